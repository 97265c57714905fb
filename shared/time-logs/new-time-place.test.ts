import { expect, test } from 'vitest';
import { type NewTime, placeOfNewTime } from './new-time-place.ts';

const at = (clock: string) => new Date(`2026-03-12T${clock}Z`);
const span = (text: string) => {
  const [start = '', end = ''] = text.split('–');
  return { start: at(start), end: at(end) };
};

interface Case extends Partial<NewTime> {
  hours: number;
  taken: string[];
}

const placeOf = ({ hours, taken, ...more }: Case) => {
  const place = placeOfNewTime({
    day: '2026-03-12',
    seconds: hours * 3600,
    busy: taken.map(span),
    timeZone: 'UTC',
    now: new Date('2026-03-13T12:00Z'),
    workStart: '09:00',
    ...more,
  });
  return place && `${place.start.toISOString().slice(11, 16)}–${place.end.toISOString().slice(11, 16)}`;
};

test.each([
  ['at the beginning of work on an empty day', 2, [], '09:00–11:00'],
  ['after the last entry, not in a gap before it', 1, ['09:00–10:00', '12:00–13:00'], '13:00–14:00'],
  ['after a minute that has begun', 1, ['09:19–11:14:20'], '11:15–12:15'],
  ['at the beginning of work after a night', 1, ['00:00–01:30'], '09:00–10:00'],
  ['in the first gap where the day has no room at its end', 2, ['09:00–10:00', '13:00–23:30'], '10:00–12:00'],
])('%s', (_what, hours, taken, expected) => {
  expect(placeOf({ hours, taken, after: 'last' })).toBe(expected);
});

test('today it ends before now where it can', () => {
  const now = at('14:00');
  const taken = ['09:00–11:00', '12:30–13:30'];
  expect(placeOf({ hours: 0.5, taken, now, after: 'last' })).toBe('13:30–14:00');
  expect(placeOf({ hours: 1, taken, now, after: 'last' })).toBe('11:00–12:00');
  expect(placeOf({ hours: 2, taken, now, after: 'last' })).toBe('07:00–09:00');
});

test('after an instant it takes the next room, and without one the first since work began', () => {
  const taken = ['09:00–10:00', '10:30–12:00'];
  expect(placeOf({ hours: 0.5, taken, after: at('09:30') })).toBe('10:00–10:30');
  expect(placeOf({ hours: 1, taken, after: at('09:30') })).toBe('12:00–13:00');
  expect(placeOf({ hours: 0.5, taken })).toBe('10:00–10:30');
});

test('a day that is too full has none', () => {
  expect(placeOf({ hours: 3, taken: ['01:00–22:00'], after: 'last' })).toBeUndefined();
});
