import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { saveSession, writeActive } from '#client/lib/session/session.ts';
import { render } from '#client/testing/render.tsx';
import { languageCode } from '#shared/enums/language-code.ts';
import { followLanguage, i18n, languages, setLanguage } from './i18n.ts';
import { toLocalText } from './texts.ts';
import { useTranslation } from './use-translation.tsx';

afterEach(async () => {
  writeActive('language', undefined);
  await setLanguage('en');
});

test('every language of the account can be shown', () => {
  expect([...languages].sort()).toEqual([...languageCode.options].sort());
});

test('a language changes words, texts of rules and the direction of the page', async () => {
  await setLanguage('ar');
  expect(document.documentElement.dir).toBe('rtl');
  expect(i18n.t('ui.cancel')).toBe('إلغاء');
  expect(toLocalText('The team was not found')).not.toBe('The team was not found');
  await setLanguage('fr');
  expect(document.documentElement).toMatchObject({ dir: 'ltr', lang: 'fr' });
  expect(i18n.t('ui.cancel')).toBe('Annuler');
});

test('a text of a person keeps its own direction in a text from right to left', async () => {
  const words = { time: '09:00' };
  expect(i18n.t('breaks.pausedSince', words)).toBe('Paused since 09:00');
  await setLanguage('ar');
  expect(i18n.t('breaks.pausedSince', words)).toContain('\u206809:00\u2069');
});

test('counts have the thousands mark of the language', async () => {
  const words = (count: number) => i18n.t('browse.bulk.changed', { count });
  expect([words(1), words(2306)]).toEqual(['1 task updated', '2,306 tasks updated']);
  await setLanguage('de');
  expect(words(2306)).toBe('2.306 Aufgaben geändert');
});

test('somebody who signs in reads the language of their account, unless this device has another', async () => {
  localStorage.removeItem('language');
  saveSession({ token: 'a', user: { id: 'u', preferredLanguage: 'fr' } });
  await expect.poll(() => i18n.language).toBe('fr');
  await setLanguage('ar');
  saveSession({ token: 'b', user: { id: 'u', preferredLanguage: 'fr' } });
  expect(i18n.language).toBe('ar');
});

const Part = () => <p>{useTranslation().t('ui.cancel')}</p>;

test('all parts of a page follow the language by one subscription', async () => {
  const follow = vi.spyOn(i18n, 'on');
  render(
    <>
      <Part />
      <Part />
    </>,
  );
  expect(follow).toHaveBeenCalledTimes(1);
  await act(() => setLanguage('fr'));
  expect(screen.getAllByText('Annuler')).toHaveLength(2);
});

test('the same words are worked out once, and anew in another language', async () => {
  const workOut = vi.spyOn(i18n, 't');
  const times = () => workOut.mock.calls.filter(([key]) => key === 'ui.cancel').length;
  render(
    <>
      <Part />
      <Part />
    </>,
  );
  expect(times()).toBe(1);
  await act(() => setLanguage('fr'));
  expect(screen.getAllByText('Annuler')).toHaveLength(2);
  expect(times()).toBe(2);
});

test('a language chosen elsewhere for the account is followed once, one chosen here stays', async () => {
  writeActive('language', 'en');
  await setLanguage('fr');
  await followLanguage('en');
  expect(i18n.language).toBe('fr');
  await followLanguage('de');
  expect(i18n.language).toBe('de');
  await setLanguage('fr');
  await followLanguage('de');
  expect(i18n.language).toBe('fr');
});
