import { describe, expect, test } from 'vitest';
import { taskPriorityName, taskSizeName } from '#shared/enums/task.ts';
import { taskStatusName } from '#shared/enums/task-status-name.ts';
import {
  defaultIssueTypes,
  defaultPriorities,
  defaultRelatedIssueTypes,
  defaultSizes,
  defaultStatuses,
} from './task-lists.ts';

const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

test.each([
  [
    'statuses',
    defaultStatuses,
    ['backlog', 'open', 'in-progress', 'ready', 'in-review', 'blocked', 'completed', 'closed'],
  ],
  ['priorities', defaultPriorities, ['urgent', 'high', 'medium', 'low']],
  ['sizes', defaultSizes, ['x-large', 'large', 'medium', 'small', 'tiny']],
  ['issue types', defaultIssueTypes, ['Bug', 'Task', 'Story', 'Epic', 'Memo']],
  [
    'related types',
    defaultRelatedIssueTypes,
    ['is blocked by', 'blocks', 'is cloned by', 'clones', 'is duplicated by', 'duplicates', 'relates to'],
  ],
])('%s', (_list, rows, expected) => {
  expect(names(rows)).toEqual(expected);
  expect(rows.map(({ order }) => order)).toEqual(expected.map((_, index) => index));
  expect(new Set(rows.map(({ value }) => value)).size).toBe(rows.length);
  for (const { color } of rows) expect(color).toMatch(/^#[0-9a-f]{6}$/);
});

test.each([
  ['statuses', defaultStatuses, taskStatusName],
  ['priorities', defaultPriorities, taskPriorityName],
  ['sizes', defaultSizes, taskSizeName],
])('%s: name equals value, within the names of the wire', (_list, rows, wireName) => {
  for (const { name, value } of rows) {
    expect(value).toBe(name);
    expect(wireName.safeParse(name).success).toBe(true);
  }
});

describe('statuses', () => {
  const where = (test: (row: (typeof defaultStatuses)[number]) => boolean) =>
    names(defaultStatuses.filter(test));

  test.each([
    ['Initial', where((row) => row.isTodo), ['backlog', 'open']],
    ['In Progress', where((row) => row.isInProgress), ['in-progress', 'ready', 'in-review', 'blocked']],
    ['Final', where((row) => row.isDone), ['completed', 'closed']],
    ['the default', where((row) => row.isDefault), ['open']],
    ['collapsed', where((row) => row.isCollapsed), ['closed']],
  ])('%s', (_what, found, expected) => {
    expect(found).toEqual(expected);
  });
});

test('the default issue type on create is Bug', () => {
  expect(names(defaultIssueTypes.filter(({ isDefault }) => isDefault))).toEqual(['Bug']);
});

test('icons lie in a folder per list', () => {
  expect(defaultStatuses[2]?.icon).toBe('task-statuses/in-progress.svg');
  expect(defaultSizes[0]?.icon).toBe('task-sizes/x-large.svg');
  expect(defaultPriorities[0]?.icon).toBe('task-priorities/urgent.svg');
  expect(defaultIssueTypes[3]).toMatchObject({ value: 'epic', icon: 'issue-types/epic.svg' });
});
