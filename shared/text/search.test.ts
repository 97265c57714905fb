import { expect, test } from 'vitest';
import { matchesAllWords } from './search.ts';

const fields = ['Fix the login page', 'Zoë Müller', undefined, null];

test.each([
  ['one word', 'login', true],
  ['all words in one field', 'fix page', true],
  ['words in any order', 'page fix', true],
  ['each word may match another field', 'login zoë', true],
  ['every word must match', 'login ann', false],
  ['part of a word', 'log', true],
  ['any case', 'LOGIN', true],
  ['without accents', 'zoe muller', true],
  ['blanks around', '  login  ', true],
  ['nothing typed matches everything', '', true],
  ['words do not match across fields', 'pagezoe', false],
])('%s: %j', (_rule, search, expected) => {
  expect(matchesAllWords(search, fields)).toBe(expected);
});

test('nothing to search in', () => {
  expect(matchesAllWords('login', [])).toBe(false);
});
