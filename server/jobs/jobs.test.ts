import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Redis } from 'ioredis';
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { projectRoot } from '#server/db/project-root.ts';
import { PermanentFailure } from '#server/jobs/job.ts';
import { claimDue } from '#server/jobs/outbox-store.ts';
import { openQueue } from '#server/jobs/queue.ts';
import { installationKey } from '#server/jobs/start-jobs.ts';
import {
  type Bench,
  createBench,
  handler,
  mailTo,
  type RecordingMailer,
  recordingMailer,
  subjects,
} from '#server/jobs/testing/bench.ts';
import { buildWorker } from '#server/jobs/testing/build-worker.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { startTestRedis, type TestRedis } from '#server/testing/stand-ins/redis.ts';

const child = path.join(projectRoot(), 'dist', 'tools', `job-worker-child-${process.pid}.js`);
const queueTiming = { lockMs: 1000, stalledCheckMs: 200, graceMs: 5000 };
const retries = { attempts: 1, backoff: { type: 'fixed', seconds: 1 } } as const;

let redis: TestRedis;
let database: TestDatabase;
let mailer: RecordingMailer;
let bench: Bench;

beforeAll(async () => {
  redis = await startTestRedis();
  process.stdout.write(`Job tests use: ${redis.description}\n`);
  await buildWorker(child);
  return async () => {
    rmSync(child, { force: true });
    await redis.stop();
  };
});

const backends = ['postgresql', 'redis'] as const;
type Backend = (typeof backends)[number];

function redisUrlFor(backend: Backend): string | undefined {
  return backend === 'redis' ? redis.url : undefined;
}

async function openBench(backend: Backend): Promise<void> {
  database = await createTestDatabase();
  mailer = recordingMailer();
  bench = await createBench({
    connectionString: database.connectionString,
    redisUrl: redisUrlFor(backend),
    mailer,
  });
}

afterEach(async () => {
  await bench.close();
  await database.drop();
});

/** Simulates a crash of the queue's store without a backup. */
async function loseQueue(backend: Backend): Promise<void> {
  const { pool } = bench.services;
  if (backend === 'postgresql') {
    await pool.query('drop schema bullmq cascade');
    return;
  }
  const client = new Redis(redis.url);
  const keys = await client.keys(`takt-${await installationKey(pool)}:*`);
  expect(keys.length).toBeGreaterThan(0);
  await client.del(...keys);
  client.disconnect();
}

