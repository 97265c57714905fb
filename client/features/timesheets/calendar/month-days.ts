import type { Planned, PlannedTask } from '#client/features/timesheets/calendar/use-planned.ts';
import { buildWeekGrid, type WeekDay } from '#client/features/timesheets/week-grid.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';

export interface MonthLine {
  key: string;
  title: string | undefined;
  color: string | undefined;
  seconds: number;
}

export interface MonthDay extends WeekDay {
  /** What was worked on, most first. */
  worked: readonly MonthLine[];
  /** What is planned and was not worked on. */
  planned: readonly PlannedTask[];
}

interface MonthView {
  /** The weeks that are shown, each by its days. */
  weeks: readonly (readonly Day[])[];
  timeZone: string;
  now: Date;
}

const colorOf = ({ project }: TimeLog) => (typeof project?.color === 'string' ? project.color : undefined);

function linesOf({ entries }: WeekDay): MonthLine[] {
  const lines = new Map<string, MonthLine>();
  for (const { task, log, seconds } of entries) {
    const key = task?.id ?? log.description ?? '';
    const before = lines.get(key)?.seconds ?? 0;
    const title = task?.title ?? log.description ?? undefined;
    lines.set(key, { key, title, color: colorOf(log), seconds: before + seconds });
  }
  return [...lines.values()].sort((a, b) => b.seconds - a.seconds);
}

/** The days of a month's page with what was worked and is planned on each. */
export function monthDays(logs: readonly TimeLog[], planned: Planned, view: MonthView): MonthDay[][] {
  const { weeks, timeZone, now } = view;
  return weeks.map(([weekStart = '']) =>
    buildWeekGrid(logs, { weekStart, timeZone, now }).days.map((day) => {
      const worked = linesOf(day);
      const done = new Set(worked.map(({ key }) => key));
      const left = (planned.get(day.day) ?? []).filter(({ id }) => !done.has(id));
      return { ...day, worked, planned: left };
    }),
  );
}
