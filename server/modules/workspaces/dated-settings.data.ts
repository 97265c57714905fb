import { v7 as uuidv7 } from 'uuid';
import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { execute, queryRows } from '#server/db/query.ts';
import { bool, day, int, jsonb, nullable, rowStatement, text, uuid, word } from '#server/db/rows.ts';
import { type Params, sql, statement } from '#server/db/sql.ts';
import { notFound } from '#server/errors.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import type { Dated } from '#shared/time/dated.ts';
import { dayOf } from '#shared/time/day.ts';
import { laterToday, ruleZones } from '#shared/time/rule-zones.ts';
import { firstOpenDay } from '#shared/time-logs/closed-time.ts';
import type { DatedSettingName, DatedValue } from '#shared/workspaces/dated-settings.ts';

export type Tx = InTransaction<Context>;
type Reader = Pick<Context, 'db' | 'tenantId' | 'now'>;

/** A setting of an organization, of a person or of a kind of absence. */
export interface SettingScope<Name extends DatedSettingName = DatedSettingName> {
  readonly setting: Name;
  readonly organizationId: string;
  readonly employeeId?: string | null | undefined;
  readonly kindId?: string | null | undefined;
}

type ScopeValues = SettingScope & { readonly tenantId: string };

export interface HistoryRow<Value> extends Dated<Value | null> {
  readonly id: string;
  readonly validFrom: Day | null;
}

const inScope = (
  p: Params<ScopeValues>,
) => sql`"tenantId" = ${p.tenantId} and "organizationId" = ${p.organizationId}
    and setting = ${p.setting} and "employeeId" is not distinct from ${p.employeeId}::uuid
    and "kindId" is not distinct from ${p.kindId}::uuid`;

/** The setting of the scope says which type its values have. */
const historySql = rowStatement(
  { id: uuid, validFrom: nullable(day), value: nullable(jsonb<never>()) },
  (p: Params<ScopeValues>) => sql`
  select id, "validFrom", value from dated_settings where ${inScope(p)} order by "validFrom" nulls first`,
);

/** All values of a setting; the first day first. */
export function findHistory<Name extends DatedSettingName>(
  { db, tenantId }: Omit<Reader, 'now'>,
  scope: SettingScope<Name>,
): Promise<HistoryRow<DatedValue<Name>>[]> {
  return queryRows({ db }, historySql({ ...scope, tenantId }));
}

interface SavedValues extends ScopeValues {
  readonly id: string;
  readonly value: string | null;
  readonly validFrom: Day | null;
  readonly now: Date;
  readonly userId: string;
}

const saveSql = statement(
  (p: Params<SavedValues>) => sql`
  insert into dated_settings (id, "tenantId", "organizationId", "employeeId", "kindId", setting, value, "validFrom",
    "createdAt", "createdByUserId")
  values (${p.id}, ${p.tenantId}, ${p.organizationId}, ${p.employeeId}::uuid, ${p.kindId}::uuid, ${p.setting},
    ${p.value}::jsonb, ${p.validFrom}::date, ${p.now}, ${p.userId})
  on conflict ("organizationId", setting, "employeeId", "kindId", "validFrom") do update set value = excluded.value`,
);

export interface NewValue {
  readonly value: unknown;
  readonly validFrom: Day | null;
}

export async function saveValue(tx: Tx, scope: SettingScope, { value, validFrom }: NewValue): Promise<void> {
  const { tenantId, userId } = tx;
  const json = value === null || value === undefined ? null : JSON.stringify(value);
  const owner = { ...scope, tenantId, userId, now: tx.now(), id: uuidv7() };
  await execute(tx, saveSql({ ...owner, value: json, validFrom }));
}

const removeSql = statement(
  (p: Params<{ tenantId: string; id: string }>) => sql`
  delete from dated_settings where "tenantId" = ${p.tenantId} and id = ${p.id} and setting <> 'employment'`,
);

export async function removeValue(tx: Tx, id: string): Promise<void> {
  await execute(tx, removeSql({ tenantId: tx.tenantId, id }));
}

