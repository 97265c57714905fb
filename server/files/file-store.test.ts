import crypto from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { runCli } from '#server/cli/run-cli.ts';
import { readConfig } from '#server/config.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { openFileStore } from '#server/files/open-file-store.ts';
import { fetchFile, png, upload } from '#server/modules/files/test-pictures.ts';
import { createCaller } from '#server/testing/caller.ts';
import { startTestCloudinary, type TestCloudinary } from '#server/testing/stand-ins/cloudinary-server.ts';
import { freePort } from '#server/testing/stand-ins/redis.ts';
import { startTestS3, type TestS3 } from '#server/testing/stand-ins/s3-server.ts';
import { createTenant } from '#server/testing/tenant.ts';
import { startTestServer } from '#server/testing/test.ts';
import { fileTexts } from '#shared/http/outage.ts';
import { systemApi } from '#shared/system/system.api.ts';

let s3: TestS3;
let cloudinary: TestCloudinary;
const folder = mkdtempSync(path.join(tmpdir(), 'takt-store-'));

beforeAll(async () => {
  s3 = await startTestS3();
  cloudinary = await startTestCloudinary();
  // The library decides about TLS by the environment of the process, once.
  vi.stubEnv('CLOUDINARY_URL', cloudinary.env.CLOUDINARY_URL);
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await s3.stop();
  await cloudinary.stop();
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

describe.each(['a folder', 'a bucket', 'a cloud'] as const)('%s', (kind) => {
  const settings = () => ({ 'a folder': {}, 'a bucket': s3.env, 'a cloud': cloudinary.env })[kind];
  const openOne = () => open(settings()).store;

  test('keeps bytes as they are under keys that nobody guesses, and lists them all', async () => {
    const store = openOne();
    expect(await allKeys(store)).toEqual([]);
    const contents = [
      // Cloudinary takes nothing without content, and neither does Takt from anybody.
      Buffer.alloc(kind === 'a cloud' ? 1 : 0),
      Buffer.from([0, 255, 10, 13]),
      Buffer.alloc(300_000, 'é'),
      Buffer.from('x'),
    ];
    const keys: string[] = [];
    for (const content of contents) keys.push(await store.put(content, 'bin'));
    for (const [index, key] of keys.entries()) {
      expect(key).toMatch(/^[\w-]{43}\.bin$/);
      expect((await store.get(key))?.equals(contents[index] ?? Buffer.from('?'))).toBe(true);
      expect(await store.has(key)).toBe(true);
    }
    expect(await allKeys(store)).toEqual(keys.toSorted());
    for (const key of [...keys, ...keys]) await store.delete(key);
    expect(await allKeys(store)).toEqual([]);
    expect(await store.get(keys[0] ?? '')).toBeUndefined();
    expect(await store.has(keys[0] ?? '')).toBe(false);
  });

  test('takes no key it did not make', async () => {
    const store = openOne();
    const key = await store.put(Buffer.from('x'), 'webp');
    for (const wrong of ['', '../x', `../${key}`, `${key}/`, `${key}\0`, key.slice(1)]) {
      expect(await store.get(wrong)).toBeUndefined();
      await store.delete(wrong);
      await expect(store.putBack(wrong, [Buffer.from('y')])).rejects.toThrow('no key');
    }
    await expect(store.put(Buffer.from('x'), '../sh')).rejects.toThrow('no key');
    expect(await store.get(key)).toEqual(Buffer.from('x'));
    await store.delete(key);
    await store.putBack(key, [Buffer.from('z')]);
    expect(await store.get(key)).toEqual(Buffer.from('z'));
    await store.delete(key);
  });

  test('is examined without a trace', async () => {
    const store = openOne();
    await store.check();
    await store.probe();
    expect(await allKeys(store)).toEqual([]);
    expect([s3.objects.size, cloudinary.files.size]).toEqual([0, 0]);
  });
});

test('a form whose boundary is one letter of its file arrives whole', async () => {
  // The bytes from which the library makes its boundary, without capitals and signs.
  vi.spyOn(crypto, 'randomBytes').mockImplementation(() => Buffer.from('qAAAAAAAAAAAAAAA', 'base64'));
  onTestFinished(() => void vi.restoreAllMocks());
  const { store } = open(cloudinary.env);
  const content = Buffer.from('a q and\r\n-q another');
  const key = await store.put(content, 'bin');
  expect((await store.get(key))?.equals(content)).toBe(true);
  await store.delete(key);
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
  ['a wrong secret', 'a-secret_of-cloudinary', 'another_secret', 'Invalid Signature'],
  ['a wrong key', '123456789012345', '543210987654321', 'Unknown API key'],
  ['a wrong cloud', 'takt-cloud', 'other-cloud', 'cloud_name mismatch'],
])(
  '%s is refused by Cloudinary in words, and nobody is told the secret',
  async (_what, right, wrong, reason) => {
    const address = cloudinary.env.CLOUDINARY_URL?.replace(right, wrong) ?? '';
    const { store, warnings } = open({ CLOUDINARY_URL: address });
    const refused = { kind: 'unavailable', message: fileTexts.storeAway, extras: { code: 'FILES_AWAY' } };
    await expect(store.put(Buffer.from('x'), 'bin')).rejects.toMatchObject(refused);
    await expect(store.get(`${'a'.repeat(43)}.bin`)).rejects.toMatchObject(refused);
    await expect(allKeys(store)).rejects.toMatchObject(refused);
    const failure = await store.check().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(warnings.join()).toContain(reason);
    const { password } = new URL(address);
    expect(`${warnings.join()} ${inspect(failure, { depth: 9 })}`).not.toContain(password);
  },
);

test.each([
  [
    { S3_ENDPOINT: 'https://s3.eu-central-2.wasabisys.com' },
    'WASABI',
    'https://s3.eu-central-2.wasabisys.com',
  ],
  [{ S3_PROVIDER: 'WASABI', S3_REGION: 'eu-west-1' }, 'WASABI', 'https://s3.eu-west-1.wasabisys.com'],
  [{ S3_PROVIDER: 'DIGITALOCEAN', S3_REGION: 'fra1' }, 'DIGITALOCEAN', 'https://fra1.digitaloceanspaces.com'],
  [
    { S3_ENDPOINT: 'https://ams3.digitaloceanspaces.com' },
    'DIGITALOCEAN',
    'https://ams3.digitaloceanspaces.com',
  ],
  [{ S3_REGION: 'eu-west-1' }, 'S3', undefined],
  [{ S3_ENDPOINT: 'https://wasabisys.com.example.org' }, 'S3', 'https://wasabisys.com.example.org'],
])('%j is the store %s at %s', (env, provider, endpoint) => {
  const { storage } = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    ...s3.env,
    S3_ENDPOINT: '',
    S3_REGION: '',
    ...env,
  });
  expect(storage).toMatchObject({ provider, s3: { endpoint } });
});

