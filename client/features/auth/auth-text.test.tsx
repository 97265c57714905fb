import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useAuthText } from '#client/features/auth/auth-text.ts';
import { clientTexts } from '#client/features/auth/texts.ts';
import { NetworkError } from '#client/lib/api-error.ts';
import auth from '#client/locales/en/auth.json';
import { authTexts } from '#shared/auth/auth.schema.ts';

const spoken = { ...authTexts, ...clientTexts, network: new NetworkError().message };

test('the English catalogue says every text letter for letter', () => {
  expect(auth.texts).toEqual(spoken);
});

test('a text of the server is said in the words of the catalogue, an unknown one as it came', () => {
  const { result } = renderHook(() => useAuthText());
  expect(result.current(authTexts.invalidCode)).toBe(auth.texts.invalidCode);
  expect(result.current('Too many attempts')).toBe('Too many attempts');
  expect(result.current(undefined)).toBeUndefined();
});
