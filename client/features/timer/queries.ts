import type { QueryClient } from '@tanstack/react-query';
import { meQuery } from '#client/features/auth/queries.ts';
import { pendingChanges, type QueuedChange } from '#client/features/offline-queue/queries.ts';
import type { RemoteUpdate } from '#client/features/timer/status-tabs.ts';
import { call } from '#client/lib/api/api.ts';
import { keyOf, readOptions } from '#client/lib/api/read.ts';
import { untilWritten } from '#client/lib/live/live-changes.ts';
import { createSessionStore } from '#client/lib/session/session-store.ts';
import type { Area } from '#shared/live/topics.ts';
import { dayBounds, dayOf } from '#shared/time/day.ts';
import { timerApi } from '#shared/timer/timer.api.ts';
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

/** Without the time worked on it, which changes with every stop. */
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

/** What an entry says besides its task. */
export interface WorkAbout {
  description?: string | undefined;
  isBillable?: boolean | undefined;
  /** Labels of the entry. */
  tagIds?: string[] | undefined;
  /** Absent: that of the task. */
  projectId?: string | undefined;
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

/** What a pause keeps until something is started: since when, and what it was about; undefined where none is. */
export function pausedWork(status: TimerStatus | undefined) {
  const log = status?.running ? undefined : status?.lastLog;
  if (!log?.isPaused) return undefined;
  const { description, isBillable, tagIds, projectId, stoppedAt } = log;
  const task = status?.lastWorkedTask ?? undefined;
  const about: WorkAbout = {
    ...{ description: description ?? undefined, isBillable, tagIds: tagIds ?? undefined },
    projectId: projectId ?? undefined,
  };
  return { since: stoppedAt, task: task && { ...task, id: task.id, title: task.title, projectId }, about };
}

const secondsBetween = (fromMs: number, toMs: number) => Math.max(0, Math.floor((toMs - fromMs) / 1000));

/** Whole seconds of a session that began then; 0 when nothing runs. */
export const elapsedSince = (since: number | undefined, nowMs: number): number =>
  since === undefined ? 0 : secondsBetween(since, nowMs);

/** Whole seconds of the running session; 0 when nothing runs. */
export const elapsedSeconds = (status: TimerStatus | undefined, nowMs: number): number =>
  elapsedSince(runningSince(status), nowMs);

/** What is finished today, and since when something runs, in whole seconds: the server's answer to a press changes neither. */
export function todayOf(status: TimerStatus | undefined) {
  const since = runningSince(status);
  return {
    finished: status?.duration ?? 0,
    since: since === undefined ? undefined : Math.floor(since / 1000) * 1000,
  };
}

/** Worked today: what is finished, and of the running session the part after midnight. */
export function secondsOfToday({ finished, since }: ReturnType<typeof todayOf>, moment: Moment): number {
  if (since === undefined) return finished;
  const { nowMs, timeZone } = moment;
  const midnight = dayBounds(dayOf(new Date(nowMs), timeZone), timeZone).start.getTime();
  return finished + secondsBetween(Math.max(since, midnight), nowMs);
}

/** The same of a status. */
export const todaySeconds = (status: TimerStatus | undefined, moment: Moment): number =>
  secondsOfToday({ finished: status?.duration ?? 0, since: runningSince(status) }, moment);

const nothingYet: TimerStatus = {
  duration: 0,
  running: false,
  lastLog: null,
  timerStatus: 'idle',
  serverTime: new Date(0).toISOString(),
};

/** What the server will most likely answer to a stop. */
export function stopped(
  status: TimerStatus = nothingYet,
  { isPause = false, ...moment }: Moment & { isPause?: boolean | undefined },
): TimerStatus {
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
      isPaused: isPause || undefined,
      stoppedAt,
      duration: elapsedSeconds(status, moment.nowMs),
    },
  };
}

/** What the server will most likely answer where a pause is ended. */
export const withoutPause = (status: TimerStatus = nothingYet): TimerStatus => ({
  ...status,
  lastLog: status.lastLog && { ...status.lastLog, isPaused: undefined },
});

