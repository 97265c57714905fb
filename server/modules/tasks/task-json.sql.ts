import { columns, jsonItems, jsonObject, list, nullable } from '#server/db/json/json-sql.ts';
import { pictureSql } from '#server/db/picture-sql.ts';
import { type Fragment, type Params, raw, sql, toSql } from '#server/db/sql.ts';
import { taskReference, taskRow } from '#server/db/task-columns.ts';
import { nameSql } from '#server/modules/teams/record-json.sql.ts';
import type { Task } from '#shared/tasks/task.schema.ts';

/*
 * Reads tasks with all related records in one statement. Each part (an assignee, a label, …) is read
 * once for all tasks and becomes a row of one stream, which is grouped by task at the end. One join of a grouped result
 * is left, instead of seven whose sizes the planner cannot estimate.
 */

type TaskReference = Pick<
  Task,
  | 'id'
  | 'title'
  | 'number'
  | 'taskNumber'
  | 'prefix'
  | 'public'
  | 'status'
  | 'taskStatusId'
  | 'issueType'
  | 'priority'
  | 'size'
  | 'parentId'
>;

/** A parent, child, epic or linked task. */
export const shallowJson = (task: string) =>
  jsonObject<TaskReference>({
    ...taskReference(task),
    ...columns(task, 'prefix', 'taskStatusId', 'parentId'),
  });

/** Somebody as records name them; of `u` users and `a` accounts. */
export const userJson = jsonObject({
  ...columns('u', 'id', 'firstName', 'lastName'),
  name: nameSql('u', 'a'),
  imageUrl: pictureSql('u'),
});

/** A person as tasks and plans show them; of `e` employees, `u` users and `a` accounts. */
export const personJson = jsonObject({
  id: 'e.id',
  userId: 'u.id',
  fullName: nameSql('u', 'a'),
  user: userJson,
});

const labelJson = jsonObject(columns('tag', 'id', 'name', 'color', 'textColor', 'icon'));

const projectJson = jsonObject(columns('project', 'id', 'name', 'color', 'imageUrl'));

const teamJson = jsonObject({ id: 'team.id', name: 'team.name' });

/** A `link` between two tasks by their aliases. */
const linkJson = ({ from, to }: { from: string; to: string }) =>
  jsonObject({
    ...columns('link', 'id', 'organizationId', 'action', 'taskFromId', 'taskToId'),
    taskFrom: shallowJson(from),
    taskTo: shallowJson(to),
  });

interface Tenant {
  readonly tenantId: string;
}

/** Text of the list of links that start at the one `task`. */
export const linksFromJson = (p: Params<Tenant>) => sql`(
  select ${raw(list(jsonItems(linkJson({ from: 'task', to: 'target' }), { orderBy: 'link."createdAt", link.id' })))}
  from task
  join task_linked_issues link on link."tenantId" = ${p.tenantId} and link."taskFromId" = task.id and link."deletedAt" is null
  join tasks target on target.id = link."taskToId" and target."deletedAt" is null)`;

const estimationJson = jsonObject({
  ...columns('x', 'id', 'taskId', 'employeeId'),
  estimate: nullable('x.estimate'),
});

type Surroundings = Pick<
  Task,
  'totalWorkedTime' | 'members' | 'tags' | 'teams' | 'children' | 'linkedIssues' | 'estimations'
>;

const ownMembers: { readonly [Key in keyof Omit<Task, keyof Surroundings>]: string } = {
  ...taskRow('task'),
  ...columns('task', 'tenantId', 'organizationId', 'createdByUserId', 'isDraft', 'taskPriorityId'),
  ...columns('task', 'taskSizeId', 'taskTypeId', 'projectId', 'rank', 'revision'),
  description: `coalesce(task.description, '')`,
  estimateHours: 'task.estimate / 3600',
  estimateMinutes: 'task.estimate % 3600 / 60',
  // A parent in the trash does not show.
  parentId: 'parent.id',
  parent: `case when parent.id is not null then ${shallowJson('parent')} end`,
  project: 'placed.json',
  createdByUser: 'creator.json',
};

const kindNumbers = {
  members: 1,
  tags: 2,
  teams: 3,
  children: 4,
  linkedIssues: 5,
  estimations: 6,
  worked: 7,
};

type Kind = keyof typeof kindNumbers;

/** One part of a task: whose, which kind, its JSON, what orders it among its kind, and what orders equals. */
const part = (kind: Kind, task: string, json: string, order: string, tie = "''") =>
  `select ${task} as id, ${kindNumbers[kind]} as kind, ${json} as json, (${order})::float8 as rank, ${tie} as tie`;

const since = (column: string) => `extract(epoch from ${column})`;

