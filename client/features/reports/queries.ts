import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ReportFilter } from '#client/features/reports/report-view.ts';
import { call } from '#client/lib/api.ts';
import { activitiesApi } from '#shared/activities/activities.api.ts';
import type { ActivityType, LimitDuration, ReportGroupBy } from '#shared/enums/report.ts';
import { timeLogType } from '#shared/enums/time-log.ts';
import type { QueryInputOf } from '#shared/http/endpoint.ts';
import { reportsApi } from '#shared/reports/reports.api.ts';
import { addDays } from '#shared/time/calendar-day.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';

const minute = 60_000;

const kept = { staleTime: 10 * minute, gcTime: 30 * minute } as const;

export type RangeQuery = QueryInputOf<typeof reportsApi.daily>;
export type SummaryQuery = QueryInputOf<typeof reportsApi.summary>;
export type LimitQuery = RangeQuery & { duration: LimitDuration; everybody: boolean };

export interface Asker {
  timeZone: string;
  /** Who is meant when nobody is chosen; undefined: everybody. */
  everyone: readonly string[] | undefined;
}

const some = (values: readonly string[] | undefined) =>
  values === undefined || values.length === 0 ? undefined : [...values];

/** What a filter asks the server for. */
export function rangeQueryOf(filter: ReportFilter, { timeZone, everyone }: Asker): RangeQuery {
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

interface Tenant {
  tenantId: string;
}

export const reportsKey = (tenantId: string) => [tenantId, 'reports'];

/** Time by one or two dimensions. */
export const summaryQuery = ({ tenantId }: Tenant, query: SummaryQuery) =>
  queryOptions({
    queryKey: [...reportsKey(tenantId), 'summary', query],
    queryFn: ({ signal }) => call(reportsApi.summary, { query }, signal),
    placeholderData: keepPreviousData,
    ...kept,
  });

/** Time per day, project and person, of all types where none is chosen: without them the report means tracked time. */
export const dailyQuery = ({ tenantId }: Tenant, query: RangeQuery) =>
  queryOptions({
    queryKey: [...reportsKey(tenantId), 'daily', query],
    queryFn: async ({ signal }) => {
      const { logType = timeLogType.options } = query;
      const asked = { ...query, logType, groupBy: 'date' };
      const rows = await call(reportsApi.daily, { query: asked }, signal);
      return rows.filter((row) => 'date' in row);
    },
    placeholderData: keepPreviousData,
    ...kept,
  });

/** Time per person against their limit. */
export const limitsQuery = ({ tenantId }: Tenant, query: LimitQuery) =>
  queryOptions({
    queryKey: [...reportsKey(tenantId), 'limits', query],
    queryFn: ({ signal }) => call(reportsApi.timeLimit, { query }, signal),
    placeholderData: keepPreviousData,
    ...kept,
  });

export type AppsQuery = RangeQuery & { types?: ActivityType[]; groupBy: ReportGroupBy };

/** Applications and sites that were worked with. */
export const appsQuery = ({ tenantId }: Tenant, query: AppsQuery) =>
  queryOptions({
    queryKey: [...reportsKey(tenantId), 'apps', query],
    queryFn: ({ signal }) => call(activitiesApi.report, { query }, signal),
    placeholderData: keepPreviousData,
    ...kept,
  });

/** A list holds what starts in its range; a log that began earlier, up to a forgotten week, reaches into it. */
const reachesBackDays = 7;

/** The logs that a range is made of, and those before it that may last into it. */
export const entriesQuery = ({ tenantId }: Tenant, query: RangeQuery & { startDate: string }) =>
  queryOptions({
    queryKey: [tenantId, 'time-logs', 'report', query],
    queryFn: ({ signal }) => {
      const startDate = addDays(query.startDate, -reachesBackDays);
      const relations = ['project', 'task', 'employee.user', 'timesheet'];
      return call(timeLogsApi.list, { query: { ...query, startDate, relations } }, signal);
    },
    ...kept,
  });
