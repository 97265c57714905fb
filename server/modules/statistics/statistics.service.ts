import { max, min } from 'date-fns';
import type { Context } from '#server/context/context.ts';
import { sharedJson } from '#server/context/shared-read.ts';
import { listText, objectText } from '#server/db/json/json-text.ts';
import type { JsonStatement } from '#server/db/rows.ts';
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
  taskTotalsSql,
} from '#server/modules/statistics/statistics.sql.ts';
import { isByWork, type ListValues, listValues } from '#server/modules/time-logs/time-filter.sql.ts';
import { currentPeriod, type TimeFilter, toTimeFilter } from '#server/modules/time-logs/time-filter.ts';
import { timeLogType } from '#shared/enums/time-log.ts';
import type { ResponseOf } from '#shared/http/endpoint.ts';
import type { statisticsApi } from '#shared/statistics/statistics.api.ts';
import {
  type StatisticsQuery,
  statisticsTexts,
  type TaskStatisticsQuery,
} from '#shared/statistics/statistics.schema.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { dayBounds, dayOf } from '#shared/time/day.ts';
import { parseReportRange, type ReportRange } from '#shared/time/report-range.ts';

type DayRange = { readonly startDate: Day; readonly endDate: Day };

/** Older and later than anything that was tracked. */
const allTime: DayRange = { startDate: '1970-01-01', endDate: '9998-12-31' };

interface StatisticsFilter {
  /** Everything of the range and of today. */
  readonly filter: TimeFilter;
  readonly range: ReportRange;
  readonly today: ReportRange;
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

/** The filter of statistics: the range of the query, else the default one, and today. */
async function toStatisticsFilter(
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

const shortList = 5;
const longestList = 10_000;

/** Shares a read among concurrent equal calls; running time counts up to the start of the read. */
async function readJson<Values extends object>(
  ctx: Context,
  values: Values,
  statementOf: (values: Values) => JsonStatement,
): Promise<string | Buffer> {
  const statement = (now: Date) => statementOf({ ...values, now });
  return (await sharedJson(ctx, { statement, toText: ([row]) => row })) ?? '[]';
}

const inCurrentWeek = async (ctx: Context, query: StatisticsQuery) =>
  toStatisticsFilter(ctx, query, await currentPeriod(ctx, query, 'week'));

function twoRangeValues(ctx: Context, { filter, range, today }: StatisticsFilter, query: StatisticsQuery) {
  const { start: rangeStart, end: rangeEnd } = range.interval;
  const { start: todayStart, end: todayEnd } = today.interval;
  const logs = listValues(ctx, filter, query.activityLevel);
  return { ...logs, rangeStart, rangeEnd, todayStart, todayEnd };
}

type Answer<Name extends keyof typeof statisticsApi> = Promise<
  RawJson<ResponseOf<(typeof statisticsApi)[Name]>>
>;

/** Whether the totals of finished time know everything that the filter names. */
function isOfTotals({ range }: StatisticsFilter, values: ListValues): boolean {
  const isAllTime = range.fromDay === allTime.startDate && range.toDay === allTime.endDate;
  return isAllTime && !isByWork(values);
}

async function readTasks(ctx: Context, query: TaskStatisticsQuery, defaultRange: DayRange) {
  const asked = await toStatisticsFilter(ctx, query, defaultRange);
  const values = twoRangeValues(ctx, asked, query);
  const take = Math.min(query.take ?? longestList, longestList);
  if (!isOfTotals(asked, values)) return readJson(ctx, { ...values, take }, taskStatisticsSql);
  return readJson(ctx, { ...values, ...asked.today.interval, take }, taskTotalsSql);
}

/** Time per task, most first: of the dates, of the current period, else of all time. */
export async function taskStatistics(ctx: Context, query: TaskStatisticsQuery): Answer<'tasks'> {
  if (query.activeTask && query.taskIds === undefined) throw badRequest(statisticsTexts.activeTask);
  const range = query.defaultRange ? await currentPeriod(ctx, query, query.unitOfTime ?? 'day') : allTime;
  return new RawJson(await readTasks(ctx, query, range));
}

/** The two lists that clients show side by side; both are empty if they require an active task and there is none. */
export async function taskStatisticsTwice(
  ctx: Context,
  query: TaskStatisticsQuery,
  activeTaskId: string | undefined,
): Answer<'tasksOfAllTimeAndToday'> {
  if (query.activeTask && activeTaskId === undefined)
    return new RawJson(objectText({ global: listText([]), today: listText([]) }));
  const ofTasks =
    query.activeTask && activeTaskId !== undefined ? { ...query, taskIds: [activeTaskId] } : query;
  const thisDay = await currentPeriod(ctx, ofTasks, 'day');
  const [global, today] = await Promise.all([
    readTasks(ctx, ofTasks, allTime),
    readTasks(ctx, ofTasks, thisDay),
  ]);
  return new RawJson(objectText({ global: global.toString(), today: today.toString() }));
}

/** Log types that counts are made of. */
const countedTypes: readonly string[] = timeLogType.exclude(['RESUMED']).options;

/** People, projects, time and activity of the range and of today. */
export async function counts(ctx: Context, query: StatisticsQuery): Answer<'counts'> {
  const { logType } = query;
  if (logType?.every((type) => !countedTypes.includes(type))) throw badRequest(statisticsTexts.logType);
  const values = twoRangeValues(ctx, await inCurrentWeek(ctx, query), query);
  return new RawJson(await readJson(ctx, values, countsSql));
}

/** Time and activity per person, most first. */
export async function memberStatistics(ctx: Context, query: StatisticsQuery): Answer<'members'> {
  const { filter, range, today } = await inCurrentWeek(ctx, query);
  requireReportDays(filter);
  const values = pieceValues(ctx, filter, query.activityLevel);
  const days = { rangeFrom: range.fromDay, rangeTo: range.toDay, today: today.fromDay };
  return new RawJson(await readJson(ctx, { ...values, ...days }, memberStatisticsSql));
}

/** The first of a list that is made of the time in the range. */
function firstOf<Name extends 'projects' | 'manualTimes'>(statementOf: typeof projectStatisticsSql) {
  return async (ctx: Context, query: StatisticsQuery): Answer<Name> => {
    const { filter, range } = await inCurrentWeek(ctx, query);
    const values = listValues(ctx, { ...filter, range }, query.activityLevel);
    return new RawJson(await readJson(ctx, { ...values, take: query.take ?? shortList }, statementOf));
  };
}

/** The projects with most time in the range. */
export const projectStatistics = firstOf<'projects'>(projectStatisticsSql);

/** The newest time entered by hand in the range. */
export const manualTimes = firstOf<'manualTimes'>(manualTimesSql);

/** The applications and sites with most time in the range. */
export async function activityStatistics(ctx: Context, query: StatisticsQuery): Answer<'activities'> {
  const { filter, range } = await inCurrentWeek(ctx, query);
  const { tenantId, organizationId } = ctx;
  const { fromDay, toDay } = range;
  const values = { ...filter, tenantId, organizationId, fromDay, toDay, take: query.take ?? shortList };
  return new RawJson(await readJson(ctx, values, activityStatisticsSql));
}
