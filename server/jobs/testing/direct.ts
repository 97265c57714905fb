import { AsyncLocalStorage } from 'node:async_hooks';
import type { Backoff } from '#server/context/job-contract.ts';
import type { Outbox } from '#server/context/outbox.ts';
import { singleFlight } from '#server/jobs/dispatcher.ts';
import { claimDue, type DueMessage, postpone } from '#server/jobs/outbox-store.ts';
import { createRunner, type Workplace } from '#server/jobs/run-message.ts';

const leaseMs = 60_000;

/** Wait after attempt number `attempt` (1 for the first) has failed. */
function backoffSeconds({ type, seconds }: Backoff, attempt: number): number {
  return type === 'fixed' ? seconds : seconds * 2 ** (attempt - 1);
}

/**
 * Runs jobs in this process, right after the commit that caused them and without a queue: `outbox.notify()` resolves
 * when every due message was handled, including those that the handlers wrote.
 */
export function runJobsDirectly(outbox: Outbox, workplace: Workplace): { settled(): Promise<void> } {
  const { pool } = workplace.services;
  const run = createRunner(workplace);
  const running = new AsyncLocalStorage<true>();

  async function handle({ id, topic, attempts }: DueMessage): Promise<void> {
    const job = workplace.jobs[topic];
    const outcome = await run(id, {
      number: attempts,
      isLast: job === undefined || attempts >= job.attempts,
    });
    if (outcome !== 'retry' || job === undefined) return;
    await postpone(pool, [id], { delayMs: backoffSeconds(job.backoff, attempts) * 1000 });
  }

  const drain = singleFlight(async () => {
    for (;;) {
      const messages = await claimDue(pool, { limit: 20, leaseMs });
      if (messages.length === 0) return;
      for (const message of messages) await running.run(true, handle, message);
    }
  });

  // A handler that writes messages must not wait for the round it is part of.
  outbox.setDispatcher(() => (running.getStore() === true ? undefined : drain()));
  return { settled: drain };
}
