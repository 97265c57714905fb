import { expect, test } from 'vitest';
import { type EntryPages, rowsOf } from '#client/features/time-logs/public/entry-pages.ts';
import { followsList, type ListInput } from '#client/features/time-logs/public/use-entry-list.ts';
import { entryPages } from '#client/features/timesheets/list/list-test-kit.ts';
import { logOf } from '#client/features/timesheets/week-test-kit.ts';
import { testQueryClient } from '#client/testing/render.tsx';
import { ok, stubApi } from '#client/testing/stub-api.ts';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';

const input: ListInput = {
  startDate: '2026-03-01',
  endDate: '2026-03-31',
  timeZone: 'UTC',
  group: 'daily',
  startWeekOn: 'MONDAY',
  employeeIds: undefined,
  projectIds: undefined,
  taskIds: undefined,
  tagIds: undefined,
  clientIds: undefined,
  isBillable: undefined,
  search: undefined,
  status: undefined,
};
const group = { group: 'daily' } as const;
const at = (day: number, hour: number, employeeId: string): TimeLog => ({
  ...logOf({ from: `2026-03-${day}T0${hour}:00:00.000Z`, to: `2026-03-${day}T0${hour + 1}:00:00.000Z` }),
  employeeId,
});
const ben = [at(20, 8, 'ben'), at(18, 8, 'ben'), at(16, 8, 'ben')];
const ann = [at(19, 8, 'ann'), at(10, 8, 'ann')];

/** Three pages of a row each, and more behind them. */
function longList(): EntryPages {
  const [page] = entryPages([...ben, ...ann], group).pages;
  const pages = (page?.items ?? []).slice(0, 3).map((row, index) => ({
    items: [row],
    nextCursor: `after-${index}`,
    ...(index === 0 ? { totals: page?.totals } : {}),
  }));
  return { pages, pageParams: ['', 'after-0', 'after-1'] };
}

const changes = { topic: 'timer', ids: ['ann'], tasks: [] } as const;
const follow = (data: EntryPages, of = input) => followsList(of).follow(data, changes, testQueryClient());

test('of a long list only the rows of whoever worked are read again, as far as the page has it', async () => {
  const late = at(21, 8, 'ann');
  const now = entryPages([...ben, late, ...ann], group);
  const [all] = now.pages;
  const [anns] = entryPages([late, ...ann], group).pages;
  const sent = stubApi({ 'GET /timesheet/time-log/entries': ({ length }) => ok(length === 0 ? all : anns) });
  const data = longList();
  const part = follow(data);
  if (part === undefined || part === 'nothing') throw new Error('a part of it is read');
  const next = (await part.read()).apply(data);
  expect(sent.map(({ search }) => new URLSearchParams(search).get('take'))).toEqual(['1', '100']);
  expect(sent[1]?.search).toContain('ann');
  expect(rowsOf(next).map(({ log }) => log.id)).toEqual([late, ben[0], ann[0], ben[1]].map((log) => log?.id));
  expect(next.pages[0]?.totals?.count).toBe(6);
  expect(next.pages[2]?.items[0]).toBe(data.pages[2]?.items[0]);
});

test('a short list is read again, and one of other people stays', () => {
  const data = longList();
  expect(follow({ ...data, pages: data.pages.slice(0, 2) })).toBeUndefined();
  expect(follow(data, { ...input, employeeIds: ['ben'] })).toBe('nothing');
});
