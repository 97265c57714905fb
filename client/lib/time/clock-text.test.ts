import { expect, test } from 'vitest';
import { clockText, parseClock, quarterHours } from './clock-text.ts';

const english = (hour12: boolean) => ({ locale: 'en', startWeekOn: 'MONDAY' as const, hour12 });

test.each([
  ['9', '09:00'],
  ['0930', '09:30'],
  ['9.30', '09:30'],
  ['9:30', '09:30'],
  ['٩:٣٠', '09:30'],
  ['９：３０', '09:30'],
  ['17h45', '17:45'],
  ['2:30 pm', '14:30'],
  ['12 am', '00:00'],
  ['12:15 PM', '12:15'],
  ['8p', '20:00'],
  [' 23:59 ', '23:59'],
  ['24:00', undefined],
  ['13 pm', undefined],
  ['0 am', undefined],
  ['9:60', undefined],
  ['noon', undefined],
  ['', undefined],
])('“%s” is %s', (text, value) => {
  expect(parseClock(text)).toBe(value);
});

test.each([
  [false, '14:30', '14:30'],
  [true, '14:30', '02:30 PM'],
  [true, '00:00', '12:00 AM'],
  [true, 'noon', 'noon'],
])('with 12 hours %s, %s is shown as “%s”', (hour12, value, text) => {
  expect(clockText(value, english(hour12))).toBe(text);
});

test('a shown time can be typed', () => {
  const shown = quarterHours.map((value) => clockText(value, english(true)));
  expect(shown.map(parseClock)).toEqual(quarterHours);
});
