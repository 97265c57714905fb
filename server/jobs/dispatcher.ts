import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { claimDue, type DueMessage, noteError, postpone } from '#server/jobs/outbox-store.ts';

/**
 * Makes `work` run one at a time. A call during a run is answered by one further run, which starts after it and
 * therefore sees everything that was there at the time of the call.
 */
export function singleFlight(work: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  return function run(): Promise<void> {
    if (current === undefined) {
      current = work().finally(() => {
        current = undefined;
      });
      return current;
    }
    next ??= current
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return run();
      });
    return next;
  };
}

export interface DispatcherTiming {
  /** Backstop for a kick that was missed. */
  readonly pollMs: number;
  /** The time for which a dispatcher leases a message; the lease of a crashed one expires by itself. */
  readonly leaseMs: number;
  /** After this long an unprocessed message is handed over again, in case the queue lost it. */
  readonly redeliverMs: number;
}

export interface Dispatcher {
  notify(): void;
  /** Waits for the hand-over under way. */
  close(): Promise<void>;
}

const batchSize = 100;
const longestRetryMs = 60_000;

/** Moves due messages from the outbox to a queue. Any number of processes may do so at once. */
export function createDispatcher(deps: {
  pool: Pool;
  log: FastifyBaseLogger;
  timing: DispatcherTiming;
  /** Adds the messages to the queue; the queue must ignore one that it already has. */
  handOver: (messages: readonly DueMessage[]) => Promise<void>;
}): Dispatcher {
  const { pool, log, timing, handOver } = deps;
  let closed = false;

  async function handOverBatch(): Promise<number> {
    const messages = await claimDue(pool, { limit: batchSize, leaseMs: timing.leaseMs });
    if (messages.length === 0) return 0;
    const ids = messages.map((message) => message.id);
    try {
      await handOver(messages);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.warn({ reason, messages: ids.length }, 'the job queue does not take messages');
      const attempts = Math.min(...messages.map((message) => message.attempts));
      await noteError(pool, ids, reason);
      await postpone(pool, ids, { delayMs: Math.min(1000 * 2 ** attempts, longestRetryMs) });
      return 0;
    }
    await postpone(pool, ids, { delayMs: timing.redeliverMs });
    return messages.length;
  }

  const round = singleFlight(async () => {
    try {
      while (!closed && (await handOverBatch()) === batchSize);
    } catch (error) {
      log.warn({ err: error }, 'the outbox cannot be read');
    }
  });

  const poll = setInterval(() => void round(), timing.pollMs);
  poll.unref();
  return {
    notify() {
      if (!closed) void round();
    },
    async close() {
      closed = true;
      clearInterval(poll);
      await round();
    },
  };
}
