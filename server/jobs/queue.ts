import type { FastifyBaseLogger } from 'fastify';
import { within } from '#server/async/within.ts';
import type { Backoff } from '#server/context/job-contract.ts';
import {
  type BulkEntry,
  type DeliveredJob,
  openPostgresBackend,
  openRedisBackend,
  type QueueBackend,
} from '#server/jobs/queue-backend.ts';
import type { RunMessage } from '#server/jobs/run-message.ts';

export interface QueueTiming {
  /** A worker that was silent for this long counts as dead. */
  readonly lockMs: number;
  readonly stalledCheckMs: number;
  /** The time for which `close` waits for running jobs. */
  readonly graceMs: number;
}

export interface QueueEntry {
  readonly id: string;
  readonly topic: string;
  readonly attempts: number;
  readonly backoff: Backoff;
}

/** A queue of outbox ids. It never holds what a message carries. */
export interface JobQueue {
  readonly backend: 'postgresql' | 'redis';
  /** Adding an id that is queued already changes nothing. */
  add(entries: readonly QueueEntry[]): Promise<void>;
  /** Starts a worker. `onDead` receives the jobs that the queue abandons: their workers died each time. */
  work(run: RunMessage, onDead: (id: string, reason: string) => void): void;
  /** Lets running jobs end; jobs that exceed the grace period run again later. */
  close(): Promise<void>;
}

export interface QueueOptions {
  /** Absent: the queue lives in the database. */
  readonly redisUrl: string | undefined;
  readonly connectionString: string;
  /** Keeps the jobs of installations apart that share a Redis. */
  readonly installation: string;
  readonly log: FastifyBaseLogger;
  readonly timing: QueueTiming;
  /** The store of the queue may have lost its jobs. */
  readonly onRestart: () => void;
}

const concurrency = 5;
/** Deaths of a worker that one job may cause or suffer. */
const maxStalledCount = 3;
const addTimeoutMs = 10_000;

/** Opens the queue: on Redis when there is one, else in the schema `bullmq` of the database. */
export async function openQueue(options: QueueOptions): Promise<JobQueue> {
  const { redisUrl, connectionString, installation, log, timing, onRestart } = options;
  const backend =
    redisUrl === undefined
      ? await openPostgresBackend({ connectionString, log })
      : await openRedisBackend({ redisUrl, installation, log, onRestart });
  const { UnrecoverableError } = await import('bullmq');
  return queueOn(backend, { timing, stop: (reason) => new UnrecoverableError(reason) });
}

function toBulkEntry({ id, topic, attempts, backoff }: QueueEntry): BulkEntry {
  return {
    name: topic,
    data: {},
    opts: {
      jobId: id,
      attempts,
      backoff: { type: backoff.type, delay: backoff.seconds * 1000 },
      // The outbox row is what remains of a job, finished or given up.
      removeOnComplete: true,
      removeOnFail: true,
    },
  };
}

function processorFor(run: RunMessage, stop: (reason: string) => Error) {
  return async ({ id = '', attemptsMade, opts }: DeliveredJob): Promise<void> => {
    const number = attemptsMade + 1;
    const outcome = await run(id, { number, isLast: number >= (opts.attempts ?? 1) });
    if (outcome === 'given-up') throw stop('given up');
    if (outcome === 'retry') throw new Error('failed');
  };
}

function queueOn(
  backend: QueueBackend,
  { timing, stop }: { timing: QueueTiming; stop: (reason: string) => Error },
): JobQueue {
  const workers: { close(): Promise<void> }[] = [];
  return {
    backend: backend.name,
    async add(entries) {
      await within(addTimeoutMs, backend.queue.addBulk(entries.map(toBulkEntry)));
    },
    work(run, onDead) {
      const { lockMs: lockDuration, stalledCheckMs: stalledInterval } = timing;
      const failed = (job: DeliveredJob | undefined, error: Error) => {
        if (job?.id !== undefined && /stalled/.test(error.message)) onDead(job.id, error.message);
      };
      workers.push(
        backend.startWorker(
          { process: processorFor(run, stop), failed },
          { concurrency, lockDuration, stalledInterval, maxStalledCount },
        ),
      );
    },
    async close() {
      const ended = Promise.all(workers.map((worker) => worker.close()));
      await within(timing.graceMs, ended).catch(() => undefined);
      await within(timing.graceMs, backend.queue.close()).catch(() => undefined);
      await within(timing.graceMs, backend.release()).catch(() => undefined);
    },
  };
}
