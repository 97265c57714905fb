import { expect, test } from 'vitest';
import {
  blocksOf,
  drawn,
  firstMinuteOf,
  moved,
  resized,
} from '#client/features/timesheets/calendar/blocks.ts';
import { buildWeekGrid } from '#client/features/timesheets/week-grid.ts';
import { type LogSketch, logOf } from '#client/features/timesheets/week-test-kit.ts';

const timeZone = 'Europe/Paris';
const now = new Date('2026-03-12T13:00:00Z');

function blocks(day: string, sketches: readonly LogSketch[]) {
  const logs = sketches.map((sketch) => logOf({ timeZone, ...sketch }));
  const grid = buildWeekGrid(logs, { weekStart: '2026-03-09', timeZone, now });
  const column = grid.days.find((each) => each.day === day);
  if (!column) throw new Error('no such day');
  return blocksOf(column, timeZone).blocks.map(({ start, end, lane, lanes }) => [start, end, lane, lanes]);
}

test.each([
  ['nothing', [], '8:00'],
  ['a day', [9 * 60, 22 * 60], '8:00'],
  ['an early day after a night', [0, 6 * 60], '6:00'],
  ['nights alone', [3 * 60, 2 * 60], '2:00'],
])('the calendar of %s opens where work does', (_name, starts, clock) => {
  expect(`${firstMinuteOf(starts) / 60}:00`).toBe(clock);
});

test('an entry over midnight is torn, and stands on both days', () => {
  const night = [{ from: '2026-03-10T22:10:00Z', to: '2026-03-11T00:30:00Z' }];
  expect(blocks('2026-03-10', night)).toEqual([[23 * 60 + 10, 1440, 0, 1]]);
  expect(blocks('2026-03-11', night)).toEqual([[0, 90, 0, 1]]);
});

test('a running entry reaches to now', () => {
  expect(blocks('2026-03-12', [{ from: '2026-03-12T11:30:00Z' }])).toEqual([[750, 840, 0, 1]]);
});

test('entries at once stand side by side, others use the whole width', () => {
  const at = (from: string, to: string) => ({ from: `2026-03-09T${from}:00Z`, to: `2026-03-09T${to}:00Z` });
  expect(
    blocks('2026-03-09', [
      at('08:00', '10:00'),
      at('09:00', '11:00'),
      at('10:30', '12:00'),
      at('13:00', '14:00'),
    ]),
  ).toEqual([
    [540, 660, 0, 2],
    [600, 720, 1, 2],
    [690, 780, 0, 2],
    [840, 900, 0, 1],
  ]);
});

test.each([
  ['drawn downwards', drawn(540, 598), [540, 600]],
  ['drawn upwards', drawn(600, 545), [540, 600]],
  ['a touch is a quarter of an hour', drawn(547, 547), [540, 555]],
  ['moved by steps', moved({ start: 547, end: 607 }, 15), [555, 615]],
  ['moved nowhere keeps its minutes', moved({ start: 547, end: 607 }, 0), [547, 607]],
  ['moved against the end of the day', moved({ start: 1300, end: 1400 }, 300), [1340, 1440]],
  ['longer', resized({ start: 540, end: 600 }, 'end', 20), [540, 615]],
  ['never shorter than a step', resized({ start: 540, end: 600 }, 'end', -300), [540, 555]],
  ['begins earlier', resized({ start: 540, end: 600 }, 'start', -30), [510, 600]],
] as const)('%s', (_what, { start, end }, expected) => {
  expect([start, end]).toEqual(expected);
});

test('events stand after the entries that they overlap, which keep most of the width', () => {
  const at = (from: string, to: string) => ({ from: `2026-03-09T${from}:00Z`, to: `2026-03-09T${to}:00Z` });
  const event = (from: string, to: string, isLogged = false) => ({
    event: {
      ...{ id: from, calendarId: 'work', startsAt: at(from, to).from, endsAt: at(from, to).to, isBusy: true },
      entry: isLogged ? { id: 'log', startedAt: at(from, to).from, isMoved: false } : undefined,
    },
    start: new Date(at(from, to).from),
    end: new Date(at(from, to).to),
    goesOn: false,
  });
  const grid = buildWeekGrid([logOf({ timeZone, ...at('08:00', '09:00') })], {
    ...{ weekStart: '2026-03-09', timeZone, now },
  });
  const entries = grid.days[0]?.entries ?? [];
  const shown = (...events: ReturnType<typeof event>[]) => {
    const { blocks: own, events: places } = blocksOf({ entries, events }, timeZone);
    const round = (value: number) => Math.round(value * 100) / 100;
    return [...own, ...places].map(({ start, end, lane, lanes, width }) => [
      start,
      end,
      lane,
      lanes,
      round(width),
    ]);
  };
  const entry = [540, 600, 0, 1];
  expect(shown(event('08:00', '08:05'), event('08:00', '08:45'))).toEqual([
    [...entry, 0.55],
    [540, 585, 0, 2, 0.45],
    [540, 563, 1, 2, 0.45],
  ]);
  expect(shown(event('08:00', '09:00', true))).toEqual([
    [...entry, 0.8],
    [...entry, 0.2],
  ]);
  expect(shown(event('10:00', '11:00'))).toEqual([
    [...entry, 1],
    [660, 720, 0, 1, 1],
  ]);
});
