import { expect, test } from 'vitest';
import { changedMembers, withChangedMembers } from '#client/features/workspace/changed-members.ts';
import type { Team, TeamMember } from '#shared/teams/team.schema.ts';

const member = (employeeId: string, more: Partial<TeamMember> = {}): TeamMember => ({
  ...{ id: `of-${employeeId}`, tenantId: 't', organizationId: 'o', employeeId },
  ...more,
});
const team = (members: TeamMember[], serverTime: string): Team => ({
  ...{ id: 'team', tenantId: 't', organizationId: 'o', name: 'Blue', members, serverTime },
});

const log = {
  ...{ id: 'log', startedAt: '2026-11-19T08:00:00.000Z', stoppedAt: '2026-11-19T09:01:00.000Z' },
  ...{ isRunning: true, employeeId: 'ann', source: 'TEAMS', taskId: 'one' },
};

test('members whose time changed take their places, the others stay the same', () => {
  const [ann, ben] = [member('ann'), member('ben')];
  const before = team([ann, ben], '2026-11-19T09:00:00.000Z');
  const now = team([member('ben', { running: true })], '2026-11-19T09:00:10.000Z');
  const merged = withChangedMembers(before, ['ben'], now);
  expect(merged.members?.map(({ running = false }) => running)).toEqual([false, true]);
  expect(merged.members?.[0]).toBe(ann);
  expect(withChangedMembers(before, ['ben'], team([], '')).members).toEqual([ann]);
});

test('a running entry is not counted twice between the two readings', () => {
  const running = { running: true, runsInTeam: true, lastLog: log };
  const before = team([member('ann')], '2026-11-19T09:00:00.000Z');
  const totalTodayTasks = [{ id: 'one', duration: 3660 }];
  const now = team([member('ann', { ...running, totalTodayTasks })], '2026-11-19T09:01:00.000Z');
  expect(withChangedMembers(before, ['ann'], now).members?.[0]?.totalTodayTasks).toEqual([
    { id: 'one', duration: 3600 },
  ]);
});

test('anything but time may have changed more than a member', () => {
  const tasks = undefined;
  expect(changedMembers({ topic: 'timer', ids: ['ann'], tasks })).toEqual(['ann']);
  expect(changedMembers({ topic: 'teams', ids: ['ann'], tasks })).toBe(undefined);
  expect(changedMembers({ topic: 'timer', ids: undefined, tasks })).toBe(undefined);
});
