import type { BaseContext } from '#server/context/context.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';

export const notExpired = (now: Date): Prisma.InviteWhereInput => ({
  status: 'INVITED',
  OR: [{ expireDate: null }, { expireDate: { gt: now } }],
});

/** Of an organization that works. */
export const usable = { organization: { isActive: true, deletedAt: null } };

/** Whether somebody is waiting for a person with this address. */
export async function isInvited(ctx: Pick<BaseContext, 'db' | 'now'>, email: string): Promise<boolean> {
  const where = { email, deletedAt: null, ...usable, ...notExpired(ctx.now()) };
  return (await ctx.db.invite.count({ where })) > 0;
}
