import { expect, test } from 'vitest';
import { type RangeName, rangeNamed } from '#shared/reports/named-range.ts';

test.each<[RangeName, string, string, string]>([
  ['today', '2026-03-12', '2026-03-12', '2026-03-12'],
  ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['thisWeek', '2026-03-12', '2026-03-08', '2026-03-14'],
  ['lastWeek', '2026-01-01', '2025-12-21', '2025-12-27'],
  ['thisMonth', '2028-02-10', '2028-02-01', '2028-02-29'],
  ['lastMonth', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['thisQuarter', '2026-12-31', '2026-10-01', '2026-12-31'],
  ['lastQuarter', '2026-03-12', '2025-10-01', '2025-12-31'],
  ['thisYear', '2026-03-12', '2026-01-01', '2026-12-31'],
])('%s on %s is %s to %s', (name, today, from, to) => {
  expect(rangeNamed(name, { today, startWeekOn: 'SUNDAY' })).toEqual({ from, to });
});
