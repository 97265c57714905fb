import { columns, instants, jsonItems, jsonObject, list, nullable } from '#server/db/json/json-sql.ts';
import { json, rowStatement, uuid } from '#server/db/rows.ts';
import { type Params, raw } from '#server/db/sql.ts';
import { taskRow } from '#server/db/task-columns.ts';
import { type ListTable, tagsSql, taskListSql } from '#server/db/task-list-sql.ts';
import { issueTypeName, taskPriorityName, taskSizeName } from '#shared/enums/task.ts';

const newest = 1000;

/** A task as a team names it; everything around it is in the tasks of a team. */
const taskJson = jsonObject({
  ...taskRow('t'),
  ...columns('t', 'tenantId', 'organizationId', 'isDraft', 'projectId', 'parentId'),
  description: `coalesce(t.description, '')`,
});

const planJson = jsonObject({
  ...columns('p', 'id', 'tenantId', 'organizationId', 'status', 'employeeId', 'organizationTeamId'),
  ...instants('p', 'createdAt', 'updatedAt'),
  date: `to_char(p.date, 'YYYY-MM-DD"T12:00:00.000Z"')`,
  workTimePlanned: nullable('p."workTimePlanned"'),
});

interface PartValues {
  readonly tenantId: string;
  readonly organizationId: string | undefined;
  /** Teams that the caller sees. */
  readonly teamIds: readonly string[];
}
type Places = Params<PartValues>;

const ofEach = (items: (p: Places) => string) =>
  rowStatement({ teamId: uuid, items: json<unknown[]>() }, (p: Places) =>
    raw(`
select picked.id as "teamId", part.items
from unnest(${p.teamIds}::uuid[]) picked (id)
cross join lateral (${items(p)}) part`),
  );

/** The items of a statement that answers `{ items, total }`. */
const listed = (sql: string) => `select list.json -> 'items' as items from (${sql}) list`;

interface Standard {
  /** JSON of each `row.item` on the wire. */
  readonly item: string;
  readonly key: 'name' | 'value';
  readonly among: readonly string[];
}

/** Items with a standard name: clients reject the whole response because of another one. */
const listedStandard = (sql: string, { item, key, among }: Standard) => `
  select coalesce(json_agg(${item} order by row.place), '[]') as items
  from (${sql}) list, json_array_elements(list.json -> 'items') with ordinality row (item, place)
  where row.item ->> '${key}' in (${among.map((name) => `'${name}'`).join(', ')})`;

const value = { item: `row.item -> 'value'`, key: 'value' } as const;

const listOf = (p: Places, table: ListTable) =>
  taskListSql(table, {
    tenant: `${p.tenantId}`,
    organization: `${p.organizationId}`,
    team: 'picked.id',
    project: 'null::uuid',
  });

/** Parts of a team that `relations` may name, for all teams of a response: `teamId` and the text `items`. */
export const teamParts = {
  statuses: ofEach((p) => listed(listOf(p, 'task_statuses'))),
  // Clients read only the names of these.
  priorities: ofEach((p) =>
    listedStandard(listOf(p, 'task_priorities'), { ...value, among: taskPriorityName.options }),
  ),
  sizes: ofEach((p) => listedStandard(listOf(p, 'task_sizes'), { ...value, among: taskSizeName.options })),
  issueTypes: ofEach((p) =>
    listedStandard(listOf(p, 'issue_types'), { item: 'row.item', key: 'name', among: issueTypeName.options }),
  ),
  versions: ofEach((p) => listed(listOf(p, 'task_versions'))),
  labels: ofEach((p) => listed(tagsSql('picked.id', 'null', `${p.tenantId}`, `${p.organizationId}`))),
  tasks: ofEach(
    (p) => `
  select ${list(jsonItems(taskJson, { orderBy: 't."createdAt" desc, t.id desc' }))} as items
  from (
    select task.* from task_teams link join tasks task on task.id = link."taskId"
    where link."tenantId" = ${p.tenantId} and link."organizationTeamId" = picked.id
      and task."organizationId" = ${p.organizationId} and task."deletedAt" is null and not task."isScreeningTask"
    order by task."createdAt" desc, task.id desc limit ${newest}
  ) t`,
  ),
  dailyPlans: ofEach(
    (p) => `
  select ${list(jsonItems(planJson, { orderBy: 'p.date desc, p.id desc' }))} as items
  from (
    select plan.* from daily_plans plan
    where plan."tenantId" = ${p.tenantId} and plan."organizationId" = ${p.organizationId}
      and plan."organizationTeamId" = picked.id and plan."deletedAt" is null
    order by plan.date desc, plan.id desc limit ${newest}
  ) p`,
  ),
};

export type TeamPart = keyof typeof teamParts;

export function isTeamPart(name: string): name is TeamPart {
  return Object.hasOwn(teamParts, name);
}
