import { expect, test } from 'vitest';
import {
  buildWeekGrid,
  runningSince,
  shownDay,
  type WeekView,
} from '#client/features/timesheets/week-grid.ts';
import { type LogSketch, logOf } from '#client/features/timesheets/week-test-kit.ts';

const hour = 3600;
const paris = 'Europe/Paris';

const march: WeekView = {
  weekStart: '2026-03-09',
  timeZone: 'UTC',
  now: new Date('2026-03-12T12:00:00Z'),
};

const build = (sketches: readonly LogSketch[], view: Partial<WeekView> = {}) =>
  buildWeekGrid(
    sketches.map((sketch) => logOf({ timeZone: view.timeZone ?? march.timeZone, ...sketch })),
    { ...march, ...view },
  );

const secondsByDay = (grid: ReturnType<typeof build>) =>
  Object.fromEntries(
    grid.days.filter(({ seconds }) => seconds > 0).map(({ day, seconds }) => [day, seconds]),
  );

interface Case {
  rule: string;
  logs: readonly LogSketch[];
  view?: Partial<WeekView>;
  expected: Record<string, number>;
}

const spring = { weekStart: '2026-03-23', timeZone: paris };
const autumn = { weekStart: '2026-10-19', timeZone: paris };

const cases: Case[] = [
  {
    rule: 'a log counts on the day of the zone, not of UTC',
    logs: [{ from: '2026-03-10T23:30:00Z', to: '2026-03-11T00:30:00Z' }],
    view: { timeZone: paris },
    expected: { '2026-03-11': hour },
  },
  {
    rule: 'a log over midnight is split, to the second',
    logs: [{ from: '2026-03-10T23:10:00Z', to: '2026-03-11T01:30:20Z' }],
    expected: { '2026-03-10': 50 * 60, '2026-03-11': 90 * 60 + 20 },
  },
  {
    rule: 'a log that ends at midnight stays on its day',
    logs: [{ from: '2026-03-10T22:00:00Z', to: '2026-03-11T00:00:00Z' }],
    expected: { '2026-03-10': 2 * hour },
  },
  {
    rule: 'of a log from the week before, the part after midnight counts',
    logs: [{ from: '2026-03-06T17:00:00Z', to: '2026-03-09T01:00:00Z' }],
    expected: { '2026-03-09': hour },
  },
  {
    rule: 'of a log into the next week, the part before midnight counts',
    logs: [{ from: '2026-03-15T23:00:00Z', to: '2026-03-16T02:00:00Z' }],
    expected: { '2026-03-15': hour },
  },
  {
    rule: 'a log of another week does not count',
    logs: [{ from: '2026-03-08T10:00:00Z', to: '2026-03-08T11:00:00Z' }],
    expected: {},
  },
  {
    rule: 'what runs counts up to now',
    logs: [{ from: '2026-03-12T10:30:00Z' }],
    expected: { '2026-03-12': 90 * 60 },
  },
  {
    rule: 'what runs since yesterday is split too',
    logs: [{ from: '2026-03-11T23:00:00Z' }],
    expected: { '2026-03-11': hour, '2026-03-12': 12 * hour },
  },
  {
    rule: 'a running log of the future, by a clock that is behind, is no time yet',
    logs: [{ from: '2026-03-12T12:00:05Z' }],
    expected: {},
  },
  {
    rule: 'the day on which clocks go forward has 23 hours',
    logs: [{ from: '2026-03-28T23:00:00Z', to: '2026-03-29T22:00:00Z' }],
    view: spring,
    expected: { '2026-03-29': 23 * hour },
  },
  {
    rule: 'a night over the lost hour',
    logs: [{ from: '2026-03-28T22:00:00Z', to: '2026-03-29T04:00:00Z' }],
    view: spring,
    expected: { '2026-03-28': hour, '2026-03-29': 5 * hour },
  },
  {
    rule: 'the day on which clocks go back has 25 hours',
    logs: [{ from: '2026-10-24T22:00:00Z', to: '2026-10-25T23:00:00Z' }],
    view: autumn,
    expected: { '2026-10-25': 25 * hour },
  },
  {
    rule: 'a week may start on Sunday',
    logs: [
      { from: '2026-03-08T10:00:00Z', to: '2026-03-08T11:00:00Z' },
      { from: '2026-03-15T10:00:00Z', to: '2026-03-15T11:00:00Z' },
    ],
    view: { weekStart: '2026-03-08' },
    expected: { '2026-03-08': hour },
  },
];

