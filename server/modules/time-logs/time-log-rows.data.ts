import { v7 as uuidv7 } from 'uuid';
import { notFound } from '#server/errors.ts';
import type { TimePerson, Tx } from '#server/modules/time-logs/time-log-people.data.ts';
import { parseTimesheetStatus, type TimesheetStatus } from '#shared/enums/timesheet.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import type { Interval } from '#shared/time/interval.ts';
import { timeLogTexts } from '#shared/time-logs/time-log.schema.ts';
import type { TimeSpan } from '#shared/time-logs/time-log-rules.ts';

/** What a log says, as the verbs change it. */
export interface LogRow extends TimeSpan {
  readonly id: string;
  readonly employeeId: string;
  readonly timesheetId: string;
  readonly isRunning: boolean;
  readonly taskId: string | null;
  readonly projectId: string | null;
  readonly organizationContactId: string | null;
  readonly organizationTeamId: string | null;
  readonly description: string | null;
  readonly reason: string | null;
  readonly isBillable: boolean;
  readonly logType: string;
  readonly source: string;
  readonly overlapAllowed: boolean;
  readonly timeZone: string | null;
}

export const logColumns = {
  id: true,
  employeeId: true,
  timesheetId: true,
  startedAt: true,
  stoppedAt: true,
  isRunning: true,
  taskId: true,
  projectId: true,
  organizationContactId: true,
  organizationTeamId: true,
  description: true,
  reason: true,
  isBillable: true,
  logType: true,
  source: true,
  overlapAllowed: true,
  timeZone: true,
} as const;

/** A log in the way, with the names that messages use. */
export interface OtherLog extends LogRow {
  readonly task: { readonly title: string } | null;
  readonly project: { readonly name: string } | null;
}

/**
 * What the database would find to overlap: a running log takes everything to come. Logs without length overlap
 * nothing.
 */
export async function findOverlapping(
  tx: Pick<Tx, 'db' | 'tenantId'>,
  { employeeId, span, exceptId }: { employeeId: string; span: TimeSpan; exceptId?: string | undefined },
): Promise<OtherLog[]> {
  const found = await tx.db.timeLog.findMany({
    where: {
      tenantId: tx.tenantId,
      employeeId,
      deletedAt: null,
      ...(exceptId === undefined ? {} : { id: { not: exceptId } }),
      ...(span.stoppedAt === null ? {} : { startedAt: { lt: span.stoppedAt } }),
      OR: [{ stoppedAt: null }, { stoppedAt: { gt: span.startedAt } }],
    },
    select: { ...logColumns, task: { select: { title: true } }, project: { select: { name: true } } },
    orderBy: [{ startedAt: 'asc' }, { id: 'asc' }],
  });
  return found.filter(({ startedAt, stoppedAt }) => stoppedAt === null || stoppedAt > startedAt);
}

export interface Sheet {
  readonly id: string;
  readonly day: Day;
  readonly status: TimesheetStatus;
}

const sheetsSql = `
  select id, to_char(date, 'YYYY-MM-DD') as day, status from timesheets
  where "tenantId" = $1::uuid and "employeeId" = $2::uuid and "deletedAt" is null
    and (date = any($3::date[]) or id = any($4::uuid[]))
  order by id for no key update`;

/** The sheets of some days, and those that hold some logs; nobody approves them until the transaction ends. */
export async function lockSheets(
  tx: Tx,
  person: Pick<TimePerson, 'employeeId'>,
  on: { days: readonly Day[]; ids: readonly string[] },
): Promise<Sheet[]> {
  const values = [tx.tenantId, person.employeeId, on.days, on.ids];
  const rows = await tx.db.$queryRawUnsafe<{ id: string; day: Day; status: string }[]>(sheetsSql, ...values);
  return rows.map((row) => ({ ...row, status: parseTimesheetStatus(row.status) ?? 'DRAFT' }));
}

const ensureSheetsSql = `
  insert into timesheets (id, "tenantId", "organizationId", "employeeId", date, "timeZone")
  select s.id, $1::uuid, $2::uuid, $3::uuid, s.day, $6
  from unnest($4::uuid[], $5::date[]) as s (id, day) order by s.day
  on conflict ("employeeId", date) do update set "updatedAt" = $7::timestamptz, "deletedAt" = null
  returning id, to_char(date, 'YYYY-MM-DD') as day`;

/** Tells the sheet of a day. */
export type SheetOf = (day: Day) => string;

/** The sheets of the days, made where there are none. */
export async function ensureSheets(
  tx: Tx,
  { organizationId, employeeId, zone }: Pick<TimePerson, 'organizationId' | 'employeeId' | 'zone'>,
  days: readonly Day[],
): Promise<SheetOf> {
  const all = [...new Set(days)];
  const ids = all.map(() => uuidv7());
  const values = [tx.tenantId, organizationId, employeeId, ids, all, zone, tx.now()];
  const rows = await tx.db.$queryRawUnsafe<{ id: string; day: Day }[]>(ensureSheetsSql, ...values);
  const sheets = new Map(rows.map(({ id, day }) => [day, id]));
  return (day) => {
    const id = sheets.get(day);
    if (id === undefined) throw new Error(`no timesheet was made for ${day}`);
    return id;
  };
}

const secondsSql = `
  select coalesce(floor(sum(extract(epoch from least(coalesce(l."stoppedAt", $5::timestamptz), w.ends)
    - greatest(l."startedAt", w.starts))) filter (where l.id is not null)), 0)::int as seconds
  from unnest($3::timestamptz[], $4::timestamptz[]) with ordinality as w (starts, ends, place)
  left join time_logs l on l."tenantId" = $1::uuid and l."employeeId" = $2::uuid and l."deletedAt" is null
    and l."startedAt" < w.ends and coalesce(l."stoppedAt", $5::timestamptz) > w.starts
  group by w.place order by w.place`;

/** Seconds of a person inside each interval. */
export async function secondsWithin(
  tx: Tx,
  employeeId: string,
  intervals: readonly Interval[],
): Promise<number[]> {
  const starts = intervals.map(({ start }) => start.toISOString());
  const ends = intervals.map(({ end }) => end.toISOString());
  const values = [tx.tenantId, employeeId, starts, ends, tx.now()];
  const rows = await tx.db.$queryRawUnsafe<{ seconds: number }[]>(secondsSql, ...values);
  return rows.map(({ seconds }) => seconds);
}

/** The log; 404 for one in the trash. Its person is locked by now, so that it stays as read. */
export async function findLog(tx: Tx, id: string): Promise<LogRow> {
  const where = { tenantId_id: { tenantId: tx.tenantId, id }, deletedAt: null };
  const log = await tx.db.timeLog.findUnique({ where, select: logColumns });
  if (log === null) throw notFound(timeLogTexts.notFound);
  return log;
}
