import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { lockFor, queryRows } from '#server/db/query.ts';
import {
  bool,
  int,
  listOf,
  nullable,
  rowStatement,
  storedDate,
  text,
  timestamp,
  uuid,
} from '#server/db/rows.ts';
import { type Params, raw, sql } from '#server/db/sql.ts';
import { notFound } from '#server/errors.ts';
import { reachableTask, visibleTask, visibleTeams } from '#server/modules/tasks/visible-tasks.sql.ts';
import { type CallerValues, callerValues } from '#server/modules/teams/caller-values.ts';
import { visibleTeam } from '#server/modules/teams/visible-teams.sql.ts';
import type { StoredDate } from '#shared/time/instant.ts';

const stored = `t.id, t."organizationId", t.title, t.number, t.prefix, t.description, t.status, t."taskStatusId",
  t.priority, t."taskPriorityId", t.size, t."taskSizeId", t."issueType", t."taskTypeId", t.version, t.estimate,
  t."startDate", t."dueDate", t."resolvedAt", t.public, t."projectId", t.rank, t.revision, t."deletedAt",
  coalesce((select s."isDone" from task_statuses s where s.id = t."taskStatusId"), false) as "statusIsDone",
  parent.id as "parentId", parent.title as "parentTitle", parent."issueType" as "parentType",
  array(select link."employeeId" from task_members link where link."taskId" = t.id
    order by link."assignedAt", link."employeeId") as "memberIds",
  array(select link."tagId" from task_tags link where link."taskId" = t.id order by link."order") as "tagIds",
  array(select link."organizationTeamId" from task_teams link where link."taskId" = t.id
    order by link."organizationTeamId") as "teamIds"
from tasks t
left join tasks parent on parent.id = t."parentId" and parent."deletedAt" is null`;

type Tasks = CallerValues & { readonly ids: readonly string[] };

/** Locks tasks the caller sees, always in the same order, and reads what a change of them has to know. */
const lockSql = rowStatement(
  {
    id: uuid,
    organizationId: uuid,
    title: text,
    number: int,
    prefix: nullable(text),
    description: nullable(text),
    status: nullable(text),
    taskStatusId: nullable(uuid),
    priority: nullable(text),
    taskPriorityId: nullable(uuid),
    size: nullable(text),
    taskSizeId: nullable(uuid),
    issueType: nullable(text),
    taskTypeId: nullable(uuid),
    version: nullable(text),
    estimate: nullable(int),
    startDate: nullable(storedDate),
    dueDate: nullable(storedDate),
    resolvedAt: nullable(timestamp),
    public: bool,
    projectId: nullable(uuid),
    rank: nullable(text),
    revision: int,
    deletedAt: nullable(timestamp),
    statusIsDone: bool,
    parentId: nullable(uuid),
    parentTitle: nullable(text),
    parentType: nullable(text),
    memberIds: listOf(uuid),
    tagIds: listOf(uuid),
    teamIds: listOf(uuid),
  },
  (p: Params<Tasks>) => sql`
with ${visibleTeams(p)}
select ${raw(stored)}
where t.id = any((select ${p.ids}::uuid[])::uuid[]) and ${visibleTask(p)}
order by t.id for no key update of t`,
);

/** The same for tasks in the trash. */
const lockDeletedSql = rowStatement(
  {
    id: uuid,
    organizationId: uuid,
    title: text,
    number: int,
    prefix: nullable(text),
    description: nullable(text),
    status: nullable(text),
    taskStatusId: nullable(uuid),
    priority: nullable(text),
    taskPriorityId: nullable(uuid),
    size: nullable(text),
    taskSizeId: nullable(uuid),
    issueType: nullable(text),
    taskTypeId: nullable(uuid),
    version: nullable(text),
    estimate: nullable(int),
    startDate: nullable(storedDate),
    dueDate: nullable(storedDate),
    resolvedAt: nullable(timestamp),
    public: bool,
    projectId: nullable(uuid),
    rank: nullable(text),
    revision: int,
    deletedAt: nullable(timestamp),
    statusIsDone: bool,
    parentId: nullable(uuid),
    parentTitle: nullable(text),
    parentType: nullable(text),
    memberIds: listOf(uuid),
    tagIds: listOf(uuid),
    teamIds: listOf(uuid),
  },
  (p: Params<Tasks>) => sql`
with ${visibleTeams(p)}
select ${raw(stored)}
where t.id = any(${p.ids}::uuid[]) and t."deletedAt" is not null and ${reachableTask(p)}
order by t.id for no key update of t`,
);

const parentSql = rowStatement(
  { id: uuid, title: text, issueType: nullable(text) },
  (p: Params<CallerValues & { id: string }>) => sql`
with ${visibleTeams(p)}
select t.id, t.title, t."issueType" from tasks t where t.id = ${p.id}::uuid and ${visibleTask(p)}`,
);

