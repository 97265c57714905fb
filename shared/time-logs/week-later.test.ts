import { expect, test } from 'vitest';
import { weekLater } from './week-later.ts';

test.each([
  ['a usual week', 'Europe/Paris', '2026-03-04T08:00:12Z', '2026-03-04T09:30:00Z', '2026-03-11T08:00:12Z'],
  [
    'clocks go forward',
    'Europe/Paris',
    '2026-03-25T08:00:00Z',
    '2026-03-25T09:30:00Z',
    '2026-04-01T07:00:00Z',
  ],
  [
    'clocks go back',
    'America/New_York',
    '2026-10-28T13:00:00Z',
    '2026-10-28T15:00:00Z',
    '2026-11-04T14:00:00Z',
  ],
  ['over midnight', 'Asia/Kolkata', '2026-03-04T17:30:00Z', '2026-03-04T20:00:00Z', '2026-03-11T17:30:00Z'],
])('%s', (_name, zone, from, to, expected) => {
  const span = { startedAt: new Date(from), stoppedAt: new Date(to) };
  const later = weekLater(span, zone);
  expect(later.startedAt).toEqual(new Date(expected));
  expect(later.stoppedAt.getTime() - later.startedAt.getTime()).toBe(
    span.stoppedAt.getTime() - span.startedAt.getTime(),
  );
});
