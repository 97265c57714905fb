import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Block, blocksOf } from '#client/features/timesheets/calendar/blocks.ts';
import { type Gesture, movedSpan } from '#client/features/timesheets/calendar/use-move-entry.ts';
import { buildWeekGrid } from '#client/features/timesheets/week-grid.ts';
import { logOf } from '#client/features/timesheets/week-test-kit.ts';
import { nightEntries, nightRuns } from '#client/testing/odd-nights.ts';
import { dayOf } from '#shared/time/day.ts';
import type { Interval } from '#shared/time/interval.ts';
import { startOfWeek } from '#shared/time/week.ts';
import { weekLater } from '#shared/time-logs/week-later.ts';

const lengthMs = ({ start, end }: Interval) => end.getTime() - start.getTime();

function piecesOf({ start, end }: Interval, timeZone: string): Block[] {
  const log = logOf({ from: start.toISOString(), to: end.toISOString(), timeZone });
  const weekStart = startOfWeek(dayOf(start, timeZone), 'MONDAY');
  return buildWeekGrid([log], { weekStart, timeZone, now: end }).days.flatMap(
    (day) => blocksOf(day, timeZone).blocks,
  );
}

const gestures: Gesture[] = ['move', 'start', 'end'];

test.each(gestures)('a block that is put back where it was keeps its instants: %s', (gesture) => {
  fc.assert(
    fc.property(nightEntries, ({ zone, shown }) => {
      const [block] = piecesOf(shown, zone);
      if (!block) return;
      const to = { day: dayOf(block.entry.start, zone), start: block.start, end: block.end };
      expect(movedSpan(block, { gesture, to, timeZone: zone })).toEqual(shown);
    }),
    nightRuns,
  );
});

test('an entry that is moved to another day or copied by a week is as long as before', () => {
  fc.assert(
    fc.property(nightEntries, fc.integer({ min: -2, max: 2 }), ({ zone, shown }, days) => {
      const [block] = piecesOf(shown, zone);
      if (!block) return;
      const day = dayOf(new Date(block.entry.start.getTime() + days * 86_400_000), zone);
      const to = { day, start: block.start, end: block.end };
      expect(lengthMs(movedSpan(block, { gesture: 'move', to, timeZone: zone }))).toBe(lengthMs(shown));
      const { startedAt, stoppedAt } = weekLater({ startedAt: shown.start, stoppedAt: shown.end }, zone);
      expect(stoppedAt.getTime() - startedAt.getTime()).toBe(lengthMs(shown));
    }),
    nightRuns,
  );
});

const berlin = 'Europe/Berlin';

test.each<[string, string, string, Gesture, Partial<Block>, string, string]>([
  [
    'an end shorter by an hour',
    '2026-10-24T21:00Z',
    '2026-10-25T02:30Z',
    'end',
    { end: 150 },
    '2026-10-24T21:00Z',
    '2026-10-25T01:30Z',
  ],
  [
    'an end longer by an hour',
    '2026-10-24T23:00Z',
    '2026-10-24T23:30Z',
    'end',
    { end: 150 },
    '2026-10-24T23:00Z',
    '2026-10-25T00:30Z',
  ],
  [
    'a start earlier by an hour',
    '2026-10-25T02:30Z',
    '2026-10-25T04:00Z',
    'start',
    { start: 150 },
    '2026-10-25T01:30Z',
    '2026-10-25T04:00Z',
  ],
  [
    'from the second hour within it',
    '2026-10-25T01:15Z',
    '2026-10-25T01:45Z',
    'move',
    { start: 120 },
    '2026-10-25T01:00Z',
    '2026-10-25T01:30Z',
  ],
])('%s lands at the nearer of two times', (_what, from, until, gesture, place, start, end) => {
  const block = piecesOf({ start: new Date(from), end: new Date(until) }, berlin).at(-1);
  if (!block) throw new Error('There is no block');
  const to = { day: '2026-10-25', start: block.start, end: block.end, ...place };
  expect(movedSpan(block, { gesture, to, timeZone: berlin })).toEqual({
    start: new Date(start),
    end: new Date(end),
  });
});
