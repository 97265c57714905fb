import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { runCli } from '#server/cli/run-cli.ts';
import { readConfig } from '#server/config.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { openFileStore } from '#server/files/open-file-store.ts';
import { fetchFile, png, upload } from '#server/modules/files/test-pictures.ts';
import { createCaller } from '#server/testing/caller.ts';
import { freePort } from '#server/testing/redis.ts';
import { startTestS3, type TestS3 } from '#server/testing/s3-server.ts';
import { createTenant } from '#server/testing/tenant.ts';
import { startTestServer } from '#server/testing/test.ts';
import { fileTexts } from '#shared/files/file.schema.ts';
import { systemApi } from '#shared/system/system.api.ts';

let s3: TestS3;
const folder = mkdtempSync(path.join(tmpdir(), 'takt-store-'));

beforeAll(async () => {
  s3 = await startTestS3();
});

afterAll(async () => {
  await s3.stop();
  rmSync(folder, { recursive: true, force: true });
});

function open(env: Record<string, string> = {}) {
  const warnings: string[] = [];
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, ...env });
  const store = openFileStore(config, { warn: (text) => void warnings.push(text) });
  onTestFinished(() => store.close());
  return { store, warnings };
}

async function allKeys(store: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of store.keys()) keys.push(key);
  return keys.sort();
}

describe.each(['a folder', 'a bucket'])('%s', (kind) => {
  const openOne = () => open(kind === 'a bucket' ? s3.env : {}).store;

  test('keeps bytes as they are under keys that nobody guesses, and lists them all', async () => {
    const store = openOne();
    expect(await allKeys(store)).toEqual([]);
    const contents = [
      Buffer.alloc(0),
      Buffer.from([0, 255, 10, 13]),
      Buffer.alloc(300_000, 'é'),
      Buffer.from('x'),
    ];
    const keys: string[] = [];
    for (const content of contents) keys.push(await store.put(content, 'bin'));
    for (const [index, key] of keys.entries()) {
      expect(key).toMatch(/^[\w-]{43}\.bin$/);
      expect((await store.get(key))?.equals(contents[index] ?? Buffer.from('?'))).toBe(true);
    }
    expect(await allKeys(store)).toEqual(keys.toSorted());
    for (const key of [...keys, ...keys]) await store.delete(key);
    expect(await allKeys(store)).toEqual([]);
    expect(await store.get(keys[0] ?? '')).toBeUndefined();
  });

  test('takes no key it did not make', async () => {
    const store = openOne();
    const key = await store.put(Buffer.from('x'), 'webp');
    for (const wrong of ['', '../x', `../${key}`, `${key}/`, `${key}\0`, key.slice(1)]) {
      expect(await store.get(wrong)).toBeUndefined();
      await store.delete(wrong);
      await expect(store.putBack(wrong, Buffer.from('y'))).rejects.toThrow('no key');
    }
    await expect(store.put(Buffer.from('x'), '../sh')).rejects.toThrow('no key');
    expect(await store.get(key)).toEqual(Buffer.from('x'));
    await store.delete(key);
    await store.putBack(key, Buffer.from('z'));
    expect(await store.get(key)).toEqual(Buffer.from('z'));
    await store.delete(key);
  });

  test('is examined without a trace', async () => {
    const store = openOne();
    await store.check();
    await store.probe();
    expect(await allKeys(store)).toEqual([]);
    expect(s3.objects.size).toBe(0);
  });
});

test('objects say what they are', async () => {
  const { store } = open(s3.env);
  const key = await store.put(Buffer.from('x'), 'webp');
  expect(s3.objects.get(`files/${key}`)).toMatchObject({ contentType: 'image/webp' });
  await store.delete(key);
});

