import { expect, test } from 'vitest';
import { clearableText, contactTexts, filledText, isPhoneNumber, phoneNumber } from './user.schema.ts';

test.each([
  '555-2671',
  '5552671',
  '(415) 555-2671',
  '415 555 267189',
  '+(415)555-2671',
  '+4155552671',
  '+1 (415) 555-2671',
  '+33 6 12 34 56 78',
  '+49 30 901820',
])('%s is a phone number', (text) => {
  expect(isPhoneNumber(text)).toBe(true);
});

test.each([
  '',
  '12',
  'call me',
  '555-267',
  '(415 555-2671',
  '+33 6 12',
  '+0 123 456 789',
  '+1234567890123456',
  `+1${' 1'.repeat(40)}`,
  '555-2671; drop table',
])('%j is no phone number', (text) => {
  expect(isPhoneNumber(text)).toBe(false);
});

function textOf(schema: typeof filledText | typeof clearableText | typeof phoneNumber, value: unknown) {
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : parsed.error.issues[0]?.message;
}

test.each([
  ['trimmed', filledText, ' Ann ', 'Ann'],
  ['under two characters', filledText, ' A ', contactTexts.fillOut],
  ['empty, where it must not be', filledText, '', contactTexts.fillOut],
  ['empty, where it may be', clearableText, '  ', ''],
  ['one character, where it may be empty', clearableText, 'B', contactTexts.fillOut],
  ['a phone number', phoneNumber, ' 555-2671 ', '555-2671'],
  ['no phone number at all', phoneNumber, '', ''],
  ['a wrong phone number', phoneNumber, '12', contactTexts.phone],
  ['a phone number that is no text', phoneNumber, 12, contactTexts.phone],
])('%s', (_rule, schema, value, expected) => {
  expect(textOf(schema, value)).toBe(expected);
});
