import type { BaseContext } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { lockRowsWithReferences } from '#server/db/query.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';

type Tx = Pick<InTransaction<BaseContext>, 'db' | 'now'>;

const select = {
  id: true,
  accountId: true,
  userId: true,
  tokenHash: true,
  previousTokenHash: true,
  rotatedAt: true,
  expiresAt: true,
  revokedReason: true,
} satisfies Prisma.SessionSelect;

export type SessionRow = Prisma.SessionGetPayload<{ select: typeof select }>;

export const replaced = 'replaced';

const usableUser = { isActive: true, isArchived: false, deletedAt: null };

function live(id: string, now: Date): Prisma.SessionWhereInput {
  return {
    id,
    revokedAt: null,
    expiresAt: { gt: now },
    account: { isActive: true, deletedAt: null },
    OR: [{ userId: null }, { user: usableUser }],
  };
}

/** The session, if it still stands; nobody else rotates it until the transaction ends. */
export async function lockLiveSession(tx: Tx, id: string): Promise<SessionRow | null> {
  await lockRowsWithReferences(tx, 'sessions', [id]);
  return tx.db.session.findFirst({ where: live(id, tx.now()), select });
}

export async function isSessionLive(ctx: BaseContext, id: string): Promise<boolean> {
  return (await ctx.db.session.count({ where: live(id, ctx.now()) })) > 0;
}

export async function revokeSession(
  tx: Pick<BaseContext, 'db' | 'now'>,
  id: string,
  reason: string,
): Promise<void> {
  await tx.db.session.updateMany({
    where: { id, revokedAt: null },
    data: { revokedAt: tx.now(), revokedReason: reason },
  });
}

const keptMilliseconds = 24 * 60 * 60_000;

/** Sessions that ended a day ago are of no use to anybody. */
export async function deleteOldSessions(tx: Tx, accountId: string): Promise<void> {
  const before = new Date(tx.now().getTime() - keptMilliseconds);
  await tx.db.session.deleteMany({ where: { accountId, expiresAt: { lt: before } } });
}

const farewellMilliseconds = 60_000;

/** Lets calls that are under way end before the session does; it cannot be prolonged. */
export async function retireSession(tx: Tx, id: string): Promise<void> {
  const expiresAt = new Date(tx.now().getTime() + farewellMilliseconds);
  await tx.db.session.updateMany({
    where: { id, revokedAt: null, expiresAt: { gt: expiresAt } },
    data: { expiresAt, revokedReason: replaced },
  });
}
