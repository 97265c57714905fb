import { expect, test } from 'vitest';
import { type EntryPages, rowsOf } from '#client/features/time-logs/public/entry-pages.ts';
import { showLogsAtOnce, updateLogLists } from '#client/features/time-logs/queries.ts';
import { entryPages } from '#client/features/timesheets/list/list-test-kit.ts';
import { logOf } from '#client/features/timesheets/week-test-kit.ts';
import { pagesKeyOf } from '#client/lib/api/read.ts';
import { testQueryClient } from '#client/testing/render.tsx';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';

const [first, second, third] = [
  logOf({ from: '2026-03-10T08:00:00.000Z', to: '2026-03-10T09:00:00.000Z' }),
  logOf({ from: '2026-03-10T10:00:00.000Z', to: '2026-03-10T10:30:00.000Z' }),
  logOf({ from: '2026-03-02T08:00:00.000Z', to: '2026-03-02T10:00:00.000Z' }),
] as const;
const queryKey = [...pagesKeyOf(timeLogsApi.entries), { query: {} }, 'pages'];

/** A page of two rows, and what is behind it. */
function clientWithList() {
  const client = testQueryClient();
  const [page] = entryPages([first, second, third], { group: 'daily' }).pages;
  if (page) {
    const pages = [
      { ...page, items: page.items.slice(0, 2), nextCursor: 'more' },
      { items: page.items.slice(2) },
    ];
    client.setQueryData(queryKey, { pages, pageParams: ['', 'more'] });
  }
  const read = () => {
    const data = client.getQueryData<EntryPages>(queryKey);
    const totals = data?.pages[0]?.totals;
    return {
      rows: data ? rowsOf(data).map(({ log, seconds }) => [log.id, seconds]) : [],
      all: [totals?.count, totals?.seconds],
      groups: totals?.groups.map(({ day, count, seconds }) => [day, count, seconds]),
    };
  };
  return { client, read };
}

test('an entry that is deleted leaves rows and figures at once, and comes back when that fails', async () => {
  const { client, read } = clientWithList();
  const before = read();
  const rollBack = await showLogsAtOnce(client, (log) => (log.id === third.id ? undefined : log));
  expect(read()).toEqual({
    rows: [
      [second.id, 1800],
      [first.id, 3600],
    ],
    all: [2, 5400],
    groups: [['2026-03-10', 2, 5400]],
  });
  rollBack();
  expect(read()).toEqual(before);
});

test('an entry that is longer now counts so in its group and in all', () => {
  const { client, read } = clientWithList();
  updateLogLists(client, { id: first.id, log: { ...first, stoppedAt: '2026-03-10T09:30:00.000Z' } });
  expect(read()).toMatchObject({
    rows: [
      [second.id, 1800],
      [first.id, 5400],
      [third.id, 7200],
    ],
    all: [3, 14_400],
  });
  expect(read().groups?.[0]).toEqual(['2026-03-10', 2, 7200]);
});

test('a change of its words changes no figure', async () => {
  const { client, read } = clientWithList();
  const { all } = read();
  await showLogsAtOnce(client, (log) => (log.id === second.id ? { ...log, description: 'Later' } : log));
  expect(read().all).toEqual(all);
});
