import type { BaseContext } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import type { AccountRow } from '#server/modules/auth/account.data.ts';
import { markVerified } from '#server/modules/auth/verification.data.ts';

/**
 * Hands an account to whoever proved its address. Before that anybody could have made it, so every way in that was set
 * up by then ends: password, providers, second factor, sessions. The password given takes the place of the old one.
 * A verified account stays as it is.
 */
export async function claimAccount(
  tx: InTransaction<BaseContext>,
  { id, emailVerifiedAt }: Pick<AccountRow, 'id' | 'emailVerifiedAt'>,
  { passwordHash }: { passwordHash?: string | undefined },
): Promise<void> {
  if (emailVerifiedAt !== null) return;
  await tx.db.account.update({
    where: { id },
    data: { passwordHash: passwordHash ?? null, totpSecret: null, totpEnabledAt: null, totpLastStep: null },
  });
  const own = { where: { accountId: id } };
  await tx.db.socialAccount.deleteMany(own);
  await tx.db.recoveryCode.deleteMany(own);
  await tx.db.trustedDevice.deleteMany(own);
  await tx.db.session.updateMany({
    where: { accountId: id, revokedAt: null },
    data: { revokedAt: tx.now(), revokedReason: 'address-proved' },
  });
  await markVerified(tx, id);
}
