import { describe, expect, test } from 'vitest';
import { taskStatusName } from '#shared/enums/task-status-name.ts';
import { isClosed, isCompleted, isReady, resolveStatus, statusFlags } from './task-status.ts';

const categoryLabels = { isTodo: 'Initial', isInProgress: 'In Progress', isDone: 'Final' };

const rows = ['backlog', 'open', 'in-progress', 'ready', 'in-review', 'blocked', 'completed', 'closed'].map(
  (value) => ({ value }),
);

describe('resolveStatus', () => {
  test.each([
    ['a built-in name', 'in-progress', 'in-progress'],
    ['stored lowercase with spaces replaced by hyphens', 'In Progress', 'in-progress'],
    ['ready-for-review is ready', 'ready-for-review', 'ready'],
    ['todo is open', 'todo', 'open'],
    ['in review is in-review', 'in review', 'in-review'],
    ['done is completed', 'done', 'completed'],
    ['cancelled is closed', 'cancelled', 'closed'],
    ['custom names a row of the team’s own, or none', 'custom', undefined],
    ['the caption of the create button is no status', 'Create New Task', undefined],
    ['nothing', '', undefined],
  ])('%s', (_rule, name, value) => {
    expect(resolveStatus(name, rows)?.value).toBe(value);
  });

  test('a row of that very name comes before another spelling', () => {
    expect(resolveStatus('done', [...rows, { value: 'done' }])?.value).toBe('done');
  });

  test('an alias works the other way round where the team has only that row', () => {
    expect(resolveStatus('ready', [{ value: 'open' }, { value: 'ready-for-review' }])?.value).toBe(
      'ready-for-review',
    );
  });
});

test.each([
  ['closed', true],
  ['Closed', true],
  ['completed', false],
  ['cancelled', false],
  [null, false],
])('a closed task is status closed: %s', (status, closed) => {
  expect(isClosed(status)).toBe(closed);
});

test.each([
  ['completed', { status: 'completed' }, true],
  ['done', { status: 'done' }, true],
  ['closed', { status: 'closed' }, true],
  ['cancelled', { status: 'cancelled' }, true],
  ['a status of the final category', { status: 'shipped', taskStatus: { isDone: true } }, true],
  ['in progress', { status: 'in-progress', taskStatus: { isDone: false } }, false],
  ['ready', { status: 'ready' }, false],
  ['no status', {}, false],
])('no work is left: %s', (_rule, task, completed) => {
  expect(isCompleted(task)).toBe(completed);
});

test.each([
  ['ready', true],
  ['ready-for-review', true],
  ['in-review', false],
  [undefined, false],
])('ready: %s', (status, ready) => {
  expect(isReady(status)).toBe(ready);
});

const expectedCategory: Record<string, string> = {
  backlog: 'Initial',
  open: 'Initial',
  todo: 'Initial',
  'in-progress': 'In Progress',
  ready: 'In Progress',
  'ready-for-review': 'In Progress',
  'in-review': 'In Progress',
  'in review': 'In Progress',
  blocked: 'In Progress',
  completed: 'Final',
  done: 'Final',
  closed: 'Final',
  cancelled: 'Final',
  custom: '',
  'Create New Task': '',
};

test.each(taskStatusName.options)('category of %s', (name) => {
  const flags = statusFlags(name);
  const labels = [
    flags.isTodo ? categoryLabels.isTodo : '',
    flags.isInProgress ? categoryLabels.isInProgress : '',
    flags.isDone ? categoryLabels.isDone : '',
  ];
  expect(labels.join('')).toBe(expectedCategory[name]);
});
