import type { BaseContext } from '#server/context/context.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';

type Tx = Pick<BaseContext, 'db' | 'now'>;

/** Neither over nor about to be: a session that another one replaced carries its reason already. */
function standing(accountId: string, now: Date): Prisma.SessionWhereInput {
  return { accountId, revokedAt: null, revokedReason: null, expiresAt: { gt: now } };
}

export async function findSessions(ctx: Tx, accountId: string) {
  return ctx.db.session.findMany({
    where: standing(accountId, ctx.now()),
    select: { id: true, userAgent: true, ip: true, createdAt: true, lastUsedAt: true },
    orderBy: [{ lastUsedAt: 'desc' }, { id: 'desc' }],
    take: 200,
  });
}

/** Whether the session is one that the account may still act with. */
export async function isStanding(
  ctx: Tx,
  { accountId, sessionId }: { accountId: string; sessionId: string },
): Promise<boolean> {
  const account = { isActive: true, deletedAt: null };
  const where = { ...standing(accountId, ctx.now()), id: sessionId, account };
  return (await ctx.db.session.count({ where })) > 0;
}

/** Ends one session of the account; answers whether there was one. */
export async function revokeOne(tx: Tx, who: { accountId: string; sessionId: string }): Promise<boolean> {
  const now = tx.now();
  const { count } = await tx.db.session.updateMany({
    where: { ...standing(who.accountId, now), id: who.sessionId },
    data: { revokedAt: now, revokedReason: 'ended' },
  });
  return count > 0;
}

/** Ends every session of the account, but the one to keep; answers how many were still standing. */
export async function revokeAll(
  tx: Tx,
  { accountId, keep, reason }: { accountId: string; keep?: string; reason: string },
): Promise<number> {
  const now = tx.now();
  const others = keep === undefined ? {} : { id: { not: keep } };
  const count = await tx.db.session.count({ where: { AND: [standing(accountId, now), others] } });
  await tx.db.session.updateMany({
    where: { accountId, revokedAt: null, ...others },
    data: { revokedAt: now, revokedReason: reason },
  });
  return count;
}

/** Every browser is asked for the second factor again. */
export async function forgetTrustedDevices(tx: Tx, accountId: string): Promise<void> {
  await tx.db.trustedDevice.deleteMany({ where: { accountId } });
}
