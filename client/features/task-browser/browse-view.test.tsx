import { describe, expect, test } from 'vitest';
import { browseItems } from '#client/features/task-browser/BrowseList.tsx';
import {
  type BrowseView,
  browseTasks,
  groupTasks,
  noFilters,
} from '#client/features/task-browser/browse-view.ts';
import { ann, bob, lists, task } from '#client/features/tasks/task-test-kit.tsx';

const today = '2026-11-20';
const place = { lists, today };
const view = (facts: Partial<BrowseView>): BrowseView => ({
  ...noFilters,
  sort: 'title',
  isReversed: false,
  group: 'none',
  layout: 'TABLE',
  ...facts,
});

const tasks = [
  task('a', {
    priority: 'high',
    size: 'small',
    tags: [{ id: 'l1', name: 'billing' }],
    projectId: 'p',
    dueDate: '2026-11-19',
  }),
  task('b', {
    status: 'in-progress',
    taskStatusId: 's2',
    members: [bob],
    dueDate: '2026-11-20',
    issueType: 'Bug',
  }),
  task('c', {
    status: 'completed',
    taskStatusId: 's3',
    members: [],
    dueDate: '2026-11-10',
    issueType: 'Story',
  }),
  task('d', { members: [ann, bob], dueDate: '2026-11-26', projectId: 'q' }),
  task('e', { members: [bob], dueDate: '2026-12-26' }),
];
const found = (facts: Partial<BrowseView>) => browseTasks(tasks, view(facts), place).map(({ id }) => id);

describe('the tasks that a filter leaves', () => {
  test.each<[string, Partial<BrowseView>, string[]]>([
    ['nothing filters nothing', {}, ['a', 'b', 'c', 'd', 'e']],
    ['a status', { statuses: ['in-progress', 'completed'] }, ['b', 'c']],
    ['a priority', { priorities: ['high'] }, ['a']],
    ['no priority', { priorities: ['none'] }, ['b', 'c', 'd', 'e']],
    ['a size', { sizes: ['small'] }, ['a']],
    ['a type; no type means Task', { types: ['task'] }, ['a', 'd', 'e']],
    ['a label', { labels: ['l1'] }, ['a']],
    ['an assignee', { members: ['ann'] }, ['a', 'd']],
    ['nobody', { members: ['none'] }, ['c']],
    ['a project, or none', { projects: ['q', 'none'] }, ['b', 'c', 'd', 'e']],
    ['overdue, but not what is done', { due: 'overdue' }, ['a']],
    ['due today', { due: 'today' }, ['b']],
    ['due in the next seven days, today included', { due: 'week' }, ['b', 'd']],
    ['without a due date', { due: 'none' }, []],
    ['filters narrow each other', { members: ['bob'], due: 'week' }, ['b', 'd']],
    ['words', { search: 'task e' }, ['e']],
  ])('%s', (_name, facts, ids) => expect(found(facts)).toEqual(ids));
});

describe('groups', () => {
  const groupsBy = (group: BrowseView['group'], order: string[] = [], statuses: string[] = []) =>
    groupTasks(tasks, { group, statuses }, { ...place, order }).map(({ key, tasks: members }) => [
      key,
      members.map(({ id }) => id).join(''),
    ]);

  test('stand in the order of their list, and a task with two assignees under both', () => {
    expect(groupsBy('assignee', ['bob', 'ann', 'none'])).toEqual([
      ['bob', 'bde'],
      ['ann', 'ad'],
      ['none', 'c'],
    ]);
  });

  test('that no list knows come last; empty ones are not there', () => {
    expect(groupsBy('status', ['completed', 'closed', 'open'])).toEqual([
      ['completed', 'c'],
      ['open', 'ade'],
      ['in-progress', 'b'],
    ]);
  });

  test('by due date hold what is late, due and later', () => {
    expect(groupsBy('due', ['overdue', 'today', 'week', 'later', 'none'])).toEqual([
      ['overdue', 'a'],
      ['today', 'b'],
      ['week', 'd'],
      ['later', 'ce'],
    ]);
  });

  test('without any, what is finished stands apart, unless it was asked for', () => {
    expect(groupsBy('none')).toEqual([
      ['', 'abde'],
      ['finished', 'c'],
    ]);
    expect(groupsBy('none', [], ['completed'])).toEqual([['', 'abcde']]);
  });

  test('become lines of so many cards; a folded one is its heading', () => {
    const groups = groupTasks(tasks, view({ group: 'type' }), { ...place, order: ['task', 'bug', 'story'] });
    const lines = browseItems(groups, { columns: 2, folded: new Set(['bug']) });
    expect(
      lines.map((item) => (item.kind === 'heading' ? `${item.key} ${item.count}` : item.tasks.length)),
    ).toEqual(['task 3', 2, 1, 'bug 1', 'story 1', 1]);
  });
});
