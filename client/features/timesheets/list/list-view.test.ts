import { expect, test } from 'vitest';
import { ownerZone } from '#client/features/time-logs/public/entry-facts.ts';
import { entryPages } from '#client/features/timesheets/list/list-test-kit.ts';
import {
  cutSpan,
  groupsOf,
  inputOf,
  isFiltered,
  type ListView,
  linesOf,
} from '#client/features/timesheets/list/list-view.ts';
import { logOf } from '#client/features/timesheets/week-test-kit.ts';

const view: ListView = {
  frequency: 'weekly',
  search: ' ',
  status: undefined,
  employees: [],
  projects: ['Portal'],
  tasks: [],
  labels: [],
  clients: [],
  isBillable: undefined,
};
const span = { from: '2026-03-03', to: '2026-03-31' };
const input = inputOf(view, span, { timeZone: 'UTC', startWeekOn: 'MONDAY', employeeIds: ['ann'] });

test('an empty filter asks for nothing, and people follow from who looks', () => {
  expect(input).toMatchObject({ projectIds: ['Portal'], employeeIds: ['ann'], group: 'weekly' });
  expect([input.search, input.taskIds, input.status]).toEqual([undefined, undefined, undefined]);
  expect([view, { ...view, projects: [] }].map(isFiltered)).toEqual([true, false]);
});

test.each([
  ['weekly', '2026-03-02', { from: '2026-03-03', to: '2026-03-08' }],
  ['weekly', '2026-03-09', undefined],
  ['weekly', '2026-03-30', { from: '2026-03-30', to: '2026-03-31' }],
  ['monthly', '2026-03-01', { from: '2026-03-03', to: '2026-03-31' }],
  ['daily', '2026-03-03', undefined],
] as const)(
  'of a group (%s, %s) that reaches out of the period its days are told',
  (group, day, expected) => {
    expect(cutSpan(day, { ...input, group })).toEqual(expected);
  },
);

test('groups have what all of them adds up to, however few of their rows are read', () => {
  const logs = ['02', '03', '10'].map((day) =>
    logOf({ from: `2026-03-${day}T08:00:00Z`, to: `2026-03-${day}T09:00:00Z`, task: day }),
  );
  const [page] = entryPages(logs, input).pages;
  const read = page ? { pages: [{ ...page, items: page.items.slice(0, 2) }], pageParams: [''] } : undefined;
  const groups = read ? groupsOf(read) : [];
  expect(groups.map(({ totals, rows }) => [totals.day, totals.count, rows.length])).toEqual([
    ['2026-03-09', 1, 1],
    ['2026-03-02', 2, 1],
  ]);
  expect(linesOf(groups).map(({ row, place }) => [row?.log.task?.title, place])).toEqual([
    [undefined, 0],
    ['10', 1],
    [undefined, 0],
    ['03', 1],
  ]);
});

test('the zone of an entry is that of its person', () => {
  const night = logOf({
    from: '2026-01-02T22:50:00Z',
    to: '2026-01-02T23:20:00Z',
    timeZone: 'Europe/Berlin',
  });
  const owners = [{ employeeId: 'employee-ann', name: 'Ann', timeZone: 'Asia/Tokyo', isOwn: false }];
  const told = { ...night.employee, user: { id: 'u', timeZone: 'Africa/Lagos (UTC +01:00)' } };
  expect(ownerZone({ ...night, employee: told }, owners, 'UTC')).toBe('Africa/Lagos');
  expect(ownerZone(night, owners, 'UTC')).toBe('Asia/Tokyo');
  expect(ownerZone(night, [], 'UTC')).toBe('UTC');
});
