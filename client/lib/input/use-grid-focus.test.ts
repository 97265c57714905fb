import { expect, test } from 'vitest';
import { moveInGrid } from '#client/lib/input/use-grid-focus.ts';

const size = { rows: 4, columns: 8 };
const from = { row: 2, column: 3 };

test.each([
  ['ArrowDown', {}, { row: 3, column: 3 }],
  ['ArrowUp', {}, { row: 1, column: 3 }],
  ['ArrowRight', {}, { row: 2, column: 4 }],
  ['ArrowLeft', {}, { row: 2, column: 2 }],
  ['ArrowRight', { isRightToLeft: true }, { row: 2, column: 2 }],
  ['ArrowLeft', { isRightToLeft: true }, { row: 2, column: 4 }],
  ['Home', {}, { row: 2, column: 0 }],
  ['End', {}, { row: 2, column: 7 }],
  ['Home', { ctrlKey: true }, { row: 1, column: 0 }],
  ['End', { ctrlKey: true }, { row: 3, column: 7 }],
  ['Enter', {}, undefined],
])('%s %o', (key, extra, expected) => {
  expect(moveInGrid(from, { key, ctrlKey: false, isRightToLeft: false, ...extra }, size)).toEqual(expected);
});

test.each([
  ['ArrowUp', { row: 0, column: 3 }],
  ['ArrowLeft', { row: 2, column: 0 }],
  ['ArrowDown', { row: 3, column: 3 }],
  ['ArrowRight', { row: 2, column: 7 }],
])('%s stops at the edge', (key, at) => {
  expect(moveInGrid(at, { key, ctrlKey: false, isRightToLeft: false }, size)).toEqual(at);
});
