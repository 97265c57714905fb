import { expect, test } from 'vitest';
import { sourceTexts } from '#server/testing/texts/source-texts.ts';

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
