import { columns, embedded, jsonItems, jsonMembers, jsonObject, list, scalar } from '#server/db/json-sql.ts';
import { pictureSql } from '#server/db/picture-sql.ts';
import { type Params, raw, sql } from '#server/db/sql.ts';
import { taskReference, taskRow } from '#server/db/task-columns.ts';
import { nameSql } from '#server/modules/teams/record-json.sql.ts';
import type { Task } from '#shared/tasks/task.schema.ts';

/*
 * Reads tasks with all related records in one statement. Each part (the task itself, an assignee, a label, …) is read
 * once for all tasks and becomes a row of one stream, which is grouped by task at the end. That avoids a join of
 * grouped results, whose sizes the planner cannot estimate: the cost grows with the rows, regardless of its
 * estimates.
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
  name: scalar(nameSql('u', 'a')),
  imageUrl: scalar(pictureSql('u')),
});

/** A person as tasks and plans show them; of `e` employees, `u` users and `a` accounts. */
export const personJson = jsonObject({
  id: scalar('e.id'),
  userId: scalar('u.id'),
  fullName: scalar(nameSql('u', 'a')),
  user: embedded(userJson),
});

const labelJson = jsonObject(columns('tag', 'id', 'name', 'color', 'textColor', 'icon'));

const projectJson = jsonObject(columns('project', 'id', 'name', 'color', 'imageUrl'));

const teamJson = jsonObject({ id: scalar('team.id'), name: scalar('team.name') });

/** A `link` between two tasks by their aliases. */
const linkJson = ({ from, to }: { from: string; to: string }) =>
  jsonObject({
    ...columns('link', 'id', 'organizationId', 'action', 'taskFromId', 'taskToId'),
    taskFrom: embedded(shallowJson(from)),
    taskTo: embedded(shallowJson(to)),
  });

interface Tenant {
  readonly tenantId: string;
}

/** Text of the list of links that start at the one `task`. */
export const linksFromJson = (p: Params<Tenant>) => sql`(
  select ${raw(list(jsonItems(linkJson({ from: 'task', to: 'target' }), { orderBy: 'link."createdAt", link.id' })).sql)}
  from task
  join task_linked_issues link on link."tenantId" = ${p.tenantId} and link."taskFromId" = task.id and link."deletedAt" is null
  join tasks target on target.id = link."taskToId" and target."deletedAt" is null)`;

const estimationJson = jsonObject({
  ...columns('x', 'id', 'taskId', 'employeeId'),
  estimate: embedded(`coalesce(to_json(x.estimate)::text, 'null')`),
});

type Surroundings = Pick<
  Task,
  'totalWorkedTime' | 'members' | 'tags' | 'teams' | 'children' | 'linkedIssues' | 'estimations'
>;

const ownMembers = jsonMembers<Omit<Task, keyof Surroundings>>({
  ...taskRow('task'),
  ...columns('task', 'tenantId', 'organizationId', 'createdByUserId', 'isDraft', 'taskPriorityId'),
  ...columns('task', 'taskSizeId', 'taskTypeId', 'projectId', 'rank', 'revision'),
  description: scalar(`coalesce(task.description, '')`),
  estimateHours: scalar('task.estimate / 3600'),
  estimateMinutes: scalar('task.estimate % 3600 / 60'),
  // A parent in the trash does not show.
  parentId: scalar('parent.id'),
  parent: embedded(`case when parent.id is not null then ${shallowJson('parent')} end`),
  project: embedded('placed.json'),
  createdByUser: embedded('creator.json'),
});

const kindNumbers = {
  own: 0,
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
  own: `${part('own', 'task.id', ownMembers, `-${since('task."createdAt"')}`)}
  from task
  left join tasks parent on parent.id = task."parentId" and parent."deletedAt" is null
  left join placed on placed.id = task."projectId"
  left join creator on creator.id = task."createdByUserId"`,
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
  worked: `${part('worked', 'total."taskId"', 'floor(sum(total.milliseconds) / 1000)::int::text', '0')}
  from task join time_totals total on total."tenantId" = ${p.tenantId} and total."taskId" = task.id
  group by total."taskId"`,
});

const allKinds: readonly Kind[] = [
  'own',
  'members',
  'tags',
  'teams',
  'children',
  'linkedIssues',
  'estimations',
  'worked',
];

/** Related records of a task that was just created. */
export const newTaskKinds: readonly Kind[] = ['own', 'members', 'tags', 'teams'];

const partsOf = (kind: Kind) =>
  list(
    `${jsonItems('part.json', { orderBy: 'part.rank, part.tie' })} filter (where part.kind = ${kindNumbers[kind]})`,
  );

const single = (kind: Kind) => `max(part.json) filter (where part.kind = ${kindNumbers[kind]})`;

const around = jsonMembers<Surroundings>({
  totalWorkedTime: embedded(`coalesce(${single('worked')}, '0')`),
  members: partsOf('members'),
  tags: partsOf('tags'),
  teams: partsOf('teams'),
  children: partsOf('children'),
  linkedIssues: partsOf('linkedIssues'),
  estimations: partsOf('estimations'),
});

/** CTEs that turn a materialized `task` into `task_json (id, rank, json)`, newest first by rank. */
export const taskCtes = (p: Params<Tenant>, kinds = allKinds) => sql`
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
), task_json as (
  select part.id, min(part.rank) filter (where part.kind = ${raw(`${kindNumbers.own}`)}) as rank,
    '{' || ${raw(single('own'))} || ',' || ${raw(around)} || '}' as json
  from part
  group by part.id
)`;
