import type { z } from 'zod';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { isUniqueViolation } from '#server/db/constraint-errors.ts';
import { badRequest, conflict } from '#server/errors.ts';
import { failureText } from '#server/modules/integrations/connect/connection-health.ts';
import {
  getConnection,
  requireIntegrationReader,
} from '#server/modules/integrations/connect/connections.data.ts';
import { findRepositories } from '#server/modules/integrations/connect/repositories.data.ts';
import { githubImport } from '#server/modules/integrations/integrations.jobs.ts';
import { findSyncs, insertSync, type SyncRow } from '#server/modules/integrations/sync/sync-log.data.ts';
import { lockProject, requireProjectEditor } from '#server/modules/projects/project-access.ts';
import { type List, toList } from '#shared/http/envelope.ts';
import {
  integrationTexts,
  type RepositorySync,
  type startImportInput,
  syncKind,
  syncStatus,
} from '#shared/integrations/integration.schema.ts';

function toSync(
  { origin: { language } }: Context,
  { tenantId: _tenant, integrationTenantId: _connection, repository, ...row }: SyncRow,
): RepositorySync {
  const { kind, status } = row;
  return {
    ...row,
    message: failureText(row.message, language),
    kind: syncKind.parse(kind),
    status: syncStatus.parse(status),
    repositoryName: repository.fullName,
  };
}

/** Begins to import the issues of the project's repository. 400 without one, 409 while it is done already. */
export async function startImport(
  ctx: Context,
  id: string,
  { projectId, issues }: z.output<typeof startImportInput>,
): Promise<RepositorySync> {
  await requireIntegrationReader(ctx);
  const connection = await getConnection(ctx, id);
  const repositories = await findRepositories(ctx, connection);
  const repository = repositories.find(({ projects }) =>
    projects.some((project) => project.id === projectId),
  );
  const row = await inTransaction(ctx, async (tx) => {
    requireProjectEditor(tx, await lockProject(tx, projectId), integrationTexts.notManager);
    if (repository === undefined) throw badRequest(integrationTexts.notLinked, { code: 'NOT_LINKED' });
    const { tenantId, userId: createdByUserId } = tx;
    const place = { tenantId, integrationTenantId: id, repositoryId: repository.id, projectId };
    const sync = await insertSync(tx, { ...place, kind: 'import', createdByUserId });
    const numbers = issues?.map(({ number }) => number);
    await tx.enqueue(githubImport, { syncId: sync.id, ...(numbers && { numbers }) });
    await tx.db.repository.updateMany({
      where: { tenantId, id: repository.id },
      data: { status: 'SYNCING' },
    });
    tx.afterCommit(() => tx.services.live.publish(tenantId, 'projects', projectId));
    return sync;
  }).catch((error: unknown) => {
    const isRunning = isUniqueViolation(error, 'repository_syncs_running_key');
    throw isRunning ? conflict(integrationTexts.running, { code: 'IMPORT_RUNNING' }) : error;
  });
  return toSync(ctx, row);
}

/** The exchanged changes, newest first. */
export async function readSyncLog(ctx: Context, id: string): Promise<List<RepositorySync>> {
  await requireIntegrationReader(ctx);
  const connection = await getConnection(ctx, id);
  return toList((await findSyncs(ctx, connection)).map((row) => toSync(ctx, row)));
}
