import { expect, test } from 'vitest';
import { type HoldFor, holdEnd } from './hold.ts';

test.each<[HoldFor, string, string, string]>([
  ['hour', 'Europe/Berlin', '2026-03-11T22:30:00Z', '2026-03-11T23:30:00Z'],
  ['tomorrow', 'Europe/Berlin', '2026-03-11T22:30:00Z', '2026-03-12T08:00:00Z'],
  // There it is the next day already.
  ['tomorrow', 'Asia/Tokyo', '2026-03-11T22:30:00Z', '2026-03-13T00:00:00Z'],
  ['tomorrow', 'Europe/Berlin', '2026-03-28T12:00:00Z', '2026-03-29T07:00:00Z'],
  ['week', 'UTC', '2026-03-11T12:00:00Z', '2026-03-16T09:00:00Z'],
  ['week', 'UTC', '2026-03-16T08:00:00Z', '2026-03-23T09:00:00Z'],
  ['week', 'UTC', '2026-03-15T12:00:00Z', '2026-03-16T09:00:00Z'],
])('%s in %s, put off at %s, comes back at %s', (choice, zone, now, end) => {
  expect(holdEnd(choice, zone, new Date(now))).toEqual(new Date(end));
});
