import type { Context } from '#server/context/context.ts';
import { badRequest, forbidden } from '#server/errors.ts';
import { RawJson } from '#server/http/serialize.ts';
import { isDated, namedPeople, parseStatuses } from '#server/modules/time-logs/time-filter.ts';
import {
  countSheets,
  findSheets,
  findWaiting,
  opensSheets,
  readSheet,
  readSheets,
  type SheetRow,
} from '#server/modules/timesheets/timesheets.data.ts';
import type { SheetFilter } from '#server/modules/timesheets/timesheets.sql.ts';
import type { List } from '#shared/http/envelope.ts';
import { currentMonth, parseReportRange } from '#shared/time/report-range.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';
import {
  type ApprovalsQuery,
  type ChangedTimesheet,
  type Timesheet,
  type TimesheetDetail,
  type TimesheetListQuery,
  type TimesheetRefusalCode,
  timesheetTexts,
} from '#shared/timesheets/timesheet.schema.ts';
import { stepsOfDay } from '#shared/timesheets/timesheet-state.ts';

/** With the allowed steps, which follow from a rule in code. */
const withSteps = <Row extends SheetRow>(row: Row, refusal?: TimesheetRefusalCode) => ({
  ...row.json,
  allowedSteps: stepsOfDay(row, row),
  refusal,
});

function requestedDays(ctx: Context, query: TimesheetListQuery): Pick<SheetFilter, 'fromDay' | 'toDay'> {
  const place = { zone: normaliseTimeZone(query.timeZone ?? ctx.timeZone), now: ctx.now() };
  if (!isDated(query)) return currentMonth(place);
  const parsed = parseReportRange(query, place);
  if (parsed.range === undefined) throw badRequest(parsed.error);
  return parsed.range;
}

function toFilter(ctx: Context, query: TimesheetListQuery): SheetFilter {
  const { teamIds, projectIds, taskIds } = query;
  return {
    ...requestedDays(ctx, query),
    employeeIds: namedPeople(ctx, query),
    statuses: parseStatuses(ctx, query.status),
    teamIds,
    projectIds,
    taskIds,
  };
}

/** 403 where the organization keeps the page of timesheets to those who review them, and the caller is none of them. */
async function requireOpen(ctx: Context): Promise<void> {
  if (!(await opensSheets(ctx))) throw forbidden(timesheetTexts.closed, 'TIMESHEETS_CLOSED');
}

export async function listTimesheets(ctx: Context, query: TimesheetListQuery): Promise<RawJson<Timesheet[]>> {
  await requireOpen(ctx);
  const rows = await findSheets(ctx, toFilter(ctx, query), query);
  return new RawJson(JSON.stringify(rows.map((row) => withSteps(row))));
}

export async function countTimesheets(ctx: Context, query: TimesheetListQuery): Promise<number> {
  await requireOpen(ctx);
  return countSheets(ctx, toFilter(ctx, query));
}

/** Sheets that wait for the caller's decision, oldest first. */
export async function listApprovals(ctx: Context, query: ApprovalsQuery): Promise<RawJson<List<Timesheet>>> {
  const { rows, total } = await findWaiting(ctx, query);
  return new RawJson(JSON.stringify({ items: rows.map((row) => withSteps(row)), total }));
}

export async function getTimesheet(ctx: Context, id: string): Promise<RawJson<TimesheetDetail>> {
  await requireOpen(ctx);
  return new RawJson(JSON.stringify(withSteps(await readSheet(ctx, id))));
}

/** The sheets as they are now, each with why it was not changed. */
export async function answerSheets(
  ctx: Context,
  ids: readonly string[],
  refusals: ReadonlyMap<string, TimesheetRefusalCode>,
): Promise<RawJson<ChangedTimesheet[]>> {
  const rows = await readSheets(ctx, ids);
  return new RawJson(JSON.stringify(rows.map((row) => withSteps(row, refusals.get(row.id)))));
}
