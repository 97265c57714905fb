import type { Context } from '#server/context/context.ts';
import { badRequest } from '#server/errors.ts';
import { managedEmployeeIds } from '#server/modules/time-logs/time-log-people.data.ts';
import { getStartWeekOn } from '#server/modules/workspaces/organization.data.ts';
import { seenEmployeeIds, seesAllEmployees } from '#shared/access/role-access.ts';
import type { StatisticsUnit } from '#shared/enums/report.ts';
import { parseTimesheetStatus, type TimesheetStatus } from '#shared/enums/timesheet.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { dayOf } from '#shared/time/day.ts';
import { endOfMonth, startOfMonth } from '#shared/time/month.ts';
import { parseReportRange, type ReportRange } from '#shared/time/report-range.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';
import { endOfWeek, startOfWeek } from '#shared/time/week.ts';
import { type TimeRangeQuery, timeLogTexts } from '#shared/time-logs/time-log.schema.ts';

/** A time query after checks: days of one zone, and the people the caller may read. */
export interface TimeFilter extends TimeLists {
  readonly range: ReportRange;
  readonly zone: string;
}

/** Filters of time; undefined: none. */
export interface TimeLists {
  readonly employeeIds: readonly string[] | undefined;
  readonly projectIds: readonly string[] | undefined;
  readonly taskIds: readonly string[] | undefined;
  readonly teamIds: readonly string[] | undefined;
  readonly tagIds: readonly string[] | undefined;
  readonly clientIds: readonly string[] | undefined;
  readonly isBillable: boolean | undefined;
  readonly isEdited: boolean | undefined;
  readonly timesheetIds: readonly string[] | undefined;
  readonly logTypes: readonly string[] | undefined;
  readonly sources: readonly string[] | undefined;
  readonly statuses: readonly string[] | undefined;
}

type Dates = Pick<TimeRangeQuery, 'startDate' | 'endDate' | 'date'>;

/** Whether a query names days. */
export function isDated({ startDate, endDate, date }: Dates): boolean {
  return [startDate, endDate, date].some((text) => text !== undefined);
}

function checkActivityLevel(level: TimeRangeQuery['activityLevel']): void {
  if (level === undefined) return;
  const { start = 0, end = 100 } = level;
  if (start < 0 || end > 100 || start >= end) throw badRequest(timeLogTexts.activityLevel);
}

/** The people whose time the caller sees; undefined means everybody. */
export async function seenPeople(ctx: Context): Promise<string[] | undefined> {
  if (seesAllEmployees(ctx)) return undefined;
  return seenEmployeeIds(ctx, { own: ctx.employeeId, led: await managedEmployeeIds(ctx) });
}

/** The caller; nobody, for a caller without an employee. */
const ownPeople = ({ employeeId }: Context): readonly string[] =>
  employeeId === undefined ? [] : [employeeId];

/** The people that a query names. */
export function namedPeople(
  ctx: Context,
  { employeeIds, onlyMe }: Pick<TimeRangeQuery, 'employeeIds' | 'onlyMe'>,
): readonly string[] | undefined {
  return onlyMe === true ? ownPeople(ctx) : employeeIds;
}

/**
 * Everybody for those who see all; else the caller alone, or the people they see where people or teams are named.
 */
async function readableEmployees(
  ctx: Context,
  { employeeIds, onlyMe, teamIds }: TimeRangeQuery,
): Promise<readonly string[] | undefined> {
  const requested = namedPeople(ctx, { employeeIds, onlyMe });
  if (seesAllEmployees(ctx)) return requested;
  const own = ownPeople(ctx);
  const named = requested ?? (teamIds === undefined ? own : undefined);
  if (named?.every((id) => own.includes(id))) return named;
  const seen = await seenPeople(ctx);
  return named && seen ? named.filter((id) => seen.includes(id)) : seen;
}

/** The default zone: the person's own for their own time, the organization's for several people. */
async function usualZone(ctx: Context, employeeIds: readonly string[] | undefined): Promise<string> {
  const { tenantId, organizationId, employeeId } = ctx;
  if (employeeIds?.every((id) => id === employeeId) || organizationId === undefined) return ctx.timeZone;
  const where = { tenantId_id: { tenantId, id: organizationId } };
  const organization = await ctx.db.organization.findUnique({ where, select: { timeZone: true } });
  return organization?.timeZone ?? ctx.timeZone;
}

/** The requested zone, else the usual one; a range in days of that zone. */
export async function toTimeFilter(ctx: Context, query: TimeRangeQuery): Promise<TimeFilter> {
  checkActivityLevel(query.activityLevel);
  const employeeIds = await readableEmployees(ctx, query);
  const zone = normaliseTimeZone(query.timeZone ?? (await usualZone(ctx, employeeIds)));
  const parsed = parseReportRange(query, { zone, now: ctx.now() });
  if (parsed.range === undefined) throw badRequest(parsed.error);
  return {
    range: parsed.range,
    zone,
    employeeIds,
    projectIds: query.projectIds,
    taskIds: query.taskIds,
    teamIds: query.teamIds,
    tagIds: query.tagIds?.map((id) => id.toLowerCase()),
    clientIds: query.clientIds?.map((id) => id.toLowerCase()),
    isBillable: query.isBillable,
    isEdited: query.isEdited,
    timesheetIds: query.timesheetId?.map((id) => id.toLowerCase()),
    logTypes: query.logType,
    sources: query.source,
    statuses: parseStatuses(ctx, query.status),
  };
}

/** The statuses among these texts, in any spelling; undefined without any. Others are skipped and logged. */
export function parseStatuses(
  ctx: Pick<Context, 'log'>,
  texts: readonly string[] = [],
): readonly TimesheetStatus[] | undefined {
  const statuses = texts.map(parseTimesheetStatus).filter((status) => status !== undefined);
  const skipped = texts.length - statuses.length;
  if (skipped > 0) ctx.log.warn({ skipped }, 'unknown timesheet statuses are skipped');
  return statuses.length === 0 ? undefined : statuses;
}

/** The day, week or month that it is now, in the requested zone or else the caller's. */
export async function currentPeriod(
  ctx: Context,
  { timeZone }: Pick<TimeRangeQuery, 'timeZone'>,
  unit: StatisticsUnit,
): Promise<{ startDate: Day; endDate: Day }> {
  const today = dayOf(ctx.now(), normaliseTimeZone(timeZone ?? ctx.timeZone));
  if (unit === 'day') return { startDate: today, endDate: today };
  if (unit === 'month') return { startDate: startOfMonth(today), endDate: endOfMonth(today) };
  const startWeekOn = await getStartWeekOn(ctx);
  return { startDate: startOfWeek(today, startWeekOn), endDate: endOfWeek(today, startWeekOn) };
}
