import { v7 as uuidv7 } from 'uuid';
import { fields } from '#server/db/fields.ts';
import { queryRows } from '#server/db/query.ts';
import { rowStatement, text, uuid, word } from '#server/db/rows.ts';
import { columnsOf, type Params, sql, statement } from '#server/db/sql.ts';
import { notFound } from '#server/errors.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import type { TimePerson, Tx } from '#server/modules/time-logs/time-log-people.data.ts';
import { parseTimesheetStatus, type TimesheetStatus } from '#shared/enums/timesheet.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { entryFields } from '#shared/time-logs/entry-fields.ts';
import { timeLogTexts } from '#shared/time-logs/time-log.schema.ts';
import type { TimeSpan } from '#shared/time-logs/time-log-rules.ts';

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
  ...fields(...entryFields),
  logType: true,
  source: true,
  overlapAllowed: true,
  timeZone: true,
} as const;

/** A log as the verbs change it. */
export type LogRow = Prisma.TimeLogGetPayload<{ select: typeof logColumns }>;

const datedLogColumns = { ...logColumns, updatedAt: true } as const;

/** With when it was last changed. */
export type DatedLogRow = Prisma.TimeLogGetPayload<{ select: typeof datedLogColumns }>;

const otherColumns = {
  ...logColumns,
  task: { select: { title: true } },
  project: { select: { name: true } },
} as const;

/** A log in the way, with the names that messages use. */
export type OtherLog = Prisma.TimeLogGetPayload<{ select: typeof otherColumns }>;

/** The columns that messages need. */
export type NamedLog = Pick<
  OtherLog,
  'id' | 'startedAt' | 'stoppedAt' | 'isRunning' | 'taskId' | 'description' | 'task' | 'project'
>;

interface PersonSpan {
  readonly employeeId: string;
  readonly span: TimeSpan;
}

/** The overlap condition of the database: a running log occupies the whole future. */
function meeting({ employeeId, span }: PersonSpan) {
  return {
    employeeId,
    ...(span.stoppedAt === null ? {} : { startedAt: { lt: span.stoppedAt } }),
    OR: [{ stoppedAt: null }, { stoppedAt: { gt: span.startedAt } }],
  };
}

/** Logs that meet any of the spans, by their start. Logs without length overlap nothing. */
export async function findMeeting(
  tx: Pick<Tx, 'db' | 'tenantId'>,
  spans: readonly PersonSpan[],
): Promise<OtherLog[]> {
  const found = await tx.db.timeLog.findMany({
    where: { tenantId: tx.tenantId, deletedAt: null, OR: spans.map(meeting) },
    select: otherColumns,
    orderBy: [{ startedAt: 'asc' }, { id: 'asc' }],
  });
  return found.filter(({ startedAt, stoppedAt }) => stoppedAt === null || stoppedAt > startedAt);
}

/**
 * The same for one span of a person, except one log. Checks logs that begin in the two days before the span or within
 * it, and by a separate index the few longer ones, so that an early span does not read all later logs. The planner
 * expects many of these, so values are hidden from it: it retains its plan.
 */
export const overlappingSql = statement(
  (
    p: Params<{
      tenantId: string;
      employeeId: string;
      start: Date;
      end: Date | null;
      exceptId: string | undefined;
    }>,
  ) => sql`
  select ${columnsOf('l', Object.keys(logColumns))}, case when t.id is not null then json_build_object('title', t.title) end as task,
    case when p.id is not null then json_build_object('name', p.name) end as project
  from (
    select * from time_logs r
    where r."tenantId" = ${p.tenantId} and r."employeeId" = ${p.employeeId} and r."isRunning" and r."deletedAt" is null
    union all
    select * from time_logs r
    where r."tenantId" = ${p.tenantId} and r."employeeId" = ${p.employeeId} and r."deletedAt" is null and r."stoppedAt" > ${p.start}
      and r."startedAt" > ${p.start}::timestamptz - interval '48 hours' and r."startedAt" < coalesce(${p.end}, 'infinity'::timestamptz)
      and r."stoppedAt" > r."startedAt"
    union all
    select * from (
      select * from time_logs r
      where r."tenantId" = (select ${p.tenantId}::uuid) and r."startedAt" <= (select ${p.start}::timestamptz) - interval '48 hours'
        and (r."stoppedAt" - r."startedAt" > interval '48 hours') is not false offset 0
    ) r
    where r."employeeId" = ${p.employeeId} and r."deletedAt" is null and r."stoppedAt" > ${p.start}
  ) l
  left join tasks t on t."tenantId" = l."tenantId" and t.id = l."taskId"
  left join organization_projects p on p."tenantId" = l."tenantId" and p.id = l."projectId"
  where (${p.end}::timestamptz is null or l."startedAt" < ${p.end}) and l.id is distinct from ${p.exceptId}::uuid
  order by l."startedAt", l.id`,
);

