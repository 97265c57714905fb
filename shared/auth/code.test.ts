import { expect, test } from 'vitest';
import { codeAlphabet, codeLength, makeCode, normaliseCode } from './code.ts';

test('the alphabet has no look-alikes and no doubles', () => {
  expect(codeAlphabet).toMatch(/^[A-Z0-9]+$/);
  expect(codeAlphabet).not.toMatch(/[0O1IL]/);
  expect(new Set(codeAlphabet).size).toBe(31);
});

test('a code is eight characters, each picked from the whole alphabet', () => {
  const picks = [0, 1, 2, 27, 28, 29, 30, 0];
  const limits: number[] = [];
  const code = makeCode((limit) => {
    limits.push(limit);
    return picks[limits.length - 1] ?? 0;
  });
  expect(code).toBe('ABC6789A');
  expect(limits).toEqual(Array.from({ length: codeLength }, () => codeAlphabet.length));
});

test.each([
  ['as sent', 'ABCD2345', 'ABCD2345'],
  ['any case', 'abcd2345', 'ABCD2345'],
  ['blanks around', ' ABCD2345\n', 'ABCD2345'],
  ['groups', 'ABCD-2345', 'ABCD2345'],
  ['groups with blanks', 'abcd 2345', 'ABCD2345'],
])('codes are compared without case: %s', (_rule, typed, code) => {
  expect(normaliseCode(typed)).toBe(code);
});
