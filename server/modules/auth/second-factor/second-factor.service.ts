import type { z } from 'zod';
import type { AccountContext, BaseContext } from '#server/context/context.ts';
import { sealSecret } from '#server/context/secret-box.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { conflict, fieldError, unauthenticated } from '#server/errors.ts';
import { noteAccountEvent } from '#server/modules/auth/account.data.ts';
import {
  clearFactor,
  countRecoveryCodes,
  type FactorRow,
  findFactor,
  isDemandedByRole,
  lockFactor,
  storeEnabled,
  storeSecret,
} from '#server/modules/auth/second-factor/second-factor.data.ts';
import { endChallenges } from '#server/modules/auth/second-factor/second-factor-challenge.data.ts';
import {
  issueRecoveryCodes,
  newTotpSecret,
  spendCode,
  stepOf,
} from '#server/modules/auth/second-factor/second-factor-check.service.ts';
import {
  countGuess,
  forgetGuesses,
} from '#server/modules/auth/second-factor/second-factor-sign-in.service.ts';
import {
  type recoveryCodes,
  type secondFactorSetup,
  type secondFactorStatus,
  secondFactorTexts,
} from '#shared/auth/second-factor.schema.ts';

type Tx = InTransaction<AccountContext>;
type RecoveryCodes = z.infer<typeof recoveryCodes>;

interface CodeInput {
  readonly code: string;
}

export async function secondFactorOf(ctx: AccountContext): Promise<z.infer<typeof secondFactorStatus>> {
  const { accountId } = ctx;
  const [factor, isRequired, recoveryCodesLeft] = await Promise.all([
    findFactor(ctx, accountId),
    isDemandedByRole(ctx, accountId),
    countRecoveryCodes(ctx, accountId),
  ]);
  return { isEnabled: isOn(factor), isRequired, recoveryCodesLeft };
}

/** Makes a secret, which replaces one that was not enabled. This answer is the one time it can be read. */
export async function setUpSecondFactor(ctx: AccountContext): Promise<z.infer<typeof secondFactorSetup>> {
  const setup = newTotpSecret(ctx.email);
  await inTransaction(ctx, async (tx) => {
    await lockedOff(tx);
    await storeSecret(tx, tx.accountId, sealSecret(tx.services.config, setup.secret));
  });
  return setup;
}

/** Turns it on with a first code, which proves that the app works. */
export async function enableSecondFactor(ctx: AccountContext, { code }: CodeInput): Promise<RecoveryCodes> {
  const { accountId } = ctx;
  await countGuess(ctx, accountId);
  const codes = await inTransaction(ctx, async (tx) => {
    const factor = await lockedOff(tx);
    if (factor.totpSecret === null) throw conflict(secondFactorTexts.notSetUp, { code: 'NOT_SET_UP' });
    const step = stepOf(tx, factor, code);
    if (step === undefined) throw wrongCode();
    await storeEnabled(tx, accountId, step);
    await noteAccountEvent(tx, { accountId, action: 'second-factor.enable', actorType: 'user' });
    return issueRecoveryCodes(tx, accountId);
  });
  await forgetGuesses(ctx, accountId);
  return { recoveryCodes: codes };
}

export async function disableSecondFactor(ctx: AccountContext, { code }: CodeInput): Promise<void> {
  const { accountId } = ctx;
  await countGuess(ctx, accountId);
  await inTransaction(ctx, async (tx) => {
    const factor = await lockedOn(tx);
    if (await isDemandedByRole(tx, accountId))
      throw conflict(secondFactorTexts.heldByRole, { code: 'SECOND_FACTOR_DEMANDED' });
    await prove(tx, factor, code);
    await clearFactor(tx, accountId);
    await endChallenges(tx, accountId);
    await noteAccountEvent(tx, { accountId, action: 'second-factor.disable', actorType: 'user' });
  });
  await forgetGuesses(ctx, accountId);
}

export async function renewRecoveryCodes(ctx: AccountContext, { code }: CodeInput): Promise<RecoveryCodes> {
  const { accountId } = ctx;
  await countGuess(ctx, accountId);
  const codes = await inTransaction(ctx, async (tx) => {
    await prove(tx, await lockedOn(tx), code);
    await noteAccountEvent(tx, { accountId, action: 'second-factor.recovery-codes', actorType: 'user' });
    return issueRecoveryCodes(tx, accountId);
  });
  await forgetGuesses(ctx, accountId);
  return { recoveryCodes: codes };
}

function isOn(factor: FactorRow | null): boolean {
  return factor !== null && factor.totpEnabledAt !== null;
}

function wrongCode() {
  return fieldError('code', secondFactorTexts.wrongCode, 'WRONG_CODE');
}

async function lockedOff(tx: Tx): Promise<FactorRow> {
  const factor = await lockFactor(tx, tx.accountId);
  if (factor === null) throw unauthenticated();
  if (isOn(factor)) throw conflict(secondFactorTexts.alreadyEnabled, { code: 'SECOND_FACTOR_ON' });
  return factor;
}

async function lockedOn(tx: Tx): Promise<FactorRow> {
  const factor = await lockFactor(tx, tx.accountId);
  if (factor === null) throw unauthenticated();
  if (!isOn(factor)) throw conflict(secondFactorTexts.notEnabled, { code: 'SECOND_FACTOR_OFF' });
  return factor;
}

async function prove(tx: Tx, factor: FactorRow, code: string): Promise<void> {
  if (!(await spendCode(tx, { accountId: tx.accountId, factor }, code))) throw wrongCode();
}

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
