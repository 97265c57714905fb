import { logColor } from '#client/features/time-logs/public/log-color.ts';
import type { DayStretch } from '#client/ui/dates/DayStrip.tsx';
import type { CalendarEvent } from '#shared/calendars/calendar.schema.ts';
import { eventsOfDay } from '#shared/calendars/event-day.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { dayBounds, splitIntervalByDay } from '#shared/time/day.ts';
import { endedAt } from '#shared/time-logs/log-end.ts';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';

const minuteMs = 60_000;

type WorkedTime = Pick<TimeLog, 'startedAt' | 'stoppedAt' | 'isRunning' | 'project'>;

interface OwnDay {
  day: Day;
  timeZone: string;
  /** Milliseconds since 1970 at which the running session began. */
  since: number | undefined;
}

/** The finished work of a day in the colours of its projects, and the work that runs. */
export function ownStretches(logs: readonly WorkedTime[], { day, timeZone, since }: OwnDay): DayStretch[] {
  const dayStart = dayBounds(day, timeZone).start.getTime();
  const minuteOf = (instantMs: number) => Math.max(0, Math.floor((instantMs - dayStart) / minuteMs));
  const finished = logs.flatMap((log) => {
    const end = endedAt(log);
    if (end === undefined) return [];
    const span = { startedAt: new Date(log.startedAt), stoppedAt: new Date(end) };
    return splitIntervalByDay(span, timeZone)
      .filter((part) => part.day === day)
      .map((part) => ({
        startMinute: minuteOf(part.start.getTime()),
        endMinute: minuteOf(part.end.getTime()),
        color: logColor(log) ?? '',
      }));
  });
  return since === undefined ? finished : [...finished, { startMinute: minuteOf(since) }];
}

/** The events of a day in the order of their beginning; those that touch are one stretch. */
export function eventStretches(
  events: readonly CalendarEvent[],
  { day, timeZone }: Omit<OwnDay, 'since'>,
): DayStretch[] {
  const dayStart = dayBounds(day, timeZone).start.getTime();
  const minuteOf = (at: Date) => Math.floor((at.getTime() - dayStart) / minuteMs);
  const stretches: { startMinute: number; endMinute: number; isEvent: true }[] = [];
  for (const { start, end } of eventsOfDay(events, day, timeZone).parts) {
    const last = stretches.at(-1);
    const [startMinute, endMinute] = [minuteOf(start), minuteOf(end)];
    if (last && startMinute <= last.endMinute) last.endMinute = Math.max(last.endMinute, endMinute);
    else stretches.push({ startMinute, endMinute, isEvent: true });
  }
  return stretches;
}