/** What the server will most likely answer to a start. */
export function started(
  status: TimerStatus | undefined,
  start: {
    clientId: string;
    task?: TimerTask | undefined;
    teamId: string;
    employeeId: string;
    about?: WorkAbout | undefined;
  },
  moment: Moment,
): TimerStatus {
  const now = new Date(moment.nowMs).toISOString();
  const { clientId, task, teamId, employeeId, about } = start;
  return {
    ...stopped(status, moment),
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

/** Whose timer it is, and for which team it runs. */
export interface TimerScope {
  tenantId: string;
  organizationId: string;
  teamId: string;
  employeeId: string;
  timeZone: string;
}

export const statusKey = keyOf(timerApi.status, { query: {} });
export const changeKey = ['timer', 'change'] as const;

/** What shows worked time, besides the timer. */
export const changedByTimer: readonly Area[] = ['teams', 'team-hours', 'tasks', 'time-logs', 'reports'];

/** The last status that came from the server. */
const serverStatus = createSessionStore<{ tenantId: string; status: TimerStatus } | undefined>(undefined);

function afterChange(status: TimerStatus | undefined, change: QueuedChange): TimerStatus | undefined {
  const { timeZone } = change;
  if (change.kind === 'start') {
    return started(status, change, { nowMs: Date.parse(change.startedAt), timeZone });
  }
  if (!('logId' in change) || status?.lastLog?.id !== change.logId) return status;
  if (change.kind === 'dropPause') return withoutPause(status);
  if (change.kind !== 'stop') return status;
  return stopped(status, { nowMs: Date.parse(change.stoppedAt), timeZone, isPause: change.isPause });
}

/** The server's last status with the queued changes of this device. */
export function currentStatus(tenantId: string): TimerStatus | undefined {
  const last = serverStatus.read();
  const status = last?.tenantId === tenantId ? last.status : undefined;
  const own = pendingChanges().filter((change) => change.tenantId === tenantId);
  return own.reduce(afterChange, status);
}

/** Stores a status of the server; returns it with the queued changes of this device. */
export function mergeServerStatus(tenantId: string, status: TimerStatus): TimerStatus {
  serverStatus.write({ tenantId, status });
  return currentStatus(tenantId) ?? status;
}

/** Shows the timer as it is after a change of the queue. */
export function showCurrentStatus(client: QueryClient, tenantId: string): void {
  const status = currentStatus(tenantId);
  if (status !== undefined) client.setQueryData(statusKey, status);
}

/** Starts and stops that the server has not answered yet. */
export const pendingWrites = (client: QueryClient) => client.isMutating({ mutationKey: changeKey });

/** Whether the timer runs, on what, since when, and what was worked today. */
export const timerStatusQuery = (tenantId: string) =>
  readOptions(
    timerApi.status,
    { query: {} },
    {
      queryFn: async ({ client, signal }) => {
        // A status that was read before a start or stop is done would contradict what the person just did.
        await untilWritten(client, { writes: changeKey });
        return mergeServerStatus(tenantId, await call(timerApi.status, { query: {} }, signal));
      },
      refetchOnWindowFocus: 'always',
      refetchOnReconnect: 'always',
      live: {
        follow(_status, { topic, ids }, client) {
          const ownId = client.getQueryData(meQuery.queryKey)?.employee?.id;
          const isOfOthers = topic === 'timer' && ownId !== undefined && ids?.includes(ownId) === false;
          return isOfOthers ? 'nothing' : undefined;
        },
      },
    },
  );

/** Shows a status that came by another way than the query: another tab, a heartbeat, a decided gap. */
export function applyRemoteUpdate(client: QueryClient, { tenantId, status }: RemoteUpdate): void {
  if (pendingWrites(client) > 0) return;
  const current = client.getQueryData(statusKey);
  if (current !== undefined && Date.parse(current.serverTime) > Date.parse(status.serverTime)) return;
  client.setQueryData(statusKey, mergeServerStatus(tenantId, status));
}

/** A start that today's plan has a word in: refused for want of one, or begun. */
export interface PlanCheck {
  kind: 'refused' | 'started';
  task: TimerTask;
  /** What the plan lacks. */
  gaps: readonly unknown[];
}

export const planCheck = createSessionStore<PlanCheck | undefined>(undefined);
export const checkPlan = planCheck.write;
