import type { Pool } from 'pg';
import type { Services } from '#server/context/context.ts';
import type { Outbox } from '#server/context/outbox.ts';
import { queryableOf, queryRows } from '#server/db/query.ts';
import { rowStatement, text } from '#server/db/rows.ts';
import { sql } from '#server/db/sql.ts';
import { createDispatcher, type Dispatcher, type DispatcherTiming } from '#server/jobs/dispatcher.ts';
import type { JobTable } from '#server/jobs/job.ts';
import {
  countMessages,
  type DueMessage,
  deleteOld,
  giveUpMessage,
  handOverAgain,
  writeHourly,
} from '#server/jobs/outbox-store.ts';
import { type JobQueue, openQueue, type QueueEntry, type QueueTiming } from '#server/jobs/queue.ts';
import { createRunner, type Workplace } from '#server/jobs/run-message.ts';

const keySql = rowStatement(
  { key: text },
  () =>
    sql`select left(md5(id || current_database()), 12) as key from _prisma_migrations order by started_at, id limit 1`,
);

/**
 * A name that only processes on this database share, so that installations may use one Redis without taking each
 * other's jobs: drawn from the random id of the first migration.
 */
export async function installationKey(pool: Pool): Promise<string> {
  const [first] = await queryRows(queryableOf(pool), keySql({}));
  if (first === undefined) throw new Error('The database is not migrated yet');
  return first.key;
}

export interface JobTiming extends DispatcherTiming, QueueTiming {
  /** Pause before the queue is opened, so that the server's first answers do not wait for it. A notification ends it. */
  readonly startMs: number;
  readonly reopenMs: number;
  readonly housekeepingMs: number;
  /** The interval at which the scheduler checks whether a new hour, or a new period of a job, has begun. */
  readonly hourlyMs: number;
}

export interface StartJobsOptions extends Workplace {
  readonly outbox: Outbox;
  /** The database; the queue lives there too unless `REDIS_URL` is set. */
  readonly connectionString: string;
  /** `elsewhere`: this process only hands messages to the queue. */
  readonly workers: 'here' | 'elsewhere';
  readonly timing?: Partial<JobTiming>;
}

interface JobStatus {
  readonly backend: 'postgresql' | 'redis' | 'starting';
  readonly open: number;
  readonly oldestOpenSeconds: number;
  readonly failed: number;
}

export interface JobSystem {
  status(): Promise<JobStatus>;
  /** Ends in order: hands over pending messages, lets running jobs end. Close the database after it. */
  close(): Promise<void>;
}

const defaultTiming: JobTiming = {
  pollMs: 5000,
  leaseMs: 30_000,
  redeliverMs: 10 * 60_000,
  lockMs: 30_000,
  stalledCheckMs: 15_000,
  graceMs: 20_000,
  startMs: 1000,
  reopenMs: 5000,
  housekeepingMs: 60 * 60_000,
  hourlyMs: 60_000,
};

/** A notification belongs to a request; its response is sent before the queue is opened. */
const afterResponseMs = 50;
const retentionDays = 7;
const unknownJob: Pick<QueueEntry, 'attempts' | 'backoff'> = {
  attempts: 10,
  backoff: { type: 'exponential', seconds: 15 },
};

interface Running {
  readonly queue: JobQueue;
  readonly dispatcher: Dispatcher;
}

async function open(options: StartJobsOptions, timing: JobTiming): Promise<Running> {
  const { services, connectionString, jobs } = options;
  const { config, pool, log } = services;
  const installation = await installationKey(pool);
  // Jobs that run at this moment have as long to end as those of a worker that died.
  const onRestart = () => {
    log.warn('Redis was started again: open jobs are handed over once more');
    handOverAgain(pool, { delayMs: timing.lockMs }).catch((error: Error) =>
      log.warn({ err: error }, 'open jobs are handed over later'),
    );
  };
  const { redisUrl } = config;
  const queue = await openQueue({ redisUrl, connectionString, installation, log, timing, onRestart });
  const handOver = (messages: readonly DueMessage[]) =>
    queue.add(messages.map(({ id, topic }) => ({ id, topic, ...retriesOf(jobs, topic) })));
  if (options.workers === 'here') {
    queue.work(createRunner({ services, jobs }), (id, reason) => {
      giveUpMessage(pool, id, reason).catch((error: Error) =>
        log.warn({ err: error }, 'a dead job stays open'),
      );
    });
  }
  return { queue, dispatcher: createDispatcher({ pool, log, timing, handOver }) };
}

function retriesOf(jobs: JobTable, topic: string): Pick<QueueEntry, 'attempts' | 'backoff'> {
  const { attempts, backoff } = jobs[topic] ?? unknownJob;
  return { attempts, backoff };
}

/** Deletes old messages and writes those of a new hour. Returns a function that stops it. */
function sweepOutbox({ pool, log, clock }: Services, jobs: JobTable, timing: JobTiming): () => void {
  const housekeeping = setInterval(() => {
    deleteOld(pool, { olderThanDays: retentionDays }).catch((error: Error) =>
      log.warn({ err: error }, 'old outbox messages cannot be deleted'),
    );
  }, timing.housekeepingMs);
  const write = () => {
    writeHourly(pool, jobs, clock.now()).catch((error: Error) =>
      log.warn({ err: error }, 'the jobs of the hour cannot be written'),
    );
  };
  write();
  const hourly = setInterval(write, timing.hourlyMs);
  for (const timer of [housekeeping, hourly]) timer.unref();
  return () => {
    for (const timer of [housekeeping, hourly]) clearInterval(timer);
  };
}

/** Opens the queue in the background, again and again until it works. */
function openLater(
  { startMs, reopenMs }: JobTiming,
  attempt: () => Promise<Running>,
  log: StartJobsOptions['services']['log'],
) {
  let running: Running | undefined;
  let opening: Promise<void> | undefined;
  let closed = false;
  let timer = setTimeout(openNow, startMs);

  function openNow(): void {
    if (closed || opening !== undefined) return;
    clearTimeout(timer);
    opening = attempt().then(
      (opened) => {
        running = opened;
        opened.dispatcher.notify();
      },
      (error: Error) => {
        log.warn({ err: error }, 'the job queue cannot be opened and is tried again');
        opening = undefined;
        if (!closed) timer = setTimeout(openNow, reopenMs);
      },
    );
  }

  return {
    current: () => running,
    notify() {
      if (running !== undefined) return running.dispatcher.notify();
      if (closed || opening !== undefined) return;
      clearTimeout(timer);
      timer = setTimeout(openNow, Math.min(startMs, afterResponseMs));
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await opening;
      await running?.dispatcher.close();
      await running?.queue.close();
    },
  };
}

/**
 * Lets jobs run: hands messages from the outbox to the queue and, with `workers: 'here'`, works on them. Answers at
 * once; the queue is opened a moment later. Until then messages wait in the outbox.
 */
export function startJobs(options: StartJobsOptions): JobSystem {
  const { services, outbox, jobs } = options;
  const { pool, log } = services;
  const timing: JobTiming = { ...defaultTiming, ...options.timing };
  const system = openLater(timing, () => open(options, timing), log);
  outbox.setDispatcher(() => system.notify());
  const leaveOutbox = sweepOutbox(services, jobs, timing);

  return {
    async status() {
      const counts = await countMessages(pool);
      return { backend: system.current()?.queue.backend ?? 'starting', ...counts };
    },
    async close() {
      leaveOutbox();
      await system.close();
    },
  };
}
