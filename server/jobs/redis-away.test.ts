import { expect, onTestFinished, test, vi } from 'vitest';
import { createBench, recordingMailer, subjects } from '#server/jobs/testing/bench.ts';
import { createTestDatabase } from '#server/testing/database.ts';
import { freePort, startRedisServer } from '#server/testing/stand-ins/redis.ts';

test('messages wait for a Redis that is away and are handled when it is back', async () => {
  const database = await createTestDatabase();
  const port = await freePort();
  const mailer = recordingMailer();
  const { connectionString } = database;
  const bench = await createBench({ connectionString, redisUrl: `redis://127.0.0.1:${port}`, mailer });
  onTestFinished(async () => {
    await bench.close();
    await database.drop();
  });
  const system = bench.start();
  await bench.enqueue('before Redis is there');
  expect(await system.status()).toMatchObject({ backend: 'starting', open: 1 });

  const first = await startRedisServer({ port });
  onTestFinished(() => first.stop());
  await bench.allProcessed();
  await first.stop();
  await bench.enqueue('while Redis is gone');
  await vi.waitFor(
    async () => expect((await bench.rows())[1]).toMatchObject({ lastError: 'Redis cannot be reached' }),
    { timeout: 10_000 },
  );

  const second = await startRedisServer({ port });
  onTestFinished(() => second.stop());
  await bench.allProcessed();
  expect(mailer.sent.map((mail) => mail.subject)).toEqual(['before Redis is there', 'while Redis is gone']);
});

test('a job that Redis lost at its restart is handed over once more, and nothing is done twice', async () => {
  const database = await createTestDatabase();
  const port = await freePort();
  const mailer = recordingMailer();
  let goOn: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  mailer.onSend = () => gate;
  const { connectionString } = database;
  const first = await startRedisServer({ port });
  onTestFinished(() => first.stop());
  const bench = await createBench({ connectionString, redisUrl: first.url, mailer });
  onTestFinished(async () => {
    goOn();
    await bench.close();
    await database.drop();
  });
  bench.start();
  await bench.enqueue(...subjects(20));
  const { pool } = bench.services;
  const countSql = `select count(*)::int as count from outbox_messages where "availableAt" > now() + interval '1 minute'`;
  await vi.waitFor(async () => expect((await pool.query(countSql)).rows).toEqual([{ count: 20 }]), 10_000);
  await first.stop();
  const second = await startRedisServer({ port });
  onTestFinished(() => second.stop());
  goOn();
  await bench.allProcessed();
  expect(mailer.sent.map((mail) => mail.subject).toSorted()).toEqual(subjects(20).toSorted());
});
