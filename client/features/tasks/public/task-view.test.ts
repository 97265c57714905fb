import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ann, bob, lists, task } from '#client/features/tasks/task-test-kit.tsx';
import { isAssignedTo, matchesTask, sortTasks, type TaskView, tasksInView } from './task-view.ts';

const tasks = [
  task('a', {
    title: 'Invoice export',
    number: 12,
    taskNumber: 'PRD-12',
    priority: 'low',
    createdAt: '2026-11-01T08:00:00Z',
    totalWorkedTime: 60,
  }),
  task('b', {
    title: 'Über die Straße',
    number: 7,
    taskNumber: 'PRD-7',
    status: 'completed',
    taskStatusId: 's3',
    createdAt: '2026-11-03T08:00:00Z',
    dueDate: '2026-11-30T00:00:00Z',
    members: [bob],
  }),
  task('c', {
    title: 'Address form',
    number: 9,
    taskNumber: 'PRD-9',
    status: 'In Progress',
    taskStatusId: null,
    priority: 'urgent',
    createdAt: '2026-11-02T08:00:00Z',
    dueDate: '2026-11-20T00:00:00Z',
    tags: [{ id: 'l1', name: 'billing' }],
    totalWorkedTime: 7200,
  }),
];

const ids = (found: readonly { id: string }[]) => found.map(({ id }) => id).join('');
const view = (facts: Partial<TaskView>): TaskView => ({ search: '', statuses: [], sort: 'title', ...facts });

describe('search', () => {
  test.each([
    ['every word, in any order and case', 'EXPORT inv', 'a'],
    ['without accents', 'uber strasse', ''],
    ['accents or not', 'uber die', 'b'],
    ['the number', '12', 'a'],
    ['the whole number', 'prd-9', 'c'],
    ['the number with a hash', '#7', 'b'],
    ['a label', 'billing', 'c'],
    ['one word that is nowhere', 'invoice nowhere', ''],
    ['nothing', '  ', 'cab'],
  ])('%s', (_rule, search, found) => {
    expect(ids(tasksInView(tasks, view({ search }), lists))).toBe(found);
  });

  test('works out once what a task is found by, not at each key', () => {
    const some = tasks.map((each) => ({ ...each }));
    const normalize = vi.spyOn(String.prototype, 'normalize');
    onTestFinished(() => normalize.mockRestore());
    tasksInView(some, view({ search: 'a' }), lists);
    normalize.mockClear();
    tasksInView(some, view({ search: 'ad' }), lists);
    expect(normalize.mock.contexts.map(String)).toEqual(['ad', 'ad', 'ad']);
  });

  test('is asked of one task at a time as well', () => {
    expect(tasks.filter((each) => matchesTask(each, 'form'))).toHaveLength(1);
  });
});

describe('filter by status', () => {
  test('by the row that the task points to, whatever spelling its name has', () => {
    expect(ids(tasksInView(tasks, view({ statuses: ['in-progress'] }), lists))).toBe('c');
    expect(ids(tasksInView(tasks, view({ statuses: ['open', 'completed'] }), lists))).toBe('ab');
    expect(ids(tasksInView(tasks, view({ statuses: ['closed'] }), lists))).toBe('');
  });
});

test('done tasks come last, unless statuses are chosen', () => {
  const statuses = ['open', 'in-progress', 'completed'];
  expect(ids(tasksInView(tasks, view({ sort: 'newest' }), lists))).toBe('cab');
  expect(ids(tasksInView(tasks, view({ sort: 'newest', statuses }), lists))).toBe('bca');
});

test.each([
  ['newest', 'bca'],
  ['title', 'cab'],
  ['status', 'acb'],
  ['priority', 'cab'],
  ['due', 'cba'],
  ['worked', 'cab'],
] as const)('sorted by %s', (sort, order) => {
  expect(ids(sortTasks(tasks, { sort }, lists))).toBe(order);
});

test('from the end of an order, what has no value still comes last', () => {
  expect(ids(sortTasks(tasks, { sort: 'title', isReversed: true }, lists))).toBe('bac');
  const dated = [task('x'), task('y', { dueDate: '2026-11-20' }), task('z', { dueDate: '2026-11-21' })];
  expect(ids(sortTasks(dated, { sort: 'due', isReversed: true }, lists))).toBe('zyx');
});

test('equals follow each other with the highest number first', () => {
  expect(ids(sortTasks([task('x', { number: 1 }), task('y', { number: 2 })], { sort: 'due' }, lists))).toBe(
    'yx',
  );
});

test('tasks are of those who are assigned', () => {
  expect(ids(tasks.filter((each) => isAssignedTo(each, ann.id)))).toBe('ac');
  expect(isAssignedTo({ members: undefined }, ann.id)).toBe(false);
});
