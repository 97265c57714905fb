import { dayBounds, dayOf } from '#shared/time/day.ts';
import type { TimerStatus } from '#shared/timer/timer.schema.ts';

/** An instant, and the zone whose days count. */
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

/** Whole seconds of a session that began then; 0 when nothing runs. */
export const elapsedSince = (since: number | undefined, nowMs: number): number =>
  since === undefined ? 0 : secondsBetween(since, nowMs);

/** Whole seconds of the running session; 0 when nothing runs. */
export const elapsedSeconds = (status: TimerStatus | undefined, nowMs: number): number =>
  elapsedSince(runningSince(status), nowMs);

/** Finished seconds of today, and the start of the running session in whole seconds: the server's answer to a press changes neither. */
export function todayOf(status: TimerStatus | undefined) {
  const since = runningSince(status);
  return {
    finished: status?.duration ?? 0,
    since: since === undefined ? undefined : Math.floor(since / 1000) * 1000,
  };
}

/** Seconds worked today: the finished ones, and those of the running session since midnight. */
export function secondsOfToday({ finished, since }: ReturnType<typeof todayOf>, moment: Moment): number {
  if (since === undefined) return finished;
  const { nowMs, timeZone } = moment;
  const midnight = dayBounds(dayOf(new Date(nowMs), timeZone), timeZone).start.getTime();
  return finished + secondsBetween(Math.max(since, midnight), nowMs);
}

/** `secondsOfToday` of a status. */
export const todaySeconds = (status: TimerStatus | undefined, moment: Moment): number =>
  secondsOfToday({ finished: status?.duration ?? 0, since: runningSince(status) }, moment);
