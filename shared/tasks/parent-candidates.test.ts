import { expect, test } from 'vitest';
import { type ParentCandidate, parentCandidates } from './parent-candidates.ts';

const item = (id: string, issueType: string | null, parentId: string | null = null): ParentCandidate => ({
  id,
  title: `${id} title`,
  issueType,
  parentId,
});

const tasks = [
  item('epic', 'Epic'),
  item('story', 'Story', 'epic'),
  item('task', 'Task', 'story'),
  item('bug', 'Bug'),
  item('untyped', null),
  item('memo', 'Memo'),
  item('memo-child', 'Memo', 'memo'),
  item('memo-grandchild', 'Story', 'memo-child'),
];

const ids = (candidates: ParentCandidate[]) => candidates.map(({ id }) => id);

test.each([
  ['a Story may only pick Epics', item('new', 'Story'), ['epic']],
  ['a Task may pick Epics or Stories', item('new', 'Task'), ['epic', 'story', 'memo-grandchild']],
  ['a Bug may pick Epics or Stories', item('new', 'Bug'), ['epic', 'story', 'memo-grandchild']],
  ['an untyped item may pick Epics or Stories', item('new', null), ['epic', 'story', 'memo-grandchild']],
  ['changing the parent is hidden for Epics', item('new', 'Epic'), []],
  ['other types see all tasks', item('new', 'Idea'), ids(tasks)],
  [
    'the task itself, its children and theirs are excluded',
    item('memo', 'Memo'),
    ['epic', 'story', 'task', 'bug', 'untyped'],
  ],
  ['types written by value', item('new', 'story'), ['epic']],
])('%s', (_rule, task, expected) => {
  expect(ids(parentCandidates({ task, tasks }))).toEqual(expected);
});

test.each([
  ['the start of the title', 'epic', ['epic']],
  ['ignoring case', 'EPIC', ['epic']],
  ['ignoring whitespace', ' ep ic ti', ['epic']],
  ['not the middle', 'title', []],
  ['nothing typed', '', ['epic', 'story', 'memo-grandchild']],
])('search matches %s', (_rule, search, expected) => {
  expect(ids(parentCandidates({ task: item('new', 'Task'), tasks, search }))).toEqual(expected);
});

test('a circle in the data ends', () => {
  const circle = [item('a', 'Memo', 'b'), item('b', 'Memo', 'a'), item('c', 'Memo')];
  expect(ids(parentCandidates({ task: item('a', 'Memo'), tasks: circle }))).toEqual(['c']);
});
