import { expect, test } from 'vitest';
import type { TimerStatus } from '#shared/timer/timer.schema.ts';
import { nextStatus, pausedWork, stateOf, type TimerEvent } from '#shared/timer/timer-machine.ts';
import { elapsedSeconds, todaySeconds } from '#shared/timer/timer-time.ts';

const iso = (time: string) => `2026-11-19T${time}Z`;
const at = (time: string) => Date.parse(iso(time));

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

const who = { clientId: 'client', teamId: 'blue', employeeId: 'employee', timeZone: 'UTC' };
const start: TimerEvent = {
  kind: 'start',
  ...who,
  startedAt: iso('09:00:00'),
  task: { id: 'two', title: 'Two' },
};
const stop: TimerEvent = { kind: 'stop', stoppedAt: iso('09:00:00'), timeZone: 'UTC' };
const pause: TimerEvent = { ...stop, isPause: true };
const dropPause: TimerEvent = { kind: 'dropPause' };

const states = {
  stopped: nextStatus(running(iso('08:00:00')), stop),
  running: running(iso('08:00:00')),
  paused: nextStatus(running(iso('08:00:00')), pause),
  nothing: undefined,
};

test.each([
  ['nothing', 'start', start, 'running'],
  ['nothing', 'stop', stop, 'stopped'],
  ['nothing', 'pause', pause, 'stopped'],
  ['nothing', 'dropPause', dropPause, 'stopped'],
  ['stopped', 'start', start, 'running'],
  ['stopped', 'stop', stop, 'stopped'],
  ['stopped', 'pause', pause, 'stopped'],
  ['stopped', 'dropPause', dropPause, 'stopped'],
  ['running', 'start', start, 'running'],
  ['running', 'stop', stop, 'stopped'],
  ['running', 'pause', pause, 'paused'],
  ['running', 'dropPause', dropPause, 'running'],
  ['paused', 'start', start, 'running'],
  ['paused', 'stop', stop, 'paused'],
  ['paused', 'pause', pause, 'paused'],
  ['paused', 'dropPause', dropPause, 'stopped'],
] as const)('%s, then %s', (state, _name, event, after) => {
  expect(stateOf(nextStatus(states[state], event))).toBe(after);
});

test('elapsed time is the distance to the start of the session', () => {
  const status = running(iso('08:00:00'));
  expect(elapsedSeconds(status, at('09:12:48'))).toBe(4368);
  expect(elapsedSeconds({ ...status, running: false }, at('09:12:48'))).toBe(0);
  expect(elapsedSeconds(undefined, at('09:12:48'))).toBe(0);
});

test('a start that lies ahead of this clock shows nothing negative', () => {
  expect(elapsedSeconds(running(iso('08:00:00')), at('07:59:58'))).toBe(0);
});

test('today counts finished time and the running part since midnight of the person', () => {
  const status = running('2026-11-18T22:30:00Z', 600);
  expect(todaySeconds(status, { nowMs: at('01:00:00'), timeZone: 'UTC' })).toBe(600 + 3600);
  expect(todaySeconds(status, { nowMs: at('01:00:00'), timeZone: 'Europe/Paris' })).toBe(600 + 7200);
  expect(todaySeconds(status, { nowMs: at('01:00:00'), timeZone: 'America/New_York' })).toBe(600 + 9000);
});

test('a stop keeps the total of today', () => {
  const status = running(iso('08:00:00'), 60);
  const after = nextStatus(status, stop);
  const moment = { nowMs: at('09:00:00'), timeZone: 'UTC' };
  expect(after).toMatchObject({ duration: 3660, lastLog: { isRunning: false, duration: 3600 } });
  expect(todaySeconds(after, moment)).toBe(todaySeconds(status, moment));
});

test('starting another task finishes the one before', () => {
  const after = nextStatus(running(iso('08:00:00')), start);
  expect(after).toMatchObject({ running: true, duration: 3600, lastLog: { taskId: 'two' } });
  expect(elapsedSeconds(after, at('09:00:05'))).toBe(5);
});

test('a pause keeps note, labels and project until the next start', () => {
  const about = { description: 'Call', isBillable: true, tagIds: ['label'], projectId: 'ledger' };
  const status = nextStatus(undefined, { kind: 'start', ...who, startedAt: iso('08:00:00'), about });
  const paused = nextStatus(status, pause);
  expect(pausedWork(paused)).toMatchObject({ since: '2026-11-19T09:00:00.000Z', about });
  expect(pausedWork(nextStatus(status, stop))).toBeUndefined();
  expect(pausedWork(nextStatus(paused, start))).toBeUndefined();
  expect(pausedWork(nextStatus(paused, dropPause))).toBeUndefined();
});
