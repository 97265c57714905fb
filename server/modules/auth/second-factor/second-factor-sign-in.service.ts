import type { z } from 'zod';
import type { BaseContext } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { AppError, fieldError } from '#server/errors.ts';
import { findFactor, lockFactor } from '#server/modules/auth/second-factor/second-factor.data.ts';
import {
  countChallengeTry,
  createChallenge,
  endChallenges,
  findChallenged,
  isTrusted,
  trustDevice,
} from '#server/modules/auth/second-factor/second-factor-challenge.data.ts';
import { spendCode } from '#server/modules/auth/second-factor/second-factor-check.service.ts';
import {
  countPasswordAttempt,
  forgetPasswordAttempts,
  noteFailedSignIn,
} from '#server/modules/auth/sign-in/sign-in-attempts.service.ts';
import { listWorkspacesOrSignIn } from '#server/modules/auth/workspaces/account-workspaces.service.ts';
import {
  secondFactorRequired,
  secondFactorTexts,
  type secondFactorVerified,
  type secondFactorVerifyInput,
} from '#shared/auth/second-factor.schema.ts';

/**
 * The step between knowing who somebody is and letting them in. Every way of signing in calls it after its own proof
 * (password, code, provider) and before it opens a session or hands out workspace tokens, outside any transaction.
 *
 * Returns when the account has no second factor, or the device is trusted: by the token given in the input, or by the
 * cookie of the call. Else throws 403 `SECOND_FACTOR_REQUIRED` with a `challenge`, which
 * `POST /auth/second-factor/verify` exchanges, with a code, for the choice of workspaces. A way of signing in that
 * answers with a redirect catches the error and passes `error.extras.challenge` on to the client.
 */
export async function requireSecondFactor(
  ctx: BaseContext,
  account: { readonly id: string },
  { deviceToken }: { readonly deviceToken?: string | undefined } = {},
): Promise<void> {
  const factor = await findFactor(ctx, account.id);
  if (factor === null || factor.totpEnabledAt === null) return;
  const tokens = [deviceToken, ctx.origin.deviceToken].filter((token) => token !== undefined);
  if (await isTrusted(ctx, account.id, tokens)) return;
  const challenge = await inTransaction(ctx, (tx) => createChallenge(tx, account.id));
  throw new AppError('forbidden', secondFactorTexts.required, { code: secondFactorRequired, challenge });
}

/** Counts guesses by account, across all challenges and sessions. 429 when there were too many. */
export async function countGuess(ctx: BaseContext, accountId: string): Promise<void> {
  await countPasswordAttempt(ctx, `second-factor:${accountId}`);
}

export async function forgetGuesses(ctx: BaseContext, accountId: string): Promise<void> {
  await forgetPasswordAttempts(ctx, `second-factor:${accountId}`);
}

type VerifyInput = z.output<typeof secondFactorVerifyInput>;

interface Passed {
  readonly accountId: string;
  readonly email: string;
  readonly deviceToken: string | undefined;
}

/** A refusal is answered, not thrown: the try has to be counted. */
async function answerChallenge(
  tx: InTransaction<BaseContext>,
  { challenge, code, rememberDevice }: VerifyInput,
): Promise<Passed | 'expired' | 'wrong'> {
  const accountId = await findChallenged(tx, challenge);
  if (accountId === undefined) return 'expired';
  const factor = await lockFactor(tx, accountId);
  if (factor === null || !factor.isActive || factor.deletedAt !== null) return 'expired';
  if (!(await countChallengeTry(tx, accountId, challenge))) return 'expired';
  if (!(await spendCode(tx, { accountId, factor }, code))) {
    await noteFailedSignIn(tx, accountId, { method: 'second-factor' });
    return 'wrong';
  }
  await endChallenges(tx, accountId);
  const deviceToken = rememberDevice === true ? await trustDevice(tx, accountId) : undefined;
  return { accountId, email: factor.email, deviceToken };
}

/** The second step of a sign-in: the choice of workspaces, or a session for an account that has none yet. */
export async function verifySecondFactor(
  ctx: BaseContext,
  input: VerifyInput,
): Promise<z.infer<typeof secondFactorVerified>> {
  const challenged = await findChallenged(ctx, input.challenge);
  if (challenged !== undefined) await countGuess(ctx, challenged);
  const passed = await inTransaction(ctx, (tx) => answerChallenge(tx, input));
  if (passed === 'expired')
    throw fieldError('challenge', secondFactorTexts.challengeExpired, 'CHALLENGE_EXPIRED');
  if (passed === 'wrong') throw fieldError('code', secondFactorTexts.wrongCode, 'WRONG_CODE');
  const { accountId, email, deviceToken } = passed;
  await forgetGuesses(ctx, accountId);
  const remembered = deviceToken === undefined ? {} : { deviceToken };
  return { ...(await listWorkspacesOrSignIn(ctx, { accountId, email })), ...remembered };
}
