import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { BaseContext } from '#server/context/context.ts';
import { type AccessClaims, readAccessToken, signAccessToken } from '#server/context/tokens.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import {
  firstRefreshToken,
  readRefreshToken,
  writeRefreshToken,
} from '#server/modules/auth/refresh-token.ts';
import { hashToken } from '#server/modules/auth/secrets.ts';
import { deleteOldSessions, revokeSession } from '#server/modules/auth/session.data.ts';
import { userOf } from '#server/modules/users/users.service.ts';
import type { authResult } from '#shared/auth/auth.schema.ts';
import type { User } from '#shared/users/user.schema.ts';

export type AuthResult = z.infer<typeof authResult>;

export const refreshMilliseconds = 30 * 24 * 60 * 60_000;

export interface SessionPlace {
  readonly accountId: string;
  /** Both or none: an account without a workspace has neither. */
  readonly tenantId?: string;
  readonly userId?: string;
}

export interface OpenSession extends SessionPlace {
  readonly sessionId: string;
  readonly refreshToken: string;
}

/** Opens a session for a device that proved who it is. */
export async function openSession(
  tx: InTransaction<BaseContext>,
  place: SessionPlace,
  sessionId: string = uuidv7(),
): Promise<OpenSession> {
  const now = tx.now();
  const refreshToken = writeRefreshToken(tx.services.config.jwtSecret, firstRefreshToken(sessionId));
  await deleteOldSessions(tx, place.accountId);
  await tx.db.session.create({
    data: {
      id: sessionId,
      accountId: place.accountId,
      tenantId: place.tenantId ?? null,
      userId: place.userId ?? null,
      tokenHash: hashToken(refreshToken),
      userAgent: tx.origin.userAgent,
      ip: tx.origin.ip,
      lastUsedAt: now,
      expiresAt: new Date(now.getTime() + refreshMilliseconds),
      createdAt: now,
    },
  });
  return { ...place, sessionId, refreshToken };
}

function claimsOf(user: User, sessionId: string): AccessClaims {
  return {
    sid: sessionId,
    id: user.id,
    email: user.email ?? '',
    tenantId: user.tenantId ?? undefined,
    organizationId: user.employee?.organizationId ?? user.lastOrganizationId ?? undefined,
    employeeId: user.employeeId ?? undefined,
    role: user.role?.name,
  };
}

/** User and tokens of a session whose transaction was committed. */
export async function answerSession(ctx: BaseContext, session: OpenSession): Promise<AuthResult> {
  const user = await userOf(ctx, { accountId: session.accountId, userId: session.userId });
  const claims = claimsOf(user, session.sessionId);
  const token = signAccessToken(ctx.services.jwt, claims, ctx.now());
  return { user, token, refresh_token: session.refreshToken };
}

export interface SignedOut {
  readonly bearer: string | undefined;
  /** What our own page keeps where it cannot read it; it outlives the bearer where a sign-out arrives late. */
  readonly refreshToken: string | undefined;
}

function sessionOf({ services }: BaseContext, given: SignedOut): string | undefined {
  if (given.bearer !== undefined) return readAccessToken(services.jwt, given.bearer)?.sessionId;
  return given.refreshToken === undefined
    ? undefined
    : readRefreshToken(services.config.jwtSecret, given.refreshToken)?.sessionId;
}

/** Ends the session of a bearer, expired ones included, else of a refresh token. Nothing to end is fine. */
export async function signOut(ctx: BaseContext, given: SignedOut): Promise<void> {
  const sessionId = sessionOf(ctx, given);
  if (sessionId === undefined) return;
  await revokeSession(ctx, sessionId, 'sign-out');
  ctx.services.sessions.forget({ sessionId });
}
