import { expect, test } from 'vitest';
import { holidaysBetween, listCountries, regionsOf } from './public-holidays.ts';

async function daysOf(country: string, region: string | undefined, year: number): Promise<string> {
  const days = await holidaysBetween({ country, region }, `${year}-01-01`, `${year}-12-31`);
  return days.map(({ date, isHalf }) => `${date.slice(5)}${isHalf ? '½' : ''}`).join(' ');
}

test.each([
  ['DE', undefined, 2026, '01-01 04-03 04-06 05-01 05-14 05-25 10-03 12-25 12-26'],
  ['DE', 'SN', 2026, '01-01 04-03 04-06 05-01 05-14 05-25 10-03 10-31 11-18 12-25 12-26'],
  // A holiday on a weekend moves to a weekday, and one-time holidays are included.
  ['GB', 'ENG', 2022, '01-01 01-03 04-15 04-18 05-02 06-02 06-03 08-29 09-19 12-25 12-26 12-27'],
  // Half of the last day of the year.
  ['IS', undefined, 2026, expect.stringMatching(/12-24½ 12-25 12-26 12-31½$/)],
  // Feasts by the moon take the days after the evening on which they begin.
  ['TR', undefined, 2026, expect.stringContaining('03-20 03-21 03-22')],
])('%s %s %d', async (country, region, year, days) => {
  expect(await daysOf(country, region, year)).toEqual(days);
});

test('days over the end of a year, and of no more than was asked for', async () => {
  const days = await holidaysBetween({ country: 'AT' }, '2025-12-26', '2026-01-05');
  expect(days.map(({ date }) => date)).toEqual(['2025-12-26', '2026-01-01']);
});

test('countries have codes that the database takes, and regions where they have other days', async () => {
  const countries = await listCountries();
  expect(countries.length).toBeGreaterThan(150);
  expect(countries.filter(({ country }) => !/^[A-Z]{2}$/.test(country))).toEqual([]);
  expect(await regionsOf('CH')).toMatchObject({ ZH: 'Kanton Zürich' });
  expect(await regionsOf('MC')).toEqual({});
  expect(await regionsOf('ZZ')).toBeUndefined();
});
