import type { z } from 'zod';
import type { Context } from '#server/context/context.ts';
import { sharedJson } from '#server/context/shared-read.ts';
import { queryRows } from '#server/db/query.ts';
import { nullable, rowStatement, timestamp, uuid } from '#server/db/rows.ts';
import { type Params, sql } from '#server/db/sql.ts';
import { badRequest, notFound } from '#server/errors.ts';
import { RawJson } from '#server/http/serialize.ts';
import { listValues } from '#server/modules/time-logs/time-filter.sql.ts';
import { toTimeFilter } from '#server/modules/time-logs/time-filter.ts';
import { resolveTimeAccess, type TimeAccess } from '#server/modules/time-logs/time-log-people.data.ts';
import type { PlaceNotes } from '#server/modules/time-logs/time-log-place.ts';
import {
  timeLogConflictsSql,
  timeLogHistorySql,
  timeLogListSql,
  timeLogsByIdSql,
} from '#server/modules/time-logs/time-logs.sql.ts';
import { ownEmployeeId } from '#server/modules/timer/timer-status.service.ts';
import { seesFigure } from '#shared/access/figures.ts';
import { type TimeLog, type TimeLogListQuery, timeLogTexts } from '#shared/time-logs/time-log.schema.ts';
import type {
  ChangedTimeLog,
  TimeLogChange,
  timeLogConflictQuery,
} from '#shared/time-logs/time-log-changes.schema.ts';

const ownerSql = rowStatement(
  { employeeId: uuid, deletedAt: nullable(timestamp) },
  (p: Params<{ tenantId: string; organizationId: string | undefined; id: string }>) => sql`
  select "employeeId", "deletedAt" from time_logs
  where "tenantId" = ${p.tenantId} and "organizationId" = ${p.organizationId} and id = ${p.id}`,
);

/** The owner of a log; 404 if the caller does not read that person's time. */
export async function requireReadable(
  ctx: Context,
  id: string,
  { inTrash = 'not found' }: { inTrash?: 'readable' | 'not found' } = {},
): Promise<{ employeeId: string; access: TimeAccess }> {
  const { tenantId, organizationId } = ctx;
  const [log] = await queryRows(ctx, ownerSql({ tenantId, organizationId, id }));
  if (log === undefined || (log.deletedAt !== null && inTrash !== 'readable')) {
    throw notFound(timeLogTexts.notFound);
  }
  const { employeeId } = log;
  const access = await resolveTimeAccess(ctx, [employeeId]);
  if (!access.reads(employeeId)) throw notFound(timeLogTexts.notFound);
  return { employeeId, access };
}

/** Whether lists name the invoices that entries are on. */
export const seesInvoices = (ctx: Pick<Context, 'permissions'>): boolean => seesFigure(ctx, 'invoice');

/** Logs as lists show them, as the text of a JSON array. */
export async function logsJson(ctx: Context, ids: readonly string[]): Promise<string> {
  const { tenantId, organizationId } = ctx;
  const [row] = await queryRows(
    ctx,
    timeLogsByIdSql({ tenantId, organizationId, ids, now: ctx.now(), seesInvoices: seesInvoices(ctx) }),
  );
  return row?.json ?? '[]';
}

async function readLog(ctx: Context, id: string): Promise<TimeLog> {
  const [log]: TimeLog[] = JSON.parse(await logsJson(ctx, [id]));
  if (log === undefined) throw notFound(timeLogTexts.notFound);
  return log;
}

/** A log after a change, with its warnings. */
export async function readChanged(
  ctx: Context,
  id: string,
  notes: PlaceNotes,
): Promise<RawJson<ChangedTimeLog>> {
  const log = await readLog(ctx, id);
  const present = Object.entries(notes).filter(([, list]) => list.length > 0);
  return new RawJson(JSON.stringify({ ...log, ...Object.fromEntries(present) }));
}

export async function getTimeLog(ctx: Context, id: string): Promise<RawJson<TimeLog>> {
  await requireReadable(ctx, id);
  return new RawJson(JSON.stringify(await readLog(ctx, id)));
}

function instantOf(text: string | undefined): Date {
  if (text === undefined) throw badRequest(timeLogTexts.range);
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime())) throw badRequest(timeLogTexts.invalidDate);
  return instant;
}

/** Logs of a person that overlap a span; 404 for somebody whose time the caller does not read. */
export async function listConflicts(
  ctx: Context,
  query: z.output<typeof timeLogConflictQuery>,
): Promise<RawJson<TimeLog[]>> {
  const employeeId = query.employeeId ?? ownEmployeeId(ctx);
  const from = instantOf(query.startDate);
  const to = instantOf(query.endDate);
  if (to < from) throw badRequest(timeLogTexts.order);
  const access = await resolveTimeAccess(ctx, [employeeId]);
  if (!access.reads(employeeId)) throw notFound(timeLogTexts.noPerson);
  const { tenantId, organizationId } = ctx;
  const stretch = { employeeId, from, to, ignoredId: query.ignoreId };
  const [row] = await queryRows(
    ctx,
    timeLogConflictsSql({
      tenantId,
      organizationId,
      ...stretch,
      now: ctx.now(),
      seesInvoices: seesInvoices(ctx),
    }),
  );
  return new RawJson(row?.json ?? '[]');
}

/** The history of a log, also of a deleted one; newest first. */
export async function timeLogHistory(ctx: Context, id: string): Promise<RawJson<TimeLogChange[]>> {
  await requireReadable(ctx, id, { inTrash: 'readable' });
  const [row] = await queryRows(ctx, timeLogHistorySql({ tenantId: ctx.tenantId, id }));
  return new RawJson(row?.json ?? '[]');
}

/** Logs that start inside the range, of the people the caller may read. */
export async function listTimeLogs(ctx: Context, query: TimeLogListQuery): Promise<RawJson<TimeLog[]>> {
  const filter = await toTimeFilter(ctx, query);
  const values = {
    ...listValues(ctx, filter, query.activityLevel),
    reaching: query.reaching ?? false,
    seesInvoices: seesInvoices(ctx),
  };
  const json = await sharedJson(ctx, {
    statement: (now) => timeLogListSql({ ...values, now }),
    toText: ([rows]) => rows,
  });
  return new RawJson(json ?? '[]');
}
