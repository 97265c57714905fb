import { keepPreviousData } from '@tanstack/react-query';
import type { ReportFilter } from '#client/features/reports/report-view.ts';
import { readOptions } from '#client/lib/api/read.ts';
import type { ActivityType, LimitDuration, ReportGroupBy } from '#shared/enums/report.ts';
import { timeLogType } from '#shared/enums/time-log.ts';
import { activitiesApi } from '#shared/evidence/activities.api.ts';
import type { ActivityItem, ActivityReport } from '#shared/evidence/activity.schema.ts';
import type { QueryInputOf } from '#shared/http/endpoint.ts';
import { teamRows } from '#shared/reports/report-rows.ts';
import { reportsApi } from '#shared/reports/reports.api.ts';
import { addDays } from '#shared/time/calendar-day.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';

const minute = 60_000;

const cached = { staleTime: 10 * minute, gcTime: 30 * minute } as const;
const replaced = { ...cached, placeholderData: keepPreviousData } as const;

export type RangeQuery = QueryInputOf<typeof reportsApi.daily>;
export type SummaryQuery = QueryInputOf<typeof reportsApi.summary>;
export type LimitQuery = RangeQuery & { duration: LimitDuration; everybody: boolean };

const some = (values: readonly string[] | undefined) =>
  values === undefined || values.length === 0 ? undefined : [...values];

/** The query of a filter. */
export function rangeQueryOf(
  filter: ReportFilter,
  { timeZone, everyone }: { timeZone: string; everyone: readonly string[] | undefined },
): RangeQuery {
  return {
    startDate: filter.range.from,
    endDate: filter.range.to,
    timeZone,
    employeeIds: some(filter.members) ?? some(everyone),
    projectIds: some(filter.projects),
    taskIds: some(filter.tasks),
    tagIds: some(filter.labels),
    teamIds: some(filter.teams),
    status: some(filter.statuses),
    logType: some(filter.types),
  };
}

/** Time by one or two dimensions. */
export const summaryQuery = (query: SummaryQuery) => readOptions(reportsApi.summary, { query }, replaced);

/** Time of each person per day and project, of all types where none is chosen: without them the report means tracked time. */
export const dailyQuery = ({ logType = timeLogType.options, ...query }: RangeQuery) =>
  readOptions(
    reportsApi.daily,
    { query: { ...query, logType, groupBy: 'date' } },
    { ...replaced, select: (days) => teamRows(days.filter((day) => 'date' in day)) },
  );

/** Time per person against their limit. */
export const limitsQuery = (query: LimitQuery) => readOptions(reportsApi.timeLimit, { query }, replaced);

/** The balance by month; it becomes stale, since absences may be entered while it is open. */
export const balanceQuery = (query: QueryInputOf<typeof reportsApi.balance>) =>
  readOptions(reportsApi.balance, { query }, { placeholderData: keepPreviousData });

export type AppsQuery = RangeQuery & { types?: ActivityType[]; groupBy: ReportGroupBy };

const activityOf = ({ activity }: { activity: ActivityItem[] }) => activity;

/** Every shape of the report comes down to the same items. */
function appItems(report: ActivityReport): ActivityItem[] {
  return report.flatMap((group) => {
    if ('employees' in group) return group.employees.flatMap(({ projects }) => projects).flatMap(activityOf);
    return group.dates.flatMap((day) =>
      'projects' in day ? day.projects.flatMap(activityOf) : day.employees.flatMap(activityOf),
    );
  });
}

/** Applications and sites that were worked with. */
export const appsQuery = (query: AppsQuery) =>
  readOptions(activitiesApi.report, { query }, { ...replaced, select: appItems });

/** A list holds what starts in its range; a log that began earlier, up to a forgotten week, reaches into it. */
const reachesBackDays = 7;

/** The logs that a range is made of, and those before it that may last into it. */
export const entriesQuery = (query: RangeQuery & { startDate: string }) => {
  const startDate = addDays(query.startDate, -reachesBackDays);
  const relations = ['project', 'task', 'employee.user', 'timesheet'];
  const read = readOptions(timeLogsApi.list, { query: { ...query, startDate, relations } }, cached);
  // Under a key of its own: what is added to the other lists at once may not pass this filter.
  return { ...read, queryKey: ['time-logs', 'report', query] };
};
