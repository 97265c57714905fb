import type { BaseContext } from '#server/context/context.ts';
import { AppError } from '#server/errors.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';

/** Wrong passwords one address may meet in a window, whatever machines they come from and whichever replicas they meet. */
const maximumFailures = 10;
const windowMilliseconds = 15 * 60_000;

const keyOf = (whose: string) => `password ${whose}`;

/**
 * Counts before the password is looked at, so that tries at the same time count too. 429 when there were too many.
 * Answers how many are left. A code by mail still opens an account that somebody locks this way. Call it outside of
 * transactions: a refusal must not take the count back.
 */
export async function countPasswordAttempt({ services }: BaseContext, whose: string): Promise<number> {
  const { calls, endsInMs } = await services.callCounts.add(keyOf(whose), windowMilliseconds);
  if (calls > maximumFailures) {
    const retryAfter = Math.ceil(endsInMs / 1000);
    throw new AppError('too-many', authTexts.tooManyAttempts, { code: 'RATE_LIMITED', retryAfter });
  }
  return maximumFailures - calls;
}

export async function forgetPasswordAttempts({ services }: BaseContext, whose: string): Promise<void> {
  await services.callCounts.forget(keyOf(whose));
}
