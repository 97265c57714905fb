import { instant, jsonItems, jsonObject, nullable, scalar } from '#server/db/json-sql.ts';
import { tagsSql, taskListSql } from '#server/db/task-list-sql.ts';
import { taskNumberSql } from '#server/db/task-number-sql.ts';
import { issueTypeName, taskPriorityName, taskSizeName } from '#shared/enums/task.ts';

/*
 * What a team is told with when it is asked for by its name, for all teams of an answer in one statement each:
 * `teamId` and the text `items`. $1 tenant, $2 organization, $3 the teams, which the caller sees.
 */

const newest = 1000;

/** A task as a team names it; everything around it is in the tasks of a team. */
const taskJson = jsonObject({
  id: scalar('t.id'),
  tenantId: scalar('t."tenantId"'),
  organizationId: scalar('t."organizationId"'),
  createdAt: instant('t."createdAt"'),
  updatedAt: instant('t."updatedAt"'),
  title: scalar('t.title'),
  number: scalar('t.number'),
  taskNumber: scalar(taskNumberSql('t')),
  prefix: scalar('t.prefix'),
  public: scalar('t.public'),
  isDraft: scalar('t."isDraft"'),
  isScreeningTask: scalar('t."isScreeningTask"'),
  description: scalar(`coalesce(t.description, '')`),
  status: scalar('t.status'),
  taskStatusId: scalar('t."taskStatusId"'),
  priority: scalar('t.priority'),
  size: scalar('t.size'),
  issueType: scalar('t."issueType"'),
  version: scalar('t.version'),
  estimate: scalar('t.estimate'),
  startDate: instant('t."startDate"'),
  dueDate: instant('t."dueDate"'),
  resolvedAt: instant('t."resolvedAt"'),
  projectId: scalar('t."projectId"'),
  parentId: scalar('t."parentId"'),
});

const planJson = jsonObject({
  id: scalar('p.id'),
  tenantId: scalar('p."tenantId"'),
  organizationId: scalar('p."organizationId"'),
  createdAt: instant('p."createdAt"'),
  updatedAt: instant('p."updatedAt"'),
  date: scalar(`to_char(p.date, 'YYYY-MM-DD"T12:00:00.000Z"')`),
  workTimePlanned: nullable('p."workTimePlanned"'),
  status: scalar('p.status'),
  employeeId: scalar('p."employeeId"'),
  organizationTeamId: scalar('p."organizationTeamId"'),
});

const ofEach = (items: string) => `
select asked.id as "teamId", part.items
from unnest($3::uuid[]) asked (id)
cross join lateral (${items}) part`;

/** The items of a statement that answers `{ items, total }`. */
const listed = (sql: string) => `select (list.json::json -> 'items')::text as items from (${sql}) list`;

interface Known {
  /** What is told of each, of `row.item`. */
  readonly item: string;
  readonly key: 'name' | 'value';
  readonly among: readonly string[];
}

/** Those of the items whose name clients know inside a team: another one makes them refuse the whole answer. */
const listedKnown = (sql: string, { item, key, among }: Known) => `
  select coalesce(json_agg(${item} order by row.place), '[]')::text as items
  from (${sql}) list, json_array_elements(list.json::json -> 'items') with ordinality row (item, place)
  where row.item ->> '${key}' in (${among.map((name) => `'${name}'`).join(', ')})`;

const value = { item: `row.item -> 'value'`, key: 'value' } as const;

const inTeam = { team: 'asked.id', project: 'null::uuid' };

export const teamParts = {
  statuses: ofEach(listed(taskListSql('task_statuses', inTeam))),
  // Of these clients take the names alone.
  priorities: ofEach(
    listedKnown(taskListSql('task_priorities', inTeam), { ...value, among: taskPriorityName.options }),
  ),
  sizes: ofEach(listedKnown(taskListSql('task_sizes', inTeam), { ...value, among: taskSizeName.options })),
  issueTypes: ofEach(
    listedKnown(taskListSql('issue_types', inTeam), {
      item: 'row.item',
      key: 'name',
      among: issueTypeName.options,
    }),
  ),
  versions: ofEach(listed(taskListSql('task_versions', inTeam))),
  labels: ofEach(listed(tagsSql('asked.id', 'null'))),
  tasks: ofEach(`
  select '[' || coalesce(${jsonItems(taskJson, { orderBy: 't."createdAt" desc, t.id desc' })}, '') || ']' as items
  from (
    select task.* from task_teams link join tasks task on task.id = link."taskId"
    where link."tenantId" = $1 and link."organizationTeamId" = asked.id and task."organizationId" = $2
      and task."deletedAt" is null and not task."isScreeningTask"
    order by task."createdAt" desc, task.id desc limit ${newest}
  ) t`),
  dailyPlans: ofEach(`
  select '[' || coalesce(${jsonItems(planJson, { orderBy: 'p.date desc, p.id desc' })}, '') || ']' as items
  from (
    select plan.* from daily_plans plan
    where plan."tenantId" = $1 and plan."organizationId" = $2 and plan."organizationTeamId" = asked.id
      and plan."deletedAt" is null
    order by plan.date desc, plan.id desc limit ${newest}
  ) p`),
};

export type TeamPart = keyof typeof teamParts;

export function isTeamPart(name: string): name is TeamPart {
  return Object.hasOwn(teamParts, name);
}
