import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useAuthText } from '#client/features/auth/auth-text.ts';
import { spokenTexts } from '#client/features/auth/texts.ts';
import auth from '#client/locales/en/pages/auth.json';
import { authTexts } from '#shared/auth/auth.schema.ts';
import { socialErrors } from '#shared/auth/social.schema.ts';

test('the English catalogue says every text letter for letter', () => {
  expect(auth.texts).toEqual(spokenTexts);
});

test('a text of the server is said in the words of the catalogue, an unknown one as it came', () => {
  const { result } = renderHook(() => useAuthText());
  expect(result.current(authTexts.invalidCode)).toBe(auth.texts.invalidCode);
  expect(result.current(socialErrors.CANCELLED)).toBe(auth.texts.social.CANCELLED);
  expect(result.current('Too many words')).toBe('Too many words');
  expect(result.current(undefined)).toBeUndefined();
});
