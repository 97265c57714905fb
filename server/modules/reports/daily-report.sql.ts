import { jsonItems, jsonObject, list } from '#server/db/json/json-sql.ts';
import { jsonText } from '#server/db/rows.ts';
import { type Params, raw, sql } from '#server/db/sql.ts';
import {
  activitySql,
  daySlotsSql,
  logStatement,
  type PieceValues,
  piecesSql,
} from '#server/modules/reports/pieces.sql.ts';
import { orNull, type RateValues, subjectsSql, workFields } from '#server/modules/reports/report-json.sql.ts';
import type { ReportGroupBy } from '#shared/enums/report.ts';

interface Level {
  /** Column of `logs` by which its elements differ. */
  readonly column: 'day' | 'projectId' | 'employeeId' | 'clientId' | 'taskId';
  /** Key of the subject of an element. */
  readonly key: 'date' | 'project' | 'employee' | 'client' | 'task';
  /** Key of the elements below. */
  readonly below: 'logs' | 'employeeLogs' | 'projectLogs' | 'tasks';
}

const day = { column: 'day', key: 'date' } as const;
const project = { column: 'projectId', key: 'project' } as const;
const employee = { column: 'employeeId', key: 'employee' } as const;
const client = { column: 'clientId', key: 'client' } as const;
const task = { column: 'taskId', key: 'task' } as const;

/** From the outside to the inside. */
const levelsOf: Readonly<Record<ReportGroupBy, readonly Level[]>> = {
  date: [
    { ...day, below: 'logs' },
    { ...project, below: 'employeeLogs' },
    { ...employee, below: 'tasks' },
  ],
  project: [
    { ...project, below: 'logs' },
    { ...day, below: 'employeeLogs' },
    { ...employee, below: 'tasks' },
  ],
  employee: [
    { ...employee, below: 'logs' },
    { ...day, below: 'projectLogs' },
    { ...project, below: 'tasks' },
  ],
  client: [
    { ...client, below: 'logs' },
    { ...project, below: 'logs' },
    { ...day, below: 'projectLogs' },
    { ...employee, below: 'tasks' },
  ],
  task: [
    { ...task, below: 'logs' },
    { ...day, below: 'employeeLogs' },
    { ...employee, below: 'tasks' },
  ],
};

/** The subject of an element, by its column in `g`. */
const subjects: Readonly<Record<Level['key'], { join: string; json: string }>> = {
  date: { join: '', json: "to_char(g.day, 'YYYY-MM-DD')" },
  project: { join: 'left join projects on projects.id = g."projectId"', json: orNull('projects.json') },
  employee: { join: 'join people on people.id = g."employeeId"', json: 'people.json' },
  client: { join: 'left join clients on clients.id = g."clientId"', json: orNull('clients.json') },
  task: { join: 'left join worked on worked.id = g."taskId"', json: orNull('worked.json') },
};

const workJson = jsonObject(workFields);

const quoted = (column: string) => `"${column}"`;

/** Sums of hours in different currencies are none. */
const earningsSql = 'case when g.cheapest = g.dearest then round(g.earnings::numeric, 2) end';

/** Days, people and top elements are measured; projects and clients between them only hold others. */
function elementJson(level: Level, index: number): string {
  const own = { [level.key]: subjects[level.key].json, [level.below]: list('g.items') };
  const isMeasured = index === 0 || level.below === 'tasks';
  if (!isMeasured) return jsonObject(own);
  return jsonObject({
    ...own,
    sum: 'g.seconds',
    activity: activitySql('g.overall', 'g.duration'),
    earnings: earningsSql,
  });
}

function orderOf(level: Level, index: number): string {
  if (level.key === 'date') return 'g.day';
  return index === 0 ? 'g.first, g.seconds desc' : 'g.seconds desc, g.first';
}

const sums = `sum(seconds)::int as seconds, sum(overall) as overall, sum(duration) as duration, sum(earnings) as earnings,
      min(cheapest) as cheapest, max(dearest) as dearest, min(first) as first`;

/** Work and activity of the innermost level, under the same columns. */
function innermost(columns: string): string {
  return `work as materialized (
    select ${columns}, "employeeId" as worker, "taskId" as worked, "clientId" as payer, description,
      sum(piece)::int as seconds, min("startedAt") as first
    from pieces group by ${columns}, worker, worked, payer, description
  ), level as (
    select ${columns}, ${sums},
      ${jsonItems('item', { orderBy: 'seconds desc, first' })} filter (where item is not null) as items
    from (
      select ${columns}, w.seconds, null::int as overall, null::int as duration, w.first,
        w.seconds * people.rate / 3600 as earnings,
        case when people.rate is not null then coalesce(people.currency, '') end as cheapest,
        case when people.rate is not null then coalesce(people.currency, '') end as dearest,
        ${workJson} as item
      from work w
      join people on people.id = w.worker
      left join worked on worked.id = w.worked
      left join clients on clients.id = w.payer
      union all
      select ${columns}, 0, overall, duration, null, null, null, null, null from slots
    ) as parts
    group by ${columns} having count(item) > 0
  )`;
}

/** Elements of a level, listed for each element of the level above. */
function listed(levels: readonly Level[], index: number): string {
  const level = levels[index];
  if (level === undefined) return '';
  const from = index === levels.length - 1 ? 'level' : `level_${index + 1}`;
  const above = levels.slice(0, index).map(({ column }) => `g.${quoted(column)}`);
  const items = jsonItems(elementJson(level, index), { orderBy: orderOf(level, index) });
  const source = `from ${from} g ${subjects[level.key].join}`;
  if (above.length === 0) return `select ${items} as items ${source}`;
  const keys = above.join(', ');
  return `select ${keys}, ${sums.replaceAll(/\((\w+)\)/g, (_, column) => `(g.${column})`)}, ${items} as items ${source} group by ${keys}`;
}

function statementOf(levels: readonly Level[]) {
  const columns = levels.map(({ column }) => quoted(column)).join(', ');
  const inner = levels.map((_, index) => `level_${index} as (${listed(levels, index)})`).slice(1);
  const steps = [innermost(columns), ...inner.toReversed()].join(', ');
  const select = `select ${list('top.items')}::text as json from (${listed(levels, 0)}) as top`;
  return logStatement(
    jsonText,
    (p: Params<PieceValues & RateValues>, parts) =>
      sql`with ${piecesSql(p, parts)}, ${daySlotsSql(p)}, ${subjectsSql(p)}, ${raw(steps)} ${raw(select)}`,
  );
}

/** One JSON array per grouping. */
export const dailyReportSql: Readonly<Record<ReportGroupBy, ReturnType<typeof statementOf>>> = {
  date: statementOf(levelsOf.date),
  project: statementOf(levelsOf.project),
  employee: statementOf(levelsOf.employee),
  client: statementOf(levelsOf.client),
  task: statementOf(levelsOf.task),
};
