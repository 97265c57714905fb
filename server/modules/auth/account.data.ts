import type { BaseContext } from '#server/context/context.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';

const select = {
  id: true,
  email: true,
  passwordHash: true,
  emailVerifiedAt: true,
  firstName: true,
  preferredLanguage: true,
} satisfies Prisma.AccountSelect;

export type AccountRow = Prisma.AccountGetPayload<{ select: typeof select }>;

/** The account behind an address, unless it was closed. */
export async function findAccount(ctx: Pick<BaseContext, 'db'>, email: string): Promise<AccountRow | null> {
  return ctx.db.account.findFirst({ where: { email, isActive: true, deletedAt: null }, select });
}

/** Notes that a user came in, and with which team. */
export async function noteSignIn(
  db: Prisma.TransactionClient,
  who: { tenantId: string; userId: string; teamId?: string },
  now: Date,
): Promise<void> {
  const { tenantId, userId, teamId } = who;
  await db.user.update({
    where: { tenantId_id: { tenantId, id: userId } },
    data: { lastLoginAt: now, ...(teamId === undefined ? {} : { lastTeamId: teamId }) },
  });
}
