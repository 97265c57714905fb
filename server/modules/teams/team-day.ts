import type { Context } from '#server/context/context.ts';
import { dayBounds, dayOf } from '#shared/time/day.ts';
import type { Interval } from '#shared/time/interval.ts';
import { parseReportRange } from '#shared/time/report-range.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';

/** A range as a query names it. */
export interface AskedRange {
  readonly startDate?: string;
  readonly endDate?: string;
}

/** What counts as today: the range asked for, else the caller's own day. */
export function todayOf(ctx: Pick<Context, 'timeZone' | 'now'>, asked: AskedRange): Interval {
  const place = { zone: normaliseTimeZone(ctx.timeZone), now: ctx.now() };
  const { range } = parseReportRange(asked, place);
  return range?.interval ?? dayBounds(dayOf(place.now, place.zone), place.zone);
}
