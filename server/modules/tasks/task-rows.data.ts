import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { notFound } from '#server/errors.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { lockSql, parentSql, wouldCircleSql } from '#server/modules/tasks/task-rows.sql.ts';
import { callerValues } from '#server/modules/teams/visible-teams.sql.ts';

export type Tx = InTransaction<Context>;

/** The columns of a task that can change. */
export interface TaskColumns {
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
  readonly statusIsDone: boolean;
  readonly parentTitle: string | null;
  readonly parentType: string | null;
}

/** The task, locked until the transaction ends; 404 for one that the caller does not see. */
export async function lockTask(tx: Tx, id: string): Promise<StoredTask> {
  const [row] = await tx.db.$queryRawUnsafe<StoredTask[]>(lockSql, ...callerValues(tx), id);
  if (row === undefined) throw notFound('The task');
  return row;
}

/** Writes the columns; the revision grows with every write. */
export async function saveTask(tx: Tx, id: string, columns: Prisma.TaskUncheckedUpdateInput): Promise<void> {
  await tx.db.task.update({
    where: { tenantId_id: { tenantId: tx.tenantId, id } },
    data: { ...columns, revision: { increment: 1 }, updatedByUserId: tx.userId, updatedAt: tx.now() },
    select: { id: true },
  });
}

export interface ParentTask {
  readonly id: string;
  readonly title: string;
  readonly issueType: string | null;
}

/** A task the caller sees, to be placed above another; 404 else. */
export async function getParent(tx: Tx, id: string): Promise<ParentTask> {
  const [row] = await tx.db.$queryRawUnsafe<ParentTask[]>(parentSql, ...callerValues(tx), id);
  if (row === undefined) throw notFound('The parent task');
  return row;
}

/** Whether the task stands above the one that is to become its parent. Moves of a workspace wait for each other. */
export async function wouldCircle(
  tx: Tx,
  { id, parentId }: { id: string; parentId: string },
): Promise<boolean> {
  await tx.db.$queryRawUnsafe(
    `select 1 from (select pg_advisory_xact_lock(hashtext('task-parents'), hashtext($1))) locked`,
    tx.tenantId,
  );
  const rows = await tx.db.$queryRawUnsafe<unknown[]>(wouldCircleSql, tx.tenantId, parentId, id);
  return rows.length > 0;
}

/** Makes the task's members, labels and teams exactly the given ones; a list that is absent stays. */
export async function replaceLinks(tx: Tx, taskId: string, links: Partial<TaskLinks>): Promise<void> {
  const { tenantId, db } = tx;
  const { memberIds, tagIds, teamIds } = links;
  if (memberIds !== undefined) {
    await db.taskMember.deleteMany({ where: { tenantId, taskId, employeeId: { notIn: [...memberIds] } } });
  }
  if (tagIds !== undefined) await db.taskTag.deleteMany({ where: { tenantId, taskId } });
  if (teamIds !== undefined) {
    await db.taskTeam.deleteMany({
      where: { tenantId, taskId, organizationTeamId: { notIn: [...teamIds] } },
    });
  }
  await addLinks(tx, taskId, links);
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
