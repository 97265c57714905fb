import { expect, test } from 'vitest';
import { freeGap } from '#shared/time-logs/free-gap.ts';

const at = (clock: string) => new Date(`2026-03-12T${clock}:00Z`);
const span = (text: string) => {
  const [start = '', end = ''] = text.split('–');
  return { start: at(start), end: at(end) };
};
const hour = 3600;

test.each([
  ['an empty day begins at nine', 2, [], '00:00–23:59', '09:00–11:00'],
  ['after the last entry', 1, ['09:00–10:30'], '00:00–23:59', '10:30–11:30'],
  ['in a gap that is wide enough', 1, ['09:00–10:00', '11:00–12:00'], '00:00–23:59', '10:00–11:00'],
  ['past a gap that is too narrow', 2, ['09:00–10:00', '11:00–12:00'], '00:00–23:59', '12:00–14:00'],
  ['around a night that reaches in', 1, ['00:00–09:20'], '00:00–23:59', '09:20–10:20'],
  ['before nine when the rest is still to come', 2, [], '00:00–10:00', '07:00–09:00'],
  ['across nine when only that is wide enough', 9.5, [], '00:00–10:00', '00:30–10:00'],
])('%s', (_what, hours, busy, bounds, expected) => {
  const gap = freeGap({
    seconds: hours * hour,
    bounds: span(bounds),
    preferredStart: at('09:00'),
    busy: busy.map(span),
  });
  expect(gap).toEqual(span(expected));
});

test('a day that is too full has none', () => {
  const day = { bounds: span('00:00–10:00'), preferredStart: at('09:00'), busy: [span('01:00–09:30')] };
  expect(freeGap({ ...day, seconds: 2 * hour })).toBeUndefined();
});
