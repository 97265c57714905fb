import { secondsUntil } from '#server/db/log-seconds.sql.ts';
import { type Fragment, type Params, raw, type Sql, sql, toSql } from '#server/db/sql.ts';
import type { TimesheetStatus } from '#shared/enums/timesheet.ts';
import { oddMinorDigits } from '#shared/rates/money.ts';
import type { RateKind } from '#shared/rates/rate-rule.ts';

/** SQL columns with the assignment of an entry. */
interface RatedEntry {
  readonly tenantId: Fragment;
  readonly organizationId: Fragment;
  readonly organizationContactId: Fragment;
  readonly projectId: Fragment;
  readonly employeeId: Fragment;
  readonly taskId: Fragment;
  /** The day on which it begins, by its timesheet. */
  readonly day: Fragment;
}

const applies = (column: string, value: Fragment) =>
  sql`(r.${raw(`"${column}"`)} is null or r.${raw(`"${column}"`)} = ${toSql(value)})`;

/** The columns of a rule for rounding billed time, as organizations, clients and projects have them. */
type RoundingColumn = 'billingRoundTo' | 'billingRounding' | 'billingRoundOn';

/**
 * A column of the effective rule, from the first of these tables that has one: the same as `billingRounding` in
 * shared/rates/billing-rounding.ts. A rule is complete or absent, so each column may be read separately.
 */
export function roundingSql(
  column: RoundingColumn,
  { project, client, organization }: Readonly<Record<'project' | 'client' | 'organization', string>>,
): string {
  return `coalesce(${project}."${column}", ${client}."${column}", ${organization}."${column}")`;
}

/** The rate of an entry as a query of one row, `hourly`: the same rule as `rateOf` in shared/rates/rate-rule.ts. */
export function rateSql(kind: RateKind, entry: RatedEntry): Sql {
  return sql`select r.hourly from rates r
    where r."tenantId" = ${toSql(entry.tenantId)} and r."organizationId" = ${toSql(entry.organizationId)}
      and r.kind = '${raw(kind)}' and (r."validFrom" is null or r."validFrom" <= ${toSql(entry.day)})
      and ${applies('taskId', entry.taskId)} and ${applies('employeeId', entry.employeeId)}
      and ${applies('projectId', entry.projectId)} and ${applies('organizationContactId', entry.organizationContactId)}
    order by r."taskId" is null, num_nulls(r."projectId", r."employeeId") > 0, r."projectId" is null,
      r."organizationContactId" is null, r."employeeId" is null, r."validFrom" desc nulls last
    limit 1`;
}

const codes = (digits: 0 | 3) => raw(oddMinorDigits[digits].map((code) => `'${code}'`).join(', '));

/** `minorDigits` as SQL. */
export const digitsSql = (currency: Fragment) =>
  sql`case when ${toSql(currency)} in (${codes(0)}) then 0 when ${toSql(currency)} in (${codes(3)}) then 3 else 2 end`;

function ratesOfEach(entry: Omit<RatedEntry, 'employeeId' | 'taskId'>): Sql {
  const whole = { ...entry, employeeId: 'l."employeeId"', taskId: 'l."taskId"' };
  return sql`left join lateral (${rateSql('billable', whole)}) billable on l."isBillable" and fixed.rate is null
    left join lateral (${rateSql('cost', whole)}) costs on fixed."costRate" is null`;
}

/**
 * Joins `money` to the logs `l`: rate, currency, "costRate" and "costCurrency" of each; values fixed at approval take
 * precedence over present ones. Time that is not billable has no rate. The amount of an entry on an invoice is its
 * part of a line, and `"shownRate"` is the hourly rate there. `rates` joins `billable` and `costs`, the present
 * rates, for statements that do not look them up for each log.
 */
export function moneyJoin(entry: Omit<RatedEntry, 'employeeId' | 'taskId'>, rates = ratesOfEach(entry)): Sql {
  return sql`
    join organizations org on org."tenantId" = ${toSql(entry.tenantId)} and org.id = ${toSql(entry.organizationId)}
    left join organization_contacts payer on payer."tenantId" = org."tenantId" and payer.id = ${toSql(entry.organizationContactId)}
    left join time_log_amounts fixed on fixed."tenantId" = org."tenantId" and fixed."timeLogId" = l.id
    ${rates}
    cross join lateral (select coalesce(fixed."billedRate", fixed.rate, billable.hourly) as rate, coalesce(fixed.rate, billable.hourly) as "shownRate",
      case when fixed.rate is null then coalesce(payer.currency, org.currency) else fixed.currency end as currency,
      coalesce(fixed."costRate", costs.hourly) as "costRate",
      case when fixed."costRate" is null then org.currency else fixed."costCurrency" end as "costCurrency") money`;
}

/** The client of a log `l`, which is that of its project `p` where it has none of its own. */
export const clientOfLog = 'coalesce(l."organizationContactId", p."organizationContactId")';

/** `money` of the logs `l`, joined with their sheets `ts` and their projects `p`. */
export const moneyOfLogs = moneyJoin({
  tenantId: 'l."tenantId"',
  organizationId: 'l."organizationId"',
  organizationContactId: clientOfLog,
  projectId: 'l."projectId"',
  day: 'ts.date',
});

