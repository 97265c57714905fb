import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLogger } from '#server/log.ts';
import { logDestination, openRotatingFile } from '#server/log-file.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'takt-log-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');

test('a file never grows beyond its limit, five old ones are kept, and no line is torn or lost before that', () => {
  const file = openRotatingFile(folder, 'server', 100);
  for (let number = 10; number < 90; number += 1) file.write(`${'x'.repeat(37)}${number}\n`);
  file.close();
  const names = readdirSync(folder).sort();
  expect(names).toEqual([
    'server.1.log',
    'server.2.log',
    'server.3.log',
    'server.4.log',
    'server.5.log',
    'server.log',
  ]);
  const inOrder = [
    'server.5.log',
    'server.4.log',
    'server.3.log',
    'server.2.log',
    'server.1.log',
    'server.log',
  ];
  const lines = inOrder.flatMap((name) => read(name).trimEnd().split('\n'));
  expect(lines.map((line) => Number(line.slice(37)))).toEqual(
    Array.from({ length: lines.length }, (_, index) => 90 - lines.length + index),
  );
  for (const name of names) expect(statSync(path.join(folder, name)).size).toBeLessThanOrEqual(100);
});

test('a restart goes on in the same file, and a line longer than the limit is kept whole', () => {
  for (const text of ['first\n', 'second\n']) {
    const file = openRotatingFile(folder, 'server', 100);
    file.write(text);
    file.close();
  }
  expect(read('server.log')).toBe('first\nsecond\n');
  const file = openRotatingFile(folder, 'server', 100);
  file.write(`${'y'.repeat(300)}\n`);
  file.close();
  expect(read('server.log')).toHaveLength(301);
  expect(read('server.1.log')).toBe('first\nsecond\n');
});

test('files are for the server alone', () => {
  openRotatingFile(path.join(folder, 'logs'), 'server').close();
  expect(statSync(path.join(folder, 'logs')).mode & 0o077).toBe(0);
  expect(statSync(path.join(folder, 'logs', 'server.log')).mode & 0o077).toBe(0);
});

test('nothing is written to a file unless LOG_FILE is on; what is written holds no credentials', () => {
  expect(logDestination({ logFile: false, dataDir: folder, logLevel: 'info' }, 'server')).toBeUndefined();
  expect(readdirSync(folder)).toEqual([]);
  const destination = logDestination({ logFile: true, dataDir: folder, logLevel: 'warn' }, 'worker');
  const log = createLogger('warn', destination);
  const headers = { authorization: 'Bearer abc', cookie: 'sid=1', 'set-cookie': 'sid=2' };
  log.warn({ headers, token: 'hush', req: { method: 'GET', url: '/x?token=hush', id: '1' } }, 'careful');
  log.info('quiet');
  const text = read('logs/worker.log');
  expect(text).toContain('careful');
  for (const secret of ['abc', 'sid=', 'hush', 'quiet']) expect(text).not.toContain(secret);
});
