import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { BaseContext } from '#server/context/context.ts';
import { type AccessClaims, readAccessToken, signAccessToken } from '#server/context/tokens.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import type { Queryable } from '#server/db/query.ts';
import { unauthenticated } from '#server/errors.ts';
import { hashToken, isSame, keyedHash } from '#server/modules/auth/secrets.ts';
import {
  type ComingIn,
  insertSession,
  lockLiveSession,
  noteTokenUse,
  replaced,
  revokeSession,
  type SessionRow,
} from '#server/modules/auth/session/session.data.ts';
import { userOf } from '#server/modules/users/users.service.ts';
import type { authResult, refreshed } from '#shared/auth/auth.schema.ts';
import type { User } from '#shared/users/user.schema.ts';

/**
 * A refresh token names its session, its generation and a random seed, and is signed. Rotation makes the next
 * generation of the same seed, so a repeated call can be answered with the same successor, and every older
 * generation is still recognised as one of this session.
 */
interface RefreshToken {
  readonly sessionId: string;
  readonly generation: number;
  readonly seed: string;
}

const pattern = /^([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{22})\.([\w-]{43})$/;

function sign(key: string, { sessionId, generation, seed }: RefreshToken): string {
  return keyedHash(key, 'refresh-token', sessionId, String(generation), seed);
}

function writeRefreshToken(key: string, token: RefreshToken): string {
  return [token.sessionId, token.generation, token.seed, sign(key, token)].join('.');
}

function firstRefreshToken(sessionId: string): RefreshToken {
  return { sessionId, generation: 1, seed: randomBytes(16).toString('base64url') };
}

function nextRefreshToken(token: RefreshToken): RefreshToken {
  return { ...token, generation: token.generation + 1 };
}

/** Undefined for a text that this server never signed. */
function readRefreshToken(key: string, text: string): RefreshToken | undefined {
  const [, sessionId, generation, seed, signature] = pattern.exec(text) ?? [];
  if (sessionId === undefined || seed === undefined || signature === undefined) return undefined;
  const token = { sessionId, generation: Number(generation), seed };
  return isSame(signature, sign(key, token)) ? token : undefined;
}

export type AuthResult = z.infer<typeof authResult>;

const refreshMilliseconds = 30 * 24 * 60 * 60_000;

interface SessionPlace {
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
  tx: Queryable & Pick<BaseContext, 'now' | 'origin' | 'services'>,
  place: SessionPlace,
  { sessionId = uuidv7(), comingIn }: { sessionId?: string | undefined; comingIn?: ComingIn } = {},
): Promise<OpenSession> {
  const refreshToken = writeRefreshToken(tx.services.config.jwtSecret, firstRefreshToken(sessionId));
  const session = {
    id: sessionId,
    accountId: place.accountId,
    tenantId: place.tenantId,
    userId: place.userId,
    tokenHash: hashToken(refreshToken),
    userAgent: tx.origin.userAgent,
    ip: tx.origin.ip,
    expiresAt: new Date(tx.now().getTime() + refreshMilliseconds),
  };
  await insertSession(tx, session, comingIn);
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

interface SignedOut {
  readonly bearer: string | undefined;
  /** Sent to our own page in a cookie that it cannot read; outlives the bearer in case a sign-out arrives late. */
  readonly refreshToken: string | undefined;
}

function sessionOf({ services }: BaseContext, input: SignedOut): string | undefined {
  if (input.bearer !== undefined) return readAccessToken(services.jwt, input.bearer)?.sessionId;
  return input.refreshToken === undefined
    ? undefined
    : readRefreshToken(services.config.jwtSecret, input.refreshToken)?.sessionId;
}

/** Ends the session of a bearer, expired ones included, else of a refresh token. Nothing to end is fine. */
export async function signOut(ctx: BaseContext, input: SignedOut): Promise<void> {
  const sessionId = sessionOf(ctx, input);
  if (sessionId === undefined) return;
  await revokeSession(ctx, sessionId, 'sign-out');
  ctx.services.sessions.forget({ sessionId });
}

type Tx = InTransaction<BaseContext>;

/** Several tabs refresh with the same token at once: for this long the token before the last still answers. */
const graceMilliseconds = 60_000;

interface RefreshInput {
  readonly text: string;
  readonly token: RefreshToken;
}

/**
 * Issues a new access token for a refresh token, which rotates at most once in 60 seconds. A client that lost the
 * response may send the previous token again: it gets the same successor as long as that is unused. 401 when the
 * session is over; a replaced token used after its successor is a copy, which ends the session.
 */
export async function refreshSession(
  ctx: BaseContext,
  { refresh_token: text }: { refresh_token: string },
): Promise<z.infer<typeof refreshed>> {
  const token = readRefreshToken(ctx.services.config.jwtSecret, text);
  if (token === undefined) throw unauthenticated();
  const session = await inTransaction(ctx, (tx) => exchange(tx, { text, token }));
  if (session === undefined) {
    ctx.services.sessions.forget({ sessionId: token.sessionId });
    throw unauthenticated();
  }
  return answerSession(ctx, session);
}

async function exchange(tx: Tx, input: RefreshInput): Promise<OpenSession | undefined> {
  const session = await lockLiveSession(tx, input.token.sessionId);
  if (session === null) return undefined;
  const refreshToken = await successorOf(tx, session, input);
  if (refreshToken === undefined) {
    await revokeSession(tx, session.id, 'refresh-reuse');
    tx.log.warn({ sessionId: session.id }, 'a rotated refresh token was used again');
    return undefined;
  }
  return {
    sessionId: session.id,
    accountId: session.accountId,
    userId: session.userId ?? undefined,
    refreshToken,
  };
}

/** The token to go on with; undefined for one whose successor is in use, beyond the grace, and for any older one. */
async function successorOf(tx: Tx, session: SessionRow, input: RefreshInput): Promise<string | undefined> {
  const hash = hashToken(input.text);
  const next = writeRefreshToken(tx.services.config.jwtSecret, nextRefreshToken(input.token));
  const age = tx.now().getTime() - (session.rotatedAt?.getTime() ?? Number.NEGATIVE_INFINITY);
  const isFresh = age <= graceMilliseconds;
  if (hash === session.previousTokenHash) return isFresh || session.tokenUsedAt === null ? next : undefined;
  if (hash !== session.tokenHash) return undefined;
  if (isFresh) {
    if (session.tokenUsedAt === null) await noteTokenUse(tx, session.id);
    return input.text;
  }
  await rotate(tx, session, { from: hash, to: hashToken(next) });
  return next;
}

async function rotate(tx: Tx, session: SessionRow, hashes: { from: string; to: string }): Promise<void> {
  const now = tx.now();
  const expiresAt =
    session.revokedReason === replaced ? session.expiresAt : new Date(now.getTime() + refreshMilliseconds);
  await tx.db.session.update({
    where: { id: session.id },
    data: {
      tokenHash: hashes.to,
      previousTokenHash: hashes.from,
      rotatedAt: now,
      tokenUsedAt: null,
      lastUsedAt: now,
      expiresAt,
    },
  });
}
