import { addDays } from '#shared/time/calendar-day.ts';
import { instantOf, wallTimeOf } from '#shared/time/wall-time.ts';

interface Span {
  readonly startedAt: Date;
  readonly stoppedAt: Date;
}

const minute = 60_000;

/** The same time of the same weekday, a week later on the clocks of the zone, and as long. */
export function weekLater({ startedAt, stoppedAt }: Span, zone: string): Span {
  const { day, ...time } = wallTimeOf(startedAt, zone);
  const start = instantOf({ ...time, day: addDays(day, 7) }, zone).getTime() + (startedAt.getTime() % minute);
  return {
    startedAt: new Date(start),
    stoppedAt: new Date(start + stoppedAt.getTime() - startedAt.getTime()),
  };
}
