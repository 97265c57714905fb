import type { AccountContext } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { notFound } from '#server/errors.ts';
import { noteAccountEvent } from '#server/modules/auth/account.data.ts';
import { findSessions, revokeAll, revokeOne } from '#server/modules/auth/session/session.data.ts';
import type { SessionItem } from '#shared/auth/account.schema.ts';
import { type List, toList } from '#shared/http/envelope.ts';

/** Sessions of the account, the most recently used device first. */
export async function listSessions(ctx: AccountContext): Promise<List<SessionItem>> {
  const rows = await findSessions(ctx, ctx.accountId);
  const items = rows.map((row) => {
    const isCurrent = row.id === ctx.sessionId;
    return {
      ...row,
      userAgent: row.userAgent ?? '',
      ip: row.ip ?? '',
      lastUsedAt: isCurrent ? ctx.now() : row.lastUsedAt,
      isCurrent,
    };
  });
  return toList(items);
}

/** Signs one device of the account out, at once. */
export async function endSession(ctx: AccountContext, sessionId: string): Promise<number> {
  const { accountId } = ctx;
  await inTransaction(ctx, async (tx) => {
    if (!(await revokeOne(tx, { accountId, sessionId }))) throw notFound('The session');
    await noteEnded(tx, 1);
  });
  ctx.services.sessions.forget({ sessionId });
  return 1;
}

async function noteEnded(tx: InTransaction<AccountContext>, endedSessions: number): Promise<void> {
  const { accountId } = tx;
  await noteAccountEvent(tx, {
    accountId,
    action: 'account.sessions',
    actorType: 'user',
    after: { endedSessions },
  });
}

/** Signs every other device of the account out, at once; answers how many there were. */
export async function endOtherSessions(ctx: AccountContext): Promise<number> {
  const { accountId, sessionId: keep } = ctx;
  const count = await inTransaction(ctx, async (tx) => {
    const ended = await revokeAll(tx, { accountId, keep, reason: 'ended' });
    if (ended > 0) await noteEnded(tx, ended);
    return ended;
  });
  ctx.services.sessions.forget({ accountId });
  return count;
}