const scopeSql = rowStatement(
  {
    setting: word<DatedSettingName>(),
    organizationId: uuid,
    employeeId: nullable(uuid),
    kindId: nullable(uuid),
    validFrom: nullable(day),
  },
  (p: Params<{ tenantId: string; id: string }>) => sql`
  select setting, "organizationId", "employeeId", "kindId", "validFrom" from dated_settings
  where "tenantId" = ${p.tenantId} and id = ${p.id} and setting <> 'employment'`,
);

/** Subject of a value; 404 for one of another workspace. */
export async function getScope(tx: Tx, id: string): Promise<SettingScope & { validFrom: Day | null }> {
  const [row] = await queryRows(tx, scopeSql({ tenantId: tx.tenantId, id }));
  if (row === undefined) throw notFound('The setting');
  return row;
}

const subjectSql = rowStatement(
  {
    timeZone: nullable(text),
    organizationZone: nullable(text),
    timeClosedBefore: nullable(text),
    timeClosedAfterDays: nullable(int),
  },
  (p: Params<Omit<ScopeValues, 'setting'>>) => sql`
  select case when u.id is null then o."timeZone" else u."timeZone" end as "timeZone",
    o."timeZone" as "organizationZone", o."timeClosedBefore"::text, o."timeClosedAfterDays"
  from organizations o
  left join employees e on e."tenantId" = o."tenantId" and e.id = ${p.employeeId}::uuid
  left join users u on u."tenantId" = e."tenantId" and u.id = e."userId"
  where o."tenantId" = ${p.tenantId} and o.id = ${p.organizationId}`,
);

/** The day that it is where the setting counts, and the first one that is open. */
export async function findSubject(ctx: Reader, { organizationId, employeeId }: SettingScope) {
  const [row] = await queryRows(
    ctx,
    subjectSql({ tenantId: ctx.tenantId, organizationId, employeeId, kindId: undefined }),
  );
  if (row === undefined) throw notFound('The organization');
  const now = ctx.now();
  const zones = ruleZones({ organization: row.organizationZone, person: row.timeZone });
  const openFrom = firstOpenDay(row, laterToday(zones, now));
  return { today: dayOf(now, zones.person), openFrom };
}

interface PastValues {
  readonly tenantId: string;
  readonly organizationId: string;
  readonly employeeId: string | null | undefined;
  readonly from: Day | undefined;
  readonly until: Day;
}

const recordedSql = rowStatement(
  { found: bool },
  (p: Params<PastValues>) => sql`
  select exists (select from timesheets ts where ts."tenantId" = ${p.tenantId}
      and ts."organizationId" = ${p.organizationId} and ts."deletedAt" is null and ts.date <= ${p.until}::date
      and (${p.employeeId}::uuid is null or ts."employeeId" = ${p.employeeId}))
    or exists (select from absences a where a."tenantId" = ${p.tenantId} and a."organizationId" = ${p.organizationId}
      and a."firstDay" <= ${p.until}::date and (${p.employeeId}::uuid is null or a."employeeId" = ${p.employeeId})) as found`,
);

/** Whether time or absences until a day are measured by the setting. */
export async function isMeasured(tx: Tx, scope: SettingScope, until: Day): Promise<boolean> {
  const { organizationId, employeeId } = scope;
  const values = { tenantId: tx.tenantId, organizationId, employeeId, from: undefined, until };
  const [row] = await queryRows(tx, recordedSql(values));
  return row?.found ?? false;
}

const approvedSql = rowStatement(
  { day: nullable(word<Day>()) },
  (p: Params<PastValues>) => sql`
  select min(ts.date)::text as day from timesheets ts
  where ts."tenantId" = ${p.tenantId} and ts."organizationId" = ${p.organizationId} and ts."deletedAt" is null
    and ts.status = 'APPROVED' and (${p.from}::date is null or ts.date >= ${p.from}::date) and ts.date <= ${p.until}::date
    and (${p.employeeId}::uuid is null or ts."employeeId" = ${p.employeeId})`,
);

/** The first day with approved time that is measured by the setting. */
export async function findApproved(
  tx: Tx,
  { organizationId, employeeId }: SettingScope,
  days: { from: Day | undefined; until: Day },
): Promise<Day | undefined> {
  const values = { tenantId: tx.tenantId, organizationId, employeeId, ...days };
  const [row] = await queryRows(tx, approvedSql(values));
  return row?.day ?? undefined;
}
