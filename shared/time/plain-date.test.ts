import { expect, test } from 'vitest';
import { parsePlanDate } from './plain-date.ts';

test.each([
  ['a plain day', '2025-11-20', '2025-11-20'],
  ['an ISO instant in UTC', '2025-11-20T12:00:00.000Z', '2025-11-20'],
  ['the day is the one in the text’s own offset', '2025-11-20T23:30:00-05:00', '2025-11-20'],
  ['and not the day in UTC', '2025-11-20T00:30:00+01:00', '2025-11-20'],
  ['an ISO date-time without offset', '2025-11-20T08:00:00', '2025-11-20'],
  ['with a blank for the T', '2025-11-20 08:00:00', '2025-11-20'],
  ['Date text', 'Thu Nov 20 2025 10:15:30 GMT+0100 (Central European Standard Time)', '2025-11-20'],
  [
    'Date text just after midnight',
    'Thu Nov 20 2025 00:15:30 GMT+0100 (Central European Standard Time)',
    '2025-11-20',
  ],
  ['Date text without the zone’s name', 'Thu Jan 01 2026 10:15:30 GMT-0330', '2026-01-01'],
  ['the date part of Date text', 'Thu Jan 01 2026', '2026-01-01'],
  ['leap day', '2024-02-29', '2024-02-29'],
  ['blanks around', ' 2025-11-20 ', '2025-11-20'],
])('%s', (_rule, text, day) => {
  expect(parsePlanDate(text)).toBe(day);
});

test.each([
  ['a day that does not exist', '2025-02-30'],
  ['Date text of a day that does not exist', 'Mon Feb 30 2026 10:00:00 GMT+0000'],
  ['an unknown month', 'Thu Nev 20 2025 10:15:30 GMT+0100'],
  ['words', 'tomorrow'],
  ['an invalid Date printed', 'Invalid Date'],
  ['another order', '20/11/2025'],
  ['a day followed by noise', '2025-11-20x'],
  ['empty', ''],
])('refuses %s', (_rule, text) => {
  expect(parsePlanDate(text)).toBeUndefined();
});
