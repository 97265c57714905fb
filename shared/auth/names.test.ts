import { expect, test } from 'vitest';
import { nameOfAddress, splitName } from './names.ts';

test.each([
  ['two words', 'Ann Lee', 'Ann', 'Lee'],
  ['more words', 'Anna van der Berg', 'Anna', 'van der Berg'],
  ['two family names', 'María José Carreño Quiñones', 'María', 'José Carreño Quiñones'],
  ['blanks', '  Ann \t Marie  Lee ', 'Ann', 'Marie Lee'],
  ['one letter each', 'X Æ', 'X', 'Æ'],
  ['nothing', ' ', '', ''],
])('%s', (_rule, fullName, firstName, lastName) => {
  expect(splitName(fullName, 'firstName')).toEqual({ firstName, lastName });
  expect(splitName(fullName, 'lastName')).toEqual({ firstName, lastName });
});

test('a single word is the first name of who registers, and the last name of who is invited', () => {
  expect(splitName('Ann', 'firstName')).toEqual({ firstName: 'Ann', lastName: '' });
  expect(splitName('Ann', 'lastName')).toEqual({ firstName: '', lastName: 'Ann' });
});

test.each([
  ['olivia.okafor@example.org', 'Olivia Okafor'],
  ['jun+takt@example.org', 'Jun'],
  ['zoë_de-vries2@example.org', 'Zoë De Vries'],
  ['42@example.org', ''],
  ['', ''],
])('%s suggests "%s"', (email, name) => {
  expect(nameOfAddress(email)).toBe(name);
});
