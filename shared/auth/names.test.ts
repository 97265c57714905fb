import { expect, test } from 'vitest';
import { splitInvitedName, splitRegistrationName } from './names.ts';

test.each([
  ['first word and second word', 'Ann Lee', { firstName: 'Ann', lastName: 'Lee' }],
  ['one word', 'Ann', { firstName: 'Ann', lastName: '' }],
  ['only the second word is the last name', 'Ann Marie Lee', { firstName: 'Ann', lastName: 'Marie' }],
  ['blanks', '  Ann   Lee ', { firstName: 'Ann', lastName: 'Lee' }],
  ['nothing', ' ', { firstName: '', lastName: '' }],
])('registration: %s', (_rule, fullName, expected) => {
  expect(splitRegistrationName(fullName)).toEqual(expected);
});

test.each([
  ['two words', 'Ann Lee', { firstName: 'Ann', lastName: 'Lee' }],
  ['a single word is the last name', 'Ann', { firstName: '', lastName: 'Ann' }],
  ['more words', 'Ann Marie Lee', { firstName: 'Ann', lastName: 'Marie Lee' }],
  ['nothing', '', { firstName: '', lastName: '' }],
])('invitation: %s', (_rule, fullName, expected) => {
  expect(splitInvitedName(fullName)).toEqual(expected);
});
