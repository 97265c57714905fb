import { expect, test } from 'vitest';
import { printable } from './printable.ts';

test.each([
  ['plain', 'plain'],
  ['two\r\nlines\tand a tab', 'two\r\nlines\tand a tab'],
  ['bell\u0007, escape\u001b[31m, delete\u007f, next line\u0085', 'bell, escape[31m, delete, next line'],
  ['half \ud83d of a letter', 'half  of a letter'],
  ['no letters \ufffe\uffff', 'no letters '],
  ['family 👩‍👩‍👧, שלום, 漢字', 'family 👩‍👩‍👧, שלום, 漢字'],
])('%j becomes %j', (text, expected) => {
  expect(printable(text)).toBe(expected);
});
