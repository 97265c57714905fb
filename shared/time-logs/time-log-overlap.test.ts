import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Interval } from '#shared/time/interval.ts';
import { cutOut, decideOverlap, describeOverlaps } from '#shared/time-logs/time-log-overlap.ts';
import type { TimeSpan } from '#shared/time-logs/time-log-rules.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 2, 11, 0, hour * 60));
const span = (start: number, stop: number | null): TimeSpan => ({
  startedAt: at(start),
  stoppedAt: stop === null ? null : at(stop),
});
const cut = { start: at(10), end: at(12) };

describe('cutting 10–12 out of a log', () => {
  test.each([
    ['before it', span(8, 10), { kind: 'kept', row: span(8, 10) }],
    ['over its start', span(9, 11), { kind: 'kept', row: span(9, 10) }],
    ['around it', span(9, 13), { kind: 'kept', row: span(9, 10), added: span(12, 13) }],
    ['the same', span(10, 12), { kind: 'gone' }],
    ['inside it', span(10.5, 11.5), { kind: 'gone' }],
    ['over its end', span(11, 13), { kind: 'kept', row: span(12, 13) }],
    ['after it', span(12, 13), { kind: 'kept', row: span(12, 13) }],
    ['with the same start, longer', span(10, 13), { kind: 'kept', row: span(12, 13) }],
    ['with the same end, longer', span(9, 12), { kind: 'kept', row: span(9, 10) }],
    ['running since before', span(9, null), { kind: 'kept', row: span(12, null), added: span(9, 10) }],
    ['running since its start', span(10, null), { kind: 'kept', row: span(12, null) }],
    ['running since later', span(13, null), { kind: 'kept', row: span(13, null) }],
  ])('%s', (_relation, log, expected) => {
    expect(cutOut(log, cut)).toEqual(expected);
  });
});

function parts(log: TimeSpan, by: Interval): TimeSpan[] {
  const result = cutOut(log, by);
  if (result.kind === 'gone') return [];
  return result.added ? [result.row, result.added] : [result.row];
}

const hours = fc.record({ from: fc.nat(40), length: fc.integer({ min: 1, max: 40 }) });
const runs = { seed: 20_260_311, numRuns: 1000 };

/** The hours of a log as a set; one that runs is looked at up to the hour 120. */
function hoursOf({ startedAt, stoppedAt }: TimeSpan): number[] {
  const found: number[] = [];
  for (let hour = 0; hour < 120; hour += 1) {
    if (startedAt <= at(hour) && (stoppedAt === null || at(hour + 1) <= stoppedAt)) found.push(hour);
  }
  return found;
}

test('every hour outside a cut stays, once, and the first part keeps the row', () => {
  fc.assert(
    fc.property(hours, fc.boolean(), hours, (log, isRunning, gone) => {
      const stop = log.from + log.length;
      const whole = span(log.from, isRunning ? null : stop);
      const kept = parts(whole, { start: at(gone.from), end: at(gone.from + gone.length) });
      const left = hoursOf(whole).filter((hour) => hour < gone.from || hour >= gone.from + gone.length);
      expect(kept.flatMap(hoursOf).sort((a, b) => a - b)).toEqual(left);
      // A running timer continues as the same row, and only that one.
      expect(kept.map(({ stoppedAt }) => stoppedAt === null)).toEqual(
        kept.map((_, index) => isRunning && index === 0),
      );
    }),
    runs,
  );
});

describe('the entries in the way', () => {
  const now = at(20);
  const other = span(9, 11);
  const running = span(9, null);
  test.each([
    ['nobody', { policy: 'refuse', span: span(10, 12), now } as const, [], 'free'],
    ['refused', { policy: 'refuse', span: span(10, 12), now } as const, [other], 'refuse'],
    ['told', { policy: 'warn', span: span(10, 12), now } as const, [other], 'warn'],
    ['cut', { policy: 'trim', span: span(10, 12), now } as const, [other], 'trim'],
    ['let be', { policy: 'allow', span: span(10, 12), now } as const, [other], 'mark'],
    [
      'cut on demand',
      { policy: 'refuse', overwrite: true, span: span(10, 12), now } as const,
      [other],
      'trim',
    ],
    [
      'an edit that shrinks',
      { policy: 'refuse', span: span(10, 12), before: span(10, 13), now } as const,
      [other],
      'mark',
    ],
    [
      'an edit that grows',
      { policy: 'refuse', span: span(10, 12), before: span(11, 12), now } as const,
      [other],
      'refuse',
    ],
    ['a timer is cut up to now', { policy: 'trim', span: span(10, 20), now } as const, [running], 'trim'],
    ['a timer is not cut later', { policy: 'trim', span: span(10, 21), now } as const, [running], 'refuse'],
  ])('%s', (_case, newcomer, inTheWay, expected) => {
    expect(decideOverlap(newcomer, inTheWay)).toBe(expected);
  });
});

test('messages name the other entry on the clock of the zone', () => {
  const names = { taskTitle: 'Write docs', projectName: null, description: null };
  const entry = { ...names, day: '2026-03-11', from: '10:30', to: '11:00' };
  expect(String(describeOverlaps([entry]))).toBe('“Write docs” (2026-03-11, 10:30–11:00)');
  expect(String(describeOverlaps([{ ...entry, taskTitle: null, to: null }, entry]))).toBe(
    'other time (2026-03-11, 10:30–now) and 1 more',
  );
});
