import type { Context } from '#server/context/context.ts';
import { sharedJson } from '#server/context/shared-read.ts';
import { badRequest } from '#server/errors.ts';
import { RawJson } from '#server/http/serialize.ts';
import { dailyReportSql } from '#server/modules/reports/daily-report.sql.ts';
import { pieceValues } from '#server/modules/reports/pieces.sql.ts';
import { dailyChartSql, timeLimitSql, weeklyReportSql } from '#server/modules/reports/reports.sql.ts';
import { type TimeFilter, toTimeFilter } from '#server/modules/time-logs/time-filter.ts';
import { editsEmployees } from '#server/modules/workspaces/employees.service.ts';
import {
  longestReportDays,
  reportGroupByOf,
  reportTexts,
  type TimeLimitQuery,
} from '#shared/reports/report.schema.ts';
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

interface Statement {
  readonly name: string;
  readonly text: string;
  /** Values after those of the filter. */
  readonly more?: readonly unknown[];
}

async function readReport(ctx: Context, query: TimeRangeQuery, { name, text, more = [] }: Statement) {
  const filter = await toReportFilter(ctx, query);
  const values = () => [...pieceValues(ctx, filter, query.activityLevel), ...more];
  const json = await sharedJson(ctx, {
    name,
    text,
    planned: 'each-time',
    key: values().toSpliced(nowIndex, 1),
    values,
    toText: ([row]) => row,
  });
  return new RawJson(json ?? '[]');
}

/** Place of now in the values, which no two reads share. */
const nowIndex = 11;

/** Values of `seesRate`: whether the caller may see everybody's rates, and who sees their own. */
export const rateValues = (ctx: Context) => [editsEmployees(ctx), ctx.employeeId ?? null];

/** Seconds per day, project, person and task; logs over midnight count on both days. */
export function dailyReport(ctx: Context, query: TimeRangeQuery): Promise<RawJson> {
  const groupBy = reportGroupByOf(query.groupBy);
  const statement = { name: `daily-report-${groupBy}`, text: dailyReportSql[groupBy] };
  return readReport(ctx, query, { ...statement, more: rateValues(ctx) });
}

/** Hours per day and log type, empty days included. */
export function dailyChart(ctx: Context, query: TimeRangeQuery): Promise<RawJson> {
  return readReport(ctx, query, { name: 'daily-chart', text: dailyChartSql });
}

/** People with every day of the range. */
export function weeklyReport(ctx: Context, query: TimeRangeQuery): Promise<RawJson> {
  return readReport(ctx, query, { name: 'weekly-report', text: weeklyReportSql, more: rateValues(ctx) });
}

/** Of people alone can be said that they have no time; a project or a label has no people who are expected to work on it. */
function isAboutPeople({
  projectIds,
  taskIds,
  tagIds,
  status,
  logType,
  source,
  activityLevel,
}: TimeLimitQuery) {
  const narrower = [projectIds, taskIds, tagIds, status, logType, source, activityLevel];
  return narrower.every((part) => part === undefined);
}

/** Time against the limits that people have. */
export function timeLimits(ctx: Context, query: TimeLimitQuery): Promise<RawJson> {
  const listsEverybody = query.everybody === true && isAboutPeople(query);
  const more = [...rateValues(ctx), query.duration ?? 'day', listsEverybody];
  return readReport(ctx, query, { name: 'time-limits', text: timeLimitSql, more });
}
