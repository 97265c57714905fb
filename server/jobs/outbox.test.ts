import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#server/context/transaction.ts';
import { jobHandlers } from '#server/job-handlers.ts';
import { claimDue, deleteOld } from '#server/jobs/outbox-store.ts';
import { createRunner } from '#server/jobs/run-message.ts';
import {
  type Bench,
  createBench,
  mailTo,
  type RecordingMailer,
  recordingMailer,
  subjects,
} from '#server/jobs/testing/bench.ts';
import { mailSend } from '#server/mail/mail.jobs.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';

let database: TestDatabase;
let mailer: RecordingMailer;
let bench: Bench;

beforeEach(async () => {
  database = await createTestDatabase();
  mailer = recordingMailer();
  bench = await createBench({ connectionString: database.connectionString, mailer });
});

afterEach(async () => {
  await bench.close();
  await database.drop();
});

test('a transaction that fails leaves no job', async () => {
  const { ctx } = bench;
  await expect(
    inTransaction(ctx, async (tx) => {
      await tx.enqueue(mailSend, mailTo('never'));
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect(await bench.rows()).toEqual([]);
});

test('a processed message is not run again, whatever the queue delivers', async () => {
  const run = createRunner({ services: bench.services, jobs: jobHandlers(mailer) });
  await bench.enqueue('once');
  const [message] = await claimDue(bench.services.pool, { limit: 1, leaseMs: 1000 });
  const id = message?.id ?? '';
  expect(await run(id, { number: 1, isLast: false })).toBe('done');
  expect(await run(id, { number: 2, isLast: false })).toBe('done');
  expect(mailer.sent).toHaveLength(1);
});

test('a payload that does not fit is given up without its content in the reason', async () => {
  const { pool } = bench.services;
  await pool.query(
    `insert into outbox_messages (id, topic, payload) values (gen_random_uuid(), 'mail.send', '{"to":"nobody"}')`,
  );
  bench.start();
  await bench.allProcessed();
  expect(await bench.rows()).toMatchObject([
    { lastError: 'The payload does not fit: to, subject, html, text' },
  ]);
  expect(mailer.sent).toEqual([]);
});

test('a held message is not taken by another dispatcher', async () => {
  const { pool } = bench.services;
  await bench.enqueue(...subjects(10));
  const [one, other] = await Promise.all([
    claimDue(pool, { limit: 6, leaseMs: 60_000 }),
    claimDue(pool, { limit: 6, leaseMs: 60_000 }),
  ]);
  expect(new Set([...one, ...other].map((message) => message.id)).size).toBe(10);
  expect(await claimDue(pool, { limit: 6, leaseMs: 60_000 })).toEqual([]);
});

test('housekeeping deletes what was processed long ago, and nothing else', async () => {
  const { pool } = bench.services;
  await bench.enqueue('old', 'recent', 'open');
  await pool.query(
    `update outbox_messages set "processedAt" = now() - interval '8 days' where payload->>'subject' = 'old'`,
  );
  await pool.query(`update outbox_messages set "processedAt" = now() where payload->>'subject' = 'recent'`);
  expect(await deleteOld(pool, { olderThanDays: 7 })).toBe(1);
  expect(await bench.rows()).toMatchObject([{ payload: mailTo('recent') }, { payload: mailTo('open') }]);
});
