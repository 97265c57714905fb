import type { TimeRangeQuery } from '#shared/time-logs/time-log.schema.ts';
import { daysBetween } from '#shared/time/calendar-day.ts';
import { type Context, readRows } from '#server/context/context.ts';
import { badRequest } from '#server/errors.ts';
import { RawJson } from '#server/http/serialize.ts';
import { filterValues } from '#server/modules/time-logs/time-filter.sql.ts';
import { toTimeFilter } from '#server/modules/time-logs/time-filter.ts';
import { dailyChartSql, dailyReportSql } from '#server/modules/reports/reports.sql.ts';

const longestRangeDays = 3700;

async function report(ctx: Context, query: TimeRangeQuery, named: { name: string; sql: string }): Promise<RawJson> {
  const filter = await toTimeFilter(ctx, query);
  const { fromDay, toDay } = filter.range;
  if (daysBetween(fromDay, toDay) > longestRangeDays) throw badRequest('A report covers ten years at most.');
  const values = [...filterValues(ctx, filter), ctx.now(), filter.zone, fromDay, toDay];
  const [row] = await readRows<{ json: string }>(ctx, named.name, named.sql, values);
  return new RawJson(row?.json ?? '[]');
}

/** Seconds per day, project, person and task; logs over midnight count on both days. */
export function dailyReport(ctx: Context, query: TimeRangeQuery): Promise<RawJson> {
  return report(ctx, query, { name: 'daily-report', sql: dailyReportSql });
}

/** Hours per day and log type, empty days included. */
export function dailyChart(ctx: Context, query: TimeRangeQuery): Promise<RawJson> {
  return report(ctx, query, { name: 'daily-chart', sql: dailyChartSql });
}
