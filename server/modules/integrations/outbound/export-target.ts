import { type Octokit, RequestError } from 'octokit';
import type { BaseContext } from '#server/context/context.ts';
import { fields } from '#server/db/fields.ts';
import { failureOf, isTemporary } from '#server/modules/integrations/connect/connection-health.ts';
import {
  type ConnectionRow,
  findActiveConnections,
} from '#server/modules/integrations/connect/connections.data.ts';
import { clientOf } from '#server/modules/integrations/connect/github-client.ts';
import {
  findRepositories,
  type LinkedRepository,
  updateRepositoryState,
} from '#server/modules/integrations/connect/repositories.data.ts';
import { CreationPending } from '#server/modules/integrations/outbound/create-once.ts';
import { logSync } from '#server/modules/integrations/sync/sync-log.data.ts';

/** The exported fields of a task, with the repository of its project; null for one in the trash. */
export function findExportedTask(
  ctx: BaseContext,
  { tenantId, taskId }: { tenantId: string; taskId: string },
) {
  return ctx.db.task.findFirst({
    where: { tenantId, id: taskId, deletedAt: null },
    select: {
      ...fields('id', 'title', 'description', 'status'),
      taskStatus: { select: { isDone: true } },
      tags: { select: { tag: { select: { name: true } } }, orderBy: { order: 'asc' } },
      members: { select: { employeeId: true } },
      project: {
        select: {
          ...fields('isTasksAutoSync', 'isTasksAutoSyncOnLabel', 'syncTag'),
          repository: {
            select: { integrationTenantId: true, repositoryId: true, hasSyncEnabled: true, deletedAt: true },
          },
        },
      },
    },
  });
}

export type ExportedTask = NonNullable<Awaited<ReturnType<typeof findExportedTask>>>;

/** A comment on a task with its author, also a deleted one. */
export function findExportedComment(
  ctx: BaseContext,
  { tenantId, commentId }: { tenantId: string; commentId: string },
) {
  return ctx.db.comment.findFirst({
    where: { tenantId, id: commentId, entity: 'Task' },
    select: {
      ...fields('id', 'entityId', 'comment', 'deletedAt'),
      createdByUser: {
        select: { firstName: true, lastName: true, account: { select: { email: true } } },
      },
    },
  });
}

export type ExportedComment = NonNullable<Awaited<ReturnType<typeof findExportedComment>>>;

export interface ExportTarget {
  readonly connection: ConnectionRow;
  readonly repository: LinkedRepository;
  readonly octokit: Octokit;
}

/** The repository that a task is exported to; undefined where its project exchanges nothing. */
export async function findExportTarget(
  base: BaseContext,
  tenantId: string,
  { project }: ExportedTask,
): Promise<ExportTarget | undefined> {
  const link = project?.repository;
  if (!project?.isTasksAutoSync || !link?.hasSyncEnabled || link.deletedAt !== null) return undefined;
  const [connection] = await findActiveConnections(base, { id: link.integrationTenantId, tenantId });
  if (connection === undefined) return undefined;
  const [repository] = await findRepositories(base, connection, Number(link.repositoryId));
  if (repository === undefined) return undefined;
  return { connection, repository, octokit: await clientOf(base, connection) };
}

/** Logs the outcome where managers read it; a temporary failure is thrown, so that the job is retried. */
export async function recordExport(
  base: BaseContext,
  target: ExportTarget,
  send: () => Promise<string | undefined>,
): Promise<void> {
  const { repository, connection } = target;
  const { tenantId } = connection;
  const place = { tenantId, integrationTenantId: connection.id, repositoryId: repository.id };
  const line = { ...place, projectId: null, kind: 'export', createdByUserId: null } as const;
  try {
    const message = await send();
    if (message === undefined) return;
    await logSync(base, line, { status: 'done', message, seen: 1, updated: 1 });
    await updateRepositoryState(base, repository, { lastError: null });
    await base.services.live.publish(tenantId, 'integrations');
  } catch (error) {
    if (error instanceof CreationPending) throw error;
    const message = failureOf(error);
    await updateRepositoryState(base, repository, { lastError: message });
    if (isTemporary(error)) throw error;
    await logSync(base, line, { status: 'failed', message, seen: 1 });
    await base.services.live.publish(tenantId, 'integrations');
    if (!(error instanceof RequestError)) throw error;
  }
}