describe.each(backends)('jobs on %s', (backend) => {
  beforeEach(() => openBench(backend));

  test('200 messages reach the handler once each, with two processes at work', async () => {
    const { connectionString } = database;
    const other = await createBench({ connectionString, redisUrl: redisUrlFor(backend), mailer });
    bench.start();
    other.start();
    await Promise.all(subjects(200).map((subject, index) => (index % 2 ? bench : other).enqueue(subject)));
    await bench.allProcessed();
    await other.close();
    expect(mailer.sent.map((mail) => mail.subject).sort()).toEqual(subjects(200).sort());
    expect(new Set(mailer.sent.map((mail) => mail.messageId)).size).toBe(200);
  });

  test('says where the queue is and what is open', async () => {
    const system = bench.start(undefined, { startMs: 60_000 });
    expect(await system.status()).toMatchObject({ backend: 'starting', open: 0, failed: 0 });
    await bench.enqueue('one');
    await bench.allProcessed();
    expect(await system.status()).toEqual({ backend, open: 0, oldestOpenSeconds: 0, failed: 0 });
  });

  test('a message that was written before the start is handled', async () => {
    await bench.enqueue('early');
    bench.start();
    await bench.allProcessed();
    expect(mailer.sent).toHaveLength(1);
  });

  test('lets a running job end before it closes', async () => {
    const steps = new EventEmitter();
    const started = once(steps, 'started');
    const released = once(steps, 'released');
    const system = bench.start(
      handler(async () => {
        steps.emit('started');
        await released;
      }),
    );
    await bench.enqueue('slow');
    await started;
    const closed = system.close();
    steps.emit('released');
    await closed;
    expect(await bench.rows()).toMatchObject([{ processed: true }]);
  });

  test('a job whose worker is killed runs again in another process', async () => {
    const env = { ...process.env, DATABASE_URL: database.connectionString, REDIS_URL: redisUrlFor(backend) };
    const worker = spawn(process.execPath, [child], { env, stdio: ['pipe', 'pipe', 'inherit'] });
    onTestFinished(() => void worker.kill('SIGKILL'));
    await bench.enqueue('interrupted');
    const [takenId] = await once(createInterface({ input: worker.stdout }), 'line');
    worker.kill('SIGKILL');
    await once(worker, 'exit');
    expect(await bench.rows()).toMatchObject([{ processed: false }]);

    bench.start();
    await bench.allProcessed();
    expect(mailer.sent).toMatchObject([{ subject: 'interrupted', messageId: takenId }]);
  });

  test('a dispatcher that dies after the hand-over causes no second run', async () => {
    const { pool, log } = bench.services;
    const { connectionString } = database;
    const installation = await installationKey(pool);
    await bench.enqueue(...subjects(20));
    const queue = await openQueue({
      redisUrl: redisUrlFor(backend),
      connectionString,
      installation,
      log,
      timing: queueTiming,
      onRestart: () => undefined,
    });
    const taken = await claimDue(pool, { limit: 100, leaseMs: 0 });
    await queue.add(taken.map(({ id, topic }) => ({ id, topic, ...retries })));
    await queue.close();

    expect(taken).toHaveLength(20);
    bench.start();
    await bench.allProcessed();
    await bench.enqueue('the last one');
    await bench.allProcessed();
    expect(mailer.sent.map((mail) => mail.subject).sort()).toEqual([...subjects(20), 'the last one'].sort());
  });

  test('a dispatcher that dies before the hand-over only delays its messages', async () => {
    await bench.enqueue('held');
    expect(await claimDue(bench.services.pool, { limit: 100, leaseMs: 100 })).toHaveLength(1);
    bench.start();
    await bench.allProcessed();
    expect(mailer.sent).toHaveLength(1);
  });

  test('goes on after every connection to the database was cut', async () => {
    const { pool } = bench.services;
    bench.start();
    await bench.enqueue('before');
    await bench.allProcessed();
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await vi.waitFor(() => bench.enqueue('after'), { timeout: 5000 });
    await bench.allProcessed();
    expect(mailer.sent.map((mail) => mail.subject)).toEqual(['before', 'after']);
  });

  test('a message that the queue lost is handed over again', async () => {
    const { pool } = bench.services;
    const { connectionString } = database;
    const options = {
      redisUrl: redisUrlFor(backend),
      connectionString,
      installation: await installationKey(pool),
    };
    const { log } = bench.services;
    const queue = await openQueue({ ...options, log, timing: queueTiming, onRestart: () => undefined });
    await bench.enqueue('forgotten');
    const taken = await claimDue(pool, { limit: 100, leaseMs: 0 });
    await queue.add(taken.map(({ id, topic }) => ({ id, topic, ...retries })));
    await queue.close();
    await loseQueue(backend);

    bench.start();
    await bench.allProcessed();
    expect(mailer.sent).toHaveLength(1);
  });
});

describe.each(backends)('failing jobs on %s', (backend) => {
  beforeEach(() => openBench(backend));

  test('tries again when a handler throws, and says which attempt it is', async () => {
    const attempts: number[] = [];
    bench.start(
      handler(async ({ attempt }) => {
        attempts.push(attempt);
        if (attempt < 3) throw new Error('not now');
      }),
    );
    await bench.enqueue('stubborn');
    await bench.allProcessed();
    expect(attempts).toEqual([1, 2, 3]);
    expect(await bench.rows()).toEqual([{ payload: {}, processed: true, lastError: null }]);
  });

  test('gives up after the last attempt, and can be asked to try again', async () => {
    const handle = vi.fn(async (): Promise<void> => {
      throw new Error('server is away');
    });
    // A queue that has not yet removed the failed job ignores it once more, until the next hand-over.
    const system = bench.start(handler(handle, { attempts: 2 }), { redeliverMs: 500 });
    await bench.enqueue('lost');
    await bench.allProcessed();
    expect(handle).toHaveBeenCalledTimes(2);
    expect(await bench.rows()).toEqual([
      { payload: mailTo('lost'), processed: true, lastError: 'server is away' },
    ]);
    expect(await system.status()).toMatchObject({ failed: 1 });
  });

  test('does not try again what can never work', async () => {
    const handle = vi.fn(async () => {
      throw new PermanentFailure('no such mailbox');
    });
    bench.start(handler(handle));
    await bench.enqueue('refused');
    await bench.allProcessed();
    expect(handle).toHaveBeenCalledTimes(1);
    expect(await bench.rows()).toMatchObject([{ lastError: 'no such mailbox' }]);
  });
});