/** Filters teams to those that the caller sees. */
export const teamsAmongSql = rowStatement(
  { id: uuid },
  (p: Params<Tasks>) => sql`
select team.id from organization_teams team where team.id = any(${p.ids}::uuid[]) and ${visibleTeam(p)}`,
);

/** Teams that the user created or manages by their role. */
export const managedTeamsSql = rowStatement(
  { id: uuid },
  (p: Params<Tasks>) => sql`
select team.id from organization_teams team
where team."tenantId" = ${p.tenantId}::uuid and team.id = any(${p.ids}::uuid[]) and team."deletedAt" is null
  and (team."createdByUserId" = ${p.userId}::uuid or exists (
    select 1 from organization_team_employees own join roles role on role.id = own."roleId"
    where own."organizationTeamId" = team.id and own."employeeId" = ${p.employeeId}::uuid and own."deletedAt" is null
      and role.name in ('MANAGER', 'ADMIN', 'SUPER_ADMIN')))`,
);

/** One row when the way up from the parent leads through the task. */
const wouldCircleSql = rowStatement(
  { id: uuid },
  (p: Params<{ tenantId: string; parentId: string; id: string }>) => sql`
with recursive climb as (
  select id, "parentId" from tasks where "tenantId" = ${p.tenantId}::uuid and id = ${p.parentId}::uuid
  union
  select up.id, up."parentId" from climb join tasks up on up.id = climb."parentId"
)
select id from climb where id = ${p.id}::uuid`,
);

export type Tx = InTransaction<Context>;

/** The columns of a task that can change. */
interface TaskColumns {
  readonly title: string;
  readonly description: string | null;
  readonly status: string | null;
  readonly taskStatusId: string | null;
  readonly priority: string | null;
  readonly taskPriorityId: string | null;
  readonly size: string | null;
  readonly taskSizeId: string | null;
  readonly issueType: string | null;
  readonly taskTypeId: string | null;
  readonly version: string | null;
  readonly estimate: number | null;
  readonly startDate: StoredDate | null;
  readonly dueDate: StoredDate | null;
  readonly resolvedAt: Date | null;
  readonly public: boolean;
  readonly projectId: string | null;
  readonly parentId: string | null;
  readonly rank: string | null;
}

/** Links of a task; the order of labels counts. */
export interface TaskLinks {
  readonly memberIds: readonly string[];
  readonly tagIds: readonly string[];
  readonly teamIds: readonly string[];
}

export interface StoredTask extends TaskColumns, TaskLinks {
  readonly id: string;
  readonly organizationId: string;
  readonly number: number;
  readonly prefix: string | null;
  readonly revision: number;
  readonly deletedAt: Date | null;
  readonly statusIsDone: boolean;
  readonly parentTitle: string | null;
  readonly parentType: string | null;
}

export type EditColumns = { -readonly [Key in keyof TaskColumns]?: TaskColumns[Key] };

/** The changes of a body, checked against every rule; without unchanged values. */
export interface TaskEdit {
  readonly columns: EditColumns;
  readonly links: Partial<TaskLinks>;
}

/** A task as it was, and what becomes of it. */
export interface EditedTask {
  readonly stored: StoredTask;
  readonly edit: TaskEdit;
}

/** The task, locked until the transaction ends; 404 for one that the caller does not see. */
export async function lockTask(tx: Tx, id: string): Promise<StoredTask> {
  const [row] = await lockTasks(tx, [id]);
  if (row === undefined) throw notFound('The task');
  return row;
}

/** Returns the tasks that the caller sees, locked until the transaction ends. */
export function lockTasks(tx: Tx, ids: readonly string[]): Promise<StoredTask[]> {
  return queryRows(tx, lockSql({ ...callerValues(tx), ids }));
}

/** The same in the trash. */
export function lockDeletedTasks(tx: Tx, ids: readonly string[]): Promise<StoredTask[]> {
  return queryRows(tx, lockDeletedSql({ ...callerValues(tx), ids }));
}

export interface ParentTask {
  readonly id: string;
  readonly title: string;
  readonly issueType: string | null;
}

/** A task the caller sees, to be placed above another; 404 else. */
export async function getParent(tx: Tx, id: string): Promise<ParentTask> {
  const [row] = await queryRows(tx, parentSql({ ...callerValues(tx), id }));
  if (row === undefined) throw notFound('The parent task');
  return row;
}

/** Whether the task is an ancestor of its new parent. Moves in a workspace run one after another. */
export async function wouldCircle(
  tx: Tx,
  { id, parentId }: { id: string; parentId: string },
): Promise<boolean> {
  await lockFor(tx, 'task-parents', tx.tenantId);
  const rows = await queryRows(tx, wouldCircleSql({ tenantId: tx.tenantId, parentId, id }));
  return rows.length > 0;
}
