import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { buildApp } from '#server/app.ts';
import { runCli } from '#server/cli/run-cli.ts';
import { pageFailuresOf } from '#server/ops/page-failures.ts';
import { expect, startTestServer, test } from '#server/testing/test.ts';
import { type PageFailure, pageFailureContext } from '#shared/system/client-log.schema.ts';

/** One place: column 6 of line 1 is line 12, column 5 of a page. */
const map = {
  version: 3,
  sources: ['../../../client/pages/work/TaskPage.tsx'],
  names: ['openTask'],
  mappings: 'KAWIA',
};

const failure: PageFailure = {
  kind: 'boundary',
  reference: '0a1b2c3d',
  route: '/task/:id',
  build: 'index-Bx12',
  browser: 'Chrome 156',
  name: 'TypeError',
  message: 'l is not a function',
  stack: [
    { file: 'page-Ab1.js', line: 1, column: 6 },
    { file: 'unknown-Ab1.js', line: 3, column: 4 },
  ],
};
const metricsToken = 'a-token-for-prometheus';
const entry = {
  timestamp: '2026-03-11T09:00:00Z',
  level: 'ERROR',
  message: 'A page failed',
  context: pageFailureContext,
  details: failure,
};

/** The built page with its source maps. */
async function serveBuilt() {
  const folder = mkdtempSync(path.join(tmpdir(), 'takt-built-'));
  mkdirSync(path.join(folder, 'client'));
  mkdirSync(path.join(folder, 'client-maps'));
  writeFileSync(path.join(folder, 'client', 'index.html'), '<!doctype html>');
  writeFileSync(path.join(folder, 'client-maps', 'page-Ab1.js.map'), JSON.stringify(map));
  const server = await startTestServer({ METRICS_TOKEN: metricsToken });
  const app = await buildApp({ services: server.services, clientFolder: path.join(folder, 'client') });
  onTestFinished(async () => {
    await app.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const post = (payload: object) => app.inject({ method: 'POST', url: '/api/log', payload });
  return { app, folder, server, post };
}

test('a failure of a page is in the log as it came, and counted; the command line finds it in the sources', async () => {
  const { app, folder, server, post } = await serveBuilt();
  expect((await post(entry)).statusCode).toBe(201);
  const line = server.logged.find((text) => text.includes(failure.reference)) ?? '{}';
  expect(JSON.parse(line)).toMatchObject({
    level: 50,
    msg: 'a page failed',
    failure: {
      ...failure,
      stack: ['page-Ab1.js:1:6', 'unknown-Ab1.js:3:4'],
    },
  });
  const log = path.join(folder, 'server.log');
  writeFileSync(log, ['{"level":30,"msg":"ready"}', line.trim(), 'not JSON "failure"', ''].join('\n'));
  const failures: unknown[] = [];
  for await (const each of pageFailuresOf(log, path.join(folder, 'client-maps'))) failures.push(each);
  expect(failures).toEqual([
    expect.objectContaining({
      reference: failure.reference,
      stack: ['client/pages/work/TaskPage.tsx:12:5 openTask', 'unknown-Ab1.js:3:4'],
    }),
  ]);
  const told = await runCli(['failures', log]);
  expect(told.text).toContain('0a1b2c3d  TypeError: l is not a function\n  at /task/:id in Chrome 156');
  const metrics = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } });
  expect(metrics.body).toContain('takt_page_failures_total{kind="boundary"} 1');
  expect(metrics.body).toContain('takt_page_failures_total{kind="code"} 0');
  for (const url of [
    '/assets/page-Ab1.js.map',
    '/../client-maps/page-Ab1.js.map',
    '/client-maps/page-Ab1.js.map',
  ]) {
    expect((await app.inject({ url })).statusCode, url).toBe(404);
  }
});

test('an answer that is bad is logged as gravely as its status, and counted', async () => {
  const { app, server, post } = await serveBuilt();
  const details = {
    ...failure,
    kind: 'answer',
    reference: '1b2c3d4e',
    message: 'GET /tasks: 504',
    stack: [],
  };
  expect((await post({ ...entry, level: 'FATAL', details })).statusCode).toBe(201);
  const line = server.logged.find((text) => text.includes(details.reference)) ?? '{}';
  expect(JSON.parse(line)).toMatchObject({ level: 60, failure: { message: 'GET /tasks: 504' } });
  const metrics = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } });
  expect(metrics.body).toContain('takt_page_failures_total{kind="answer"} 1');
});

test('an entry of another form is an entry of a client like any other, and not counted', async () => {
  const { app, post } = await serveBuilt();
  const wrong = [
    { ...failure, stack: [{ file: '../../etc/passwd', line: 1, column: 1 }] },
    { ...failure, route: '/task/Ann Archer' },
    { ...failure, kind: 'other' },
    { ...failure, stack: Array.from({ length: 21 }, () => failure.stack[0]) },
  ];
  for (const details of wrong) expect((await post({ ...entry, details })).statusCode).toBe(201);
  const { body } = await app.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${metricsToken}` },
  });
  expect(body).not.toMatch(/takt_page_failures_total\{kind="\w+"\} [1-9]/);
});
