import { v7 as uuidv7 } from 'uuid';
import { queryRows } from '#server/db/query.ts';
import { rowStatement, text, uuid, word } from '#server/db/rows.ts';
import { type Params, sql } from '#server/db/sql.ts';
import type { TimePerson, Tx } from '#server/modules/time-logs/time-log-people.data.ts';
import { parseTimesheetStatus, type TimesheetStatus } from '#shared/enums/timesheet.ts';
import type { Day } from '#shared/time/calendar-day.ts';

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

const sheetsOfManySql = rowStatement(
  { id: uuid, employeeId: uuid, day: text, status: text },
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
  const rows = await queryRows(
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

const ensureSheetsSql = rowStatement(
  { id: uuid, employeeId: uuid, day: text },
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
  const rows = await queryRows(
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
