import { addDays } from '#shared/time/calendar-day.ts';
import { dayOf } from '#shared/time/day.ts';
import { instantOf } from '#shared/time/time-zone.ts';
import { clockOf } from '#shared/time-logs/time-log-overlap.ts';

interface Span {
  readonly startedAt: Date;
  readonly stoppedAt: Date;
}

const minute = 60_000;

/** The same time of the same weekday, a week later on the clocks of the zone, and as long. */
export function weekLater({ startedAt, stoppedAt }: Span, zone: string): Span {
  const day = addDays(dayOf(startedAt, zone), 7);
  const start = instantOf(day, clockOf(startedAt, zone), zone).getTime() + (startedAt.getTime() % minute);
  return {
    startedAt: new Date(start),
    stoppedAt: new Date(start + stoppedAt.getTime() - startedAt.getTime()),
  };
}
