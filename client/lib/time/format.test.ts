import { expect, test } from 'vitest';
import {
  formatClock,
  formatDate,
  formatDayRange,
  formatDuration,
  formatNumber,
  formatPercent,
  formatRelative,
  formatShare,
  withLocalDays,
} from './format.ts';

const english = { locale: 'en', startWeekOn: 'MONDAY', timeZone: 'Europe/Berlin' } as const;

test.each([
  [0, '0:00'],
  [59, '0:00'],
  [60, '0:01'],
  [3599, '0:59'],
  [25_500, '7:05'],
  [486_000, '135:00'],
  [-1260, '−0:21'],
  [-30, '0:00'],
])('%i seconds are %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});

test.each([
  ['en', '1,087:32'],
  ['de', '1.087:32'],
])('a thousand hours and more have a mark in %s', (locale, text) => {
  expect(formatDuration(1087 * 3600 + 32 * 60, { ...english, locale })).toBe(text);
});

test('the clock shows seconds and never runs below zero', () => {
  expect(formatClock(4368.9)).toBe('1:12:48');
  expect(formatClock(-3)).toBe('0:00:00');
});

test('a calendar day stays that day in every zone; an instant moves', () => {
  const far = { ...english, timeZone: 'Pacific/Auckland' };
  expect(formatDate('2026-11-19', 'date', far)).toBe('19 Nov 2026');
  expect(formatDate('2026-11-19T23:30:00Z', 'date', far)).toBe('20 Nov 2026');
});

test('the clock of a day follows the preference', () => {
  expect(formatDate('2026-11-19T13:38:00Z', 'time', { ...english, hour12: false })).toBe('14:38');
  expect(formatDate('2026-11-19T13:38:00Z', 'time', { ...english, hour12: true })).toMatch(/^02:38\s?pm$/i);
});

test('dates follow the language, figures stay Latin', () => {
  expect(formatDate('2026-11-19', 'dateLong', { ...english, locale: 'de' })).toBe('Donnerstag, 19. November');
  expect(formatDate('2026-11-19', 'day', { ...english, locale: 'ar' })).toContain('19');
  expect(formatDayRange('2026-11-16', '2026-11-22', english)).toMatch(/^16\s?–\s?22 Nov$/);
});

test('near times are relative to now', () => {
  const now = new Date('2026-11-19T14:00:00Z');
  expect(formatRelative('2026-11-19T13:45:00Z', now, english)).toBe('15 minutes ago');
  expect(formatRelative('2026-11-19T12:00:00Z', now, english)).toBe('2 hours ago');
  expect(formatRelative('2026-11-20', now, english)).toBe('tomorrow');
  expect(formatRelative('2026-11-16', now, english)).toBe('3 days ago');
});

test('a text that is no date is nothing', () => {
  expect(formatDate('soon', 'date', english)).toBe('');
  expect(formatRelative('soon', new Date(), english)).toBe('');
});

test('a little is never nothing', () => {
  expect([0, 0.02, 0.9, 1, 42.25].map((percent) => formatPercent(percent, english))).toEqual([
    '0%',
    '<1%',
    '<1%',
    '1%',
    '42%',
  ]);
  expect([0, 0.02, 0.9, 68, 66.25].map((percent) => formatShare(percent, english))).toEqual([
    '0.0%',
    '<0.1%',
    '0.9%',
    '68.0%',
    '66.3%',
  ]);
});

test('days in a text of the server read as the language writes them, and nothing else changes', () => {
  expect(withLocalDays('This overlaps “Plan 2026-1” (2026-11-23, 09:00–10:30).', 'en')).toBe(
    'This overlaps “Plan 2026-1” (23 Nov 2026, 09:00–10:30).',
  );
});

test('a dollar sign stays with its letters from right to left, and other languages have no marks', () => {
  const money = (locale: string) =>
    formatNumber(-1234.5, { ...english, locale }, { style: 'currency', currency: 'USD' });
  expect(money('ar')).toContain('US$\u200e');
  expect(money('fr')).not.toContain('\u200e');
});
