import { describe, expect, test } from 'vitest';
import type { Team, TeamMember } from '#shared/teams/team.schema.ts';
import { membersToday, teamTotals } from './team-today.ts';

const nowMs = Date.parse('2026-11-19T10:00:00Z');
const todayStartMs = Date.parse('2026-11-18T23:00:00Z');
const hour = 3600;

function member(id: string, facts: Partial<TeamMember> = {}): TeamMember {
  const { employee, ...rest } = facts;
  return { id, employeeId: id, employee: { id, fullName: id, ...employee }, ...rest };
}

function log(employeeId: string, startedAt: string, taskId: string) {
  const times = { startedAt, stoppedAt: startedAt, isRunning: true };
  return { id: `log-${employeeId}`, ...times, employeeId, source: 'TEAMS', taskId };
}

const working = { id: 'x', isOnline: true, isTrackingTime: true };
const today = (members: TeamMember[]) =>
  membersToday({ id: 't', name: 'T', members } satisfies Team, { nowMs, todayStartMs });

describe('one member', () => {
  test('a running session counts on top of the finished ones', () => {
    const [ann] = today([
      member('ann', {
        employee: { ...working },
        running: true,
        lastLog: log('ann', '2026-11-19T09:00:00Z', 'a'),
        totalTodayTasks: [
          { id: 'a', duration: hour },
          { id: 'b', duration: 2 * hour },
        ],
      }),
    ]);
    expect(ann).toMatchObject({
      presence: 'running',
      runningSeconds: hour,
      todaySeconds: 4 * hour,
      taskId: 'a',
    });
  });

  test('the part of a running session that the server has counted is not counted twice', () => {
    const running = member('ann', {
      running: true,
      lastLog: log('ann', '2026-11-19T09:00:00Z', 'a'),
      totalTodayTasks: [{ id: 'a', duration: hour / 2 }],
    });
    const team = {
      id: 't',
      name: 'T',
      serverTime: '2026-11-19T09:30:00.000Z',
      members: [running],
    } satisfies Team;
    const [ann] = membersToday(team, { nowMs, todayStartMs });
    expect(ann).toMatchObject({ runningSeconds: hour, todaySeconds: hour });
  });

  test('an entry that runs in another team is no time of this one', () => {
    const elsewhere = member('ann', {
      running: true,
      runsInTeam: false,
      lastLog: log('ann', '2026-11-19T09:00:00Z', 'a'),
      totalTodayTasks: [{ id: 'a', duration: hour }],
    });
    expect(today([elsewhere])[0]).toMatchObject({ runningSeconds: hour, todaySeconds: hour });
  });

  test('a session over midnight counts today from midnight on', () => {
    const [ann] = today([member('ann', { running: true, lastLog: log('ann', '2026-11-18T22:00:00Z', 'a') })]);
    expect(ann?.runningSeconds).toBe(12 * hour);
    expect(ann?.todaySeconds).toBe(11 * hour);
  });

  test('a stopped session runs no more; what is next is shown', () => {
    const [ann] = today([
      member('ann', { activeTaskId: 'next', lastLog: log('ann', '2026-11-19T09:00:00Z', 'a') }),
    ]);
    expect(ann).toMatchObject({ runningSeconds: 0, todaySeconds: 0, taskId: 'next' });
  });
});

test('by status, then in the team’s order, then by name', () => {
  const members = [
    member('zoe'),
    member('eve', { employee: { id: 'eve', isActive: false } }),
    member('ann'),
    member('bob', { order: 1 }),
    member('kim', { timerStatus: 'pause' }),
    member('max', { employee: { ...working, id: 'max' } }),
  ];
  expect(today(members).map(({ member: { id } }) => id)).toEqual(['max', 'kim', 'bob', 'ann', 'zoe', 'eve']);
});

test('the summary counts who runs and who pauses, and adds up', () => {
  const totals = teamTotals(
    today([
      member('max', { employee: { ...working, id: 'max' }, totalTodayTasks: [{ id: 'a', duration: hour }] }),
      member('kim', {
        timerStatus: 'pause',
        lastLog: { ...log('kim', '2026-11-19T08:00:00Z', 'a'), isRunning: false, isPaused: true },
        totalTodayTasks: [{ id: 'a', duration: 2 * hour }],
      }),
      member('lea', { timerStatus: 'pause', totalTodayTasks: [] }),
      member('ann'),
    ]),
  );
  expect(totals).toEqual({ running: 1, paused: 1, todaySeconds: 3 * hour });
});

test('the total is the sum of the minutes that the cards show', () => {
  const seconds = 20 * 60 + 40;
  const members = ['max', 'kim', 'ann'].map((id) =>
    member(id, { totalTodayTasks: [{ id: 'a', duration: seconds }] }),
  );
  expect(teamTotals(today(members)).todaySeconds).toBe(60 * 60);
});

test('in words, most of those whom the badge calls paused have stopped; without tracking nobody is idle', () => {
  const members = today([
    member('kim', { timerStatus: 'pause' }),
    member('lea', { isTrackingEnabled: false }),
    member('max', { employee: { id: 'max', isActive: false }, isTrackingEnabled: false }),
  ]);
  expect(Object.fromEntries(members.map(({ name, state }) => [name, state]))).toEqual({
    kim: 'stopped',
    lea: 'off',
    max: 'suspended',
  });
});
