import type { FastifyRateLimitStore } from '@fastify/rate-limit';

interface Count {
  calls: number;
  readonly since: number;
}

const mostCallers = 5000;

/**
 * Counts the calls of every caller within a window. The windows are measured by time that only goes forward: with the
 * clock on the wall, a limit would last as long as that was set back.
 */
export class CallCounter implements FastifyRateLimitStore {
  readonly #counts = new Map<string, Count>();

  incr(
    key: string,
    callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
    windowMs: number,
  ): void {
    const now = performance.now();
    const known = this.#counts.get(key);
    const count = known !== undefined && known.since + windowMs > now ? known : { calls: 0, since: now };
    count.calls += 1;
    // Again at the end: who has not called for the longest is forgotten first.
    this.#counts.delete(key);
    this.#counts.set(key, count);
    const [oldest] = this.#counts.keys();
    if (this.#counts.size > mostCallers && oldest !== undefined) this.#counts.delete(oldest);
    callback(null, { current: count.calls, ttl: Math.ceil(count.since + windowMs - now) });
  }

  /** Every endpoint with a limit of its own counts by itself. */
  child(): FastifyRateLimitStore {
    return new CallCounter();
  }
}
