import { expect, test } from 'vitest';
import { ownTimerOf, withOwnStretch, withOwnTimer } from '#client/features/team/own-timer.ts';
import type { TeamMember } from '#shared/teams/team.schema.ts';
import type { TimerStatus } from '#shared/timer/timer.schema.ts';

const at = (time: string) => `2026-11-19T${time}.000Z`;
const scope = { employeeId: 'ann', teamId: 'blue' };

function timer({ running, taskId = 'one' }: { running: boolean; taskId?: string }) {
  const status: TimerStatus = {
    duration: 0,
    running,
    timerStatus: running ? 'running' : 'pause',
    serverTime: at('09:00:30'),
    lastWorkedTask: { id: taskId, title: `Task ${taskId}` },
    lastLog: {
      id: 'log',
      createdAt: at('08:00:00'),
      startedAt: at('08:00:00'),
      stoppedAt: at('09:00:30'),
      isRunning: running,
      duration: 0,
      taskId,
      employeeId: 'ann',
      organizationTeamId: 'blue',
      source: 'TEAMS',
      logType: 'TRACKED',
    },
  };
  return ownTimerOf(status);
}

const member = (employeeId: string, more: Partial<TeamMember> = {}): TeamMember => ({
  ...{ id: `of-${employeeId}`, tenantId: 't', organizationId: 'o', employeeId, running: false },
  ...more,
});
const team = (own: TeamMember) => ({ id: 'blue', serverTime: at('09:00:00'), members: [own, member('ben')] });

test('a start is on the own card at once, and the read only confirms it', () => {
  const before = team(member('ann'));
  const shown = withOwnTimer(before, scope, timer({ running: true }));
  expect(shown.members[0]).toMatchObject({ running: true, runsInTeam: true, lastLog: { taskId: 'one' } });
  expect(shown.members[0]).toMatchObject({ lastWorkedTask: { title: 'Task one' } });
  expect(shown.members[1]).toBe(before.members[1]);
  expect(withOwnTimer(shown, scope, timer({ running: true }))).toBe(shown);
});

test('a stop keeps the time that had run', () => {
  const log = timer({ running: true })?.lastLog;
  const totalTodayTasks = [{ id: 'one', duration: 3600 }];
  const before = team(member('ann', { running: true, runsInTeam: true, lastLog: log, totalTodayTasks }));
  const [own] = withOwnTimer(before, scope, timer({ running: false })).members;
  expect(own).toMatchObject({ running: false, timerStatus: 'pause' });
  expect(own?.totalTodayTasks?.reduce((sum, { duration }) => sum + duration, 0)).toBe(3630);
});

test('the own strip begins and ends with the timer', () => {
  const days = [{ employeeId: 'ann', stretches: [] }];
  const running = withOwnStretch(days, scope, timer({ running: true }));
  expect(running[0]?.stretches).toEqual([{ startedAt: at('08:00:00') }]);
  expect(withOwnStretch(running, scope, timer({ running: false }))[0]?.stretches).toEqual([
    { startedAt: at('08:00:00'), stoppedAt: at('09:00:30') },
  ]);
  expect(withOwnStretch(days, { ...scope, teamId: 'red' }, timer({ running: true }))[0]?.stretches).toEqual(
    [],
  );
});
