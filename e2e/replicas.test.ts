import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { png } from '#server/modules/files/test-pictures.ts';
import { startSmtpServer } from '#server/modules/workspaces/test-smtp.ts';
import { administer, onDatabase } from '#server/testing/administer.ts';
import { startTestPostgres } from '#server/testing/stand-ins/postgres.ts';
import { startTestRedis } from '#server/testing/stand-ins/redis.ts';
import { startTestS3 } from '#server/testing/stand-ins/s3-server.ts';
import { callApi } from './support/api.ts';
import { newDataDir, type RunningTakt, startTakt, startWorker } from './support/takt.ts';

const registered = z.object({ token: z.string() });
const patience = { timeout: 30_000, interval: 50 };

/** PostgreSQL, Redis, a mail server and a store of files that all processes share, and what tells them so. */
async function startShared() {
  const postgres = await startTestPostgres();
  const database = `takt_replicas_${randomBytes(4).toString('hex')}`;
  await administer(postgres.adminUrl, `create database ${database}`);
  const redis = await startTestRedis();
  const smtp = await startSmtpServer();
  const s3 = await startTestS3();
  const dataDir = newDataDir();
  onTestFinished(async () => {
    await s3.stop();
    await smtp.close();
    await redis.stop();
    await administer(postgres.adminUrl, `drop database ${database} with (force)`);
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const databaseUrl = onDatabase(postgres.adminUrl, database);
  const env = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redis.url,
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    JWT_SECRET: randomBytes(24).toString('hex'),
    WORKERS: 'separate',
    DATA_DIR: dataDir,
    ...s3.env,
  };
  return { env, dataDir, databaseUrl, received: smtp.received };
}

async function register({ url }: RunningTakt, email: string): Promise<string> {
  const body = { team: 'Northwind', name: 'Ada Example', email };
  return registered.parse(await callApi(url, '/auth/register', { method: 'POST', body })).token;
}

/** The events of a live update stream so far. */
async function listen({ url }: RunningTakt, token: string) {
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const headers = { authorization: `Bearer ${token}` };
  const { body } = await fetch(`${url}/api/events`, { headers, signal: leaving.signal });
  const heard: string[] = [];
  const read = async () => {
    for await (const chunk of body ?? []) heard.push(Buffer.from(chunk).toString('utf8'));
  };
  read().catch(() => undefined);
  await vi.waitUntil(() => heard.length > 0, patience);
  return () => heard.join('').split('event: tasks').length - 1;
}

const createTask = ({ url }: RunningTakt, token: string) =>
  callApi(url, '/tasks', { method: 'POST', token, body: { title: 'Across replicas' } });

const uploaded = z.object({ url: z.string(), storageProvider: z.literal('S3') });

/** Uploads a picture and answers its path. */
async function uploadPicture({ url }: RunningTakt, token: string): Promise<string> {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(await png(9, 9))], { type: 'image/png' }), 'me.png');
  const headers = { authorization: `Bearer ${token}` };
  const address = `${url}/api/image-assets/upload/profile_pictures_avatars`;
  const response = await fetch(address, { method: 'POST', headers, body });
  return uploaded.parse(await response.json()).url;
}

async function query<Row extends pg.QueryResultRow>(connectionString: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

test('two replicas and a worker are one Takt, also when one of them is killed', async () => {
  const { env, dataDir, databaseUrl, received } = await startShared();
  // Both find an empty database: one migrates, the other waits.
  const [first, second] = await Promise.all([startTakt({ env, dataDir }), startTakt({ env, dataDir })]);
  onTestFinished(async () => {
    await first.end('SIGKILL');
    await second.end('SIGTERM');
  });
  const worker = startWorker(env);
  onTestFinished(() => worker.stop());
  const mailed = () => received.flatMap(({ to }) => to).sort();

  const people = ['a@northwind.example', 'b@northwind.example', 'c@northwind.example'];
  const tokens: string[] = [];
  for (const [index, email] of people.entries())
    tokens.push(await register(index % 2 ? second : first, email));
  const [token = ''] = tokens;
  await vi.waitFor(() => expect(mailed()).toEqual(people), patience);

  await query(databaseUrl, 'update accounts set "emailVerifiedAt" = now()');
  const heard = await listen(second, token);
  await createTask(first, token);
  await vi.waitFor(() => expect(heard()).toBeGreaterThan(0), patience);

  const picture = await uploadPicture(first, token);
  expect(await first.end('SIGKILL')).toBe(null);
  expect((await fetch(second.url + picture)).headers.get('content-type')).toBe('image/webp');
  const before = heard();
  await createTask(second, token);
  await vi.waitFor(() => expect(heard()).toBeGreaterThan(before), patience);
  const tasks = await callApi(second.url, '/tasks/pagination', { token });
  expect(z.object({ total: z.number() }).parse(tasks).total).toBe(2);
  await register(second, 'd@northwind.example');
  const open = 'select id from outbox_messages where "processedAt" is null';
  await vi.waitFor(async () => expect(await query(databaseUrl, open)).toEqual([]), patience);
  expect(mailed()).toEqual([...people, 'd@northwind.example']);
  for (const { output } of [second, worker]) expect(output()).not.toContain('"level":50');
});
