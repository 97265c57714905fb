import { subDays, subHours } from 'date-fns';
import type { BaseContext } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { isUniqueViolation } from '#server/db/constraint-errors.ts';
import { type ConnectionRow, findActiveConnections } from '#server/modules/integrations/connections.data.ts';
import { forgetOld } from '#server/modules/integrations/deliveries.data.ts';
import { findRepositories, type LinkedRepository } from '#server/modules/integrations/repositories.data.ts';
import { insertSync } from '#server/modules/integrations/syncs.data.ts';
import { integrationTexts } from '#shared/integrations/integration.schema.ts';

const keptDays = 30;
/** An import that says nothing for so long has lost its worker. */
const lostAfterHours = 6;

async function pollRepository(base: BaseContext, connection: ConnectionRow, repository: LinkedRepository) {
  const project = repository.projects.find(({ isTasksAutoSync }) => isTasksAutoSync);
  if (!repository.hasSyncEnabled || project === undefined || repository.lastSyncedAt === null) return;
  const { tenantId, id: integrationTenantId } = connection;
  const place = { tenantId, integrationTenantId, repositoryId: repository.id, projectId: project.id };
  await inTransaction(base, async (tx) => {
    const sync = await insertSync(tx, { ...place, kind: 'poll', createdByUserId: null });
    await tx.enqueue('github.import', { syncId: sync.id });
  }).catch((error: unknown) => {
    // It is being imported at this moment.
    if (!isUniqueViolation(error, 'repository_syncs_running_key')) throw error;
  });
}

/**
 * Looks for changes where GitHub cannot tell of them: with tokens, and on servers that take no deliveries. Ends imports
 * whose worker died, and forgets the old lines of the log.
 */
export async function pollGithub(base: BaseContext): Promise<void> {
  const now = base.now();
  await forgetOld(base, subDays(now, keptDays));
  await base.db.repositorySync.updateMany({
    where: { status: 'running', startedAt: { lt: subHours(now, lostAfterHours) } },
    data: { status: 'failed', message: integrationTexts.brokeOff, finishedAt: now },
  });
  const hearsOfChanges = base.services.config.github.app?.webhookSecret !== undefined;
  const connections = await findActiveConnections(base, hearsOfChanges ? { installationId: null } : {});
  for (const connection of connections) {
    for (const repository of await findRepositories(base, connection)) {
      await pollRepository(base, connection, repository);
    }
  }
}
