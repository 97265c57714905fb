import type { Context } from '#server/context/context.ts';
import { dayBounds, dayOf } from '#shared/time/day.ts';
import type { Interval } from '#shared/time/interval.ts';
import { parseReportRange } from '#shared/time/report-range.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';

/** A range as a query names it. */
export interface RangeInput {
  readonly startDate?: string;
  readonly endDate?: string;
}

/** The range that counts as today: the range of the query, else the caller's own day. */
export function todayOf(ctx: Pick<Context, 'timeZone' | 'now'>, input: RangeInput): Interval {
  const place = { zone: normaliseTimeZone(ctx.timeZone), now: ctx.now() };
  const { range } = parseReportRange(input, place);
  return range?.interval ?? dayBounds(dayOf(place.now, place.zone), place.zone);
}
