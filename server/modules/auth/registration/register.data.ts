import type { BaseContext } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { fields } from '#server/db/fields.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import type { AccountRow } from '#server/modules/auth/account.data.ts';
import { defaultCurrency } from '#shared/defaults/currencies.ts';

export const notExpired = (now: Date): Prisma.InviteWhereInput => ({
  status: 'INVITED',
  OR: [{ expireDate: null }, { expireDate: { gt: now } }],
});

/** Restricts to active organizations. */
export const usable = { organization: { isActive: true, deletedAt: null } };

/** Whether somebody is waiting for a person with this address. */
export async function isInvited(ctx: Pick<BaseContext, 'db' | 'now'>, email: string): Promise<boolean> {
  const where = { email, deletedAt: null, ...usable, ...notExpired(ctx.now()) };
  return (await ctx.db.invite.count({ where })) > 0;
}

type Tx = Pick<InTransaction<BaseContext>, 'db'>;

export async function findEmail(ctx: Pick<BaseContext, 'db'>, email: string): Promise<boolean> {
  return (await ctx.db.account.count({ where: { email } })) > 0;
}

interface NewAccount {
  readonly email: string;
  readonly passwordHash: string;
  readonly hasTemporaryPassword?: boolean;
  readonly emailVerifiedAt?: Date;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly timeZone?: string;
  readonly preferredLanguage?: string;
}

export async function createAccount(
  tx: Tx,
  account: NewAccount,
): Promise<Pick<AccountRow, 'id' | 'email' | 'firstName' | 'preferredLanguage' | 'hasTemporaryPassword'>> {
  return tx.db.account.create({
    data: {
      email: account.email,
      passwordHash: account.passwordHash,
      hasTemporaryPassword: account.hasTemporaryPassword ?? false,
      emailVerifiedAt: account.emailVerifiedAt ?? null,
      firstName: account.firstName || null,
      lastName: account.lastName || null,
      timeZone: account.timeZone ?? null,
      preferredLanguage: account.preferredLanguage ?? 'en',
    },
    select: fields('id', 'email', 'firstName', 'preferredLanguage', 'hasTemporaryPassword'),
  });
}

interface NewProject {
  readonly tenantId: string;
  readonly organizationId: string;
  readonly userId: string;
  readonly employeeId: string;
  readonly name: string;
}

/** The first project of a new workspace, managed by its owner. */
export async function insertProject(tx: Tx, project: NewProject): Promise<string> {
  const { tenantId, organizationId, userId, employeeId, name } = project;
  const { id: projectId } = await tx.db.organizationProject.create({
    data: {
      tenantId,
      organizationId,
      name,
      currency: defaultCurrency,
      public: true,
      createdByUserId: userId,
    },
    select: { id: true },
  });
  await tx.db.organizationProjectEmployee.create({
    data: { tenantId, projectId, employeeId, isManager: true },
  });
  return projectId;
}
