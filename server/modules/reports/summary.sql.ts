import { pictureSql } from '#server/db/picture-sql.ts';
import { json } from '#server/db/rows.ts';
import { empty, type Params, raw, type Sql, sql } from '#server/db/sql.ts';
import { startOfWeekSql, startWeekOnSql } from '#server/db/week.sql.ts';
import { moneyOfPriced, pricesSql, worthSql } from '#server/modules/rates/money.sql.ts';
import { billedColumns, billedOfPiece, billedUnitsSql } from '#server/modules/reports/billed-units.sql.ts';
import { logStatement, type PieceValues, piecesSql } from '#server/modules/reports/pieces.sql.ts';
import { fullNameSql } from '#server/modules/users/person-name.ts';
import type { RoundingUnit, SummaryDimension } from '#shared/enums/report.ts';
import { billingRules } from '#shared/reports/rounding.ts';
import type { MoneySum, SummaryParts } from '#shared/reports/summary-rows.ts';

type Tenant = Pick<Params<PieceValues>, 'tenantId'>;
type Organization = Pick<Params<PieceValues>, 'tenantId' | 'organizationId'>;

interface Dimension {
  /** From a row of `pieces`; its text is the key. */
  readonly key: (p: Organization) => Sql;
  /** Finds label, picture and colour under `key`; keys that are not here are their own label. */
  readonly names?: (p: Tenant) => Sql;
}

const people = (
  p: Tenant,
) => sql`select e.id, ${raw(fullNameSql('u'))} as label, ${raw(pictureSql('u'))} as image, null as color
  from employees e join users u on u."tenantId" = e."tenantId" and u.id = e."userId" where e."tenantId" = ${p.tenantId}`;
const projects = (p: Tenant) =>
  sql`select id, name as label, "imageUrl" as image, color from organization_projects where "tenantId" = ${p.tenantId}`;
const tasks = (
  p: Tenant,
) => sql`select id, concat_ws(' ', nullif('#' || number, '#'), title) as label, null as image, null as color
  from tasks where "tenantId" = ${p.tenantId}`;
const clients = (
  p: Tenant,
) => sql`select id, name as label, "imageUrl" as image, null as color from organization_contacts
  where "tenantId" = ${p.tenantId}`;
const teams = (p: Tenant) =>
  sql`select id, name as label, logo as image, color from organization_teams where "tenantId" = ${p.tenantId}`;

const plain = (text: string) => () => raw(text);

const dimensions: Readonly<Record<SummaryDimension, Dimension>> = {
  day: { key: plain("to_char(day, 'YYYY-MM-DD')") },
  week: { key: (p) => sql`to_char(${startOfWeekSql('day', startWeekOnSql(p))}, 'YYYY-MM-DD')` },
  month: { key: plain("to_char(day, 'YYYY-MM')") },
  employee: { key: plain('"employeeId"'), names: people },
  project: { key: plain('"projectId"'), names: projects },
  task: { key: plain('"taskId"'), names: tasks },
  client: { key: plain('"clientId"'), names: clients },
  team: { key: plain('"organizationTeamId"'), names: teams },
  billable: { key: plain('"isBillable"') },
  logType: { key: plain('"logType"') },
};

/** The keys of one or two levels from a row of `pieces`; the second is empty where there is one. */
function keysSql(p: Organization, [first, second]: readonly SummaryDimension[]): Sql {
  const keyOf = (dimension: SummaryDimension | undefined) =>
    dimension === undefined ? raw("''") : dimensions[dimension].key(p);
  return sql`${keyOf(first)} as key_1, ${keyOf(second)} as key_2`;
}

type Unit = RoundingUnit | typeof billingRules;

/** Groups pieces into units to round: the columns that identify a unit, beside keys and billing, and its seconds. */
const unitParts: Readonly<Record<Unit, { columns: string; seconds: string; more: string }>> = {
  entry: { columns: ', piece', seconds: 'piece as seconds, count(*)::int as times', more: '' },
  day: { columns: ', day, "employeeId"', seconds: 'sum(piece)::int as seconds, 1 as times', more: '' },
  total: { columns: '', seconds: 'sum(piece)::int as seconds, 1 as times', more: '' },
  rules: {
    columns: `, piece, ${billedColumns}`,
    seconds: `piece as seconds, count(*)::int as times, ${billedColumns}`,
    more: `, ${billedColumns}`,
  },
};

/** Groups by ids, which is cheaper; converts only the result to text. */
const textOf = (level: 1 | 2) => raw(`coalesce(key_${level}::text, '')`);

function namesSql(p: Tenant, level: number, dimension: SummaryDimension): Sql[] {
  const { names } = dimensions[dimension];
  if (names === undefined) return [];
  const number = raw(String(level));
  return [
    sql`select ${number} as level, named.id::text as key, named.label, named.image, named.color from (${names(p)}) as named
    where named.id in (select key_${number} from keyed)`,
  ];
}

