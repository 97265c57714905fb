import { expect, test } from 'vitest';
import { taskNumberText, taskPrefix } from './task-number.ts';

test.for([
  ['web', 'Shop', 'WEB'],
  [' w-b ', 'Shop', 'W-B'],
  [null, 'Web shop', 'WEB'],
  ['', 'Q & A team', 'QAT'],
  [' ', 'a', 'A'],
  [null, '…', null],
  [null, 'Übung', 'ÜBU'],
  // The same letters in two spellings.
  [null, 'U\u0308bung', 'ÜBU'],
  [null, '𝒜𝒷𝒸𝒹', '𝒜𝒷𝒸'],
] as const)('%o and the name %o give %o', ([own, name, prefix]) => {
  expect(taskPrefix(own, name)).toBe(prefix);
});

test.for([
  [{ number: 12, prefix: 'WEB' }, 'WEB-12'],
  [{ number: 12, prefix: null }, '12'],
  [{ number: 12, taskNumber: 'WEB-12' }, 'WEB-12'],
  [{ number: null }, ''],
] as const)('%o shows as %o', ([task, text]) => {
  expect(taskNumberText(task)).toBe(text);
});
