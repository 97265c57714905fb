import { expect, test } from 'vitest';
import { languageCode } from '#shared/enums/language-code.ts';
import { defaultLanguage, languages } from './languages.ts';

test('the thirteen supported languages, English first', () => {
  expect(languages.map(({ code }) => code)).toEqual(languageCode.options);
  expect(defaultLanguage).toBe('en');
});

test.each(languages)('$code reads $direction', ({ code, direction }) => {
  expect(direction).toBe(code === 'ar' || code === 'he' ? 'rtl' : 'ltr');
});