test.each(cases)('$rule', ({ logs, view, expected }) => {
  const grid = build(logs, view);
  expect(secondsByDay(grid)).toEqual(expected);
  expect(grid.seconds).toBe(Object.values(expected).reduce((sum, seconds) => sum + seconds, 0));
});

/** Logs without gaps from Monday to Sunday, with odd seconds, over all tasks and projects. */
function busyWeek(): LogSketch[] {
  const tasks = ['Export', 'Capacity', 'Rate limits', undefined];
  const projects = ['Ledger', undefined, 'Platform'];
  const start = Date.parse('2026-03-09T00:00:00Z');
  const step = 5471 * 1000;
  const at = (index: number) => new Date(start + index * step).toISOString();
  return Array.from({ length: 100 }, (_log, index) => ({
    from: at(index),
    to: at(index + 1),
    task: tasks[index % tasks.length],
    project: projects[index % projects.length],
  }));
}

test('every total is the sum of its logs, across and down', () => {
  const grid = build(busyWeek());
  const sum = (parts: readonly { seconds: number }[]) => parts.reduce((all, { seconds }) => all + seconds, 0);
  expect(grid.seconds).toBe(100 * 5471);
  expect(sum(grid.days)).toBe(grid.seconds);
  expect(sum(grid.groups)).toBe(grid.seconds);
  const shown = (parts: readonly { shownSeconds: number }[]) =>
    parts.reduce((all, { shownSeconds }) => all + shownSeconds, 0);
  const cells = grid.groups.flatMap((group) => group.rows.flatMap((row) => row.cells));
  const minutes = (seconds: number) => Math.floor(seconds / 60) * 60;
  for (const { day, seconds } of grid.days) {
    expect(shown(cells.filter((cell) => cell.day === day))).toBe(minutes(seconds));
  }
  for (const { rows } of grid.groups) for (const row of rows) expect(shown(row.cells)).toBe(row.shownSeconds);
  expect(grid.shownSeconds).toBe(shown(cells));
  expect(shown(grid.groups)).toBe(grid.shownSeconds);
  expect(shown(grid.groups.flatMap((group) => group.rows))).toBe(grid.shownSeconds);
  for (const group of grid.groups) expect(sum(group.rows)).toBe(group.seconds);
  const rows = grid.groups.flatMap((group) => group.rows);
  for (const row of rows) expect(sum(row.cells)).toBe(row.seconds);
  for (const [index, { seconds }] of grid.days.entries()) {
    expect(sum(rows.flatMap(({ cells }) => cells[index] ?? []))).toBe(seconds);
  }
});

test('groups by project, then task, as they were first worked on; the unnamed come last', () => {
  const at = (minute: number) => `2026-03-10T10:${String(minute).padStart(2, '0')}:00Z`;
  const sketch = (minute: number, project?: string, task?: string) => ({
    from: at(minute),
    to: at(minute + 5),
    project,
    task,
  });
  const { groups } = build([
    sketch(0, undefined, 'Alone'),
    sketch(5, 'Zebra'),
    sketch(10, 'Zebra', 'Stripes'),
    sketch(15, 'Apple', 'Peel'),
    sketch(20, 'Zebra', 'Stripes'),
    sketch(25, 'Apple', 'Stripes'),
  ]);
  expect(groups.map(({ project, rows }) => [project?.name, rows.map(({ task }) => task?.title)])).toEqual([
    ['Zebra', ['Stripes', undefined]],
    ['Apple', ['Peel', 'Stripes']],
    [undefined, ['Alone']],
  ]);
  const keys = groups.flatMap(({ rows }) => rows.map(({ key }) => key));
  expect(new Set(keys).size).toBe(keys.length);
});

test('a cell lists its entries in order, and says where they come from and go to', () => {
  const { groups } = build([
    { from: '2026-03-11T09:00:00Z', to: '2026-03-11T10:00:00Z', task: 'Export' },
    { from: '2026-03-10T23:00:00Z', to: '2026-03-11T01:00:00Z', task: 'Export' },
    { from: '2026-03-11T22:00:00Z', task: 'Export' },
  ]);
  const wednesday = groups[0]?.rows[0]?.cells[2];
  expect(
    wednesday?.entries.map(({ start, end, beganEarlier, goesOn, isRunning }) => [
      start.toISOString().slice(11, 16),
      end.toISOString().slice(11, 16),
      { beganEarlier, goesOn, isRunning },
    ]),
  ).toEqual([
    ['00:00', '01:00', { beganEarlier: true, goesOn: false, isRunning: false }],
    ['09:00', '10:00', { beganEarlier: false, goesOn: false, isRunning: false }],
    ['22:00', '00:00', { beganEarlier: false, goesOn: true, isRunning: false }],
  ]);
});