test.each([
  ['a wrong secret', { S3_SECRET_ACCESS_KEY: 'another-secret' }, 'SignatureDoesNotMatch'],
  ['a wrong key', { S3_ACCESS_KEY_ID: 'ANOTHERKEY' }, 'InvalidAccessKeyId'],
  ['a wrong bucket', { S3_BUCKET: 'another' }, 'NoSuchBucket'],
])('%s is refused in words, and the log says why without the secret', async (_what, wrong, reason) => {
  const env: Record<string, string> = { ...s3.env, ...wrong };
  const { store, warnings } = open(env);
  const refused = { kind: 'unavailable', message: fileTexts.storeAway, extras: { code: 'FILES_AWAY' } };
  await expect(store.put(Buffer.from('x'), 'bin')).rejects.toMatchObject(refused);
  await expect(store.get(`${'a'.repeat(43)}.bin`)).rejects.toMatchObject(refused);
  await expect(store.check()).rejects.toThrow();
  expect(warnings.join()).toContain(reason);
  expect(warnings.join()).not.toContain(env.S3_SECRET_ACCESS_KEY);
});

test.each([
  [{ S3_BUCKET: 'takt' }],
  [{ S3_BUCKET: 'takt', S3_ACCESS_KEY_ID: 'A', S3_SECRET_ACCESS_KEY: '' }],
  [{ S3_ENDPOINT: 'http://localhost:9000' }],
])('%j is half a configuration', (env) => {
  expect(() => readConfig({ NODE_ENV: 'test', DATA_DIR: folder, ...env })).toThrow(
    /S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are set together/,
  );
});

test('a server starts without its bucket, refuses uploads with 503 and says which part is down', async () => {
  const away = { ...s3.env, S3_ENDPOINT: `http://127.0.0.1:${await freePort()}` };
  const server = await startTestServer({ ...away, DATA_DIR: folder });
  onTestFinished(() => server.close());
  const { owner } = await createTenant(server);
  const refused = await upload(server, owner, { content: await png() });
  expect(refused).toMatchObject({
    status: 503,
    body: { statusCode: 503, code: 'FILES_AWAY', message: fileTexts.storeAway, error: 'Service Unavailable' },
  });
  const shown = await fetchFile(server, `/api/files/${'a'.repeat(43)}.webp`);
  expect([shown.statusCode, shown.headers['retry-after']]).toEqual([503, '60']);
  const anonymous = createCaller(server.app, undefined);
  expect((await anonymous.call(systemApi.health)).status).toBe(200);
  const { status, body } = await anonymous.call(systemApi.health, { query: { detail: '1' } });
  expect(status).toBe(503);
  expect(body).toMatchObject({
    parts: { storage: { status: 'down' }, database: { status: 'up' } },
  });
  const env = { DATABASE_URL: server.config.databaseUrl, DATA_DIR: folder, ...away };
  const doctor = await runCli(['doctor'], env);
  expect(doctor.exitCode).toBe(1);
  expect(doctor.text).toMatch(/^TO DO +files .*ECONNREFUSED.*Check the S3_ settings/m);
  expect(doctor.text).not.toContain(s3.env.S3_SECRET_ACCESS_KEY);
});

test('pictures and their thumbnails go through the bucket, also when doctor looks', async () => {
  const server = await startTestServer({ ...s3.env, DATA_DIR: folder });
  onTestFinished(() => server.close());
  const { owner } = await createTenant(server);
  const { status, body } = await upload(server, owner, { content: await png() });
  expect([status, body.storageProvider]).toEqual([201, 'S3']);
  expect(s3.objects.size).toBe(2);
  const there = await fetchFile(server, body.url);
  expect(there.headers).toMatchObject({ 'content-type': 'image/webp' });
  expect(there.rawPayload).toHaveLength(body.size ?? 0);
  const env = { DATABASE_URL: server.config.databaseUrl, DATA_DIR: folder, ...s3.env };
  const doctor = await runCli(['doctor'], env);
  expect(doctor.text).toMatch(/^ok +files +bucket takt-files at http:.* takes files and gives them back$/m);
  expect(s3.objects.size).toBe(2);
});
