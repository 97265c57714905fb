import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changeTimes,
  endTime,
  meantTimes,
  spanOf,
  type Times,
  timesOf,
} from '#client/features/time-logs/draft-times.ts';
import { nightEntries, nightRuns } from '#client/testing/odd-nights.ts';
import type { Interval } from '#shared/time/interval.ts';

const berlin = 'Europe/Berlin';
const span = (start: string, end: string): Interval => ({ start: new Date(start), end: new Date(end) });
const lengthMs = ({ start, end }: Interval) => end.getTime() - start.getTime();

const longNight = span('2026-10-24T21:00:00Z', '2026-10-25T01:30:00Z');
const shortNight = span('2026-03-28T23:00:00Z', '2026-03-29T04:00:00Z');

describe('the length is that of the instants', () => {
  test.each([
    ['to the second half past two', longNight, berlin, '4:30'],
    [
      'from the second quarter past two',
      span('2026-10-25T01:15:00Z', '2026-10-25T04:00:00Z'),
      berlin,
      '2:45',
    ],
    ['over the night without the hour', shortNight, berlin, '5:00'],
    ['from the first to the second', span('2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'), berlin, '1:00'],
    [
      'to a time that the clock showed before the start',
      span('2026-10-25T00:45:00Z', '2026-10-25T01:15:00Z'),
      berlin,
      '0:30',
    ],
    [
      'over half an hour',
      span('2026-04-04T14:00:00Z', '2026-04-04T16:00:00Z'),
      'Australia/Lord_Howe',
      '2:00',
    ],
  ])('%s', (_what, shown, zone, duration) => {
    expect(timesOf(shown, zone).duration).toBe(duration);
  });

  test.each([
    ['4:30', longNight.start, '02:30', 'second', '2026-10-25T01:30:00.000Z'],
    ['3:30', longNight.start, '02:30', 'first', '2026-10-25T00:30:00.000Z'],
    ['5:00', shortNight.start, '06:00', 'first', '2026-03-29T04:00:00.000Z'],
  ])('typed %s is the length that is saved', (duration, start, clock, occurrence, end) => {
    const shown = { start, end: new Date(start.getTime() + 3_600_000) };
    const frame = { zone: berlin, shown };
    const times = changeTimes(timesOf(shown, berlin), { duration }, frame);
    expect(endTime(times)).toMatchObject({ clock, occurrence });
    expect(spanOf(times, frame).end.toISOString()).toBe(end);
  });

  test('a length is kept to the second from a start that is left as it is', () => {
    const shown = span('2026-10-24T10:00:50Z', '2026-10-24T10:40:20Z');
    const frame = { zone: berlin, shown };
    const times = changeTimes(timesOf(shown, berlin), { duration: '1:30' }, frame);
    expect(spanOf(times, frame)).toEqual(span('2026-10-24T10:00:50Z', '2026-10-24T11:30:50Z'));
  });
});

test('an end that is typed is the second one where the first lies before the start', () => {
  const shown = span('2026-10-25T00:45:00Z', '2026-10-25T02:00:00Z');
  const frame = { zone: berlin, shown };
  const times = changeTimes(timesOf(shown, berlin), { to: '02:15' }, frame);
  expect(times).toMatchObject({ toOccurrence: 'second', daysLater: 0, duration: '0:30' });
});

test('another day says how long the same times are there', () => {
  const times = meantTimes({ day: '2026-10-24', from: '00:00', to: '06:00' }, { zone: berlin });
  expect(changeTimes(times, { day: '2026-10-25' }, { zone: berlin }).duration).toBe('7:00');
  expect(changeTimes(times, { day: '2026-03-29' }, { zone: berlin }).duration).toBe('5:00');
});

type Editor = (shown: Interval, zone: string) => Interval;

const form =
  (change: (times: Times) => Partial<Times>): Editor =>
  (shown, zone) => {
    const frame = { zone, shown };
    const times = timesOf(shown, zone);
    return spanOf(changeTimes(times, change(times), frame), frame);
  };

test.each<[string, Editor]>([
  ['the form as it is opened', (shown, zone) => spanOf(timesOf(shown, zone), { zone, shown })],
  ['the form with its start typed again', form(({ from }) => ({ from }))],
  ['the form with its end typed again', form(({ to }) => ({ to }))],
  ['the form with its day chosen again', form(({ day }) => ({ day }))],
])('%s saves the same instants', (_editor, edit) => {
  fc.assert(
    fc.property(nightEntries, ({ zone, shown }) => {
      expect(edit(shown, zone)).toEqual(shown);
    }),
    nightRuns,
  );
});

test('a start that is typed leaves the end, an end leaves the start', () => {
  fc.assert(
    fc.property(nightEntries, ({ zone, shown }) => {
      // A night that becomes a day ends on its own day.
      const isNight = timesOf(shown, zone).daysLater > 0;
      if (!isNight) expect(form(() => ({ from: '03:45' }))(shown, zone).end).toEqual(shown.end);
      expect(form(() => ({ to: '03:45' }))(shown, zone).start).toEqual(shown.start);
      expect(form(() => ({ duration: '1:15' }))(shown, zone).start).toEqual(shown.start);
    }),
    nightRuns,
  );
});

test('a length that is typed is the length that is saved', () => {
  const lengths = fc.integer({ min: 1, max: 20 * 60 });
  fc.assert(
    fc.property(nightEntries, lengths, ({ zone, shown }, minutes) => {
      const duration = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
      expect(lengthMs(form(() => ({ duration }))(shown, zone))).toBe(minutes * 60_000);
    }),
    nightRuns,
  );
});
