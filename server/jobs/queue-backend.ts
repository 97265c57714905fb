import type { FastifyBaseLogger } from 'fastify';
import type { Redis } from 'ioredis';
import pg from 'pg';

const queueName = 'jobs';

export interface BulkEntry {
  readonly name: string;
  readonly data: Record<string, never>;
  readonly opts: {
    readonly jobId: string;
    readonly attempts: number;
    readonly backoff: { readonly type: string; readonly delay: number };
    readonly removeOnComplete: boolean;
    readonly removeOnFail: boolean;
  };
}

/** A job as the worker receives it. */
export interface DeliveredJob {
  readonly id?: string;
  readonly attemptsMade: number;
  readonly opts: { readonly attempts?: number };
}

interface WorkerOptions {
  readonly concurrency: number;
  readonly lockDuration: number;
  readonly stalledInterval: number;
  readonly maxStalledCount: number;
}

interface WorkerEvents {
  process(job: DeliveredJob): Promise<void>;
  failed(job: DeliveredJob | undefined, error: Error): void;
}

/** The queue on one kind of store: the few calls of BullMQ that are used, without its type parameters. */
export interface QueueBackend {
  readonly name: 'postgresql' | 'redis';
  readonly queue: {
    addBulk(entries: BulkEntry[]): Promise<unknown>;
    close(): Promise<void>;
  };
  startWorker(events: WorkerEvents, options: WorkerOptions): { close(): Promise<void> };
  /** Ends the connections. */
  release(): Promise<void>;
}

const quietMs = 30_000;

/** Logs a lasting problem at intervals: libraries report every attempt to reconnect. */
function logError(log: FastifyBaseLogger, message: string): (error: Error) => void {
  let quietUntil = 0;
  return (error) => {
    if (Date.now() < quietUntil) return;
    quietUntil = Date.now() + quietMs;
    log.warn({ reason: error.message }, message);
  };
}

const schema = 'bullmq';
/** Commands of five running jobs, of the producer, and one connection that listens. */
const connections = 6;

/** Keeps the queue in its own schema of the database. The first start creates the schema. */
export async function openPostgresBackend(options: {
  connectionString: string;
  log: FastifyBaseLogger;
}): Promise<QueueBackend> {
  const { connectionString, log } = options;
  const { createPostgresBackend, Queue, runMigrations, Worker } = await import('bullmq');
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    keepAlive: true,
    application_name: 'takt jobs',
    onConnect: (client) => client.query(`set search_path to ${schema}`),
  });
  pool.on('error', logError(log, 'a connection of the job queue was lost'));
  try {
    await migrate(pool, runMigrations);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const queue = new Queue(queueName, { connection: pool }, createPostgresBackend);
  queue.on('error', logError(log, 'the job queue has a problem'));
  return {
    name: 'postgresql',
    queue,
    startWorker({ process, failed }, workerOptions) {
      const settings = { ...workerOptions, connection: pool };
      const worker = new Worker(queueName, process, settings, createPostgresBackend);
      worker.on('error', logError(log, 'a job worker has a problem'));
      worker.on('failed', failed);
      return worker;
    },
    release: () => pool.end(),
  };
}

type RunMigrations = (client: pg.PoolClient, schema: string) => Promise<unknown>;

async function migrate(pool: pg.Pool, runMigrations: RunMigrations): Promise<void> {
  const client = await pool.connect();
  try {
    await runMigrations(client, schema);
  } finally {
    client.release();
  }
}

const connectTimeout = 5000;

/** Calls back when another process answers than before: it may have started without the jobs it received. */
async function watchRestarts(redis: Redis, onRestart: () => void): Promise<void> {
  let current: string | undefined;
  const check = async () => {
    const [, runId] = /^run_id:(\w+)/m.exec(await redis.info('server').catch(() => '')) ?? [];
    if (current !== undefined && runId !== undefined && runId !== current) onRestart();
    current = runId ?? current;
  };
  await check();
  redis.on('ready', () => void check());
}

/** Keeps the queue in Redis, under the installation's own prefix. */
export async function openRedisBackend(options: {
  redisUrl: string;
  installation: string;
  log: FastifyBaseLogger;
  /** Redis may have lost its jobs. */
  onRestart: () => void;
}): Promise<QueueBackend> {
  const { redisUrl, installation, log, onRestart } = options;
  const prefix = `takt-${installation}`;
  const [{ Queue, Worker }, { Redis }] = await Promise.all([import('bullmq'), import('ioredis')]);
  // The outbox stores messages that a producer cannot deliver, so the producer fails fast; a worker waits for Redis
  // to come back.
  const producer = new Redis(redisUrl, { maxRetriesPerRequest: 1, connectTimeout, lazyConnect: true });
  producer.on('error', logError(log, 'Redis cannot be reached'));
  await producer.connect().catch((error: Error) => {
    producer.disconnect();
    throw error;
  });
  await watchRestarts(producer, onRestart);
  const consumer = new Redis(redisUrl, { maxRetriesPerRequest: null, connectTimeout });
  // The producer already logs outages.
  consumer.on('error', () => undefined);
  const queue = new Queue(queueName, { connection: producer, prefix });
  queue.on('error', () => undefined);
  return {
    name: 'redis',
    queue: {
      async addBulk(entries) {
        if (producer.status !== 'ready') throw new Error('Redis cannot be reached');
        await queue.addBulk(entries);
      },
      close: () => queue.close(),
    },
    startWorker({ process, failed }, workerOptions) {
      const worker = new Worker(queueName, process, { ...workerOptions, connection: consumer, prefix });
      worker.on('error', logError(log, 'a job worker has a problem'));
      worker.on('failed', failed);
      return worker;
    },
    async release() {
      producer.disconnect();
      consumer.disconnect();
    },
  };
}
