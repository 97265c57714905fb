import type { BaseContext } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';

type Tx = Pick<InTransaction<BaseContext>, 'db' | 'now' | 'afterCommit' | 'services'>;

export async function findVerification(tx: Tx, email: string, tokenHash: string) {
  return tx.db.oneTimeCode.findFirst({
    where: { purpose: 'email-verification', email, tokenHash },
    select: { expiresAt: true },
  });
}

/** The account is verified, and its open screens hear of it. */
export async function markVerified(tx: Tx, accountId: string): Promise<void> {
  await tx.db.account.update({ where: { id: accountId }, data: { emailVerifiedAt: tx.now() } });
  const users = await tx.db.user.findMany({ where: { accountId }, select: { id: true, tenantId: true } });
  tx.afterCommit(async () => {
    for (const { id, tenantId } of users) await tx.services.live.changed(tenantId, 'user', id);
  });
}
