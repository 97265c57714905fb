import { describe, expect, test } from 'vitest';
import {
  columnsOf,
  compareCards,
  estimateOf,
  filterCards,
  otherKey,
  withMove,
} from '#client/features/kanban/board.ts';
import {
  type BoardChange,
  epicsOf,
  fitsView,
  noLists,
  wholeBoard,
} from '#client/features/kanban/board-filter.ts';
import { ann, bob, statuses, task } from '#client/features/tasks/task-test-kit.tsx';

const ids = (columns: ReturnType<typeof columnsOf>) =>
  columns.map(({ key, cards }) => `${key}: ${cards.map(({ id }) => id).join(' ')}`.trim());

test('a column for each status in their order; the id decides, then the name, else it is another status', () => {
  const tasks = [
    task('one'),
    task('two', { taskStatusId: 's3', status: 'open' }),
    task('named', { taskStatusId: 'of-another-team', status: 'in-progress' }),
    task('alias', { taskStatusId: null, status: 'done' }),
    task('lost', { taskStatusId: null, status: 'custom' }),
  ];
  expect(ids(columnsOf(tasks, statuses))).toEqual([
    's1: one',
    's2: named',
    's3: alias two',
    's4:',
    `${otherKey}: lost`,
  ]);
  expect(ids(columnsOf([], statuses))).toEqual(['s1:', 's2:', 's3:', 's4:']);
});

test('ranks as plain text first, without a rank newest first', () => {
  const tasks = [
    task('old', { createdAt: '2026-01-01T00:00:00Z' }),
    task('new', { createdAt: '2026-02-01T00:00:00Z' }),
    task('b', { rank: 'a' }),
    task('a', { rank: 'Z' }),
    task('c', { rank: 'a0' }),
    task('second', { createdAt: '2026-01-01T00:00:00Z', number: 7 }),
  ];
  expect(tasks.sort(compareCards).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'new', 'second', 'old']);
});

describe('a move', () => {
  const columns = columnsOf(
    [
      task('a', { rank: 'a' }),
      task('b', { rank: 'b' }),
      task('c', { rank: 'c' }),
      task('d', { taskStatusId: 's2', rank: 'a' }),
    ],
    statuses,
  );
  test.each([
    ['down in its column', { taskId: 'a', statusId: 's1', afterTaskId: 'b' }, ['s1: b a c', 's2: d']],
    ['on top of its column', { taskId: 'c', statusId: 's1', afterTaskId: null }, ['s1: c a b', 's2: d']],
    ['below a card elsewhere', { taskId: 'a', statusId: 's2', afterTaskId: 'd' }, ['s1: b c', 's2: d a']],
    ['below a card that is gone', { taskId: 'a', statusId: 's2', afterTaskId: 'x' }, ['s1: b c', 's2: a d']],
    ['of an unknown card', { taskId: 'x', statusId: 's2', afterTaskId: null }, ['s1: a b c', 's2: d']],
    ['into an unknown column', { taskId: 'a', statusId: 'x', afterTaskId: null }, ['s1: a b c', 's2: d']],
  ])('%s', (_what, move, expected) => {
    expect(ids([...withMove(columns, move)]).slice(0, 2)).toEqual(expected);
  });
});

test('sums the estimates in seconds', () => {
  expect(estimateOf([task('a', { estimate: 3600 }), task('b'), task('c', { estimate: 1800 })])).toBe(5400);
});

describe('the filter', () => {
  const tasks = [
    task('a', { members: [ann], tags: [{ id: 'l1', name: 'billing' }], priority: 'high' }),
    task('b', { members: [ann, bob], priority: 'low', size: 'X-Large', parentId: 'story' }),
    task('c', { members: [], title: 'Export', issueType: 'Bug', projectId: 'p1' }),
    task('epic', { members: [], issueType: 'Epic' }),
    task('story', { members: [], issueType: 'Story', parentId: 'epic' }),
  ];
  const epics = epicsOf(tasks);
  const cases: [string, BoardChange, string][] = [
    ['nothing', {}, 'a b c epic story'],
    ['a member by the full name, in any case', { employee: ' bob  other ' }, 'b'],
    ['part of a name', { employee: 'Bob' }, ''],
    ['a label', { lists: { label: ['l1', 'l2'] } }, 'a'],
    ['priorities', { lists: { priority: ['low', 'high'] } }, 'a b'],
    ['a size by its value', { lists: { size: ['x-large'] } }, 'b'],
    ['a type', { lists: { type: ['bug', 'epic'] } }, 'c epic'],
    ['an epic, with everything below it', { lists: { epic: ['epic'] } }, 'b epic story'],
    ['no epic', { lists: { epic: ['none'] } }, 'a c'],
    ['a project, or none', { lists: { project: ['p1', 'p2'] } }, 'c'],
    ['words', { search: 'expo' }, 'c'],
    ['all of them', { employee: 'Ann Own', lists: { priority: ['high'] }, search: 'billing' }, 'a'],
  ];
  test.each(cases)('%s', (_what, { lists, ...view }, expected) => {
    const whole = { ...wholeBoard, ...view, lists: { ...noLists, ...lists } };
    const [open] = filterCards(columnsOf(tasks, statuses), (one) => fitsView(one, whole, epics));
    expect(
      open?.cards
        .map(({ id }) => id)
        .toSorted()
        .join(' '),
    ).toBe(expected);
  });
});
