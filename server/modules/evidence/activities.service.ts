import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { listText } from '#server/db/json/json-text.ts';
import { queryRows } from '#server/db/query.ts';
import type { JsonStatement } from '#server/db/rows.ts';
import { badRequest } from '#server/errors.ts';
import { RawJson } from '#server/http/serialize.ts';
import { rarerOf } from '#server/modules/time-logs/time-filter.sql.ts';
import { currentPeriod, isDated, toTimeFilter } from '#server/modules/time-logs/time-filter.ts';
import { assertMayChange } from '#server/modules/time-logs/time-log-people.data.ts';
import type {
  Activity,
  ActivityItem,
  ActivityQuery,
  ActivityReport,
  HourActivity,
} from '#shared/evidence/activity.schema.ts';
import type { AddActivitiesInput } from '#shared/evidence/activity-input.schema.ts';
import { groupRows } from '#shared/reports/report-rows.ts';
import { reportRangeErrors } from '#shared/time/report-range.ts';
import {
  activitiesByIdSql,
  activitiesSql,
  hoursSql,
  itemsSql,
  requireWork,
  saveActivities,
} from './activities.data.ts';
import { findSwitches } from './recordings.data.ts';
import { resolveRecordedPerson } from './recordings.service.ts';

export type ReportRow = Omit<ActivityItem, 'duration_percentage'>;

/** Groups of rows with the first of each, for shared values. */
function groupsOf<Row>(rows: readonly Row[], keyOf: (row: Row) => string | null | undefined): [Row, Row[]][] {
  return groupRows(rows, (row) => keyOf(row) ?? '').map(([, group]) => [group[0], group]);
}

/** Each row with its share of its group, the longest first. */
function activityOf(rows: readonly ReportRow[]): ActivityItem[] {
  const total = rows.reduce((sum, { duration }) => sum + duration, 0);
  const share = (duration: number) => (total === 0 ? 0 : (duration * 100) / total).toFixed(2);
  return rows
    .map((row) => ({ ...row, duration_percentage: share(row.duration) }))
    .toSorted((a, b) => b.duration - a.duration);
}

function projectsOf(rows: readonly ReportRow[]) {
  return groupsOf(rows, ({ projectId }) => projectId).map(([{ project }, group]) => ({
    project,
    activity: activityOf(group),
  }));
}

const byDate = (rows: readonly ReportRow[]) => groupsOf(rows, ({ date }) => date);
const byEmployee = (rows: readonly ReportRow[]) => groupsOf(rows, ({ employeeId }) => employeeId);
const byProject = (rows: readonly ReportRow[]) => groupsOf(rows, ({ projectId }) => projectId);

/** In one of three shapes; by date by default. */
function toReport(rows: readonly ReportRow[], groupBy: string | undefined): ActivityReport {
  if (groupBy === 'employee') {
    return byEmployee(rows).map(([{ employee }, theirs]) => ({
      employee,
      dates: byDate(theirs).map(([{ date }, group]) => ({ date, projects: projectsOf(group) })),
    }));
  }
  if (groupBy === 'project') {
    return byProject(rows).map(([{ project }, its]) => ({
      project,
      dates: byDate(its).map(([{ date }, group]) => ({
        date,
        employees: byEmployee(group).map(([{ employee }, theirs]) => ({
          employee,
          activity: activityOf(theirs),
        })),
      })),
    }));
  }
  return byDate(rows).map(([{ date }, group]) => ({
    date,
    employees: byEmployee(group).map(([{ employee }, theirs]) => ({
      employee,
      projects: projectsOf(theirs),
    })),
  }));
}

const pageSize = 30;
const reportGroups = 200;

/** The values of every statement; the people are those whose time the caller reads. */
async function activityValues(ctx: Context, query: ActivityQuery) {
  const isOpen = !isDated(query) && query.defaultRange !== true;
  const dated = isDated(query)
    ? query
    : { ...query, ...(await currentPeriod(ctx, query, query.unitOfTime ?? 'day')) };
  const filter = await toTimeFilter(ctx, dated);
  const { range, ...lists } = filter;
  const { fromDay, toDay } = range;
  const words = [...(query.titles ?? []), ...(query.title ?? [])];
  const { start: leastActivity = 0, end: mostActivity = 100 } = query.activityLevel ?? {};
  return {
    ...{ tenantId: ctx.tenantId, organizationId: ctx.organizationId, leastActivity, mostActivity },
    ...lists,
    rarer: rarerOf(filter),
    ...(isOpen ? { fromDay: undefined, toDay: undefined } : { fromDay, toDay }),
    types: query.types?.map((type) => type.toUpperCase()),
    words: words.length === 0 ? undefined : words,
  };
}

async function readList<T>(ctx: Context, statement: JsonStatement): Promise<RawJson<T[]>> {
  const rows = await queryRows(ctx, statement);
  return new RawJson(listText(rows.map(({ json }) => json)));
}

/** The longest first; 30 rows by default. */
export async function listActivities(ctx: Context, query: ActivityQuery): Promise<RawJson<Activity[]>> {
  const { skip = 0, take = pageSize } = query;
  return readList(ctx, activitiesSql({ ...(await activityValues(ctx, query)), skip, take }));
}

export async function dailyActivities(ctx: Context, query: ActivityQuery): Promise<RawJson<HourActivity[]>> {
  return readList(ctx, hoursSql(await activityValues(ctx, query)));
}

/** Each application and site by day, person and project: of so many, those with most time. */
export async function activityItems(ctx: Context, query: ActivityQuery, most: number): Promise<ReportRow[]> {
  if (!isDated(query)) throw badRequest(reportRangeErrors.missing);
  return queryRows(ctx, itemsSql({ ...(await activityValues(ctx, query)), most }));
}

export async function activityReport(ctx: Context, query: ActivityQuery): Promise<ActivityReport> {
  return toReport(await activityItems(ctx, query, reportGroups), query.groupBy);
}

/** For the caller or somebody whose time they change; nothing where the organization records no applications. */
export async function addActivities(ctx: Context, input: AddActivitiesInput): Promise<RawJson<Activity[]>> {
  const { projectId, activities } = input;
  const { employeeId, organizationId, access } = await resolveRecordedPerson(ctx, input.employeeId);
  assertMayChange(access, employeeId);
  await requireWork(ctx, [...activities, { projectId, taskId: undefined }]);
  const place = { employeeId, organizationId, projectId };
  const isOn = await findSwitches(ctx, organizationId);
  if (!isOn.app) return new RawJson('[]');
  const ids = await inTransaction(ctx, (tx) => saveActivities(tx, place, activities));
  return readList(ctx, activitiesByIdSql({ tenantId: ctx.tenantId, ids }));
}
