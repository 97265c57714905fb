import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { restoreSnapshot, saveSnapshot } from '#client/app/offline/snapshot.ts';
import { keyOf } from '#client/lib/api/read.ts';
import { storeStep } from '#client/lib/session/indexed-db.ts';
import { clearSession, saveSession } from '#client/lib/session/session.ts';
import { fakeIndexedDb } from '#client/testing/fake-indexed-db.ts';
import { testQueryClient } from '#client/testing/render.tsx';
import { calendarFeedsApi } from '#shared/calendar-feeds/calendar-feeds.api.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';

const tasks: QueryKey = keyOf(tasksApi.team, { query: { where: { teams: ['blue'] } } });
const secret: QueryKey = keyOf(calendarFeedsApi.list, {});
const hour = 3_600_000;

function signIn(id = 'ada', tenantId = 'northwind') {
  saveSession({ token: 'token', user: { id, tenantId } });
}

/** The cache of a page that starts now, before any request. */
async function restored(): Promise<QueryClient> {
  const client = testQueryClient();
  await restoreSnapshot(client);
  return client;
}

/** A page that has read these answers and was left. */
async function leavePage(
  answers: readonly (readonly [readonly unknown[], unknown])[],
  updatedAt = Date.now(),
) {
  const client = testQueryClient();
  const stop = saveSnapshot(client);
  onTestFinished(stop);
  for (const [key, data] of answers) client.setQueryData(key, data, { updatedAt });
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', fakeIndexedDb());
  clearSession();
  signIn();
});

test('the last reads are there again with their time, without reads that no main page shows', async () => {
  const readAt = Date.now() - hour;
  await leavePage(
    [
      [secret, [{ url: 'https://takt.test/feed' }]],
      [tasks, [{ id: 'one' }]],
    ],
    readAt,
  );
  await vi.waitFor(
    async () => expect((await restored()).getQueryData(tasks)).toEqual([{ id: 'one' }]),
    15_000,
  );
  const client = await restored();
  expect(client.getQueryState(tasks)?.dataUpdatedAt).toBe(readAt);
  expect(client.getQueryData(secret)).toBeUndefined();
});

/** A page with a clock of the test's, and the openings of its database. */
function watchedPage() {
  const database = fakeIndexedDb();
  const open = vi.spyOn(database, 'open');
  vi.stubGlobal('indexedDB', database);
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const client = testQueryClient();
  onTestFinished(saveSnapshot(client));
  return { client, open };
}

test('all that arrived is written at once and in one step, so that a page that is left right after keeps it', async () => {
  const { client, open } = watchedPage();
  await vi.advanceTimersByTimeAsync(1000);
  open.mockClear();
  const lists = ['week', 'list', 'month'].map((name) => [...keyOf(timeLogsApi.list), name]);
  for (const key of lists) client.setQueryData(key, [{ id: String(key) }]);
  await vi.advanceTimersByTimeAsync(600);
  expect(open).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
  const again = await restored();
  for (const key of lists) expect(again.getQueryData(key)).toEqual([{ id: String(key) }]);
});

test('a page that closes right after a read is still storing it', async () => {
  const { client, open } = watchedPage();
  await vi.advanceTimersByTimeAsync(1000);
  client.setQueryData(tasks, [{ id: 'one' }]);
  await vi.advanceTimersByTimeAsync(10);
  open.mockClear();
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(100);
  // Nobody waits for a database to be opened while the page goes.
  expect(open).not.toHaveBeenCalled();
  vi.useRealTimers();
  expect((await restored()).getQueryData(tasks)).toEqual([{ id: 'one' }]);
});

test('a press writes its changes once, without unchanged reads, and no answer reads a cookie', async () => {
  const { client, open } = watchedPage();
  const status: QueryKey = keyOf(timerApi.status, { query: {} });
  client.setQueryData(tasks, [{ id: 'one' }]);
  await vi.advanceTimersByTimeAsync(1000);
  open.mockClear();
  const cookie = vi.spyOn(document, 'cookie', 'get');
  for (const running of [true, false, true]) {
    client.setQueryData(status, { running });
    client.setQueryData(tasks, [{ id: 'one' }]);
    await vi.advanceTimersByTimeAsync(120);
  }
  expect(cookie).not.toHaveBeenCalled();
  const write = vi.spyOn(JSON, 'stringify');
  await vi.advanceTimersByTimeAsync(1000);
  expect(write.mock.calls.filter(([value]) => value === client.getQueryData(tasks))).toEqual([]);
  expect(open).toHaveBeenCalledTimes(1);
  client.setQueryData(tasks, [{ id: 'one' }]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(open).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
  expect((await restored()).getQueryData(status)).toEqual({ running: true });
});

test('a read of the page itself stays', async () => {
  await leavePage([[tasks, ['old']]]);
  await vi.waitFor(async () => expect((await restored()).getQueryData(tasks)).toEqual(['old']), 15_000);
  const client = testQueryClient();
  client.setQueryData(tasks, ['new']);
  await restoreSnapshot(client);
  expect(client.getQueryData(tasks)).toEqual(['new']);
});

test('it goes with its age', async () => {
  await leavePage([[tasks, ['old']]], Date.now() - 7 * 24 * hour + 60_000);
  await vi.waitFor(async () => expect((await restored()).getQueryData(tasks)).toEqual(['old']), 15_000);
  vi.setSystemTime(Date.now() + hour);
  onTestFinished(() => void vi.useRealTimers());
  expect((await restored()).getQueryData(tasks)).toBeUndefined();
});

test.each([
  ['signing out', () => clearSession()],
  ['another account', () => signIn('bo')],
  ['another workspace', () => signIn('ada', 'other')],
])('%s leaves nothing of it', async (_, leave) => {
  await leavePage([[tasks, ['mine']]]);
  await vi.waitFor(async () => expect((await restored()).getQueryData(tasks)).toEqual(['mine']), 15_000);
  leave();
  expect((await restored()).getQueryCache().getAll()).toEqual([]);
  clearSession();
  signIn();
  expect((await restored()).getQueryCache().getAll()).toEqual([]);
});

test('an answer that is too large is left out', async () => {
  await leavePage([
    [tasks, 'x'.repeat(2_000_001)],
    [keyOf(timerApi.status, { query: {} }), { running: false }],
  ]);
  await vi.waitFor(async () => expect((await restored()).getQueryCache().getAll()).toHaveLength(1), 15_000);
  expect((await restored()).getQueryData(tasks)).toBeUndefined();
});

test('all together stays small: the latest are kept', async () => {
  const { client } = watchedPage();
  const days = ['1', '2', '3', '4'].map((day) => [...keyOf(timeLogsApi.list), day]);
  for (const key of days) {
    client.setQueryData(key, 'x'.repeat(1_900_000));
    await vi.advanceTimersByTimeAsync(1000);
  }
  vi.useRealTimers();
  const again = await restored();
  expect(days.map((key) => again.getQueryData(key) !== undefined)).toEqual([false, true, true, true]);
});

test('rows that nobody knows any more are dropped', async () => {
  await storeStep({ database: 'takt-last-data', store: 'queries', keys: {} }, 'readwrite', (store) =>
    store.put({ key: 'of old', data: 'in another form' }),
  );
  expect((await restored()).getQueryCache().getAll()).toEqual([]);
  await leavePage([[tasks, ['new']]]);
  await vi.waitFor(async () => expect((await restored()).getQueryData(tasks)).toEqual(['new']), 15_000);
});
