import { max, min } from 'date-fns';
import type { Context } from '#server/context/context.ts';
import { badRequest } from '#server/errors.ts';
import { type TimeFilter, toTimeFilter } from '#server/modules/time-logs/time-filter.ts';
import type { StatisticsUnit } from '#shared/enums/report.ts';
import { type StatisticsQuery, statisticsTexts } from '#shared/statistics/statistics.schema.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { dayBounds, dayOf } from '#shared/time/day.ts';
import { endOfMonth, startOfMonth } from '#shared/time/month.ts';
import { parseReportRange, type ReportRange } from '#shared/time/report-range.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';
import { weekDays } from '#shared/time/week.ts';

export type DayRange = { readonly startDate: Day; readonly endDate: Day };

/** Older and later than anything that was tracked. */
export const allTime: DayRange = { startDate: '1970-01-01', endDate: '9998-12-31' };

export interface StatisticsFilter {
  /** Everything of the range and of today. */
  readonly filter: TimeFilter;
  readonly range: ReportRange;
  readonly today: ReportRange;
}

/** The day, week or month that it is now. */
export function currentPeriod(ctx: Context, { timeZone }: StatisticsQuery, unit: StatisticsUnit): DayRange {
  const day = dayOf(ctx.now(), normaliseTimeZone(timeZone ?? ctx.timeZone));
  if (unit === 'month') return { startDate: startOfMonth(day), endDate: endOfMonth(day) };
  const week = weekDays(day);
  return unit === 'day'
    ? { startDate: day, endDate: day }
    : { startDate: week[0] ?? day, endDate: week[6] ?? day };
}

function todayOf(ctx: Context, query: StatisticsQuery, zone: string): ReportRange {
  const now = ctx.now();
  const { range } = parseReportRange({ startDate: query.todayStart, endDate: query.todayEnd }, { zone, now });
  if (range !== undefined) return range;
  const day = dayOf(now, zone);
  return { fromDay: day, toDay: day, interval: dayBounds(day, zone) };
}

/** The names that single people and teams go by in some calls join the lists. */
function withLists(query: StatisticsQuery, defaultRange: DayRange): StatisticsQuery {
  const { employeeId, organizationTeamId, startDate, endDate, date } = query;
  const employeeIds = query.employeeIds ?? (employeeId === undefined ? undefined : [employeeId]);
  const teamIds = query.teamIds ?? (organizationTeamId === undefined ? undefined : [organizationTeamId]);
  const isDated = (startDate !== undefined && endDate !== undefined) || date !== undefined;
  return { ...query, employeeIds, teamIds, ...(isDated ? {} : defaultRange) };
}

/** What statistics are made of: the range of the query, else the default one, and today. */
export async function toStatisticsFilter(
  ctx: Context,
  query: StatisticsQuery,
  defaultRange: DayRange,
): Promise<StatisticsFilter> {
  if (ctx.organizationId === undefined) throw badRequest(statisticsTexts.ids);
  const filter = await toTimeFilter(ctx, withLists(query, defaultRange));
  const { range } = filter;
  const today = todayOf(ctx, query, filter.zone);
  const start = min([range.interval.start, today.interval.start]);
  const end = max([range.interval.end, today.interval.end]);
  const [fromDay = range.fromDay] = [range.fromDay, today.fromDay].toSorted();
  const [, toDay = range.toDay] = [range.toDay, today.toDay].toSorted();
  return { filter: { ...filter, range: { fromDay, toDay, interval: { start, end } } }, range, today };
}
