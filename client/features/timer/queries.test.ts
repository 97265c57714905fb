import { expect, test } from 'vitest';
import { elapsedSeconds, started, stopped, todaySeconds } from '#client/features/timer/queries.ts';
import type { TimerStatus } from '#shared/timer/timer.schema.ts';

const at = (time: string) => Date.parse(`2026-11-19T${time}Z`);

function running(startedAt: string, duration = 0): TimerStatus {
  return {
    duration,
    running: true,
    lastLog: {
      id: 'log',
      createdAt: startedAt,
      startedAt,
      stoppedAt: startedAt,
      duration: 0,
      isRunning: true,
      taskId: 'one',
      employeeId: 'employee',
      source: 'TEAMS',
      logType: 'TRACKED',
    },
    timerStatus: 'running',
    serverTime: startedAt,
  };
}

test('elapsed time is the distance to the start of the session', () => {
  const status = running('2026-11-19T08:00:00Z');
  expect(elapsedSeconds(status, at('09:12:48'))).toBe(4368);
  expect(elapsedSeconds({ ...status, running: false }, at('09:12:48'))).toBe(0);
  expect(elapsedSeconds(undefined, at('09:12:48'))).toBe(0);
});

test('a start that lies ahead of this clock shows nothing negative', () => {
  expect(elapsedSeconds(running('2026-11-19T08:00:00Z'), at('07:59:58'))).toBe(0);
});

test('today counts what is finished and the running part since midnight of the person', () => {
  const status = running('2026-11-18T22:30:00Z', 600);
  expect(todaySeconds(status, { nowMs: at('01:00:00'), timeZone: 'UTC' })).toBe(600 + 3600);
  expect(todaySeconds(status, { nowMs: at('01:00:00'), timeZone: 'Europe/Paris' })).toBe(600 + 7200);
  expect(todaySeconds(status, { nowMs: at('01:00:00'), timeZone: 'America/New_York' })).toBe(600 + 9000);
});

test('a stop keeps the total of today', () => {
  const moment = { nowMs: at('09:00:00'), timeZone: 'UTC' };
  const status = running('2026-11-19T08:00:00Z', 60);
  const after = stopped(status, moment);
  expect(after).toMatchObject({
    running: false,
    duration: 3660,
    lastLog: { isRunning: false, duration: 3600 },
  });
  expect(todaySeconds(after, moment)).toBe(todaySeconds(status, moment));
});

test('starting another task finishes the one before', () => {
  const moment = { nowMs: at('09:00:00'), timeZone: 'UTC' };
  const start = { task: { id: 'two', title: 'Two' }, teamId: 'blue', employeeId: 'employee' };
  const after = started(running('2026-11-19T08:00:00Z'), { clientId: 'client', ...start }, moment);
  expect(after).toMatchObject({ running: true, duration: 3600, lastLog: { taskId: 'two' } });
  expect(elapsedSeconds(after, at('09:00:05'))).toBe(5);
});
