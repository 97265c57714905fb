import { expect, test } from 'vitest';
import { countries } from './countries.ts';
import { holidaysBetween, orthodoxEaster, westernEaster } from './holiday-rules.ts';

test.each([
  [2024, '2024-03-31', '2024-05-05'],
  [2025, '2025-04-20', '2025-04-20'],
  [2026, '2026-04-05', '2026-04-12'],
  [2027, '2027-03-28', '2027-05-02'],
  [2028, '2028-04-16', '2028-04-16'],
  [2038, '2038-04-25', '2038-04-25'],
])('Easter of %d', (year, western, orthodox) => {
  expect(westernEaster(year)).toBe(western);
  expect(orthodoxEaster(year)).toBe(orthodox);
});

const daysOf = (country: string, year: number, region?: string) =>
  holidaysBetween(countries[country]?.rules ?? '', {
    region,
    from: `${year}-01-01`,
    to: `${year}-12-31`,
  }).map(({ date }) => date.slice(5));

test.each([
  ['DE', undefined, 2026, '01-01 04-03 04-06 05-01 05-14 05-25 10-03 12-25 12-26'],
  ['DE', 'SN', 2026, '01-01 04-03 04-06 05-01 05-14 05-25 10-03 10-31 11-18 12-25 12-26'],
  // Days on a weekend are made up for on Monday and Tuesday.
  ['GB', 'ENG', 2022, '01-03 04-15 04-18 05-02 05-30 08-29 12-26 12-27'],
  ['GB', 'SCT', 2026, '01-01 01-02 04-03 05-04 05-25 08-03 11-30 12-25 12-28'],
  // New Year of 2028 is observed in the year before.
  ['US', undefined, 2027, '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31'],
  ['NL', undefined, 2025, '01-01 04-21 04-26 05-29 06-09 12-25 12-26'],
  ['CA', 'ON', 2026, '01-01 02-16 04-03 05-18 07-01 09-07 10-12 12-25 12-28'],
  ['IE', undefined, 2030, '01-01 02-01 03-17 04-22 05-06 06-03 08-05 10-28 12-25 12-26'],
  ['IT', undefined, 2025, '01-01 01-06 04-21 04-25 05-01 06-02 08-15 11-01 12-08 12-25 12-26'],
  ['CH', 'GE', 2026, '01-01 04-03 04-06 05-14 05-25 08-01 09-10 12-25 12-31'],
])('%s %s %d', (country, region, year, days) => {
  expect(daysOf(country, year, region).join(' ')).toBe(days);
});

test('every rule is understood, and every region named in one is listed', () => {
  for (const { rules, regions = {} } of Object.values(countries)) {
    const named = [...rules.matchAll(/^([A-Z,]+): /gm)].flatMap(([, list = '']) => list.split(','));
    expect(Object.keys(regions).toSorted()).toEqual([...new Set(named)].toSorted());
    for (const region of [undefined, ...Object.keys(regions)]) {
      expect(holidaysBetween(rules, { region, from: '2026-01-01', to: '2026-12-31' }).length).toBeGreaterThan(
        3,
      );
    }
  }
});
