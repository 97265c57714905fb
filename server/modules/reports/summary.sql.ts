import { pictureSql } from '#server/db/picture-sql.ts';
import { type Params, raw, type Sql, sql } from '#server/db/sql.ts';
import { logStatement, type PieceValues, piecesSql } from '#server/modules/reports/pieces.sql.ts';
import { fullNameSql } from '#server/modules/reports/report-json.sql.ts';
import type { RoundingUnit, SummaryDimension } from '#shared/enums/report.ts';

type Tenant = Pick<Params<PieceValues>, 'tenantId'>;

interface Dimension {
  /** From a row of `pieces`; its text is the key. */
  readonly key: string;
  /** Finds label, picture and colour under `key`; keys that are not here are their own label. */
  readonly names?: (p: Tenant) => Sql;
}

const people = (
  p: Tenant,
) => sql`select e.id, ${raw(fullNameSql)} as label, ${raw(pictureSql('u'))} as image, null as color
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

const dimensions: Readonly<Record<SummaryDimension, Dimension>> = {
  day: { key: "to_char(day, 'YYYY-MM-DD')" },
  week: { key: "to_char(date_trunc('week', day::timestamp), 'YYYY-MM-DD')" },
  month: { key: "to_char(day, 'YYYY-MM')" },
  employee: { key: '"employeeId"', names: people },
  project: { key: '"projectId"', names: projects },
  task: { key: '"taskId"', names: tasks },
  client: { key: '"clientId"', names: clients },
  team: { key: '"organizationTeamId"', names: teams },
  billable: { key: '"isBillable"' },
  logType: { key: '"logType"' },
};

/** The keys of one or two levels from a row of `pieces`; the second is empty where there is one. */
export function dimensionKeys([first, second]: readonly SummaryDimension[]): [first: string, second: string] {
  const keyOf = (dimension: SummaryDimension | undefined) =>
    dimension === undefined ? "''" : dimensions[dimension].key;
  return [keyOf(first), keyOf(second)];
}

/** What makes one thing to be rounded differ from another, beside keys and billing. */
const unitColumns: Readonly<Record<RoundingUnit, string>> = {
  entry: ', piece',
  day: ', day, "employeeId"',
  total: '',
};

/** Groups are made of ids, which costs less; only what is answered becomes text. */
export const textOf = (level: 1 | 2) => raw(`coalesce(key_${level}::text, '')`);

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
function summaryStatement(levels: readonly SummaryDimension[], unit: RoundingUnit) {
  const [first, second] = dimensionKeys(levels);
  const unitSeconds =
    unit === 'entry' ? 'piece as seconds, count(*)::int as times' : 'sum(piece)::int as seconds, 1 as times';
  const namesOf = (p: Tenant) => levels.flatMap((dimension, index) => namesSql(p, index + 1, dimension));
  const noNames = sql`select 0 as level, '' as key, '' as label, null as image, null as color where false`;
  return logStatement(
    (p: Params<PieceValues>, parts) => sql`with ${piecesSql(p, parts)}, keyed as materialized (
    select id, day, "employeeId", "isBillable", piece, ${raw(first)} as key_1, ${raw(second)} as key_2
    from pieces
  ), units as (
    select key_1, key_2, "isBillable", ${raw(unitSeconds)} from keyed
    group by key_1, key_2, "isBillable"${raw(unitColumns[unit])}
  ), counts as (
    select case when grouping(key_1) = 0 then ${textOf(1)} end as key_1, case when grouping(key_2) = 0 then ${textOf(2)} end as key_2,
      count(distinct id)::int as logs
    from keyed group by grouping sets ((key_1, key_2), (key_1), ())
  ), names as (
    ${namesOf(p).reduce((names, more) => sql`${names} union all ${more}`, noNames)}
  )
  select
    (select coalesce(json_agg(json_build_array(${textOf(1)}, ${textOf(2)}, "isBillable", seconds, times)), '[]') from units) as units,
    (select coalesce(json_agg(json_build_array(key_1, key_2, logs)), '[]') from counts) as counts,
    (select coalesce(json_agg(json_build_array(level, key, label, image, color)), '[]') from names) as names`,
  );
}

const statements = new Map<string, ReturnType<typeof summaryStatement>>();

/** The statement of some dimensions, built at its first use. */
export function summarySql(groupBy: readonly SummaryDimension[], unit: RoundingUnit) {
  const key = [unit, ...groupBy].join();
  const built = statements.get(key) ?? summaryStatement(groupBy, unit);
  statements.set(key, built);
  return built;
}
