import { type Octokit, RequestError } from 'octokit';
import type { BaseContext } from '#server/context/context.ts';
import { type ConnectionRow, findActiveConnections } from '#server/modules/integrations/connections.data.ts';
import { BeingCreated } from '#server/modules/integrations/create-once.ts';
import type { ExportedTask } from '#server/modules/integrations/export.data.ts';
import { clientOf } from '#server/modules/integrations/github-client.ts';
import { mayPass, wordsOf } from '#server/modules/integrations/import-work.service.ts';
import {
  findRepositories,
  type LinkedRepository,
  noteRepository,
} from '#server/modules/integrations/repositories.data.ts';
import { logSync } from '#server/modules/integrations/syncs.data.ts';

export interface Way {
  readonly connection: ConnectionRow;
  readonly repository: LinkedRepository;
  readonly octokit: Octokit;
}

/** The way from a task to its repository; undefined where its project exchanges nothing. */
export async function wayOf(
  base: BaseContext,
  tenantId: string,
  { project }: ExportedTask,
): Promise<Way | undefined> {
  const link = project?.repository;
  if (!project?.isTasksAutoSync || !link?.hasSyncEnabled || link.deletedAt !== null) return undefined;
  const [connection] = await findActiveConnections(base, { id: link.integrationTenantId, tenantId });
  if (connection === undefined) return undefined;
  const [repository] = await findRepositories(base, connection, Number(link.repositoryId));
  if (repository === undefined) return undefined;
  return { connection, repository, octokit: await clientOf(base, connection) };
}

export function addressOf({ repository }: Way) {
  const [owner = '', repo = ''] = repository.fullName.split('/');
  return { owner, repo };
}

/** Keeps what came of it where managers read it; what may pass is thrown, to be tried again. */
export async function told(
  base: BaseContext,
  way: Way,
  act: () => Promise<string | undefined>,
): Promise<void> {
  const { repository, connection } = way;
  const { tenantId } = connection;
  const place = { tenantId, integrationTenantId: connection.id, repositoryId: repository.id };
  const line = { ...place, projectId: null, kind: 'export', createdByUserId: null } as const;
  try {
    const message = await act();
    if (message === undefined) return;
    await logSync(base, line, { status: 'done', message, seen: 1, updated: 1 });
    await noteRepository(base, repository, { lastError: null });
    await base.services.live.changed(tenantId, 'integrations');
  } catch (error) {
    if (error instanceof BeingCreated) throw error;
    const message = wordsOf(error);
    await noteRepository(base, repository, { lastError: message });
    if (mayPass(error)) throw error;
    await logSync(base, line, { status: 'failed', message, seen: 1 });
    await base.services.live.changed(tenantId, 'integrations');
    if (!(error instanceof RequestError)) throw error;
  }
}
