import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { acquireOwnership, findOwner } from '#server/db/embedded/owner.ts';

const elsewhere = { pid: 1, host: 'elsewhere', mark: 'unknown here' };

let folder = '';
let file = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'takt-owner-'));
  file = path.join(folder, 'owner.json');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('one owner at a time, until it lets go', async () => {
  const first = await acquireOwnership(file);
  expect(await acquireOwnership(file)).toMatchObject({ pid: process.pid, host: hostname() });
  if ('release' in first) first.release();
  expect(await findOwner(file)).toBeUndefined();
  expect(await acquireOwnership(file)).toHaveProperty('release');
});

test('of many starting at once exactly one becomes the owner', async () => {
  writeFileSync(file, JSON.stringify({ ...elsewhere, host: hostname() }));
  const results = await Promise.all(Array.from({ length: 8 }, () => acquireOwnership(file)));
  expect(results.filter((result) => 'release' in result)).toHaveLength(1);
});

test('a container elsewhere that keeps its file fresh is respected', async () => {
  writeFileSync(file, JSON.stringify(elsewhere));
  let seconds = 0;
  const heartbeat = setInterval(() => {
    seconds += 1;
    utimesSync(file, seconds, seconds);
  }, 50);
  expect(await acquireOwnership(file, 2_000)).toEqual(elsewhere);
  clearInterval(heartbeat);
});

test('a container elsewhere that has fallen silent is not', async () => {
  writeFileSync(file, JSON.stringify(elsewhere));
  expect(await acquireOwnership(file, 300)).toHaveProperty('release');
});

test('a file that was written only half does not lock anybody out', async () => {
  writeFileSync(file, '{"pid":');
  expect(await acquireOwnership(file)).toHaveProperty('release');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid });
});
