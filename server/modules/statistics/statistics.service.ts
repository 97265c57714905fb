import type { Context } from '#server/context/context.ts';
import { queryRows } from '#server/db/query.ts';
import type { Statement } from '#server/db/sql.ts';
import { badRequest } from '#server/errors.ts';
import { RawJson } from '#server/http/serialize.ts';
import { pieceValues } from '#server/modules/reports/pieces.sql.ts';
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
import { listValues } from '#server/modules/time-logs/time-filter.sql.ts';
import { timeLogType } from '#shared/enums/time-log.ts';
import {
  type StatisticsQuery,
  statisticsTexts,
  type TaskStatisticsQuery,
} from '#shared/statistics/statistics.schema.ts';

const shortList = 5;
const longestList = 10_000;

async function readJson(ctx: Context, statement: Statement): Promise<string> {
  const [row] = await queryRows<{ json: string }>(ctx, statement);
  return row?.json ?? '[]';
}

function rangeAndToday({ range, today }: StatisticsFilter) {
  const [{ start: rangeStart, end: rangeEnd }, { start: todayStart, end: todayEnd }] = [
    range.interval,
    today.interval,
  ];
  return { rangeStart, rangeEnd, todayStart, todayEnd };
}

const currentWeek = (ctx: Context, asked: StatisticsQuery) =>
  toStatisticsFilter(ctx, asked, currentPeriod(ctx, asked, 'week'));

async function taskJson(ctx: Context, asked: TaskStatisticsQuery, usual: DayRange): Promise<string> {
  const found = await toStatisticsFilter(ctx, asked, usual);
  const values = { ...listValues(ctx, found.filter, asked.activityLevel), ...rangeAndToday(found) };
  const take = Math.min(asked.take ?? longestList, longestList);
  return readJson(ctx, taskStatisticsSql({ ...values, take }));
}

/** Time per task, most first: of the dates, of the current period, else of all time. */
export async function taskStatistics(ctx: Context, asked: TaskStatisticsQuery): Promise<RawJson> {
  if (asked.activeTask && asked.taskIds === undefined) throw badRequest(statisticsTexts.activeTask);
  const usual = asked.defaultRange ? currentPeriod(ctx, asked, asked.unitOfTime ?? 'day') : allTime;
  return new RawJson(await taskJson(ctx, asked, usual));
}

/** The two lists that clients show beside each other; both are empty when the active task is asked for and none is. */
export async function taskStatisticsTwice(
  ctx: Context,
  asked: TaskStatisticsQuery,
  activeTaskId: string | undefined,
): Promise<RawJson> {
  if (asked.activeTask && activeTaskId === undefined) return new RawJson('{"global":[],"today":[]}');
  const found =
    asked.activeTask && activeTaskId !== undefined ? { ...asked, taskIds: [activeTaskId] } : asked;
  const [global, today] = await Promise.all([
    taskJson(ctx, found, allTime),
    taskJson(ctx, found, currentPeriod(ctx, found, 'day')),
  ]);
  return new RawJson(`{"global":${global},"today":${today}}`);
}

/** Log types that counts are made of. */
const countedTypes: readonly string[] = timeLogType.exclude(['RESUMED']).options;

/** People, projects, time and activity of the range and of today. */
export async function counts(ctx: Context, asked: StatisticsQuery): Promise<RawJson> {
  const { logType } = asked;
  if (logType?.every((type) => !countedTypes.includes(type))) throw badRequest(statisticsTexts.logType);
  const found = await currentWeek(ctx, asked);
  const values = { ...listValues(ctx, found.filter, asked.activityLevel), ...rangeAndToday(found) };
  return new RawJson(await readJson(ctx, countsSql(values)));
}

/** Time and activity per person, most first. */
export async function memberStatistics(ctx: Context, asked: StatisticsQuery): Promise<RawJson> {
  const { filter, range, today } = await currentWeek(ctx, asked);
  requireReportDays(filter);
  const values = pieceValues(ctx, filter, asked.activityLevel);
  const days = { rangeFrom: range.fromDay, rangeTo: range.toDay, today: today.fromDay };
  return new RawJson(await readJson(ctx, memberStatisticsSql({ ...values, ...days })));
}

/** The projects with most time in the range. */
export async function projectStatistics(ctx: Context, asked: StatisticsQuery): Promise<RawJson> {
  const { filter, range } = await currentWeek(ctx, asked);
  const values = listValues(ctx, { ...filter, range }, asked.activityLevel);
  const take = asked.take ?? shortList;
  return new RawJson(await readJson(ctx, projectStatisticsSql({ ...values, take })));
}

/** The newest time entered by hand in the range. */
export async function manualTimes(ctx: Context, asked: StatisticsQuery): Promise<RawJson> {
  const { filter, range } = await currentWeek(ctx, asked);
  const values = listValues(ctx, { ...filter, range }, asked.activityLevel);
  const take = asked.take ?? shortList;
  return new RawJson(await readJson(ctx, manualTimesSql({ ...values, take })));
}

/** The applications and sites with most time in the range. */
export async function activityStatistics(ctx: Context, asked: StatisticsQuery): Promise<RawJson> {
  const { filter, range } = await currentWeek(ctx, asked);
  const { employeeIds, projectIds, taskIds, teamIds } = filter;
  const { fromDay, toDay } = range;
  const values = { tenantId: ctx.tenantId, organizationId: ctx.organizationId, fromDay, toDay };
  const lists = { employeeIds, projectIds, taskIds, teamIds };
  const take = asked.take ?? shortList;
  return new RawJson(await readJson(ctx, activityStatisticsSql({ ...values, ...lists, take })));
}
