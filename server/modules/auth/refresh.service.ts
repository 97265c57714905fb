import type { z } from 'zod';
import type { BaseContext } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { unauthenticated } from '#server/errors.ts';
import {
  nextRefreshToken,
  type RefreshToken,
  readRefreshToken,
  writeRefreshToken,
} from '#server/modules/auth/refresh-token.ts';
import { hashToken } from '#server/modules/auth/secrets.ts';
import {
  lockLiveSession,
  replaced,
  revokeSession,
  type SessionRow,
} from '#server/modules/auth/session.data.ts';
import {
  answerSession,
  type OpenSession,
  refreshMilliseconds,
} from '#server/modules/auth/session.service.ts';
import type { refreshed } from '#shared/auth/auth.schema.ts';

type Tx = InTransaction<BaseContext>;

/** Several tabs refresh with the same token at once: for this long the token before the last still answers. */
const graceMilliseconds = 60_000;

interface Given {
  readonly text: string;
  readonly token: RefreshToken;
}

/**
 * A new access token for a refresh token, which rotates at most once in 60 seconds. 401 when the session is over; a
 * token that was rotated away longer ago was copied, which ends the session for whoever holds any of them.
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

async function exchange(tx: Tx, given: Given): Promise<OpenSession | undefined> {
  const session = await lockLiveSession(tx, given.token.sessionId);
  if (session === null) return undefined;
  const refreshToken = await successorOf(tx, session, given);
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

/** The token to go on with; undefined when the given one was rotated away too long ago. */
async function successorOf(tx: Tx, session: SessionRow, given: Given): Promise<string | undefined> {
  const hash = hashToken(given.text);
  const next = writeRefreshToken(tx.services.config.jwtSecret, nextRefreshToken(given.token));
  const age = tx.now().getTime() - (session.rotatedAt?.getTime() ?? Number.NEGATIVE_INFINITY);
  const isFresh = age <= graceMilliseconds;
  if (hash === session.previousTokenHash) return isFresh ? next : undefined;
  if (hash !== session.tokenHash) return undefined;
  if (isFresh) return given.text;
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
      lastUsedAt: now,
      expiresAt,
    },
  });
}
