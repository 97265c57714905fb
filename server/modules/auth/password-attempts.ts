import type { BaseContext, Services } from '#server/context/context.ts';
import { AppError } from '#server/errors.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';

/** Wrong passwords one address may meet in a window, whatever machines they come from. */
const maximumFailures = 10;
const windowMilliseconds = 15 * 60_000;
const maximumEntries = 20_000;

interface Attempts {
  count: number;
  readonly since: number;
}

/**
 * Counted per process: with several replicas the bound is that many times higher, and behind it stands the limit
 * per address of the caller. A code by mail still opens an account that somebody locks this way.
 */
const counters = new WeakMap<Services, Map<string, Attempts>>();

function counterOf({ services }: BaseContext): Map<string, Attempts> {
  const known = counters.get(services) ?? new Map<string, Attempts>();
  counters.set(services, known);
  return known;
}

function prune(counter: Map<string, Attempts>, now: number): void {
  for (const [email, { since }] of counter) if (since + windowMilliseconds <= now) counter.delete(email);
  if (counter.size >= maximumEntries) counter.clear();
}

/**
 * Counts before the password is looked at, so that tries at the same time count too. 429 when there were too many.
 * Answers how many are left.
 */
export function countPasswordAttempt(ctx: BaseContext, email: string): number {
  const counter = counterOf(ctx);
  const now = ctx.now().getTime();
  if (counter.size >= maximumEntries) prune(counter, now);
  const before = counter.get(email);
  const attempts =
    before !== undefined && before.since + windowMilliseconds > now ? before : { count: 0, since: now };
  if (attempts.count >= maximumFailures) {
    const retryAfter = Math.ceil((attempts.since + windowMilliseconds - now) / 1000);
    throw new AppError('too-many', authTexts.tooManyAttempts, { code: 'RATE_LIMITED', retryAfter });
  }
  attempts.count += 1;
  counter.set(email, attempts);
  return maximumFailures - attempts.count;
}

export function forgetPasswordAttempts(ctx: BaseContext, email: string): void {
  counterOf(ctx).delete(email);
}
