import { expect, test } from 'vitest';
import { monthBalances } from './month-balance.ts';

const hours = 3600;
const eight = 8 * hours;
const calendar = {
  weeks: [{ value: [eight, eight, eight, eight, eight, 0, 0] }],
  holidays: [{ date: '2026-04-03', name: 'Good Friday', isHalf: false }],
};
const whole = { isHalfStart: false, isHalfEnd: false };

test('months ask for their days, without holidays and absences, and the balance runs on', () => {
  const absences = [
    { kindId: 'annual', firstDay: '2026-03-31', lastDay: '2026-04-06', ...whole },
    { kindId: 'sick', firstDay: '2026-04-07', lastDay: '2026-04-07', isHalfStart: true, isHalfEnd: false },
  ];
  const worked = new Map([
    ['2026-03-01', 10 * hours],
    ['2026-04-01', 3 * hours],
  ]);
  expect(monthBalances(calendar, { from: '2026-03-30', to: '2026-04-07', worked, absences })).toEqual([
    {
      month: '2026-03-01',
      targetSeconds: eight,
      workedSeconds: 10 * hours,
      balanceSeconds: 2 * hours,
      away: [{ kindId: 'annual', days: 1 }],
    },
    {
      month: '2026-04-01',
      targetSeconds: 4 * hours,
      workedSeconds: 3 * hours,
      balanceSeconds: hours,
      away: [
        { kindId: 'annual', days: 3 },
        { kindId: 'sick', days: 0.5 },
      ],
    },
  ]);
});

test('a range that is over before it begins has no months', () => {
  const range = { from: '2026-04-02', to: '2026-04-01', worked: new Map<string, number>(), absences: [] };
  expect(monthBalances(calendar, range)).toEqual([]);
});

test('a day that is not over asks for no more than is worked on it', () => {
  const question = { from: '2026-03-30', to: '2026-03-31', absences: [] };
  const onLastDay = (workedSeconds: number) =>
    monthBalances(calendar, {
      ...question,
      open: { day: '2026-03-31', workedSeconds },
      worked: new Map([['2026-03-01', eight + workedSeconds]]),
    }).map(({ targetSeconds, balanceSeconds }) => [targetSeconds / hours, balanceSeconds / hours]);
  expect(onLastDay(0)).toEqual([[8, 0]]);
  expect(onLastDay(3 * hours)).toEqual([[11, 0]]);
  expect(onLastDay(9 * hours)).toEqual([[16, 1]]);
});
