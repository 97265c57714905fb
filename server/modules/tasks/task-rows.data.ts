import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { lockFor, queryRows } from '#server/db/query.ts';
import { notFound } from '#server/errors.ts';
import { lockDeletedSql, lockSql, parentSql, wouldCircleSql } from '#server/modules/tasks/task-rows.sql.ts';
import { callerValues } from '#server/modules/teams/caller-values.ts';

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
  readonly startDate: Date | null;
  readonly dueDate: Date | null;
  readonly resolvedAt: Date | null;
  readonly public: boolean;
  readonly projectId: string | null;
  readonly parentId: string | null;
  readonly rank: string | null;
}

/** What a task is linked with; the order of labels counts. */
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

/** What a body makes of a task, checked against every rule; it holds nothing that stays as it was. */
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

/** Those of the tasks that the caller sees, locked until the transaction ends. */
export function lockTasks(tx: Tx, ids: readonly string[]): Promise<StoredTask[]> {
  return queryRows<StoredTask>(tx, lockSql({ ...callerValues(tx), ids }));
}

/** The same in the trash. */
export function lockDeletedTasks(tx: Tx, ids: readonly string[]): Promise<StoredTask[]> {
  return queryRows<StoredTask>(tx, lockDeletedSql({ ...callerValues(tx), ids }));
}

export interface ParentTask {
  readonly id: string;
  readonly title: string;
  readonly issueType: string | null;
}

/** A task the caller sees, to be placed above another; 404 else. */
export async function getParent(tx: Tx, id: string): Promise<ParentTask> {
  const [row] = await queryRows<ParentTask>(tx, parentSql({ ...callerValues(tx), id }));
  if (row === undefined) throw notFound('The parent task');
  return row;
}

/** Whether the task stands above the one that is to become its parent. Moves of a workspace wait for each other. */
export async function wouldCircle(
  tx: Tx,
  { id, parentId }: { id: string; parentId: string },
): Promise<boolean> {
  await lockFor(tx, 'task-parents', tx.tenantId);
  const rows = await queryRows(tx, wouldCircleSql({ tenantId: tx.tenantId, parentId, id }));
  return rows.length > 0;
}

/** Adds what is not linked yet, in the order given. */
export async function addLinks(tx: Tx, taskId: string, links: Partial<TaskLinks>): Promise<void> {
  const { tenantId, db } = tx;
  const { memberIds = [], tagIds = [], teamIds = [] } = links;
  const own = { tenantId, taskId };
  // One millisecond apart, so that members stay in order.
  const at = (index: number) => new Date(tx.now().getTime() + index);
  const members = memberIds.map((employeeId, index) => ({ ...own, employeeId, assignedAt: at(index) }));
  const tags = tagIds.map((tagId, order) => ({ ...own, tagId, order }));
  const teams = teamIds.map((organizationTeamId) => ({ ...own, organizationTeamId }));
  if (members.length > 0) await db.taskMember.createMany({ data: members, skipDuplicates: true });
  if (tags.length > 0) await db.taskTag.createMany({ data: tags });
  if (teams.length > 0) await db.taskTeam.createMany({ data: teams, skipDuplicates: true });
}
