import { expect, test } from 'vitest';
import { teamStrips } from './team-strips.ts';

const midnight = Date.parse('2026-11-19T00:00:00Z');
const place = { todayStartMs: midnight, untilHour: 12 };
const at = (clock: string) => `2026-11-19T${clock}:00.000Z`;

test('a day is drawn by its stretches: in the colour of the project, grey without one, and open while it runs', () => {
  const { hours, ofMember, plannedSeconds } = teamStrips(
    [
      {
        employeeId: 'ann',
        plannedSeconds: 3600,
        stretches: [
          { startedAt: at('08:00'), stoppedAt: at('09:30'), color: '#123456' },
          { startedAt: at('09:30'), stoppedAt: at('10:00') },
          { startedAt: at('11:00') },
        ],
      },
      { employeeId: 'ben', plannedSeconds: 7200, stretches: [] },
    ],
    place,
  );
  expect(ofMember.ann?.stretches).toEqual([
    { startMinute: 480, endMinute: 570, color: '#123456' },
    { startMinute: 570, endMinute: 600, color: '' },
    { startMinute: 660 },
  ]);
  expect(hours).toEqual({ from: 7, to: 19 });
  expect(plannedSeconds).toBe(10_800);
});

test('a moment more or less makes no other strip', () => {
  const strips = (clock: string) =>
    teamStrips([{ employeeId: 'ann', stretches: [{ startedAt: `2026-11-19T${clock}Z` }] }], place);
  expect(strips('08:00:20.100')).toEqual(strips('08:00:21.400'));
});

test('work from the day before begins at midnight, and late work makes the ruler of all longer', () => {
  const { hours, ofMember } = teamStrips(
    [
      { employeeId: 'ann', stretches: [{ startedAt: '2026-11-18T22:00:00.000Z', stoppedAt: at('01:00') }] },
      { employeeId: 'ben', stretches: [{ startedAt: at('20:00'), stoppedAt: at('21:10') }] },
    ],
    place,
  );
  expect(hours).toEqual({ from: 0, to: 22 });
  expect(ofMember.ann?.stretches).toEqual([{ startMinute: 0, endMinute: 60, color: '' }]);
});

test('work that runs has room up to the end of the current hour', () => {
  const members = [{ employeeId: 'ann', stretches: [{ startedAt: at('18:40') }] }];
  expect(teamStrips(members, { ...place, untilHour: 21 }).hours).toEqual({ from: 7, to: 21 });
});
