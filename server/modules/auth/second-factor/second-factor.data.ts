import type { BaseContext } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { fields } from '#server/db/fields.ts';
import { lockRowsWithReferences } from '#server/db/query.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';

type Tx = InTransaction<BaseContext>;

const select = fields(
  'email',
  'isActive',
  'deletedAt',
  'totpSecret',
  'totpEnabledAt',
  'totpLastStep',
) satisfies Prisma.AccountSelect;

export type FactorRow = Prisma.AccountGetPayload<{ select: typeof select }>;

export async function findFactor(ctx: Pick<BaseContext, 'db'>, accountId: string): Promise<FactorRow | null> {
  return ctx.db.account.findUnique({ where: { id: accountId }, select });
}

/** The second factor of an account; nobody else answers or changes it until the transaction ends. */
export async function lockFactor(tx: Tx, accountId: string): Promise<FactorRow | null> {
  await lockRowsWithReferences(tx, 'accounts', [accountId]);
  return findFactor(tx, accountId);
}

/** Whether a role that the person holds, in any workspace, demands a second factor. */
export async function isDemandedByRole(ctx: Pick<BaseContext, 'db'>, accountId: string): Promise<boolean> {
  const active = { isActive: true, isArchived: false, deletedAt: null };
  const where = { accountId, ...active, role: { requiresSecondFactor: true }, tenant: { deletedAt: null } };
  return (await ctx.db.user.count({ where })) > 0;
}

/** Other replicas are notified by the database; this one drops its cache right after the commit. */
function forgetIdentities(tx: Tx, accountId: string): void {
  tx.afterCommit(() => tx.services.sessions.forget({ accountId }));
}

export async function storeSecret(tx: Tx, accountId: string, totpSecret: string): Promise<void> {
  await tx.db.account.update({ where: { id: accountId }, data: { totpSecret, totpLastStep: null } });
}

export async function storeEnabled(tx: Tx, accountId: string, totpLastStep: number): Promise<void> {
  await tx.db.account.update({
    where: { id: accountId },
    data: { totpEnabledAt: tx.now(), totpLastStep },
  });
  forgetIdentities(tx, accountId);
}

export async function storeStep(tx: Tx, accountId: string, totpLastStep: number): Promise<void> {
  await tx.db.account.update({ where: { id: accountId }, data: { totpLastStep } });
}

/** Leaves nothing of the second factor: secret, recovery codes, trusted devices. */
export async function clearFactor(tx: Tx, accountId: string): Promise<void> {
  await tx.db.account.update({
    where: { id: accountId },
    data: { totpSecret: null, totpEnabledAt: null, totpLastStep: null },
  });
  await tx.db.recoveryCode.deleteMany({ where: { accountId } });
  await tx.db.trustedDevice.deleteMany({ where: { accountId } });
  forgetIdentities(tx, accountId);
}

export async function countRecoveryCodes(ctx: Pick<BaseContext, 'db'>, accountId: string): Promise<number> {
  return ctx.db.recoveryCode.count({ where: { accountId, usedAt: null } });
}

export async function replaceRecoveryCodes(
  tx: Tx,
  accountId: string,
  hashes: readonly string[],
): Promise<void> {
  await tx.db.recoveryCode.deleteMany({ where: { accountId } });
  await tx.db.recoveryCode.createMany({
    data: hashes.map((codeHash) => ({ accountId, codeHash, createdAt: tx.now() })),
  });
}

/** False when there is no such code, or it was used. */
export async function spendRecoveryCode(tx: Tx, accountId: string, codeHash: string): Promise<boolean> {
  const { count } = await tx.db.recoveryCode.updateMany({
    where: { accountId, codeHash, usedAt: null },
    data: { usedAt: tx.now() },
  });
  return count === 1;
}
