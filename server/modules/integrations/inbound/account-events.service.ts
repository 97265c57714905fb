import { writeAudit } from '#server/context/audit.ts';
import type { BaseContext } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import {
  type Failure,
  failureText,
  troubleOf,
} from '#server/modules/integrations/connect/connection-health.ts';
import { type ConnectionRow, findInstalled } from '#server/modules/integrations/connect/connections.data.ts';
import {
  renameRepository,
  updateByRemoteIds,
} from '#server/modules/integrations/connect/repositories.data.ts';
import {
  installationEvent,
  installationRepositoriesEvent,
  repositoryEvent,
} from '#server/modules/integrations/sync/remote-shapes.ts';

type Outcome = { readonly isActive: boolean; readonly lastError: Failure | null };

/** The new state of a connection; undefined where nothing changes. */
function outcomeOf(action: string, { lastError }: ConnectionRow): Outcome | undefined {
  if (action === 'suspend') return { isActive: false, lastError: 'suspended' };
  if (action === 'deleted') return { isActive: false, lastError: 'uninstalled' };
  const isBack = action === 'unsuspend' && troubleOf({ lastError }) === 'suspended';
  return isBack ? { isActive: true, lastError: null } : undefined;
}

/** A connection retains its links, so that a new connection resumes; until then it is inactive with its failure. */
async function applyInstallation(base: BaseContext, payload: unknown): Promise<void> {
  const { action, installation } = installationEvent.parse(payload);
  for (const connection of await findInstalled(base, String(installation.id))) {
    const after = outcomeOf(action, connection);
    if (after === undefined) continue;
    const { tenantId, organizationId, id: entityId, isActive } = connection;
    const audited = { ...after, lastError: failureText(after.lastError) };
    await inTransaction(base, async (tx) => {
      await tx.db.integrationTenant.updateMany({ where: { tenantId, id: entityId }, data: after });
      const about = { entity: 'IntegrationTenant', entityId, tenantId, organizationId } as const;
      await writeAudit(tx, [
        { ...about, action: 'integration.update', actorType: 'system', before: { isActive }, after: audited },
      ]);
      tx.afterCommit(() => tx.services.live.publish(tenantId, 'integrations'));
    });
  }
}

/** The App gained or lost access to repositories. */
async function applyRepositoryAccess(base: BaseContext, payload: unknown): Promise<void> {
  const { installation, repositories_added, repositories_removed } =
    installationRepositoriesEvent.parse(payload);
  for (const connection of await findInstalled(base, String(installation.id))) {
    const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => BigInt(id));
    const gone = { hasSyncEnabled: false, lastError: 'repositoryGone' } as const;
    await updateByRemoteIds(base, connection, idsOf(repositories_removed), gone);
    const back = { hasSyncEnabled: true, lastError: null };
    await updateByRemoteIds(base, connection, idsOf(repositories_added), back);
    await base.services.live.publish(connection.tenantId, 'integrations');
  }
}

/** A repository was renamed, moved, made private or public, or deleted. */
async function applyRepositoryChange(base: BaseContext, payload: unknown): Promise<void> {
  const { action, installation, repository } = repositoryEvent.parse(payload);
  for (const connection of await findInstalled(base, String(installation.id))) {
    if (action === 'deleted') {
      const gone = { hasSyncEnabled: false, lastError: 'repositoryLost' } as const;
      await updateByRemoteIds(base, connection, [BigInt(repository.id)], gone);
    } else {
      await renameRepository(base, connection, repository);
    }
    await base.services.live.publish(connection.tenantId, 'integrations');
  }
}

const eventHandlers = {
  installation: applyInstallation,
  installation_repositories: applyRepositoryAccess,
  repository: applyRepositoryChange,
} as const;

/** The handler for events of the App at an account and of repositories themselves; undefined for other events. */
export function accountEventHandler(event: string) {
  return Object.entries(eventHandlers).find(([name]) => name === event)?.[1];
}
