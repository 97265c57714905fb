import { describe, expect, test } from 'vitest';
import { currentMonth, dayMeantBy, parseReportRange, reportRangeErrors } from './report-range.ts';

const paris = { zone: 'Europe/Paris', now: new Date('2025-11-20T10:00:00Z') };
const NOV_20 = ['2025-11-19T23:00:00.000Z', '2025-11-20T23:00:00.000Z'];
const NOV_19_TO_20 = ['2025-11-18T23:00:00.000Z', '2025-11-20T23:00:00.000Z'];

describe('reads', () => {
  test.each([
    ['plain days', '2025-11-19', '2025-11-20', NOV_19_TO_20],
    ['one plain day', '2025-11-20', '2025-11-20', NOV_20],
    ['what a date picker holds', '2025-11-19 00:00:00', '2025-11-20 23:59:59', NOV_19_TO_20],
    ['a picked day with a time is that day', '2025-11-20 09:30:00', '2025-11-20 09:30:00', NOV_20],
    ['the UTC bounds of days', '2025-11-19T00:00:00.000Z', '2025-11-20T23:59:59.999Z', NOV_19_TO_20],
    ['the UTC bounds without milliseconds', '2025-11-20T00:00:00Z', '2025-11-20T23:59:59Z', NOV_20],
    ['the UTC midnights of two days', '2025-11-19T00:00:00.000Z', '2025-11-20T00:00:00.000Z', NOV_19_TO_20],
    ['the local bounds of a day', '2025-11-19T23:00:00.000Z', '2025-11-20T22:59:59.999Z', NOV_20],
    ['the local midnights of two days', '2025-11-18T23:00:00.000Z', '2025-11-19T23:00:00.000Z', NOV_19_TO_20],
    ['an offset of its own', '2025-11-20T00:00:00+01:00', '2025-11-20T23:59:59+01:00', NOV_20],
    [
      'other instants as they are',
      '2025-11-20T08:00:00Z',
      '2025-11-20T09:30:00Z',
      ['2025-11-20T08:00:00.000Z', '2025-11-20T09:30:00.000Z'],
    ],
    ['an invalid date falls back to today', 'yesterday', 'Invalid Date', NOV_20],
    ['a day that does not exist is today', '2025-02-30', '2025-11-20', NOV_20],
    [
      'years that no calendar of ours has are today',
      '-271821-04-20T00:00:00Z',
      '+275760-09-13T00:00Z',
      NOV_20,
    ],
    [
      'a day on which clocks go back',
      '2025-10-26',
      '2025-10-26',
      ['2025-10-25T22:00:00.000Z', '2025-10-26T23:00:00.000Z'],
    ],
  ])('%s', (_rule, startDate, endDate, [start = '', end = '']) => {
    const { range } = parseReportRange({ startDate, endDate }, paris);
    expect(range?.interval).toEqual({ start: new Date(start), end: new Date(end) });
  });

  test.each([
    ['2025-11-19', '2025-11-20', '2025-11-19', '2025-11-20'],
    ['2025-11-20T08:00:00Z', '2025-11-20T23:30:00Z', '2025-11-20', '2025-11-21'],
  ])('names the days it covers: %s to %s', (startDate, endDate, fromDay, toDay) => {
    expect(parseReportRange({ startDate, endDate }, paris).range).toMatchObject({ fromDay, toDay });
  });

  test('a single date', () => {
    expect(parseReportRange({ date: '2025-11-20' }, paris).range).toMatchObject({
      fromDay: '2025-11-20',
      toDay: '2025-11-20',
    });
  });
});

describe('refuses', () => {
  test.each([
    ['no date at all', {}, reportRangeErrors.missing],
    ['a start without an end', { startDate: '2025-11-20' }, reportRangeErrors.missing],
    ['an end without a start', { endDate: '2025-11-20', startDate: '' }, reportRangeErrors.missing],
    ['an end before the start', { startDate: '2025-11-20', endDate: '2025-11-19' }, reportRangeErrors.order],
  ])('%s', (_rule, text, error) => {
    expect(parseReportRange(text, paris)).toEqual({ error });
  });

  test('in the words that other clients show', () => {
    expect(reportRangeErrors).toEqual({
      missing: 'Timer logs parameters (startDate or endDate or date) are required.',
      order: 'End date must be after start date',
    });
  });
});

test.each([
  ['2025-11-20T10:00:00Z', '2025-11-01', '2025-11-30'],
  ['2025-11-30T23:30:00Z', '2025-12-01', '2025-12-31'],
])('the default range is the current month: %s', (now, fromDay, toDay) => {
  expect(currentMonth({ zone: 'Europe/Paris', now: new Date(now) })).toEqual({ fromDay, toDay });
});

test.each([
  ['2026-03-10', '2026-03-10'],
  ['2026-03-10 09:30:00', '2026-03-10'],
  ['2026-03-10T00:00:00.000Z', '2026-03-10'],
  ['2026-03-10T23:59:59.999Z', '2026-03-10'],
  ['2026-03-10T04:00:00.000Z', '2026-03-10'],
  ['2026-03-10T03:59:59.999Z', '2026-03-09'],
  ['2026-02-30', undefined],
  ['soon', undefined],
])('%s means %s in New York', (text, day) => {
  expect(dayMeantBy(text, 'America/New_York')).toBe(day);
});
