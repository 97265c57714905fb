import { expect, test } from 'vitest';
import { isRequiredAssignee, toggleAssignee } from './task-rights.ts';

test.each([
  ['assigns', ['me'], 'bob', ['me', 'bob']],
  ['takes off', ['me', 'bob'], 'bob', ['me']],
  ['takes the task over when nobody is left', ['bob'], 'bob', ['me']],
  ['leaves me when I am the only one', ['me'], 'me', ['me']],
  ['takes me off when somebody else is there', ['me', 'bob'], 'me', ['bob']],
])('%s', (_rule, assigned, id, after) => {
  expect(toggleAssignee(assigned, id, 'me')).toEqual(after);
});

test('only the own, sole assignment is required', () => {
  expect(isRequiredAssignee(['me'], 'me', 'me')).toBe(true);
  expect(isRequiredAssignee(['bob'], 'bob', 'me')).toBe(false);
  expect(isRequiredAssignee(['me', 'bob'], 'me', 'me')).toBe(false);
});
