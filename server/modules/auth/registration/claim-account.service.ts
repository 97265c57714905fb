import type { BaseContext } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import type { AccountRow } from '#server/modules/auth/account.data.ts';
import { markVerified } from '#server/modules/auth/email/verification.service.ts';

type Tx = InTransaction<BaseContext>;

/**
 * Hands an account to whoever proved its address. Before that anybody could have made it, so every way in that was set
 * up by then ends: password, providers, second factor, codes, sessions, tokens. The new password takes the place of
 * the old one; what the account holds stays. A verified account stays as it is.
 */
export async function claimAccount(
  tx: Tx,
  { id: accountId, emailVerifiedAt }: Pick<AccountRow, 'id' | 'emailVerifiedAt'>,
  { passwordHash }: { passwordHash?: string | undefined } = {},
): Promise<void> {
  if (emailVerifiedAt !== null) return;
  await tx.db.account.update({
    where: { id: accountId },
    data: { passwordHash: passwordHash ?? null, totpSecret: null, totpEnabledAt: null, totpLastStep: null },
  });
  const own = { where: { accountId } };
  await tx.db.socialAccount.deleteMany(own);
  await tx.db.recoveryCode.deleteMany(own);
  await tx.db.trustedDevice.deleteMany(own);
  await tx.db.oneTimeCode.deleteMany(own);
  await revokeEverything(tx, accountId);
  await markVerified(tx, accountId);
  tx.afterCommit(() => tx.services.sessions.forget({ accountId }));
}

async function revokeEverything(tx: Tx, accountId: string): Promise<void> {
  const now = tx.now();
  await tx.db.session.updateMany({
    where: { accountId, revokedAt: null },
    data: { revokedAt: now, revokedReason: 'address-proved' },
  });
  const open = { where: { user: { accountId }, revokedAt: null }, data: { revokedAt: now } };
  await tx.db.apiToken.updateMany(open);
  await tx.db.calendarFeed.updateMany(open);
}
