import { dayBounds, dayOf } from '#shared/time/day.ts';
import type { TimerStatus } from '#shared/timer/timer.schema.ts';

/** What the timer needs to know of a task. */
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

/** An instant and the zone whose days count. */
interface Moment {
  nowMs: number;
  timeZone: string;
}

/** Milliseconds since 1970 at which the running session began; undefined when nothing runs. */
export function runningSince(status: TimerStatus | undefined): number | undefined {
  if (!status?.running || status.lastLog === null) return undefined;
  return Date.parse(status.lastLog.startedAt);
}

/** Undefined when nothing runs, or something without a task. */
export function runningTaskIdOf(status: TimerStatus | undefined): string | undefined {
  return status?.running ? (status.lastLog?.taskId ?? undefined) : undefined;
}

const secondsBetween = (fromMs: number, toMs: number) => Math.max(0, Math.floor((toMs - fromMs) / 1000));

/** Whole seconds of the running session; 0 when nothing runs. */
export function elapsedSeconds(status: TimerStatus | undefined, nowMs: number): number {
  const since = runningSince(status);
  return since === undefined ? 0 : secondsBetween(since, nowMs);
}

/** Worked today: what is finished, and of the running session the part after midnight. */
export function todaySeconds(status: TimerStatus | undefined, { nowMs, timeZone }: Moment): number {
  const finished = status?.duration ?? 0;
  const since = runningSince(status);
  if (since === undefined) return finished;
  const midnight = dayBounds(dayOf(new Date(nowMs), timeZone), timeZone).start.getTime();
  return finished + secondsBetween(Math.max(since, midnight), nowMs);
}

const nothingYet: TimerStatus = {
  duration: 0,
  running: false,
  lastLog: null,
  timerStatus: 'idle',
  serverTime: new Date(0).toISOString(),
};

/** What the server will most likely answer to a stop. */
export function stopped(status: TimerStatus = nothingYet, moment: Moment): TimerStatus {
  if (!status.running) return status;
  const stoppedAt = new Date(moment.nowMs).toISOString();
  const { lastLog } = status;
  return {
    ...status,
    running: false,
    timerStatus: 'pause',
    duration: todaySeconds(status, moment),
    lastLog: lastLog && {
      ...lastLog,
      isRunning: false,
      stoppedAt,
      duration: elapsedSeconds(status, moment.nowMs),
    },
  };
}

/** What the server will most likely answer to a start. */
export function started(
  status: TimerStatus | undefined,
  start: { clientId: string; task: TimerTask; teamId: string; employeeId: string },
  moment: Moment,
): TimerStatus {
  const now = new Date(moment.nowMs).toISOString();
  const { clientId, task, teamId, employeeId } = start;
  return {
    ...stopped(status, moment),
    running: true,
    timerStatus: 'running',
    lastWorkedTask: { ...task },
    lastLog: {
      id: clientId,
      createdAt: now,
      startedAt: now,
      stoppedAt: now,
      duration: 0,
      isRunning: true,
      taskId: task.id,
      projectId: task.projectId ?? null,
      employeeId,
      organizationTeamId: teamId,
      source: 'TEAMS',
      logType: 'TRACKED',
    },
  };
}
