import type { BaseContext } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { noteAccountEvent } from '#server/modules/auth/account-audit.data.ts';
import { clearFactor, lockFactor } from '#server/modules/auth/second-factor.data.ts';
import { endChallenges } from '#server/modules/auth/second-factor-challenge.data.ts';

/**
 * Takes the second factor off an account whose person lost it, and signs the account out everywhere. For operators of
 * the server. False when nobody has this address.
 */
export async function resetSecondFactor(ctx: BaseContext, email: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const account = await tx.db.account.findUnique({
      where: { email: email.trim().toLowerCase() },
      select: { id: true },
    });
    if (account === null) return false;
    const { id: accountId } = account;
    await lockFactor(tx, accountId);
    await clearFactor(tx, accountId);
    await endChallenges(tx, accountId);
    await tx.db.session.updateMany({
      where: { accountId, revokedAt: null },
      data: { revokedAt: tx.now(), revokedReason: 'second-factor-reset' },
    });
    await noteAccountEvent(tx, { accountId, action: 'second-factor.reset', actorType: 'command-line' });
    return true;
  });
}
