import { expect, test } from 'vitest';
import { keysOfField } from '#client/features/settings/audit/audit-names.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import words from '#client/locales/en/pages/audit.json';
import { auditFields } from '#shared/audit/audit-fields.ts';
import { auditActions, auditEntities } from '#shared/audit/audit-names.ts';

test('every action has a word, and no word is of none', () => {
  const named = Object.entries(words.actions).flatMap(([head, tails]) =>
    Object.keys(tails).map((tail) => `${head}.${tail}`),
  );
  expect(named.sort()).toEqual([...auditActions].sort());
});

test('every record has a word, and no word is of none', () => {
  expect(Object.keys(words.entities).sort()).toEqual([...auditEntities].sort());
});

test('every value has one word, and no word is of none', () => {
  const fields: readonly string[] = auditFields;
  const placesOf = (field: string) => keysOfField(field).filter((key) => i18n.exists(key));
  expect(fields.filter((field) => placesOf(field).length !== 1)).toEqual([]);
  expect(Object.keys(words.fields).filter((field) => !fields.includes(field))).toEqual([]);
});
