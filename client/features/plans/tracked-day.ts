import type { Day } from '#shared/time/calendar-day.ts';
import { splitIntervalByDay } from '#shared/time/day.ts';
import { offsetMinutes } from '#shared/time/time-zone.ts';
import { endedAt } from '#shared/time-logs/log-end.ts';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';

export interface TrackedPiece {
  id: string;
  title: string;
  startMs: number;
  endMs: number;
  isRunning: boolean;
}

export interface TrackedDay {
  /** In the order of their beginning. */
  pieces: readonly TrackedPiece[];
  first: Date;
  last: Date;
  breakSeconds: number;
  /** The figures of the ruler. */
  hours: readonly number[];
  /** Where an instant stands on the ruler, 0 to 1. */
  share: (instantMs: number) => number;
}

const hourMs = 3_600_000;
const leastHours = 8;
const mostFigures = 13;

function pieceOf(log: TimeLog, moment: { day: Day; timeZone: string; now: Date }): TrackedPiece | undefined {
  const end = endedAt(log);
  const stoppedAt = end === undefined ? moment.now : new Date(end);
  const pieces = splitIntervalByDay({ startedAt: new Date(log.startedAt), stoppedAt }, moment.timeZone);
  const part = pieces.find(({ day }) => day === moment.day);
  if (part === undefined) return undefined;
  return {
    id: log.id,
    title: log.task?.title ?? log.description ?? '',
    startMs: part.start.getTime(),
    endMs: part.end.getTime(),
    isRunning: log.isRunning ?? false,
  };
}

/** What was tracked on a day, placed on a ruler of whole hours; undefined for a day without time. */
export function trackedDay(
  logs: readonly TimeLog[],
  moment: { day: Day; timeZone: string; now: Date },
): TrackedDay | undefined {
  const pieces = logs
    .map((log) => pieceOf(log, moment))
    .filter((piece) => piece !== undefined)
    .sort((a, b) => a.startMs - b.startMs);
  const firstMs = pieces[0]?.startMs;
  if (firstMs === undefined) return undefined;
  const lastMs = Math.max(...pieces.map(({ endMs }) => endMs));
  const workedMs = pieces.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
  const offsetMs = offsetMinutes(moment.timeZone, new Date(firstMs)) * 60_000;
  const wall = (instantMs: number) => instantMs + offsetMs - Date.parse(`${moment.day}T00:00:00Z`);
  const startHour = Math.floor(wall(firstMs) / hourMs);
  const endHour = Math.min(24, Math.max(Math.ceil(wall(lastMs) / hourMs), startHour + leastHours));
  const span = Math.max(1, endHour - startHour);
  const step = Math.ceil((span + 1) / mostFigures);
  return {
    pieces,
    first: new Date(firstMs),
    last: new Date(lastMs),
    breakSeconds: Math.max(0, Math.floor((lastMs - firstMs - workedMs) / 1000)),
    hours: Array.from({ length: Math.floor(span / step) + 1 }, (_hour, index) => startHour + index * step),
    share: (instantMs) => Math.min(1, Math.max(0, (wall(instantMs) / hourMs - startHour) / span)),
  };
}
