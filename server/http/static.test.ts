import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { registerClient } from '#server/http/static.ts';

const icon = 'public/ever-icons/task-sizes/tiny.svg';
const files = [
  'index.html',
  'service-worker.js',
  'manifest.webmanifest',
  'assets/index-1a2b.js',
  icon,
  ...['js', 'js.br'].map((end) => `assets/page-3c4d.${end}`),
];

async function startClient() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'takt client '));
  for (const file of files) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), '');
  }
  const app = fastify();
  onTestFinished(() => app.close());
  app.decorate('services', { config: { rateLimit: false } } as never);
  await registerClient(app, folder);
  return app;
}

test.for([
  ['/service-worker.js', 'application/javascript; charset=utf-8', 'no-cache'],
  ['/manifest.webmanifest', 'application/manifest+json', 'no-cache'],
  ['/', 'text/html; charset=utf-8', 'no-cache'],
  ['/timesheets', 'text/html; charset=utf-8', 'no-cache'],
  ['/assets/index-1a2b.js', 'application/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
] as const)('%s is %s, %s', async ([url, type, cache]) => {
  const app = await startClient();
  const { headers, statusCode } = await app.inject({ url, headers: { accept: 'text/html' } });
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, type, cache]);
});

test('code of an earlier version is not a page', async () => {
  const app = await startClient();
  const { statusCode } = await app.inject({ url: '/assets/index-0old.js', headers: { accept: '*/*' } });
  expect(statusCode).toBe(404);
});

test('icons of lists may be shown by pages on other origins, our code may not', async () => {
  const app = await startClient();
  const policyOf = async (url: string) => (await app.inject({ url })).headers['cross-origin-resource-policy'];
  expect(await policyOf(`/${icon}`)).toBe('cross-origin');
  expect(await policyOf('/assets/index-1a2b.js')).toBeUndefined();
});

test('a file with a compressed copy is sent compressed', async () => {
  const app = await startClient();
  const { headers } = await app.inject({
    url: '/assets/page-3c4d.js',
    headers: { 'accept-encoding': 'gzip, br' },
  });
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'application/javascript; charset=utf-8',
    vary: expect.stringContaining('accept-encoding'),
  });
  const plain = await app.inject({ url: '/assets/page-3c4d.js' });
  expect(plain.headers['content-encoding']).toBeUndefined();
});
