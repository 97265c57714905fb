import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lastingFetch } from '#client/lib/api/lasting-fetch.ts';

const answers: (() => void)[] = [];
const fetching = vi.fn<typeof fetch>(
  () => new Promise((resolve) => answers.push(() => resolve(new Response()))),
);

beforeEach(() => {
  fetching.mockClear();
  vi.stubGlobal('fetch', fetching);
});

afterEach(async () => {
  for (const answer of answers.splice(0)) answer();
  await Promise.resolve();
});

const outlived = () => fetching.mock.calls.map(([, init]) => init?.keepalive === true);

test.each([
  ['a small change', { method: 'POST', body: '{}' }, true],
  ['a change without a body', { method: 'DELETE' }, true],
  ['a large change', { method: 'PUT', body: 'x'.repeat(60_000) }, false],
  ['a form with files', { method: 'POST', body: new FormData() }, false],
  ['a read', { method: 'GET' }, false],
])('%s outlives its page: %j', (_what, init, lasts) => {
  void lastingFetch('/api/somewhere', init);
  expect(outlived()).toEqual([lasts]);
});

test('many changes at once stay below what the browser allows, and those after them outlive the page again', async () => {
  const change = { method: 'POST', body: 'x'.repeat(9000) };
  const sent = [lastingFetch('/api/a', change), lastingFetch('/api/b', change)];
  expect(outlived()).toEqual([true, false]);
  for (const answer of answers.splice(0)) answer();
  await Promise.all(sent);
  void lastingFetch('/api/c', change);
  expect(outlived()).toEqual([true, false, true]);
});
