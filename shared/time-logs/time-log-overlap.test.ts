import { describe, expect, test } from 'vitest';
import type { Interval } from '#shared/time/interval.ts';
import { clockOf, cutOut, describeOverlaps, overlapVerdict } from '#shared/time-logs/time-log-overlap.ts';
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

/** Numbers that look random and are the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

function parts(log: TimeSpan, by: Interval): TimeSpan[] {
  const result = cutOut(log, by);
  if (result.kind === 'gone') return [];
  return result.added ? [result.row, result.added] : [result.row];
}

test('whatever is cut: what stays and what is new are the union, and share nothing', () => {
  const next = numbers(20_260_311);
  for (let round = 0; round < 5000; round += 1) {
    const [a, b, s, e] = [next(40), next(40) + 1, next(40), next(40) + 1] as const;
    const log = span(a, a + b);
    const by = { start: at(s), end: at(s + e) };
    const minutes = new Set<number>();
    for (let hour = a; hour < a + b; hour += 1) minutes.add(hour);
    for (let hour = s; hour < s + e; hour += 1) minutes.add(hour);
    const kept = parts(log, by);
    const hours = kept.reduce(
      (sum, part) => sum + ((part.stoppedAt?.getTime() ?? 0) - part.startedAt.getTime()) / 3_600_000,
      0,
    );
    expect(hours + e, `[${a}, ${a + b}) without [${s}, ${s + e})`).toBe(minutes.size);
    for (const { startedAt, stoppedAt } of kept) {
      expect(stoppedAt !== null && (stoppedAt <= by.start || startedAt >= by.end)).toBe(true);
    }
  }
});

describe('who is in the way', () => {
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
    expect(overlapVerdict(newcomer, inTheWay)).toBe(expected);
  });
});

test('messages name the other entry on the clock of the zone', () => {
  expect(clockOf(at(9.5), 'Europe/Paris')).toBe('10:30');
  const names = { taskTitle: 'Write docs', projectName: null, description: null };
  const entry = { ...names, day: '2026-03-11', from: '10:30', to: '11:00' };
  expect(describeOverlaps([entry])).toBe('“Write docs” (2026-03-11, 10:30–11:00)');
  expect(describeOverlaps([{ ...entry, taskTitle: null, to: null }, entry])).toBe(
    'other time (2026-03-11, 10:30–now) and 1 more',
  );
});
