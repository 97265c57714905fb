import { writeAudit } from '#server/context/audit.ts';
import type { BaseContext } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { type ConnectionRow, findInstalled } from '#server/modules/integrations/connections.data.ts';
import {
  installationEvent,
  installationRepositoriesEvent,
  repositoryEvent,
} from '#server/modules/integrations/remote-shapes.ts';
import { nameRepository, noteByRemoteIds } from '#server/modules/integrations/repositories.data.ts';
import { integrationTexts } from '#shared/integrations/integration.schema.ts';

type Outcome = { readonly isActive: boolean; readonly lastError: string | null };

/** What becomes of a connection; undefined where nothing does. */
function outcomeOf(action: string, { lastError }: ConnectionRow): Outcome | undefined {
  if (action === 'suspend') return { isActive: false, lastError: integrationTexts.suspended };
  if (action === 'deleted') return { isActive: false, lastError: integrationTexts.uninstalled };
  const isBack = action === 'unsuspend' && lastError === integrationTexts.suspended;
  return isBack ? { isActive: true, lastError: null } : undefined;
}

/** A connection stays with its ties, so that connecting again goes on where it ended; until then it rests and says why. */
async function takeInstallation(base: BaseContext, payload: unknown): Promise<void> {
  const { action, installation } = installationEvent.parse(payload);
  for (const connection of await findInstalled(base, String(installation.id))) {
    const after = outcomeOf(action, connection);
    if (after === undefined) continue;
    const { tenantId, organizationId, id: entityId, isActive } = connection;
    await inTransaction(base, async (tx) => {
      await tx.db.integrationTenant.updateMany({ where: { tenantId, id: entityId }, data: after });
      const about = { entity: 'IntegrationTenant', entityId, tenantId, organizationId } as const;
      await writeAudit(tx, [
        { ...about, action: 'integration.update', actorType: 'system', before: { isActive }, after },
      ]);
      tx.afterCommit(() => tx.services.live.changed(tenantId, 'integrations'));
    });
  }
}

/** Repositories were given to the App, or taken from it. */
async function takeRepositories(base: BaseContext, payload: unknown): Promise<void> {
  const { installation, repositories_added, repositories_removed } =
    installationRepositoriesEvent.parse(payload);
  for (const connection of await findInstalled(base, String(installation.id))) {
    const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => BigInt(id));
    const gone = { hasSyncEnabled: false, lastError: integrationTexts.repositoryGone };
    await noteByRemoteIds(base, connection, idsOf(repositories_removed), gone);
    const back = { hasSyncEnabled: true, lastError: null };
    await noteByRemoteIds(base, connection, idsOf(repositories_added), back);
    await base.services.live.changed(connection.tenantId, 'integrations');
  }
}

/** A repository has another name or owner, other readers, or is gone. */
async function takeRepository(base: BaseContext, payload: unknown): Promise<void> {
  const { action, installation, repository } = repositoryEvent.parse(payload);
  for (const connection of await findInstalled(base, String(installation.id))) {
    if (action === 'deleted') {
      const gone = { hasSyncEnabled: false, lastError: integrationTexts.repositoryLost };
      await noteByRemoteIds(base, connection, [BigInt(repository.id)], gone);
    } else {
      await nameRepository(base, connection, repository);
    }
    await base.services.live.changed(connection.tenantId, 'integrations');
  }
}

const takers = {
  installation: takeInstallation,
  installation_repositories: takeRepositories,
  repository: takeRepository,
} as const;

/** How what happened to the App at an account, or to a repository itself, is taken; undefined for other events. */
export function accountTaker(event: string) {
  return Object.entries(takers).find(([name]) => name === event)?.[1];
}
