import { useWeekLogs } from '#client/features/time-logs/public/use-logs.ts';
import { useWorkStart } from '#client/features/time-logs/public/use-work-start.ts';
import { intervalOf } from '#client/features/time-logs/time-draft.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { serverNow } from '#client/lib/time/clock.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import type { Interval } from '#shared/time/interval.ts';
import { startOfWeek } from '#shared/time/week.ts';
import { placeOfNewTime } from '#shared/time-logs/new-time-place.ts';

interface Place {
  day: Day;
  employeeId: string;
  timeZone: string;
}

interface Wish {
  seconds: number;
  after: 'last' | Date;
  /** Time in the way that the page may not know. */
  alsoBusy?: readonly Interval[];
}

/** Finds room for new time on a day of somebody, among the time that they have. */
export function useTimePlace({ day, employeeId, timeZone }: Place) {
  const { tenantId } = useScope();
  const weekStart = startOfWeek(day, useFormat().startWeekOn);
  const { data: logs = [] } = useWeekLogs({ tenantId, timeZone }, weekStart, employeeId);
  const { workStart } = useWorkStart(employeeId);
  return ({ seconds, after, alsoBusy = [] }: Wish): Interval | undefined => {
    const now = new Date(serverNow());
    const known = logs.map((log) => (log.isRunning ? { ...intervalOf(log), end: now } : intervalOf(log)));
    const busy = [...known, ...alsoBusy];
    return placeOfNewTime({ day, seconds, after, busy, timeZone, now, workStart: workStart(day) });
  };
}
