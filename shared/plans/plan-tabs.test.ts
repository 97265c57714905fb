import { expect, test } from 'vitest';
import { splitPlans } from './plan-tabs.ts';

const task = (id: string, status = 'open') => ({ id, status });
const plan = (date: string, ...tasks: { id: string; status: string }[]) => ({ id: date, date, tasks });
const TODAY = '2026-01-15';

const plans = [
  plan('2026-01-12T12:00:00.000Z', task('a'), task('b', 'completed')),
  plan('2026-01-13T12:00:00.000Z', task('c'), task('d')),
  plan('2026-01-14', task('e', 'done')),
  plan('2026-01-15T12:00:00.000Z', task('c')),
  plan('2026-01-16T12:00:00.000Z', task('d')),
  plan('no date', task('z')),
];

const tabs = splitPlans(plans, TODAY);

test.each([
  ['future plans are dated after the end of today', tabs.future, ['2026-01-16T12:00:00.000Z']],
  [
    'past plans before today',
    tabs.past,
    ['2026-01-12T12:00:00.000Z', '2026-01-13T12:00:00.000Z', '2026-01-14'],
  ],
  ['today’s plans span the current day', tabs.today, ['2026-01-15T12:00:00.000Z']],
  [
    'outstanding plans are earlier-dated; plans left empty are dropped',
    tabs.outstanding,
    ['2026-01-12T12:00:00.000Z'],
  ],
])('%s', (_rule, found, ids) => {
  expect(found.map(({ id }) => id)).toEqual(ids);
});

test.each([
  ['a task not completed is outstanding', [task('a')], [], ['a']],
  ['a completed task is not', [task('a', 'completed'), task('b')], [], ['b']],
  ['a task in today’s plan is not', [task('a'), task('b')], [plan(TODAY, task('a'))], ['b']],
  ['a task in a future plan is not', [task('a'), task('b')], [plan('2026-02-01', task('b'))], ['a']],
])('%s', (_rule, tasks, others, ids) => {
  const { outstanding } = splitPlans([plan('2026-01-10', ...tasks), ...others], TODAY);
  expect(outstanding.flatMap((each) => each.tasks).map(({ id }) => id)).toEqual(ids);
});

test('the plans handed in stay as they are', () => {
  expect(tabs.past[0]?.tasks).toHaveLength(2);
});
