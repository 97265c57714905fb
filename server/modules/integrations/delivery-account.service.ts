import { writeAudit } from '#server/context/audit.ts';
import type { BaseContext } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import {
  dropConnection,
  findInstalled,
  noteConnection,
} from '#server/modules/integrations/connections.data.ts';
import {
  installationEvent,
  installationRepositoriesEvent,
} from '#server/modules/integrations/remote-shapes.ts';
import { noteByRemoteIds } from '#server/modules/integrations/repositories.data.ts';
import { integrationTexts } from '#shared/integrations/integration.schema.ts';

async function takeInstallation(base: BaseContext, payload: unknown): Promise<void> {
  const { action, installation } = installationEvent.parse(payload);
  for (const connection of await findInstalled(base, String(installation.id))) {
    const { tenantId, organizationId, id, name } = connection;
    if (action === 'suspend') {
      await noteConnection(base, connection, { isActive: false, lastError: integrationTexts.suspended });
    }
    if (action === 'unsuspend' && connection.lastError === integrationTexts.suspended) {
      await noteConnection(base, connection, { isActive: true, lastError: null });
    }
    if (action !== 'deleted') continue;
    await inTransaction(base, async (tx) => {
      await dropConnection(tx, connection);
      const about = { entity: 'IntegrationTenant', entityId: id, before: { name } };
      await writeAudit(tx, [
        { ...about, tenantId, organizationId, action: 'integration.disconnect', actorType: 'system' },
      ]);
      tx.afterCommit(() => tx.services.live.changed(tenantId, 'projects'));
      tx.afterCommit(() => tx.services.live.changed(tenantId, 'teams'));
    });
  }
}

/** What happened to the App at an account: removed, paused, or given other repositories. */
export async function takeAccountEvent(base: BaseContext, event: string, payload: unknown): Promise<void> {
  if (event === 'installation') return takeInstallation(base, payload);
  const { installation, repositories_added, repositories_removed } =
    installationRepositoriesEvent.parse(payload);
  for (const connection of await findInstalled(base, String(installation.id))) {
    const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => BigInt(id));
    const gone = { hasSyncEnabled: false, lastError: integrationTexts.repositoryGone };
    await noteByRemoteIds(base, connection, idsOf(repositories_removed), gone);
    const back = { hasSyncEnabled: true, lastError: null };
    await noteByRemoteIds(base, connection, idsOf(repositories_added), back);
  }
}
