import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { logError, type QueueBackend, queueName } from '#server/jobs/queue-backend.ts';

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
