import { expect, test } from 'vitest';
import { isListOf, isNumber, isOptional, isRecordOf, isShape, isText } from './shape.ts';

const isPerson = isShape<{ name: string; age?: number | undefined }>({
  name: isText,
  age: isOptional(isNumber),
});

test.each([
  [{ name: 'Ada' }, true],
  [{ name: 'Ada', age: 36, more: true }, true],
  [{ name: 'Ada', age: null }, false],
  [{ name: 'Ada', age: '36' }, false],
  [{ age: 36 }, false],
  [['Ada'], false],
  [null, false],
  ['Ada', false],
])('%j is a person: %s', (value, expected) => {
  expect(isPerson(value)).toBe(expected);
});

test('lists and records are what all of their values are', () => {
  expect(isListOf(isText)(['a', 'b'])).toBe(true);
  expect(isListOf(isText)(['a', 1])).toBe(false);
  expect(isRecordOf(isNumber)({ a: 1, b: 2 })).toBe(true);
  expect(isRecordOf(isNumber)({ a: 1, b: '2' })).toBe(false);
  expect(isRecordOf(isNumber)([1])).toBe(false);
});
