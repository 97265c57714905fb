import { expect, test } from 'vitest';
import {
  allowedIssueTypes,
  issueTypeChangeRefusal,
  issueTypeTexts,
  offeredIssueTypes,
  type ParentCandidate,
  parentCandidates,
} from './issue-type-rules.ts';

const story = { issueType: 'Story' };
const epic = { issueType: 'Epic' };

test.each([
  ['Story to Task or Bug', { issueType: 'Story' }, ['Bug', 'Task']],
  ['Task to Story or Bug', { issueType: 'Task' }, ['Bug', 'Story']],
  ['Bug to Story or Task', { issueType: 'Bug' }, ['Task', 'Story']],
  ['Epic none', { issueType: 'Epic' }, []],
  ['an empty issue type means Task', { issueType: '' }, ['Bug', 'Story']],
  ['a missing issue type means Task', {}, ['Bug', 'Story']],
  ['if the parent is a Story, Story is excluded', { issueType: 'Task', parent: story }, ['Bug']],
  ['a parent Epic excludes nothing', { issueType: 'Bug', parent: epic }, ['Task', 'Story']],
  ['types written by value', { issueType: 'epic' }, []],
  ['the team’s own types', { issueType: 'Memo', types: ['Bug', 'Epic', 'Memo', 'Idea'] }, ['Bug', 'Idea']],
])('%s', (_rule, facts, types) => {
  expect(allowedIssueTypes(facts)).toEqual(types);
});

test.each([
  ['an allowed change', { issueType: 'Story', to: 'Bug' }, undefined],
  ['the same type again', { issueType: 'Epic', to: 'epic' }, undefined],
  ['an Epic cannot be changed', { issueType: 'Epic', to: 'Task' }, issueTypeTexts.epic],
  ['an Epic with a parent', { issueType: 'Epic', to: 'Task', parent: epic }, issueTypeTexts.epic],
  [
    'a task under a Story cannot become one',
    { issueType: 'Task', to: 'Story', parent: story },
    issueTypeTexts.hasParent,
  ],
  ['a task under a Story can become a Bug', { issueType: 'Task', to: 'Bug', parent: story }, undefined],
  [
    'a task with a parent cannot become an Epic',
    { issueType: 'Task', to: 'Epic', parent: epic },
    issueTypeTexts.hasParent,
  ],
  ['nothing becomes an Epic', { issueType: 'Task', to: 'Epic' }, issueTypeTexts.unknown],
  ['an unknown type', { issueType: 'Task', to: 'Idea' }, issueTypeTexts.unknown],
  ['a type of the team', { issueType: 'Task', to: 'Idea', types: ['Task', 'Idea'] }, undefined],
])('%s', (_rule, facts, text) => {
  expect(issueTypeChangeRefusal(facts)).toBe(text);
});

test('in the words that other clients show', () => {
  expect(issueTypeTexts).toMatchObject({
    epic: 'Epic Task Type can not be changed.',
    hasParent: 'Task Type can not be changed as Task has already Parent.',
  });
});

const rows = ['Bug', 'Task', 'Story', 'Epic', 'Memo'].map((name) => ({ name }));

test.each([
  ['a task', { issueType: 'Task' }, ['Bug', 'Task', 'Story', 'Memo'], undefined],
  [
    'a task below a Story',
    { issueType: 'Task', parent: story },
    ['Bug', 'Task', 'Memo'],
    issueTypeTexts.hasParent,
  ],
  ['a task below an Epic', { issueType: '', parent: epic }, ['Bug', 'Task', 'Story', 'Memo'], undefined],
  ['an Epic', { issueType: 'Epic' }, ['Epic'], issueTypeTexts.epic],
])('%s is offered what it may become', (_what, task, offered, reason) => {
  const made = offeredIssueTypes(task, rows);
  expect(made.offered.map(({ name }) => name)).toEqual(offered);
  expect(made.reason).toBe(reason);
  for (const row of rows) {
    const refusal = issueTypeChangeRefusal({ ...task, types: rows.map(({ name }) => name), to: row.name });
    expect(made.offered.includes(row)).toBe(refusal === undefined);
  }
});

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
