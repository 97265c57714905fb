import { expect, test } from 'vitest';
import { hasLeft } from '#shared/workspaces/employment-days.ts';

test.for([
  ['a day, on the day itself', '2026-03-11', 'UTC', '2026-03-11T23:59:59Z', false],
  ['a day, on the next', '2026-03-11', 'UTC', '2026-03-12T00:00:00Z', true],
  ['a day, west of Greenwich', '2026-03-11', 'America/Los_Angeles', '2026-03-12T06:59:00Z', false],
  [
    'a day, west of Greenwich, on the next',
    '2026-03-11',
    'America/Los_Angeles',
    '2026-03-12T07:00:00Z',
    true,
  ],
  ['a day, far east', '2026-03-11', 'Pacific/Auckland', '2026-03-11T11:00:00Z', true],
  ['local midnight in Berlin', '2026-03-10T23:00:00Z', 'Europe/Berlin', '2026-03-11T22:59:00Z', false],
  [
    'local midnight in Berlin, on the next day',
    '2026-03-10T23:00:00Z',
    'Europe/Berlin',
    '2026-03-11T23:00:00Z',
    true,
  ],
] as const)('%s', ([, endWork, zone, now, left]) => {
  expect(hasLeft(new Date(endWork), zone, new Date(now))).toBe(left);
});