test.each([
  [{ S3_PROVIDER: 'WASABI', S3_REGION: '', S3_ENDPOINT: '' }, /S3_REGION.*Set the region of the bucket/],
  [{ CLOUDINARY_URL: 'cloudinary://key:secret-words@cloud' }, /CLOUDINARY_URL.*Files are kept in one place/],
  [
    { S3_BUCKET: '', S3_PROVIDER: 'WASABI' },
    /S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are set together/,
  ],
  [{ CLOUDINARY_URL: 'https://key:secret-words@cloud' }, /CLOUDINARY_URL.*the console of Cloudinary shows/],
  [{ CLOUDINARY_URL: 'cloudinary://secret-words@cloud' }, /CLOUDINARY_URL.*the console of Cloudinary shows/],
])('%j is refused without what it holds', (env, words) => {
  const read = () => readConfig({ NODE_ENV: 'test', DATA_DIR: folder, ...s3.env, ...env });
  expect(read).toThrow(words);
  expect(read).not.toThrow(/secret-words/);
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

const awayPlaces = {
  'its bucket': (port: number) => ({ ...s3.env, S3_ENDPOINT: `http://127.0.0.1:${port}` }),
  'its cloud': (port: number) => ({
    CLOUDINARY_URL: (cloudinary.env.CLOUDINARY_URL ?? '').replace(/%3A\d+$/, `%3A${port}`),
  }),
};

test.each([
  ['its bucket', /^TO DO +files .*ECONNREFUSED.*Check the S3_ settings/m],
  ['its cloud', /^TO DO +files .*ECONNREFUSED.*Check CLOUDINARY_URL/m],
] as const)(
  'a server starts without %s, refuses uploads with 503 and says which part is down',
  async (place, advice) => {
    const away = awayPlaces[place](await freePort());
    const server = await startTestServer({ ...away, DATA_DIR: folder });
    onTestFinished(() => server.close());
    const { owner } = await createTenant(server);
    const refused = await upload(server, owner, { content: await png() });
    expect(refused).toMatchObject({
      status: 503,
      body: {
        statusCode: 503,
        code: 'FILES_AWAY',
        message: fileTexts.storeAway,
        error: 'Service Unavailable',
      },
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
    expect(doctor.text).toMatch(advice);
    const told = doctor.text + server.logged.join('');
    expect(told).not.toContain(s3.env.S3_SECRET_ACCESS_KEY);
    expect(told).not.toContain(cloudinary.secret);
  },
);

test.each([
  ['S3', {}, /^ok +files +bucket takt-files at http:.* takes files and gives them back$/m],
  ['WASABI', { S3_PROVIDER: 'WASABI' }, /^ok +files +bucket takt-files at http:/m],
  ['DIGITALOCEAN', { S3_PROVIDER: 'DIGITALOCEAN' }, /^ok +files +bucket takt-files at http:/m],
  ['CLOUDINARY', undefined, /^ok +files +Cloudinary \(takt-cloud\) takes files and gives them back$/m],
] as const)(
  'pictures and their thumbnails go through %s, also when doctor looks',
  async (name, own, found) => {
    const settings = own === undefined ? cloudinary.env : { ...s3.env, ...own };
    const kept = own === undefined ? cloudinary.files : s3.objects;
    kept.clear();
    const server = await startTestServer({ ...settings, DATA_DIR: folder });
    onTestFinished(() => server.close());
    const { owner } = await createTenant(server);
    const { status, body } = await upload(server, owner, { content: await png() });
    expect([status, body.storageProvider]).toEqual([201, name]);
    expect(kept.size).toBe(2);
    const there = await fetchFile(server, body.url);
    expect(there.headers).toMatchObject({ 'content-type': 'image/webp' });
    expect(there.rawPayload).toHaveLength(body.size ?? 0);
    const anonymous = createCaller(server.app, undefined);
    const health = await anonymous.call(systemApi.health, { query: { detail: '1' } });
    expect(health.body).toMatchObject({ parts: { storage: { status: 'up' } } });
    const env = { DATABASE_URL: server.config.databaseUrl, DATA_DIR: folder, ...settings };
    expect((await runCli(['doctor'], env)).text).toMatch(found);
    expect(kept.size).toBe(2);
    kept.clear();
  },
);
