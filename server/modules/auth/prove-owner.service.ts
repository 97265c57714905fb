import type { AccountContext } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { fieldError, unauthenticated } from '#server/errors.ts';
import { refuseWrongPassword } from '#server/modules/auth/password-change.service.ts';
import { findFactor, lockFactor } from '#server/modules/auth/second-factor.data.ts';
import { spendCode } from '#server/modules/auth/second-factor-check.service.ts';
import { countGuess, forgetGuesses } from '#server/modules/auth/second-factor-sign-in.service.ts';
import { secondFactorCodeRequired } from '#shared/auth/account.schema.ts';
import { secondFactorTexts } from '#shared/auth/second-factor.schema.ts';

export interface OwnerProof {
  readonly currentPassword?: string | undefined;
  /** Of the second factor. */
  readonly code?: string | undefined;
}

/**
 * Whether it is the owner of the account who asks, and not somebody at an open session: shown by a code of the second
 * factor where that is on, else by the password. False for an account that has neither; what is missing or wrong is
 * thrown.
 */
export async function proveOwner(
  ctx: AccountContext,
  { passwordHash }: { passwordHash: string | null },
  { currentPassword, code }: OwnerProof,
): Promise<boolean> {
  const factor = await findFactor(ctx, ctx.accountId);
  if (factor !== null && factor.totpEnabledAt !== null) {
    await proveByFactor(ctx, code);
    return true;
  }
  await refuseWrongPassword(ctx, passwordHash, currentPassword);
  return passwordHash !== null;
}

async function proveByFactor(ctx: AccountContext, code: string | undefined): Promise<void> {
  if (code === undefined) throw fieldError('code', secondFactorTexts.required, secondFactorCodeRequired);
  const { accountId } = ctx;
  await countGuess(ctx, accountId);
  const isRight = await inTransaction(ctx, async (tx) => {
    const factor = await lockFactor(tx, accountId);
    if (factor === null) throw unauthenticated();
    return spendCode(tx, { accountId, factor }, code);
  });
  if (!isRight) throw fieldError('code', secondFactorTexts.wrongCode, 'WRONG_CODE');
  await forgetGuesses(ctx, accountId);
}
