import { chosenBillable } from '#shared/rates/billable-default.ts';
import type { TimerStatus } from '#shared/timer/timer.schema.ts';
import { elapsedSeconds, todaySeconds } from '#shared/timer/timer-time.ts';

/** Part of a task that the timer shows. */
export interface TimerTask {
  id: string;
  title: string;
  status?: string | null;
  number?: number | null;
  prefix?: string | null;
  taskNumber?: string;
  issueType?: string | null;
  estimate?: number | null;
  projectId?: string | null;
}

/** Leaves out the time worked on the task, which changes with every stop. */
export const timerTaskOf = (task: TimerTask): TimerTask => ({
  id: task.id,
  title: task.title,
  status: task.status,
  number: task.number,
  prefix: task.prefix,
  taskNumber: task.taskNumber,
  issueType: task.issueType,
  estimate: task.estimate,
  projectId: task.projectId,
});

/** Content of an entry besides its task. */
export interface WorkAbout {
  description?: string | undefined;
  isBillable?: boolean | undefined;
  /** Labels of the entry. */
  tagIds?: string[] | undefined;
  /** Absent: the project of the task. */
  projectId?: string | undefined;
}

/** Presses of the timer. Instants are ISO texts; the zone decides which day they fall on. */
export type TimerEvent =
  | {
      kind: 'start';
      startedAt: string;
      timeZone: string;
      /** Id of the new entry. */
      clientId: string;
      task?: TimerTask | undefined;
      teamId: string;
      employeeId: string;
      about?: WorkAbout | undefined;
    }
  | { kind: 'stop'; stoppedAt: string; timeZone: string; isPause?: boolean | undefined }
  | { kind: 'dropPause' };

export type TimerState = 'stopped' | 'running' | 'paused';

export function stateOf(status: TimerStatus | undefined): TimerState {
  if (status?.running) return 'running';
  return status?.lastLog?.isPaused ? 'paused' : 'stopped';
}

const nothingYet: TimerStatus = {
  duration: 0,
  running: false,
  lastLog: null,
  timerStatus: 'idle',
  serverTime: new Date(0).toISOString(),
};

function afterStop(
  status: TimerStatus,
  stop: { stoppedAt: string; timeZone: string; isPause?: boolean | undefined },
): TimerStatus {
  if (!status.running) return status;
  const { stoppedAt, timeZone, isPause } = stop;
  const nowMs = Date.parse(stoppedAt);
  const { lastLog } = status;
  return {
    ...status,
    running: false,
    timerStatus: 'pause',
    duration: todaySeconds(status, { nowMs, timeZone }),
    lastLog: lastLog && {
      ...lastLog,
      isRunning: false,
      isPaused: isPause || undefined,
      stoppedAt: new Date(nowMs).toISOString(),
      duration: elapsedSeconds(status, nowMs),
    },
  };
}

function afterStart(status: TimerStatus, start: Extract<TimerEvent, { kind: 'start' }>): TimerStatus {
  const { clientId, task, teamId, employeeId, about, startedAt, timeZone } = start;
  const now = new Date(startedAt).toISOString();
  return {
    ...afterStop(status, { stoppedAt: startedAt, timeZone }),
    running: true,
    timerStatus: 'running',
    lastWorkedTask: task ? { ...task } : null,
    lastLog: {
      id: clientId,
      createdAt: now,
      startedAt: now,
      stoppedAt: now,
      duration: 0,
      isRunning: true,
      taskId: task?.id ?? null,
      projectId: about?.projectId ?? task?.projectId ?? null,
      description: about?.description ?? null,
      isBillable: about?.isBillable,
      tagIds: about?.tagIds,
      employeeId,
      organizationTeamId: teamId,
      source: 'TEAMS',
      logType: 'TRACKED',
    },
  };
}

/**
 * Predicts the server's answer to a press.
 *
 * | state \ event | start | stop | dropPause |
 * |---|---|---|---|
 * | stopped | running | stopped | stopped |
 * | running | running on the new work; the old entry ends | stopped, or paused with `isPause` | running |
 * | paused | running | paused | stopped |
 */
export function nextStatus(status: TimerStatus = nothingYet, event: TimerEvent): TimerStatus {
  if (event.kind === 'start') return afterStart(status, event);
  if (event.kind === 'stop') return afterStop(status, event);
  if (stateOf(status) !== 'paused') return status;
  return { ...status, lastLog: status.lastLog && { ...status.lastLog, isPaused: undefined } };
}

/** Work that a pause keeps until the next start, and the moment of the pause; undefined where nothing is paused. */
export function pausedWork(status: TimerStatus | undefined) {
  const log = status?.running ? undefined : status?.lastLog;
  if (!log?.isPaused) return undefined;
  const { description, tagIds, projectId, stoppedAt } = log;
  const task = status?.lastWorkedTask ?? undefined;
  const about: WorkAbout = {
    ...{
      description: description ?? undefined,
      isBillable: chosenBillable(log),
      tagIds: tagIds ?? undefined,
    },
    projectId: projectId ?? undefined,
  };
  return { since: stoppedAt, task: task && { ...task, id: task.id, title: task.title, projectId }, about };
}
