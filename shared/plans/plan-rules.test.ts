import { expect, test } from 'vitest';
import {
  isPlanVerified,
  planCounts,
  planEstimateSeconds,
  planWarnings,
  secondsOverCapacity,
  splitPlans,
} from './plan-rules.ts';

const estimated = (hours: number) => ({ status: 'open', estimate: hours * 3600 });
const unestimated = { status: 'open', estimate: 0 };

test.each([
  ['planned time above 0 and every task with an estimate', 4, [estimated(2), estimated(2)], true],
  ['planned time of 0', 0, [estimated(2)], false],
  ['planned time missing', null, [estimated(2)], false],
  ['one task without an estimate', 4, [estimated(2), unestimated], false],
  ['a completed task without an estimate', 4, [estimated(4), { status: 'completed' }], true],
  ['one task with a missing estimate', 4, [estimated(2), { status: 'open' }], false],
])('verified: %s', (_rule, workTimePlanned, tasks, verified) => {
  expect(isPlanVerified({ workTimePlanned, tasks })).toBe(verified);
});

test.each([
  ['no tasks', 4, [], ['no-tasks']],
  ['planned time missing', undefined, [estimated(2)], ['no-planned-time']],
  ['planned time 0', 0, [estimated(2)], ['no-planned-time']],
  ['planned time below 0', -1, [estimated(2)], ['no-planned-time']],
  ['a task lacking an estimate', 4, [estimated(4), unestimated], ['tasks-without-estimate']],
  ['everything lacking', 0, [], ['no-tasks', 'no-planned-time']],
  ['time and estimates lacking', null, [unestimated], ['no-planned-time', 'tasks-without-estimate']],
  ['planned time greater than estimates by more than 1 hour', 4, [estimated(2.9)], ['plan-more-tasks']],
  ['planned time greater by exactly 1 hour', 4, [estimated(3)], []],
  ['planned time smaller by more than 1 hour', 4, [estimated(3), estimated(2.1)], ['optimise-plan']],
  ['planned time smaller by exactly 1 hour', 4, [estimated(3), estimated(2)], []],
  ['planned time equal to the estimates', 4, [estimated(4)], []],
])('warning: %s', (_rule, workTimePlanned, tasks, warnings) => {
  expect(planWarnings({ workTimePlanned, tasks })).toEqual(warnings);
});

test.each([
  ['more estimated than a day has', 5, [estimated(23.5)], 8, 15.5],
  ['more planned than a day has', 9, [estimated(2)], 8, 1],
  ['as much as a day has', 8, [estimated(8)], 8, 0],
  ['a day without hours', 9, [estimated(23)], 0, 0],
])('over capacity: %s', (_rule, workTimePlanned, tasks, capacityHours, hours) => {
  expect(secondsOverCapacity({ workTimePlanned, tasks }, capacityHours)).toBe(hours * 3600);
});

test('summed estimates, in seconds', () => {
  expect(planEstimateSeconds([estimated(1.5), unestimated, {}, { estimate: null }, estimated(2)])).toBe(
    12600,
  );
});

test.each([
  ['nothing', [], { total: 0, completed: 0, ready: 0, remaining: 0 }],
  [
    'total minus completed minus ready',
    ['open', 'completed', 'ready', 'in-progress'],
    { total: 4, completed: 1, ready: 1, remaining: 2 },
  ],
  [
    'other spellings',
    ['done', 'closed', 'ready-for-review'],
    { total: 3, completed: 2, ready: 1, remaining: 0 },
  ],
])('remaining count: %s', (_rule, statuses, counts) => {
  expect(planCounts(statuses.map((status) => ({ status })))).toEqual(counts);
});

test('a task both ready and of the final category counts once', () => {
  expect(planCounts([{ status: 'ready', taskStatus: { isDone: true } }]).remaining).toBe(0);
});

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