test('a running entry marks its task, its day and nothing else', () => {
  const { days, groups } = build([
    { from: '2026-03-11T08:00:00Z', to: '2026-03-11T09:00:00Z', task: 'Capacity' },
    { from: '2026-03-11T23:00:00Z', task: 'Export' },
  ]);
  const running = groups.flatMap(({ rows }) =>
    rows.flatMap(({ task, cells }) =>
      cells.filter((cell) => cell.isRunning).map(({ day }) => [task?.title, day]),
    ),
  );
  expect(running).toEqual([['Export', '2026-03-12']]);
  expect(days.filter((day) => day.isRunning).map(({ day }) => day)).toEqual(['2026-03-12']);
});

test('the running row is the first, the others keep the order of their first work', () => {
  const done: LogSketch[] = [
    { from: '2026-03-09T08:00:00Z', to: '2026-03-09T09:00:00Z', task: 'Alpha', project: 'Ledger' },
    { from: '2026-03-09T09:00:00Z', to: '2026-03-09T10:00:00Z', task: 'Beta', project: 'Platform' },
    { from: '2026-03-10T08:00:00Z', to: '2026-03-10T09:00:00Z', task: 'Gamma', project: 'Platform' },
  ];
  const titles = (sketches: readonly LogSketch[]) =>
    build(sketches).groups.flatMap(({ rows }) => rows.map(({ task }) => task?.title));
  expect(titles(done)).toEqual(['Alpha', 'Beta', 'Gamma']);
  const runs = { from: '2026-03-11T23:00:00Z', task: 'Gamma', project: 'Platform' };
  expect(titles([...done, runs])).toEqual(['Gamma', 'Beta', 'Alpha']);
});

test('a timer that was started this very second has its row', () => {
  const { groups } = build([{ from: '2026-03-12T12:00:00Z', task: 'Export' }]);
  expect(groups[0]?.rows[0]?.cells[3]).toMatchObject({ seconds: 0, isRunning: true });
});

test('marks today by the zone, and the weekend', () => {
  const { days, today } = build([], { timeZone: 'Pacific/Auckland', now: new Date('2026-03-12T12:00:00Z') });
  expect(today).toBe('2026-03-13');
  expect(days.map(({ isToday }) => isToday)).toEqual([false, false, false, false, true, false, false]);
  expect(days.filter(({ isWeekend }) => isWeekend).map(({ day }) => day)).toEqual([
    '2026-03-14',
    '2026-03-15',
  ]);
});

test('a day has the status of its own timesheet', () => {
  const { days } = build([
    { from: '2026-03-09T10:00:00Z', to: '2026-03-09T11:00:00Z', status: 'APPROVED' },
    { from: '2026-03-10T23:00:00Z', to: '2026-03-11T01:00:00Z', status: 'IN REVIEW' },
  ]);
  expect(days.map(({ status }) => status)).toEqual([
    'APPROVED',
    'IN REVIEW',
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('knows since when something runs', () => {
  expect(runningSince([logOf({ from: '2026-03-12T10:30:00Z' })])).toBe(Date.parse('2026-03-12T10:30:00Z'));
  expect(runningSince([logOf({ from: '2026-03-12T10:30:00Z', to: '2026-03-12T11:30:00Z' })])).toBeUndefined();
});

test('looks closely at the day asked for, else today, else the last one worked on, else the first', () => {
  const logs = [
    { from: '2026-03-09T10:00:00Z', to: '2026-03-09T11:00:00Z' },
    { from: '2026-03-10T10:00:00Z', to: '2026-03-10T11:00:00Z' },
  ];
  const later = { now: new Date('2026-04-01T12:00:00Z') };
  expect(shownDay(build(logs), '2026-03-11')?.day).toBe('2026-03-11');
  expect(shownDay(build(logs), '2026-01-01')?.day).toBe('2026-03-12');
  expect(shownDay(build(logs, later), undefined)?.day).toBe('2026-03-10');
  expect(shownDay(build([], later), undefined)?.day).toBe('2026-03-09');
});
