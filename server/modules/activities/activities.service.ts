import { type Context, readRows } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { badRequest, conflict, notFound } from '#server/errors.ts';
import { RawJson } from '#server/http/serialize.ts';
import { requireWork, saveActivities } from '#server/modules/activities/activities.data.ts';
import {
  activitiesByIdSql,
  activitiesSql,
  hoursSql,
  itemsSql,
} from '#server/modules/activities/activities.sql.ts';
import { type ReportRow, toReport } from '#server/modules/activities/activity-report.ts';
import { findSwitches } from '#server/modules/recordings/recordings.data.ts';
import { toTimeFilter } from '#server/modules/time-logs/time-filter.ts';
import { requireReach, timeReach } from '#server/modules/time-logs/time-log-people.data.ts';
import { ownEmployeeId } from '#server/modules/timer/timer-status.service.ts';
import type { ActivityQuery, ActivityReport } from '#shared/activities/activity.schema.ts';
import type { AddActivitiesInput } from '#shared/activities/activity-input.schema.ts';
import { dayOf } from '#shared/time/day.ts';
import { endOfMonth, startOfMonth } from '#shared/time/month.ts';
import { reportRangeErrors } from '#shared/time/report-range.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';
import { weekDays } from '#shared/time/week.ts';
import { timeLogTexts } from '#shared/time-logs/time-log.schema.ts';

const pageSize = 30;
const reportGroups = 200;

/** The day, week or month of now. */
function unitAround(ctx: Context, { timeZone, unitOfTime }: ActivityQuery) {
  const today = dayOf(ctx.now(), normaliseTimeZone(timeZone ?? ctx.timeZone));
  if (unitOfTime === 'month') return { startDate: startOfMonth(today), endDate: endOfMonth(today) };
  if (unitOfTime !== 'week') return { startDate: today, endDate: today };
  const week = weekDays(today);
  return { startDate: week[0] ?? today, endDate: week.at(-1) ?? today };
}

function isDated({ startDate, endDate, date }: ActivityQuery): boolean {
  return [startDate, endDate, date].some((text) => text !== undefined);
}

/** The values of every statement; the people are those whose time the caller reads. */
async function valuesOf(ctx: Context, query: ActivityQuery): Promise<unknown[]> {
  const isOpen = !isDated(query) && query.defaultRange !== true;
  const dated = isDated(query) ? query : { ...query, ...unitAround(ctx, query) };
  const { range, ...filter } = await toTimeFilter(ctx, dated);
  const days = isOpen ? [null, null] : [range.fromDay, range.toDay];
  const titles = [...(query.titles ?? []), ...(query.title ?? [])];
  const types = query.types?.map((type) => type.toUpperCase());
  const { employeeIds, projectIds, taskIds, teamIds, sources, logTypes } = filter;
  const words = titles.length === 0 ? undefined : titles;
  const lists = [employeeIds, projectIds, taskIds, teamIds, types, words, sources, logTypes];
  const { start = 0, end = 100 } = query.activityLevel ?? {};
  return [
    ctx.tenantId,
    ctx.organizationId ?? null,
    ...days,
    ...lists.map((list) => list ?? null),
    start,
    end,
  ];
}

async function jsonRows(ctx: Context, name: string, text: string, values: unknown[]): Promise<RawJson> {
  const rows = await readRows<{ json: string }>(ctx, name, text, values);
  return new RawJson(`[${rows.map(({ json }) => json).join(',')}]`);
}

/** What was worked with, the longest first; 30 rows unless told. */
export async function listActivities(ctx: Context, query: ActivityQuery): Promise<RawJson> {
  const values = [...(await valuesOf(ctx, query)), query.skip ?? 0, query.take ?? pageSize];
  return jsonRows(ctx, 'activities', activitiesSql, values);
}

export async function dailyActivities(ctx: Context, query: ActivityQuery): Promise<RawJson> {
  return jsonRows(ctx, 'activities-by-hour', hoursSql, await valuesOf(ctx, query));
}

/** Each application and site by day, person and project: of so many, those with most time. */
export async function activityItems(ctx: Context, query: ActivityQuery, most: number): Promise<ReportRow[]> {
  if (!isDated(query)) throw badRequest(reportRangeErrors.missing);
  const values = [...(await valuesOf(ctx, query)), most];
  return readRows<ReportRow>(ctx, 'activity-report', itemsSql, values);
}

export async function activityReport(ctx: Context, query: ActivityQuery): Promise<ActivityReport> {
  return toReport(await activityItems(ctx, query, reportGroups), query.groupBy);
}

/** Notes what the caller, or somebody whose time they change, worked with; nothing where it is not to be recorded. */
export async function addActivities(ctx: Context, input: AddActivitiesInput): Promise<RawJson> {
  const { projectId, activities } = input;
  const { organizationId } = ctx;
  const employeeId = input.employeeId ?? ownEmployeeId(ctx);
  if (organizationId === undefined) throw conflict(timeLogTexts.noPerson);
  const where = { tenantId: ctx.tenantId, organizationId, id: employeeId, deletedAt: null };
  const reach = await timeReach(ctx, [employeeId]);
  const isKnown = reach.reads(employeeId) || reach.changes(employeeId);
  if (!isKnown || (await ctx.db.employee.count({ where })) === 0) throw notFound(timeLogTexts.noPerson);
  requireReach(reach, employeeId);
  await requireWork(ctx, [...activities, { projectId, taskId: undefined }]);
  const place = { employeeId, organizationId, projectId };
  const isOn = await findSwitches(ctx, organizationId);
  if (!isOn.app) return new RawJson('[]');
  const ids = await inTransaction(ctx, (tx) => saveActivities(tx, place, activities));
  return jsonRows(ctx, 'activities-by-id', activitiesByIdSql, [ctx.tenantId, ids]);
}
