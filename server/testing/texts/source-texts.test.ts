import { expect, test } from 'vitest';
import { countedTexts, sourceTexts } from '#server/testing/texts/source-texts.ts';
import { countedHours } from '#shared/text/counted.ts';
import { createTranslator } from '#shared/text/translate.ts';
import { timeLogTexts } from '#shared/time-logs/time-log.schema.ts';
import { timerConflictTexts } from '#shared/timer/timer-rules.ts';

const catalogues = import.meta.glob<Record<string, string>>('#shared/locales/*.json', {
  eager: true,
  import: 'default',
});
const texts = sourceTexts();
const placeholders = (text: string) => [...new Set(text.match(/\{\d\}/g))].sort();

test('the texts are found in the code', () => {
  expect(texts).toEqual(
    expect.arrayContaining([
      'The team was not found',
      'invalid code, try again',
      'This overlaps {0}.',
      'The body is not valid JSON.',
    ]),
  );
});

test('a number that may be one has its noun in both forms', () => {
  const many = countedTexts.map(([, text]) => text);
  // Bounds that stand in the code, and are more than one.
  const isBound = (text: string) => /(at most|more than) \{\d\} (characters|megapixels)/i.test(text);
  const noun = /\{\d\} (\w+ )?(people|(?!(is|has|was|this)\b)\w+s)\b/;
  expect(texts.filter((text) => noun.test(text) && !many.includes(text) && !isBound(text))).toEqual([]);
  expect(timerConflictTexts.weeklyLimit(countedHours(1))).toBe('The weekly limit of 1 hour is reached.');
  expect(timeLogTexts.nearWeeklyLimit('9:00', countedHours(2.5))).toBe(
    '9:00 of 2.5 hours of this week are used.',
  );
});

test.each(Object.entries(catalogues))('%s tells one hour and several in a limit', (path, catalogue) => {
  const translate = createTranslator(catalogue);
  const said = [1, 40].map((hours) => translate(timeLogTexts.weeklyLimit(countedHours(hours))));
  const [one = '', many = ''] = ['1 hour', '40 hours'].map(translate);
  expect(said[0], path).toContain(one);
  expect(said[1], path).toContain(many);
  expect(said.join(), path).not.toMatch(/hour|exceed/);
});

test.each(Object.entries(catalogues))('%s has every text and no other', (_path, catalogue) => {
  expect(texts.filter((text) => !(text in catalogue))).toEqual([]);
  expect(Object.keys(catalogue).filter((text) => !texts.includes(text))).toEqual([]);
});

test.each(Object.entries(catalogues))('%s keeps what is filled in', (_path, catalogue) => {
  const changed = Object.entries(catalogue).filter(
    ([english, translation]) => placeholders(english).join() !== placeholders(translation).join(),
  );
  expect(changed).toEqual([]);
});
