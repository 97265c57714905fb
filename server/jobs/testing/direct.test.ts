import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#server/context/transaction.ts';
import { jobHandlers } from '#server/job-handlers.ts';
import {
  type Bench,
  createBench,
  handler,
  mailTo,
  type RecordingMailer,
  recordingMailer,
} from '#server/jobs/testing/bench.ts';
import { runJobsDirectly } from '#server/jobs/testing/direct.ts';
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

function subjectsSent(): string[] {
  return mailer.sent.map((mail) => mail.subject);
}

test('a transaction resolves after its jobs were handled, in the order they were written', async () => {
  runJobsDirectly(bench.outbox, { services: bench.services, jobs: jobHandlers(mailer) });
  await bench.enqueue('first', 'second', 'third');
  expect(subjectsSent()).toEqual(['first', 'second', 'third']);
});

test('transactions that overlap each find their jobs handled', async () => {
  runJobsDirectly(bench.outbox, { services: bench.services, jobs: jobHandlers(mailer) });
  await Promise.all(
    Array.from({ length: 8 }, async (_, index) => {
      await bench.enqueue(`mail ${index}`);
      expect(subjectsSent()).toContain(`mail ${index}`);
    }),
  );
  expect(mailer.sent).toHaveLength(8);
});

test('jobs that a handler writes are handled too', async () => {
  runJobsDirectly(bench.outbox, { services: bench.services, jobs: jobHandlers(mailer) });
  mailer.onSend = ({ subject }) =>
    subject === 'parent'
      ? inTransaction(bench.ctx, (tx) => tx.enqueue(mailSend, mailTo('child')))
      : undefined;
  await bench.enqueue('parent');
  expect(subjectsSent()).toEqual(['parent', 'child']);
});

test('a handler that throws does not fail the transaction; its job waits for its next attempt', async () => {
  const attempts: number[] = [];
  const table = handler(
    async ({ attempt }) => {
      attempts.push(attempt);
      if (attempt === 1) throw new Error('not now');
    },
    { seconds: 3600 },
  );
  const { settled } = runJobsDirectly(bench.outbox, { services: bench.services, jobs: table });
  await bench.enqueue('stubborn');
  await settled();
  expect(attempts).toEqual([1]);
  expect(await bench.rows()).toMatchObject([{ processed: false, lastError: 'not now' }]);

  await bench.services.pool.query('update outbox_messages set "availableAt" = now()');
  await settled();
  expect(attempts).toEqual([1, 2]);
  expect(await bench.rows()).toMatchObject([{ processed: true, lastError: null }]);
});
