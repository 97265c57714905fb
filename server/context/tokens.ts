import fastifyJwt, { type JWT } from '@fastify/jwt';
import Fastify from 'fastify';
import { z } from 'zod';

const accessTokenSeconds = 60 * 60;
/** A workspace choice has to be made soon after the password or code. */
const choiceTokenSeconds = 10 * 60;

const accessClaims = z.object({ kind: z.literal('access'), sid: z.uuid(), exp: z.number() });
const choiceClaims = z.object({
  kind: z.literal('workspace-choice'),
  /** Becomes the id of the session that the choice opens, which there can be one of. */
  jti: z.uuid(),
  /** Proof of the password at the time of the choice. */
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

const algorithm = 'HS256' as const;

/** Signs and verifies with our secret; on an instance of its own, since services are there before the server is. */
export async function openJwt(secret: string): Promise<JWT> {
  const holder = Fastify();
  await holder.register(fastifyJwt, {
    secret,
    sign: { algorithm },
    verify: { algorithms: [algorithm], requiredClaims: ['exp'] },
  });
  return holder.jwt;
}

function sign(jwt: JWT, claims: object, { now, seconds }: { now: Date; seconds: number }): string {
  const iat = Math.floor(now.getTime() / 1000);
  return jwt.sign({ ...claims, iat, exp: iat + seconds });
}

/** Signs the bearer of a session. The claims are for the client's eyes; the server trusts the session row only. */
export function signAccessToken(jwt: JWT, claims: AccessClaims, now: Date): string {
  return sign(jwt, { ...claims, kind: 'access' }, { now, seconds: accessTokenSeconds });
}

export function signWorkspaceChoice(
  jwt: JWT,
  claims: Omit<WorkspaceChoice, 'kind' | 'exp'>,
  now: Date,
): string {
  return sign(jwt, { ...claims, kind: 'workspace-choice' }, { now, seconds: choiceTokenSeconds });
}

/** Undefined when it is forged or expired at `now`; without `now` an expired one is read too. */
function payloadOf(jwt: JWT, token: string, now: Date | undefined): unknown {
  // A token is no good from its very end on; the package takes that instant as the last good one.
  const options = now === undefined ? { ignoreExpiration: true } : { clockTimestamp: now.getTime() + 1 };
  try {
    return jwt.verify(token, options);
  } catch {
    return undefined;
  }
}

/**
 * The session id and expiry of a bearer, or undefined when it is forged, expired or of another kind. Without `now` one
 * that has expired is read too.
 */
export function readAccessToken(
  jwt: JWT,
  token: string,
  now?: Date,
): { sessionId: string; expiresAt: number } | undefined {
  const claims = accessClaims.safeParse(payloadOf(jwt, token, now));
  return claims.success ? { sessionId: claims.data.sid, expiresAt: claims.data.exp * 1000 } : undefined;
}

export function readWorkspaceChoice(jwt: JWT, token: string, now: Date): WorkspaceChoice | undefined {
  const claims = choiceClaims.safeParse(payloadOf(jwt, token, now));
  return claims.success ? claims.data : undefined;
}
