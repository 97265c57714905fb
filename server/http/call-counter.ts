import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import type { CallCounts } from '#server/limits/call-counts.ts';

interface Count {
  calls: number;
  readonly since: number;
}

type IncrementCallback = (error: Error | null, result?: { current: number; ttl: number }) => void;

const mostCallers = 5000;

/** Adds at the end, and forgets the first when there are too many. */
function moveToEnd<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > mostCallers && oldest !== undefined) map.delete(oldest);
}

/**
 * Counts the calls of every caller within a window. Uses a monotonic clock: with the wall clock, a limit would last
 * longer after the clock is set back.
 */
class CallCounter implements FastifyRateLimitStore {
  readonly #counts = new Map<string, Count>();

  incr(key: string, callback: IncrementCallback, windowMs: number): void {
    const now = performance.now();
    const current = this.#counts.get(key);
    const count =
      current !== undefined && current.since + windowMs > now ? current : { calls: 0, since: now };
    count.calls += 1;
    // Evicts the caller whose last call is the oldest.
    moveToEnd(this.#counts, key, count);
    callback(null, { current: count.calls, ttl: Math.ceil(count.since + windowMs - now) });
  }

  /** Creates a separate counter for every endpoint with a limit of its own. */
  child(): FastifyRateLimitStore {
    return new CallCounter();
  }
}

/** Counts the calls of one endpoint together with all other processes. */
class SharedCounter implements FastifyRateLimitStore {
  /** Until when callers are over the limit: they are refused without asking again. */
  readonly #refused = new Map<string, number>();
  readonly #counts: CallCounts;
  readonly #name: string;

  constructor(counts: CallCounts, name: string) {
    this.#counts = counts;
    this.#name = name;
  }

  incr(key: string, callback: IncrementCallback, windowMs: number, max: number): void {
    const refusedFor = (this.#refused.get(key) ?? 0) - performance.now();
    if (refusedFor > 0) {
      callback(null, { current: max + 1, ttl: Math.ceil(refusedFor) });
      return;
    }
    this.#counts.add(`${this.#name} ${key}`, windowMs).then(
      ({ calls, endsInMs }) => {
        if (calls > max) moveToEnd(this.#refused, key, performance.now() + endsInMs);
        callback(null, { current: calls, ttl: Math.ceil(endsInMs) });
      },
      (error: Error) => callback(error),
    );
  }

  child(): FastifyRateLimitStore {
    return this;
  }
}

/** A limit with a `groupId` is counted under that name over all processes, any other by this one alone. */
export function callCounterOver(counts: CallCounts) {
  return class extends CallCounter {
    override child(options?: object): FastifyRateLimitStore {
      const isNamed = options !== undefined && 'groupId' in options && typeof options.groupId === 'string';
      return isNamed ? new SharedCounter(counts, String(options.groupId)) : super.child();
    }
  };
}