/** Logs of a person that overlap a span, except one. */
export function findOverlapping(
  tx: Pick<Tx, 'db' | 'tenantId'>,
  { exceptId, employeeId, span }: PersonSpan & { exceptId?: string | undefined },
): Promise<OtherLog[]> {
  const { startedAt: start, stoppedAt: end } = span;
  const values = { tenantId: tx.tenantId, employeeId, start, end, exceptId };
  return queryRows<OtherLog>(tx, overlappingSql(values));
}

export interface Sheet {
  readonly id: string;
  readonly day: Day;
  readonly status: TimesheetStatus;
}

interface PersonSheets {
  readonly tenantId: string;
  readonly employeeId: string;
  readonly days: readonly Day[];
  /** Ids of sheets. */
  readonly ids: readonly string[];
}

/** Found by day and by id: of workspace and person together the planner expects one sheet, and would read all of them. */
export const sheetsSql = rowStatement(
  { id: uuid, day: word<Day>(), status: text },
  (p: Params<PersonSheets>) => sql`
  select id, to_char(date, 'YYYY-MM-DD') as day, status from timesheets
  where id = any(array(
      select s.id from timesheets s where s."employeeId" = ${p.employeeId}::uuid and s.date = any((select ${p.days}::date[])::date[])
      union all select unnest(${p.ids}::uuid[])))
    and "tenantId" is not distinct from ${p.tenantId}::uuid and "employeeId" is not distinct from ${p.employeeId}::uuid
    and "deletedAt" is null
  order by id for no key update`,
);

/** The sheets of some days, and those that hold some logs; nobody approves them until the transaction ends. */
export async function lockSheets(
  tx: Tx,
  person: Pick<TimePerson, 'employeeId'>,
  on: { days: readonly Day[]; ids: readonly string[] },
): Promise<Sheet[]> {
  const values = { tenantId: tx.tenantId, employeeId: person.employeeId, ...on };
  const rows = await queryRows(tx, sheetsSql(values));
  return rows.map((row) => ({ ...row, status: parseTimesheetStatus(row.status) ?? 'DRAFT' }));
}

const sheetsOfManySql = statement(
  (p: Params<{ tenantId: string; employeeIds: readonly string[]; days: readonly Day[] }>) => sql`
  select s.id, s."employeeId", to_char(s.date, 'YYYY-MM-DD') as day, s.status
  from timesheets s
  join unnest(${p.employeeIds}::uuid[], ${p.days}::date[]) as d ("employeeId", day) on s."employeeId" = d."employeeId" and s.date = d.day
  where s."tenantId" = ${p.tenantId}::uuid and s."deletedAt" is null
  order by s.id for no key update of s`,
);

/** A day of somebody. */
interface PersonDay {
  readonly employeeId: string;
  readonly day: Day;
}

/** The sheets of days of several people; nobody approves them until the transaction ends. */
export async function lockSheetsOf(
  tx: Tx,
  days: readonly PersonDay[],
): Promise<(Sheet & { readonly employeeId: string })[]> {
  const rows = await queryRows<PersonDay & { id: string; status: string }>(
    tx,
    sheetsOfManySql({
      tenantId: tx.tenantId,
      employeeIds: days.map(({ employeeId }) => employeeId),
      days: days.map(({ day }) => day),
    }),
  );
  return rows.map((row) => ({ ...row, status: parseTimesheetStatus(row.status) ?? 'DRAFT' }));
}

