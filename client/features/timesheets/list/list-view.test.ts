import { expect, test } from 'vitest';
import {
  firstRows,
  groupLogs,
  type ListFrame,
  type ListView,
  ownerZone,
} from '#client/features/timesheets/list/list-view.ts';
import { logOf } from '#client/features/timesheets/week-test-kit.ts';

const all: ListView = {
  frequency: 'weekly',
  search: '',
  status: undefined,
  employees: [],
  projects: [],
  tasks: [],
  labels: [],
};
const logs = [
  {
    from: '2025-12-31T10:00:00Z',
    to: '2025-12-31T11:00:00Z',
    task: 'Close the year',
    project: 'Ledger',
    labels: ['Urgent'],
  },
  {
    from: '2026-01-02T10:00:00Z',
    to: '2026-01-02T11:00:00Z',
    task: 'Export',
    project: 'Ledger',
    taskLabels: ['Urgent', 'Later'],
    status: 'PENDING',
  },
  { from: '2026-01-03T10:00:00Z', to: '2026-01-03T11:00:00Z', task: 'Export', project: 'Portal' },
].map((sketch) => logOf({ ...sketch, status: sketch.status === 'PENDING' ? 'PENDING' : 'DRAFT' }));

const frame: ListFrame = {
  zoneOf: () => 'UTC',
  span: { from: '2025-12-01', to: '2026-01-31' },
  now: new Date('2026-01-04T12:00:00Z'),
};

const shape = (view: Partial<ListView>) =>
  groupLogs(logs, { ...all, ...view }, frame).map(({ key, rows }) => [
    key,
    rows.map(({ start }) => start.toISOString().slice(0, 10)),
  ]);

test.each([
  [
    'daily',
    { frequency: 'daily' },
    [
      ['2026-01-03', ['2026-01-03']],
      ['2026-01-02', ['2026-01-02']],
      ['2025-12-31', ['2025-12-31']],
    ],
  ],
  [
    'weekly by year-Wnumber, over the turn of the year, by status',
    {},
    [['2026-W01', ['2026-01-03', '2025-12-31', '2026-01-02']]],
  ],
  [
    'monthly',
    { frequency: 'monthly' },
    [
      ['2026-01', ['2026-01-03', '2026-01-02']],
      ['2025-12', ['2025-12-31']],
    ],
  ],
  ['by status', { status: 'PENDING' }, [['2026-W01', ['2026-01-02']]]],
  ['by project', { projects: ['Portal'] }, [['2026-W01', ['2026-01-03']]]],
  ['by label of entry or task', { labels: ['Urgent'] }, [['2026-W01', ['2025-12-31', '2026-01-02']]]],
  ['by task', { tasks: ['Close the year'] }, [['2026-W01', ['2025-12-31']]]],
  [
    'every word in task, employee or project',
    { search: 'archer ledger EXP' },
    [['2026-W01', ['2026-01-02']]],
  ],
  ['a word that is nowhere', { search: 'export nowhere' }, []],
] as const)('%s', (_what, view, expected) => {
  expect(shape(view)).toEqual(expected);
});

test('only so many at once, whatever the groups', () => {
  const groups = groupLogs(logs, { ...all, frequency: 'daily' }, frame);
  expect(firstRows(groups, 2).map(({ key }) => key)).toEqual(['2026-01-03', '2026-01-02']);
});

const night = logOf({ from: '2026-01-02T22:50:00Z', to: '2026-01-02T23:20:00Z', timeZone: 'Europe/Berlin' });
const nights = (view: Partial<ListView>, more: Partial<ListFrame> = {}) =>
  groupLogs([night], { ...all, ...view }, { ...frame, zoneOf: () => 'Europe/Berlin', ...more }).map(
    ({ key, rows }) => [key, rows.map(({ seconds }) => seconds)],
  );

test('an entry over midnight counts on both days of its owner, and once in a week', () => {
  expect(nights({ frequency: 'daily' })).toEqual([
    ['2026-01-03', [1200]],
    ['2026-01-02', [600]],
  ]);
  expect(nights({})).toEqual([['2026-W01', [1800]]]);
});

test('of an entry that began before the span only the days in it are listed', () => {
  const span = { from: '2026-01-03', to: '2026-01-31' };
  expect(nights({}, { span })).toEqual([['2026-W01', [1200]]]);
});

test('the zone of an entry is that of its person', () => {
  const owners = [{ employeeId: 'employee-ann', name: 'Ann', timeZone: 'Asia/Tokyo', isOwn: false }];
  const told = { ...night.employee, user: { id: 'u', timeZone: 'Africa/Lagos (UTC +01:00)' } };
  expect(ownerZone({ ...night, employee: told }, owners, 'UTC')).toBe('Africa/Lagos');
  expect(ownerZone(night, owners, 'UTC')).toBe('Asia/Tokyo');
  expect(ownerZone(night, [], 'UTC')).toBe('UTC');
});

test('a status means the sheet of each day of an entry over midnight', () => {
  const night = logOf({ from: '2026-01-02T23:50:00Z', to: '2026-01-03T00:20:00Z' });
  const day = { timesheetId: 'sheet', startedAt: '', stoppedAt: '', seconds: 0 };
  const days = [
    { ...day, date: '2026-01-02', status: 'DRAFT' as const },
    { ...day, date: '2026-01-03', status: 'APPROVED' as const },
  ];
  const shown = (status: ListView['status']) =>
    groupLogs([{ ...night, days }], { ...all, frequency: 'daily', status }, frame).map(({ key, rows }) => [
      key,
      rows.map(({ seconds }) => seconds),
    ]);
  expect(shown('DRAFT')).toEqual([['2026-01-02', [600]]]);
  expect(shown('APPROVED')).toEqual([['2026-01-03', [1200]]]);
  expect(shown('DENIED')).toEqual([]);
});
