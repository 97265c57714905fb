import { expect, test } from 'vitest';
import { monthDays, monthEnd, monthKey, monthStart } from './month.ts';

test.each([
  ['2026-11-20', '2026-11', '2026-11-01', '2026-11-30', 30],
  ['2026-12-31', '2026-12', '2026-12-01', '2026-12-31', 31],
  ['2026-02-01', '2026-02', '2026-02-01', '2026-02-28', 28],
  ['2024-02-29', '2024-02', '2024-02-01', '2024-02-29', 29],
])('the month of %s', (day, key, first, last, count) => {
  expect(monthKey(day)).toBe(key);
  expect(monthStart(day)).toBe(first);
  expect(monthEnd(day)).toBe(last);
  expect(monthDays(day)).toHaveLength(count);
});
