import { type Context, readRange } from '#server/context/context.ts';
import { badRequest } from '#server/errors.ts';
import { RawJson } from '#server/http/serialize.ts';
import { logValues, pieceValues } from '#server/modules/reports/pieces.sql.ts';
import { requireReportDays } from '#server/modules/reports/reports.service.ts';
import {
  activityStatisticsSql,
  countsSql,
  manualTimesSql,
  memberStatisticsSql,
  projectStatisticsSql,
  taskStatisticsSql,
} from '#server/modules/statistics/statistics.sql.ts';
import {
  allTime,
  currentPeriod,
  type DayRange,
  type StatisticsFilter,
  toStatisticsFilter,
} from '#server/modules/statistics/statistics-range.ts';
import { timeLogType } from '#shared/enums/time-log.ts';
import {
  type StatisticsQuery,
  statisticsTexts,
  type TaskStatisticsQuery,
} from '#shared/statistics/statistics.schema.ts';

const shortList = 5;
const longestList = 10_000;

async function readJson(ctx: Context, text: string, values: unknown[]): Promise<string> {
  const [row] = await readRange<{ json: string }>(ctx, text, values);
  return row?.json ?? '[]';
}

function rangeAndToday({ range, today }: StatisticsFilter): unknown[] {
  return [range.interval.start, range.interval.end, today.interval.start, today.interval.end];
}

const currentWeek = (ctx: Context, query: StatisticsQuery) =>
  toStatisticsFilter(ctx, query, currentPeriod(ctx, query, 'week'));

async function taskJson(ctx: Context, query: TaskStatisticsQuery, usual: DayRange): Promise<string> {
  const found = await toStatisticsFilter(ctx, query, usual);
  const values = [...logValues(ctx, found.filter, query.activityLevel), ...rangeAndToday(found)];
  const most = Math.min(query.take ?? longestList, longestList);
  return readJson(ctx, taskStatisticsSql, [...values, most]);
}

/** Time per task, most first: of the dates, of the current period, else of all time. */
export async function taskStatistics(ctx: Context, query: TaskStatisticsQuery): Promise<RawJson> {
  if (query.activeTask && query.taskIds === undefined) throw badRequest(statisticsTexts.activeTask);
  const usual = query.defaultRange ? currentPeriod(ctx, query, query.unitOfTime ?? 'day') : allTime;
  return new RawJson(await taskJson(ctx, query, usual));
}

/** The two lists that clients show beside each other; both are empty when the active task is asked for and none is. */
export async function taskStatisticsTwice(
  ctx: Context,
  query: TaskStatisticsQuery,
  activeTaskId: string | undefined,
): Promise<RawJson> {
  if (query.activeTask && activeTaskId === undefined) return new RawJson('{"global":[],"today":[]}');
  const asked =
    query.activeTask && activeTaskId !== undefined ? { ...query, taskIds: [activeTaskId] } : query;
  const [global, today] = await Promise.all([
    taskJson(ctx, asked, allTime),
    taskJson(ctx, asked, currentPeriod(ctx, asked, 'day')),
  ]);
  return new RawJson(`{"global":${global},"today":${today}}`);
}

/** Log types that counts are made of. */
const countedTypes: readonly string[] = timeLogType.exclude(['RESUMED']).options;

/** People, projects, time and activity of the range and of today. */
export async function counts(ctx: Context, query: StatisticsQuery): Promise<RawJson> {
  const { logType } = query;
  if (logType?.every((type) => !countedTypes.includes(type))) throw badRequest(statisticsTexts.logType);
  const found = await currentWeek(ctx, query);
  const values = [...logValues(ctx, found.filter, query.activityLevel), ...rangeAndToday(found)];
  return new RawJson(await readJson(ctx, countsSql, values));
}

/** Time and activity per person, most first. */
export async function memberStatistics(ctx: Context, query: StatisticsQuery): Promise<RawJson> {
  const { filter, range, today } = await currentWeek(ctx, query);
  requireReportDays(filter);
  const values = pieceValues(ctx, filter, query.activityLevel);
  const days = [range.fromDay, range.toDay, today.fromDay];
  return new RawJson(await readJson(ctx, memberStatisticsSql, [...values, ...days]));
}

/** The projects with most time in the range. */
export async function projectStatistics(ctx: Context, query: StatisticsQuery): Promise<RawJson> {
  const { filter, range } = await currentWeek(ctx, query);
  const values = logValues(ctx, { ...filter, range }, query.activityLevel);
  const take = query.take ?? shortList;
  return new RawJson(await readJson(ctx, projectStatisticsSql, [...values, take]));
}

/** The newest time entered by hand in the range. */
export async function manualTimes(ctx: Context, query: StatisticsQuery): Promise<RawJson> {
  const { filter, range } = await currentWeek(ctx, query);
  const values = logValues(ctx, { ...filter, range }, query.activityLevel);
  const take = query.take ?? shortList;
  return new RawJson(await readJson(ctx, manualTimesSql, [...values, take]));
}

/** The applications and sites with most time in the range. */
export async function activityStatistics(ctx: Context, query: StatisticsQuery): Promise<RawJson> {
  const { filter, range } = await currentWeek(ctx, query);
  const { employeeIds, projectIds, taskIds, teamIds } = filter;
  const lists = [employeeIds, projectIds, taskIds, teamIds].map((ids) => ids ?? null);
  const values = [ctx.tenantId, ctx.organizationId, range.fromDay, range.toDay, ...lists];
  const take = query.take ?? shortList;
  return new RawJson(await readJson(ctx, activityStatisticsSql, [...values, take]));
}