/**
 * The amount of the part of the log `l` between two instants at a rate. Rounds cumulative amounts half up and
 * subtracts them, so that the parts of a log add up to the log.
 */
export function worthSql(rate: string, currency: string, from: Fragment, until: Fragment): Sql {
  const worthUntil = (instant: Fragment) =>
    sql`round(${raw(rate)} * (${secondsUntil(instant)}) / 3600, ${digitsSql(currency)})`;
  return sql`${worthUntil(until)} - case when ${toSql(from)} > l."startedAt" then ${worthUntil(from)} else 0 end`;
}

interface PriceValues {
  readonly tenantId: string;
  readonly organizationId: string | undefined;
  readonly seesCosts: boolean;
}

const nobody = `'00000000-0000-0000-0000-000000000000'`;
const places = ['clientId', 'projectId', 'employeeId', 'ratedTaskId'].map((column) => `"${column}"`);

/**
 * `priced`: the `pieces` of logs with the task, where tasks have rates, and the span between two changes of rates in which they lie.
 * `prices`: the rates of each of these, looked up once for all of its pieces.
 */
export function pricesSql(p: Params<PriceValues>) {
  const [tenantId, organizationId] = [sql`${p.tenantId}::uuid`, sql`${p.organizationId}::uuid`];
  const own = sql`from rates where "tenantId" = ${tenantId} and "organizationId" = ${organizationId}`;
  const entry = {
    ...{ tenantId, organizationId, organizationContactId: 'at."clientId"', projectId: 'at."projectId"' },
    ...{ employeeId: 'at."employeeId"', taskId: 'at."ratedTaskId"', day: 'at.day' },
  };
  return sql`priced as materialized (
    select *, case when (select bool_or("taskId" is not null) ${own}) then "taskId" end as "ratedTaskId",
      width_bucket("firstDay", (select array_agg(distinct "validFrom") ${own} and "validFrom" is not null)) as span
    from pieces
  ), prices as materialized (
    select at.*, billable.hourly as billable, costs.hourly as cost
    from (select ${raw(places.join())}, span, min("firstDay") as day from priced group by ${raw(places.join())}, span) as at
    left join lateral (${rateSql('billable', entry)}) billable on true
    left join lateral (${rateSql('cost', entry)}) costs on ${p.seesCosts}::boolean
  )`;
}

const samePlace = places
  .map((column) => `coalesce(prices.${column}, ${nobody}) = coalesce(l.${column}, ${nobody})`)
  .join(' and ');
/** `billable` and `costs` of each log `l` of `priced`. */
const ratesOfPlace = sql`left join prices on ${raw(samePlace)} and coalesce(prices.span, -1) = coalesce(l.span, -1)
    cross join lateral (select case when l."isBillable" then prices.billable end as hourly) billable
    cross join lateral (select prices.cost as hourly) costs`;

/** Joins `money` to the logs `l` of `priced`, by the rates of their place. */
export const moneyOfPriced = (p: Params<PriceValues>) =>
  moneyJoin(
    {
      tenantId: sql`${p.tenantId}::uuid`,
      organizationId: sql`${p.organizationId}::uuid`,
      organizationContactId: 'l."clientId"',
      projectId: 'l."projectId"',
      day: 'l."firstDay"',
    },
    ratesOfPlace,
  );

interface ChangedSheets {
  readonly tenantId: string;
  readonly ids: readonly string[];
  readonly status: TimesheetStatus;
  readonly now: Date;
}

/**
 * `freed` and `fixed`, beside a change of sheets to a status: approval writes the amounts of their entries, and any
 * other status deletes them. An entry is on the sheet of the day on which it begins.
 */
export const fixedAmountsSql = (p: Params<ChangedSheets>): Sql => sql`freed as (
    delete from time_log_amounts a using time_logs l
    where ${p.status}::text <> 'APPROVED' and a."tenantId" = ${p.tenantId} and l."tenantId" = ${p.tenantId}
      and l.id = a."timeLogId" and l."timesheetId" = any(${p.ids}::uuid[])
  ), fixed_amounts as (
    insert into time_log_amounts
      ("timeLogId", "tenantId", rate, amount, currency, "costRate", cost, "costCurrency", "fixedAt")
    select l.id, l."tenantId", money.rate, ${worthSql('money.rate', 'money.currency', 'l."startedAt"', 'l."stoppedAt"')},
      case when money.rate is not null then money.currency end,
      money."costRate", ${worthSql('money."costRate"', 'money."costCurrency"', 'l."startedAt"', 'l."stoppedAt"')},
      case when money."costRate" is not null then money."costCurrency" end, ${p.now}::timestamptz
    from time_logs l
    join timesheets ts on ts."tenantId" = l."tenantId" and ts.id = l."timesheetId"
    left join organization_projects p on p."tenantId" = l."tenantId" and p.id = l."projectId"
    ${moneyOfLogs}
    where ${p.status}::text = 'APPROVED' and l."tenantId" = ${p.tenantId} and l."timesheetId" = any(${p.ids}::uuid[])
      and l."deletedAt" is null and l."stoppedAt" is not null and num_nonnulls(money.rate, money."costRate") > 0
    on conflict ("timeLogId") do nothing
  )`;
