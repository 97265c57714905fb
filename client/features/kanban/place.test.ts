import { expect, test } from 'vitest';
import { columnsOf } from '#client/features/kanban/board.ts';
import {
  cardAbove,
  indexAtHeight,
  landing,
  lift,
  neighbourOf,
  placeFor,
  stepPlace,
} from '#client/features/kanban/place.ts';
import { statuses, task } from '#client/features/tasks/task-test-kit.tsx';

const columns = columnsOf(
  [
    task('a', { rank: 'a' }),
    task('b', { rank: 'b' }),
    task('c', { rank: 'c' }),
    task('d', { taskStatusId: 's3', rank: 'a' }),
    task('lost', { taskStatusId: null, status: 'custom' }),
  ],
  statuses,
);

test.each([
  ['up on top', 's1', 0, 'up', 's1 0'],
  ['down', 's1', 0, 'down', 's1 1'],
  ['down below the last', 's1', 3, 'down', 's1 3'],
  ['before the first column', 's1', 1, 'before', 's1 1'],
  ['into an empty column', 's1', 2, 'after', 's2 0'],
  ['into a shorter column', 's2', 3, 'after', 's3 1'],
  ['never into what fits nowhere', 's4', 0, 'after', 's4 0'],
  ['out of what fits nowhere', 'other', 0, 'before', 's4 0'],
] as const)('a lifted card steps %s', (_what, columnKey, index, direction, expected) => {
  const next = stepPlace(columns, { columnKey, index }, direction);
  expect(`${next.columnKey} ${next.index}`).toBe(expected);
});

test.each([
  ['from nowhere to the first', undefined, 'down', [], 'a'],
  ['down', 'a', 'down', [], 'b'],
  ['down at the end stays', 'c', 'down', [], 'c'],
  ['past the empty column', 'b', 'after', [], 'd'],
  ['back into a longer one', 'd', 'before', [], 'a'],
  ['not into a folded column', 'b', 'after', ['s3'], 'lost'],
] as const)('the focus goes %s', (_what, from, direction, folded, expected) => {
  expect(neighbourOf(columns, from, { direction, skipped: new Set(folded) })).toBe(expected);
});

test('a lifted card is not counted among those it lands between', () => {
  const drag = lift(columns, 'b', { by: 'pointer' });
  if (!drag) throw new Error('b is there');
  expect(drag.from).toEqual({ columnKey: 's1', index: 1 });
  expect(landing(drag)).toBeUndefined();
  const lower = landing({ ...drag, place: { columnKey: 's1', index: 2 } });
  expect(lower).toMatchObject({ afterTaskId: 'c', isNewStatus: false });
  const elsewhere = landing({ ...drag, place: { columnKey: 's3', index: 0 } });
  expect(elsewhere).toMatchObject({ afterTaskId: null, isNewStatus: true, status: { name: 'completed' } });
  expect(landing({ ...drag, place: { columnKey: 'other', index: 0 } })).toBeUndefined();
  expect(cardAbove(drag.columns, { columnKey: 's1', index: 2 })).toBe('c');
  expect(lift(columns, 'unknown', { by: 'pointer' })).toBeUndefined();
});

test('chosen cards are carried together, and those that are in the column already stay', () => {
  const chosen = ['a', 'c', 'd'];
  const drag = lift(columns, 'c', { by: 'pointer', chosen });
  if (!drag) throw new Error('c is there');
  expect(drag.columns.flatMap(({ cards }) => cards.map(({ id }) => id))).toEqual(['b', 'lost']);
  const place = placeFor(drag, { columnKey: 's3', index: 4 });
  expect(landing({ ...drag, place })).toMatchObject({ taskIds: ['a', 'c'], afterTaskId: null });
  expect(landing(drag)).toMatchObject({ taskIds: ['d'], status: { name: 'open' } });
  expect(lift(columns, 'b', { by: 'pointer', chosen })?.carried.size).toBe(1);
});

test.each([
  [0, undefined, 0],
  [49, undefined, 0],
  [51, undefined, 1],
  [500, undefined, 3],
  [51, 0, 0],
  [170, 1, 1],
])('at a height of %i with the gap at %s there are %i cards above', (height, gapIndex, expected) => {
  const extents = [0, 110, 220].map((start) => ({ start, size: 100 }));
  expect(indexAtHeight(extents, { height, gapIndex })).toBe(expected);
});