/**
 * Three JSON lists: `units` [key, key, billable, seconds, times] to be rounded and added up, `counts` [key or null,
 * key or null, different logs] of every row, of the rows above and of all, `names` [level, key, label, image, color].
 */
function summaryStatement(levels: readonly SummaryDimension[], unit: Unit) {
  const { columns, seconds, more } = unitParts[unit];
  const isByRules = unit === billingRules;
  const namesOf = (p: Tenant) => levels.flatMap((dimension, index) => namesSql(p, index + 1, dimension));
  const noNames = sql`select 0 as level, '' as key, '' as label, null as image, null as color where false`;
  return logStatement(
    {
      units: json<SummaryParts['units']>(),
      counts: json<SummaryParts['counts']>(),
      names: json<SummaryParts['names']>(),
    },
    (
      p: Params<PieceValues>,
      parts,
    ) => sql`with ${piecesSql(p, parts)}, ${isByRules ? billedUnitsSql(p) : empty} keyed as materialized (
    select pieces.id, day, "employeeId", "isBillable", piece, ${keysSql(p, levels)}${raw(isByRules ? `, ${billedColumns}` : '')}
    from pieces${isByRules ? billedOfPiece : empty}
  ), units as (
    select key_1, key_2, "isBillable", ${raw(seconds)} from keyed
    group by key_1, key_2, "isBillable"${raw(columns)}
  ), counts as (
    select case when grouping(key_1) = 0 then ${textOf(1)} end as key_1, case when grouping(key_2) = 0 then ${textOf(2)} end as key_2,
      count(distinct id)::int as logs
    from keyed group by grouping sets ((key_1, key_2), (key_1), ())
  ), names as (
    ${namesOf(p).reduce((names, more) => sql`${names} union all ${more}`, noNames)}
  )
  select
    (select coalesce(json_agg(json_build_array(${textOf(1)}, ${textOf(2)}, "isBillable", seconds, times${raw(more)})), '[]') from units) as units,
    (select coalesce(json_agg(json_build_array(key_1, key_2, logs)), '[]') from counts) as counts,
    (select coalesce(json_agg(json_build_array(level, key, label, image, color)), '[]') from names) as names`,
  );
}

const statements = new Map<string, ReturnType<typeof summaryStatement>>();

/** The statement of some dimensions, built at its first use. */
export function summarySql(groupBy: readonly SummaryDimension[], unit: Unit) {
  const key = [unit, ...groupBy].join();
  const built = statements.get(key) ?? summaryStatement(groupBy, unit);
  statements.set(key, built);
  return built;
}

interface MoneyValues extends PieceValues {
  readonly seesCosts: boolean;
}

/** A JSON list of sums [key or null, key or null, currency, amount, cost] of every row, of the rows above and of all. */
function moneyStatement(groupBy: readonly SummaryDimension[]) {
  const [from, until] = ['greatest(l."from", d.starts)', 'least(l.until, d.ends)'];
  return logStatement(
    { sums: json<MoneySum[]>() },
    (
      p: Params<MoneyValues>,
      parts,
    ) => sql`with ${piecesSql(p, parts)}, ${pricesSql(p)}, worth as materialized (
    select l.key_1, l.key_2, money.currency, money."costCurrency",
      sum(${worthSql('money.rate', 'money.currency', from, until)}) as amount,
      sum(case when ${p.seesCosts}::boolean then ${worthSql('money."costRate"', 'money."costCurrency"', from, until)} end) as cost
    from (select *, ${keysSql(p, groupBy)} from priced) as l
    join days d on d.day = l.day
    ${moneyOfPriced(p)}
    group by 1, 2, 3, 4
  ), each_sum as (
    select key_1, key_2, currency, amount, null::numeric as cost from worth where amount is not null
    union all
    select key_1, key_2, "costCurrency", null, cost from worth where cost is not null
  ), sums as (
    select case when grouping(key_1) = 0 then ${textOf(1)} end as key_1, case when grouping(key_2) = 0 then ${textOf(2)} end as key_2,
      currency, sum(amount)::text as amount, sum(cost)::text as cost
    from each_sum group by grouping sets ((key_1, key_2, currency), (key_1, currency), (currency))
  )
  select coalesce(json_agg(json_build_array(key_1, key_2, currency, amount, cost)), '[]') as sums from sums`,
  );
}

const moneyStatements = new Map<string, ReturnType<typeof moneyStatement>>();

/** The statement for the amounts of time by some dimensions; built at first use and cached. */
export function summaryMoneySql(groupBy: readonly SummaryDimension[]) {
  const key = groupBy.join();
  const built = moneyStatements.get(key) ?? moneyStatement(groupBy);
  moneyStatements.set(key, built);
  return built;
}
