import type { BaseContext } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import type { AccountRow } from '#server/modules/auth/account.data.ts';
import { markVerified } from '#server/modules/auth/verification.data.ts';

/**
 * Hands an account to whoever proved its address. Before that anybody could have made it, so a password set by then
 * and the sessions opened with it end; the one given takes its place. A verified account stays as it is.
 */
export async function claimAccount(
  tx: InTransaction<BaseContext>,
  { id, emailVerifiedAt }: Pick<AccountRow, 'id' | 'emailVerifiedAt'>,
  { passwordHash }: { passwordHash?: string | undefined },
): Promise<void> {
  if (emailVerifiedAt !== null) return;
  await tx.db.account.update({ where: { id }, data: { passwordHash: passwordHash ?? null } });
  await tx.db.session.updateMany({
    where: { accountId: id, revokedAt: null },
    data: { revokedAt: tx.now(), revokedReason: 'address-proved' },
  });
  await markVerified(tx, id);
}
