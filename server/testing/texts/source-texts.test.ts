import { expect, test } from 'vitest';
import {
  builtRefusals,
  builtTexts,
  pluralTexts,
  sourceTexts as texts,
} from '#server/testing/texts/source-texts.ts';
import { countedHours, Message, translate } from '#shared/text/message.ts';
import { timeLogTexts } from '#shared/time-logs/time-log.schema.ts';

const catalogues = import.meta.glob<Record<string, string>>('#shared/locales/*.json', {
  eager: true,
  import: 'default',
});
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
  // Texts with limits that are always greater than one.
  const isBound = (text: string) =>
    /(at most|more than|shortened to) \{\d\} (characters|megapixels)|up to \{\d\} favorites|in \{\d\} seconds/i.test(
      text,
    );
  const noun = /\{\d\} (\w+ )?(people|(?!(is|has|was|this)\b)\w+s)\b/;
  const isPlural = (text: string) => pluralTexts.includes(text);
  expect(texts.filter((text) => noun.test(text) && !isPlural(text) && !isBound(text))).toEqual([]);
});

test('a text with values is a message, and no refusal is built where it is thrown', () => {
  expect(builtTexts.length).toBeGreaterThan(20);
  expect(builtTexts.filter((text) => !(text instanceof Message))).toEqual([]);
  expect(builtRefusals).toEqual([]);
});

test.each(Object.entries(catalogues))('%s has one hour and several in a limit', (path, catalogue) => {
  const limits = [1, 40].map((hours) => translate(timeLogTexts.weeklyLimit(countedHours(hours)), catalogue));
  const [one = '', many = ''] = [1, 40].map((hours) => translate(countedHours(hours), catalogue));
  expect(limits[0], path).toContain(one);
  expect(limits[1], path).toContain(many);
  expect(limits.join(), path).not.toMatch(/hour|exceed/);
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
