import { expect, test } from 'vitest';
import { firstLogs, groupLogs, type ListView } from '#client/features/timesheets/list/list-view.ts';
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

const shape = (view: Partial<ListView>) =>
  groupLogs(logs, { ...all, ...view }).map(({ key, logs: members }) => [
    key,
    members.map(({ startedAt }) => startedAt.slice(0, 10)),
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
  const groups = groupLogs(logs, { ...all, frequency: 'daily' });
  expect(firstLogs(groups, 2).map(({ key }) => key)).toEqual(['2026-01-03', '2026-01-02']);
});
