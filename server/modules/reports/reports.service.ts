import type { z } from 'zod';
import type { Context } from '#server/context/context.ts';
import { sharedJson } from '#server/context/shared-read.ts';
import type { JsonStatement } from '#server/db/rows.ts';
import { badRequest } from '#server/errors.ts';
import { RawJson, toJson } from '#server/http/serialize.ts';
import { dailyReportSql } from '#server/modules/reports/daily-report.sql.ts';
import { type PieceValues, pieceValues } from '#server/modules/reports/pieces.sql.ts';
import type { RateValues } from '#server/modules/reports/report-json.sql.ts';
import { dailyChartSql, timeLimitSql, weeklyReportSql } from '#server/modules/reports/reports.sql.ts';
import { isByWork } from '#server/modules/time-logs/time-filter.sql.ts';
import { type TimeFilter, toTimeFilter } from '#server/modules/time-logs/time-filter.ts';
import { editsEmployees } from '#server/modules/workspaces/employees.service.ts';
import type { ResponseOf } from '#shared/http/endpoint.ts';
import {
  longestReportDays,
  reportGroupByOf,
  reportTexts,
  type TimeLimitQuery,
} from '#shared/reports/report.schema.ts';
import type { reportsApi } from '#shared/reports/reports.api.ts';
import { daysBetween } from '#shared/time/calendar-day.ts';
import type { TimeRangeQuery } from '#shared/time-logs/time-log.schema.ts';

/** Every day of a range costs something. */
export function requireReportDays({ range: { fromDay, toDay } }: TimeFilter): void {
  if (daysBetween(fromDay, toDay) > longestReportDays) throw badRequest(reportTexts.tooLong);
}

/** The filter of a report, whose range is not longer than one may be. */
export async function toReportFilter(ctx: Context, query: TimeRangeQuery): Promise<TimeFilter> {
  const filter = await toTimeFilter(ctx, query);
  requireReportDays(filter);
  return filter;
}

type Report<Name extends keyof typeof reportsApi> = Promise<RawJson<ResponseOf<(typeof reportsApi)[Name]>>>;

async function readReport<T>(
  ctx: Context,
  query: TimeRangeQuery,
  statementOf: (values: PieceValues & RateValues) => JsonStatement,
): Promise<RawJson<T>> {
  const filter = await toReportFilter(ctx, query);
  const values = { ...pieceValues(ctx, filter, query.activityLevel), ...rateValues(ctx) };
  const json = await sharedJson(ctx, {
    statement: (now) => statementOf({ ...values, now }),
    toText: ([row]) => row,
  });
  return new RawJson(json ?? '[]');
}

/** A report as the page gets it, parsed for a file of the same figures. */
export function parseReport<Schema extends z.ZodType>(
  schema: Schema,
  json: RawJson<unknown>,
): z.output<Schema> {
  return schema.parse(JSON.parse(toJson(json)));
}

/** Whether the caller may see everybody's rates, and the employee who sees their own. */
export function rateValues(ctx: Context): RateValues {
  return { seesRates: editsEmployees(ctx), ownEmployeeId: ctx.employeeId };
}

/** Seconds per day, project, person and task; logs over midnight count on both days. */
export function dailyReport(ctx: Context, query: TimeRangeQuery): Report<'daily'> {
  return readReport(ctx, query, dailyReportSql[reportGroupByOf(query.groupBy)]);
}

/** Hours per day and log type, empty days included. */
export function dailyChart(ctx: Context, query: TimeRangeQuery): Report<'dailyChart'> {
  return readReport(ctx, query, dailyChartSql);
}

/** People with every day of the range. */
export function weeklyReport(ctx: Context, query: TimeRangeQuery): Report<'weekly'> {
  return readReport(ctx, query, weeklyReportSql);
}

/** Time against the limits that people have. */
export function timeLimits(ctx: Context, query: TimeLimitQuery): Report<'timeLimit'> {
  const unit = query.duration ?? 'day';
  return readReport(ctx, query, (values) => {
    // Only people can be expected to have time; nobody has to work on a task or a project.
    const listsEverybody = query.everybody === true && query.taskIds === undefined && !isByWork(values);
    return timeLimitSql({ ...values, unit, listsEverybody });
  });
}
