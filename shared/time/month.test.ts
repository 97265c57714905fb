import { expect, test } from 'vitest';
import { addMonths, endOfMonth, monthKey, monthWeeks, startOfMonth } from './month.ts';

test.each([
  ['2026-11-20', '2026-11', '2026-11-01', '2026-11-30'],
  ['2026-12-31', '2026-12', '2026-12-01', '2026-12-31'],
  ['2026-02-01', '2026-02', '2026-02-01', '2026-02-28'],
  ['2024-02-29', '2024-02', '2024-02-01', '2024-02-29'],
])('the month of %s', (day, key, first, last) => {
  expect(monthKey(day)).toBe(key);
  expect(startOfMonth(day)).toBe(first);
  expect(endOfMonth(day)).toBe(last);
});

test('months are added over ends of months and years', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2028-03-31', -1)).toBe('2028-02-29');
  expect(addMonths('2026-11-19', 2)).toBe('2027-01-19');
  expect(endOfMonth('2028-02-10')).toBe('2028-02-29');
});

test('a month is shown as six whole weeks', () => {
  const weeks = monthWeeks('2026-11-19', 'MONDAY');
  expect(weeks).toHaveLength(6);
  expect(weeks[0]?.[0]).toBe('2026-10-26');
  expect(weeks[5]?.[6]).toBe('2026-12-06');
});
