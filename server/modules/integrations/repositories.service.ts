import type { z } from 'zod';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { badRequest } from '#server/errors.ts';
import { findConnections, getConnection, type Tx } from '#server/modules/integrations/connections.data.ts';
import { requireIntegrationReader } from '#server/modules/integrations/integration-access.ts';
import {
  findSyncedProjects,
  type RepositoryRow,
  saveRepository,
  switchRepository,
} from '#server/modules/integrations/repositories.data.ts';
import { type List, toList } from '#shared/http/envelope.ts';
import {
  githubName,
  integrationTexts,
  repositoryStatus,
  type SyncedProject,
  type SyncedRepository,
  type syncRepositoryInput,
} from '#shared/integrations/integration.schema.ts';

function toRepository({
  integrationTenantId,
  repositoryId,
  status,
  ...row
}: RepositoryRow): SyncedRepository {
  return {
    ...row,
    repositoryId: Number(repositoryId),
    integrationId: integrationTenantId,
    owner: null,
    status: repositoryStatus.parse(status),
  };
}

function announce(tx: Tx): void {
  const { live } = tx.services;
  tx.afterCommit(() => live.changed(tx.tenantId, 'projects'));
  tx.afterCommit(() => live.changed(tx.tenantId, 'teams'));
}

/** Makes a repository of the connection known, or what is known of it current. */
export async function syncRepository(
  ctx: Context,
  { integrationId, repository }: z.output<typeof syncRepositoryInput>,
): Promise<SyncedRepository> {
  await requireIntegrationReader(ctx);
  const [only] = await findConnections(ctx, githubName);
  const connection = integrationId === undefined ? only : await getConnection(ctx, integrationId);
  if (connection === undefined) throw badRequest(integrationTexts.idRequired, { code: 'NOT_CONNECTED' });
  const row = await inTransaction(ctx, async (tx) => {
    announce(tx);
    return saveRepository(tx, connection, repository);
  });
  return toRepository(row);
}

export async function updateRepository(
  ctx: Context,
  id: string,
  input: { hasSyncEnabled: boolean },
): Promise<SyncedRepository> {
  await requireIntegrationReader(ctx);
  const row = await inTransaction(ctx, async (tx) => {
    announce(tx);
    return switchRepository(tx, id, input);
  });
  return toRepository(row);
}

/** Projects of the organization that are linked with a repository. */
export async function listSyncedProjects(ctx: Context): Promise<List<SyncedProject>> {
  await requireIntegrationReader(ctx);
  const rows = await findSyncedProjects(ctx);
  return toList(
    rows.flatMap(({ repository, ...project }) =>
      repository === null ? [] : [{ ...project, repository: toRepository(repository) }],
    ),
  );
}
