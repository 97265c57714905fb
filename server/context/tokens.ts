import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

export const accessTokenSeconds = 60 * 60;
/** A workspace choice has to be made soon after the password or code. */
const choiceTokenSeconds = 10 * 60;

const accessClaims = z.object({ kind: z.literal('access'), sid: z.uuid() });
const choiceClaims = z.object({
  kind: z.literal('workspace-choice'),
  /** Becomes the id of the session that the choice opens, which there can be one of. */
  jti: z.uuid(),
  /** Of the password at the time of the choice. */
  proof: z.string(),
  accountId: z.uuid(),
  userId: z.uuid(),
  tenantId: z.uuid(),
  /** Session the choice replaces, when it was made by somebody already signed in. */
  sid: z.uuid().optional(),
  exp: z.number(),
});

export type WorkspaceChoice = z.infer<typeof choiceClaims>;

export interface AccessClaims {
  sid: string;
  id: string;
  email: string;
  tenantId: string | undefined;
  organizationId: string | undefined;
  employeeId: string | undefined;
  role: string | undefined;
}

function keyOf(secret: string): Uint8Array {
  return new TextEncoder().encode(secret);
}

/** Signs the bearer of a session. The claims are for the client's eyes; the server trusts the session row only. */
export function signAccessToken(secret: string, claims: AccessClaims, now: Date): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000);
  return new SignJWT({ ...claims, kind: 'access' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + accessTokenSeconds)
    .sign(keyOf(secret));
}

export function signWorkspaceChoice(
  secret: string,
  claims: Omit<WorkspaceChoice, 'kind' | 'exp'>,
  now: Date,
): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000);
  return new SignJWT({ ...claims, kind: 'workspace-choice' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + choiceTokenSeconds)
    .sign(keyOf(secret));
}

async function payloadOf(secret: string, token: string, now: Date): Promise<unknown> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), {
      algorithms: ['HS256'],
      currentDate: now,
    });
    return payload;
  } catch {
    return undefined;
  }
}

/** The session id and expiry of a bearer, or undefined when it is forged, expired or of another kind. */
export async function readAccessToken(
  secret: string,
  token: string,
  now: Date,
): Promise<{ sessionId: string; expiresAt: number } | undefined> {
  const claims = accessClaims.extend({ exp: z.number() }).safeParse(await payloadOf(secret, token, now));
  return claims.success ? { sessionId: claims.data.sid, expiresAt: claims.data.exp * 1000 } : undefined;
}

export async function readWorkspaceChoice(
  secret: string,
  token: string,
  now: Date,
): Promise<WorkspaceChoice | undefined> {
  const claims = choiceClaims.safeParse(await payloadOf(secret, token, now));
  return claims.success ? claims.data : undefined;
}