interface NewSheets {
  readonly tenantId: string;
  readonly organizationId: string;
  readonly ids: readonly string[];
  readonly employeeIds: readonly string[];
  readonly days: readonly Day[];
  readonly zones: readonly string[];
  readonly now: Date;
}

const ensureSheetsSql = statement(
  (p: Params<NewSheets>) => sql`
  insert into timesheets (id, "tenantId", "organizationId", "employeeId", date, "timeZone")
  select s.id, ${p.tenantId}::uuid, ${p.organizationId}::uuid, s.employee, s.day, s.zone
  from unnest(${p.ids}::uuid[], ${p.employeeIds}::uuid[], ${p.days}::date[], ${p.zones}::text[]) as s (id, employee, day, zone)
  order by s.employee, s.day
  on conflict ("employeeId", date) do update set "updatedAt" = ${p.now}::timestamptz, "deletedAt" = null
  returning id, "employeeId", to_char(date, 'YYYY-MM-DD') as day`,
);

type Sheeted = Pick<TimePerson, 'employeeId' | 'zone'> & PersonDay;

/** The sheets of days of people of one organization, made where there are none. */
export async function ensureSheetsOf(
  tx: Tx,
  organizationId: string,
  days: readonly Sheeted[],
): Promise<(day: PersonDay) => string> {
  const keyOf = ({ employeeId, day }: PersonDay) => `${employeeId} ${day}`;
  const all = [...new Map(days.map((day) => [keyOf(day), day])).values()];
  const rows = await queryRows<PersonDay & { id: string }>(
    tx,
    ensureSheetsSql({
      ...{ tenantId: tx.tenantId, organizationId, now: tx.now() },
      ids: all.map(() => uuidv7()),
      employeeIds: all.map(({ employeeId }) => employeeId),
      days: all.map(({ day }) => day),
      zones: all.map(({ zone }) => zone),
    }),
  );
  const sheets = new Map(rows.map((row) => [keyOf(row), row.id]));
  return (day) => sheets.get(keyOf(day)) ?? noSheet(day.day);
}

function noSheet(day: Day): never {
  throw new Error(`no timesheet was made for ${day}`);
}

/** The id of the sheet of a day. */
export type SheetOf = (day: Day) => string;

/** The sheets of a person's days, inserted if missing; locked sheets are not written again. */
export async function ensureSheets(
  tx: Tx,
  { organizationId, employeeId, zone }: Pick<TimePerson, 'organizationId' | 'employeeId' | 'zone'>,
  { days, locked }: { days: readonly Day[]; locked: readonly Sheet[] },
): Promise<SheetOf> {
  const idOf = new Map(locked.map(({ id, day }) => [day, id]));
  const missing = days.filter((day) => !idOf.has(day));
  if (missing.length === 0) return (day) => idOf.get(day) ?? noSheet(day);
  const madeOf = await ensureSheetsOf(
    tx,
    organizationId,
    missing.map((day) => ({ employeeId, zone, day })),
  );
  return (day) => idOf.get(day) ?? madeOf({ employeeId, day });
}

export const datedLogColumnsSql = (alias: string) => columnsOf(alias, Object.keys(datedLogColumns));

const logSql = statement(
  (p: Params<{ tenantId: string; id: string }>) => sql`
  select ${datedLogColumnsSql('l')} from time_logs l
  where l."tenantId" = ${p.tenantId} and l.id = ${p.id} and l."deletedAt" is null`,
);

/** The log; 404 for one in the trash. Its person is locked by now, so that it stays as read. */
export async function findLog(tx: Tx, id: string): Promise<DatedLogRow> {
  const [log] = await queryRows<DatedLogRow>(tx, logSql({ tenantId: tx.tenantId, id }));
  if (log === undefined) throw notFound(timeLogTexts.notFound);
  return log;
}
