import { expect, test } from 'vitest';
import { translateTo } from '#server/context/translate.ts';
import { notFound } from '#server/errors.ts';
import { failureOf, failureText } from '#server/modules/integrations/connect/connection-health.ts';

test('a refusal of our own is stored with its values, and read in every language', () => {
  const refusal = notFound('The task');
  const stored = failureOf(refusal);
  expect(failureText(stored)).toBe(refusal.message);
  expect(failureText(stored, 'de')).toBe(translateTo('de', refusal.text));
  expect(failureText(stored, 'de')).not.toBe(refusal.message);
});

test('a text that an older version stored is read as it is', () => {
  expect(failureText('invalid:The task was not found')).toBe('The task was not found');
  expect(failureText('Something else')).toBe('Something else');
});