const parts = (p: Params<Tenant>): Readonly<Record<Kind, string>> => ({
  members: `${part('members', 'link."taskId"', 'person.json', since('link."assignedAt"'), 'person.name')}
  from assignee link join person on person.id = link."employeeId"`,
  tags: `${part('tags', 'link."taskId"', 'label.json', 'link."order"')}
  from task join task_tags link on link."taskId" = task.id join label on label.id = link."tagId"`,
  teams: `${part('teams', 'link."taskId"', 'named.json', '0', 'named.name')}
  from task join task_teams link on link."taskId" = task.id join named on named.id = link."organizationTeamId"`,
  children: `${part('children', 'child."parentId"', shallowJson('child'), 'child.number')}
  from task join tasks child on child."tenantId" = ${p.tenantId} and child."parentId" = task.id and child."deletedAt" is null`,
  linkedIssues: `${part('linkedIssues', 'link."taskToId"', linkJson({ from: 'source', to: 'task' }), since('link."createdAt"'))}
  from task
  join task_linked_issues link on link."tenantId" = ${p.tenantId} and link."taskToId" = task.id and link."deletedAt" is null
  join tasks source on source.id = link."taskFromId" and source."deletedAt" is null`,
  estimations: `${part('estimations', 'x."taskId"', estimationJson, since('x."createdAt"'))}
  from task join task_estimations x on x."taskId" = task.id and x."deletedAt" is null`,
  worked: `${part('worked', 'total."taskId"', 'to_json(floor(sum(total.milliseconds) / 1000)::int)', '0')}
  from task join time_totals total on total."tenantId" = ${p.tenantId} and total."taskId" = task.id
  group by total."taskId"`,
});

const allKinds: readonly Kind[] = [
  'members',
  'tags',
  'teams',
  'children',
  'linkedIssues',
  'estimations',
  'worked',
];

/** Related records of a task that was just created. */
export const newTaskKinds: readonly Kind[] = ['members', 'tags', 'teams'];

const itemsOf = (kind: Kind) =>
  `${jsonItems('part.json', { orderBy: 'part.rank, part.tie' })} filter (where part.kind = ${kindNumbers[kind]}) as "${kind}"`;

const surroundings: { readonly [Key in keyof Surroundings]: string } = {
  totalWorkedTime: `coalesce(around.worked -> 0, '0')`,
  members: list('around.members'),
  tags: list('around.tags'),
  teams: list('around.teams'),
  children: list('around.children'),
  linkedIssues: list('around."linkedIssues"'),
  estimations: list('around.estimations'),
};

/** CTEs that turn a materialized `task` into `task_json (id, rank, json)`, newest first by rank; with more members. */
export const taskCtes = (
  p: Params<Tenant>,
  {
    kinds = allKinds,
    more = {},
  }: { kinds?: readonly Kind[]; more?: Readonly<Record<string, Fragment>> } = {},
) => sql`
assignee as materialized (
  select link."taskId", link."employeeId", link."assignedAt"
  from task join task_members link on link."taskId" = task.id
), person as materialized (
  select e.id, ${raw(nameSql('u', 'a'))} as name, ${raw(personJson)} as json
  from (select distinct "employeeId" from assignee) assignee
  join employees e on e.id = assignee."employeeId"
  join users u on u.id = e."userId"
  left join accounts a on a.id = u."accountId"
), creator as materialized (
  select u.id, ${raw(userJson)} as json
  from (select distinct "createdByUserId" from task) task
  join users u on u.id = task."createdByUserId"
  left join accounts a on a.id = u."accountId"
), label as materialized (
  select tag.id, ${raw(labelJson)} as json from tags tag where tag."tenantId" = ${p.tenantId} and tag."deletedAt" is null
), named as materialized (
  select team.id, team.name, ${raw(teamJson)} as json
  from organization_teams team where team."tenantId" = ${p.tenantId} and team."deletedAt" is null
), placed as materialized (
  select project.id, ${raw(projectJson)} as json
  from (select distinct "projectId" from task) task
  join organization_projects project on project."tenantId" = ${p.tenantId} and project.id = task."projectId"
    and project."deletedAt" is null
), part as (
  ${raw(kinds.map((kind) => parts(p)[kind]).join('\n  union all\n  '))}
), around as (
  select part.id, ${raw(allKinds.map((kind) => itemsOf(kind)).join(',\n    '))}
  from part
  group by part.id
), task_json as (
  select task.id, -extract(epoch from task."createdAt") as rank,
    ${toSql(jsonObject<Record<string, unknown>>({ ...ownMembers, ...surroundings, ...more }))} as json
  from task
  left join around on around.id = task.id
  left join tasks parent on parent.id = task."parentId" and parent."deletedAt" is null
  left join placed on placed.id = task."projectId"
  left join creator on creator.id = task."createdByUserId"
)`;
