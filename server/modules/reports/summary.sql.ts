import { pictureSql } from '#server/db/picture-sql.ts';
import { piecesSql } from '#server/modules/reports/pieces.sql.ts';
import { fullNameSql } from '#server/modules/reports/report-json.sql.ts';
import type { RoundingUnit, SummaryDimension } from '#shared/enums/report.ts';

interface Dimension {
  /** Text key from a row of `pieces`. */
  readonly key: string;
  /** Finds label, picture and colour under `key`; keys that are not here are their own label. */
  readonly names?: string;
}

const people = `select e.id, ${fullNameSql} as label, ${pictureSql('u')} as image, null as color
  from employees e join users u on u."tenantId" = e."tenantId" and u.id = e."userId" where e."tenantId" = $1`;
const projects = `select id, name as label, "imageUrl" as image, color from organization_projects where "tenantId" = $1`;
const tasks = `select id, concat_ws(' ', nullif('#' || number, '#'), title) as label, null as image, null as color
  from tasks where "tenantId" = $1`;
const clients = `select id, name as label, "imageUrl" as image, null as color from organization_contacts
  where "tenantId" = $1`;
const teams = `select id, name as label, logo as image, color from organization_teams where "tenantId" = $1`;

const dimensions: Readonly<Record<SummaryDimension, Dimension>> = {
  day: { key: "to_char(day, 'YYYY-MM-DD')" },
  week: { key: "to_char(date_trunc('week', day::timestamp), 'YYYY-MM-DD')" },
  month: { key: "to_char(day, 'YYYY-MM')" },
  employee: { key: '"employeeId"::text', names: people },
  project: { key: '"projectId"::text', names: projects },
  task: { key: '"taskId"::text', names: tasks },
  client: { key: '"clientId"::text', names: clients },
  team: { key: '"organizationTeamId"::text', names: teams },
  billable: { key: '"isBillable"::text' },
  logType: { key: '"logType"' },
};

/** What tells one thing to be rounded from another, beside keys and billing. */
const unitColumns: Readonly<Record<RoundingUnit, string>> = {
  entry: ', piece',
  day: ', day, "employeeId"',
  total: '',
};

function namesSql(level: number, dimension: SummaryDimension): string {
  const { names } = dimensions[dimension];
  if (names === undefined) return '';
  return `select ${level} as level, named.id::text as key, named.label, named.image, named.color from (${names}) as named
    where named.id::text in (select key_${level} from keyed)`;
}

/**
 * Three JSON lists: `units` [key, key, billable, seconds, times] to be rounded and added up, `counts` [key or null,
 * key or null, different logs] of every row, of the rows above and of all, `names` [level, key, label, image, color].
 */
export function summarySql([first, second]: readonly SummaryDimension[], unit: RoundingUnit): string {
  const keyOf = (dimension: SummaryDimension | undefined) =>
    dimension === undefined ? "''" : `coalesce(${dimensions[dimension].key}, '')`;
  const names = [first, second]
    .map((dimension, index) => (dimension === undefined ? '' : namesSql(index + 1, dimension)))
    .filter((sql) => sql !== '');
  const unitSeconds =
    unit === 'entry' ? 'piece as seconds, count(*)::int as times' : 'sum(piece)::int as seconds, 1 as times';
  return `with ${piecesSql}, keyed as materialized (
    select id, day, "employeeId", "isBillable", piece, ${keyOf(first)} as key_1, ${keyOf(second)} as key_2 from pieces
  ), units as (
    select key_1, key_2, "isBillable", ${unitSeconds} from keyed
    group by key_1, key_2, "isBillable"${unitColumns[unit]}
  ), counts as (
    select case when grouping(key_1) = 0 then key_1 end as key_1, case when grouping(key_2) = 0 then key_2 end as key_2,
      count(distinct id)::int as logs
    from keyed group by grouping sets ((key_1, key_2), (key_1), ())
  ), names as (
    ${names.length === 0 ? "select 0 as level, '' as key, '' as label, null as image, null as color where false" : names.join(' union all ')}
  )
  select
    (select coalesce(json_agg(json_build_array(key_1, key_2, "isBillable", seconds, times)), '[]') from units) as units,
    (select coalesce(json_agg(json_build_array(key_1, key_2, logs)), '[]') from counts) as counts,
    (select coalesce(json_agg(json_build_array(level, key, label, image, color)), '[]') from names) as names`;
}
