import type { BaseContext } from '#server/context/context.ts';

/** A task as far as GitHub is told of it, with the repository of its project; null for one in the trash. */
export function findExportedTask(
  ctx: BaseContext,
  { tenantId, taskId }: { tenantId: string; taskId: string },
) {
  return ctx.db.task.findFirst({
    where: { tenantId, id: taskId, deletedAt: null },
    select: {
      id: true,
      title: true,
      description: true,
      status: true,
      taskStatus: { select: { isDone: true } },
      tags: { select: { tag: { select: { name: true } } }, orderBy: { order: 'asc' } },
      members: { select: { employeeId: true } },
      project: {
        select: {
          isTasksAutoSync: true,
          isTasksAutoSyncOnLabel: true,
          syncTag: true,
          repository: {
            select: { integrationTenantId: true, repositoryId: true, hasSyncEnabled: true, deletedAt: true },
          },
        },
      },
    },
  });
}

export type ExportedTask = NonNullable<Awaited<ReturnType<typeof findExportedTask>>>;

/** A comment on a task with its author, also one that is gone. */
export function findExportedComment(
  ctx: BaseContext,
  { tenantId, commentId }: { tenantId: string; commentId: string },
) {
  return ctx.db.comment.findFirst({
    where: { tenantId, id: commentId, entity: 'Task' },
    select: {
      id: true,
      entityId: true,
      comment: true,
      deletedAt: true,
      createdByUser: {
        select: { firstName: true, lastName: true, account: { select: { email: true } } },
      },
    },
  });
}

export type ExportedComment = NonNullable<Awaited<ReturnType<typeof findExportedComment>>>;
