import type { BaseContext } from '#server/context/context.ts';
import { actorOf } from '#server/modules/integrations/actor.ts';
import { type ConnectionRow, findActiveConnections } from '#server/modules/integrations/connections.data.ts';
import type { Delivered } from '#server/modules/integrations/delivered.ts';
import { failDelivery, findDelivery, finishDelivery } from '#server/modules/integrations/deliveries.data.ts';
import { accountTaker } from '#server/modules/integrations/delivery-account.service.ts';
import { takeCommentEvent, takeIssueEvent } from '#server/modules/integrations/delivery-issues.service.ts';
import { takePullRequest, takePush } from '#server/modules/integrations/delivery-work-items.service.ts';
import { clientOf } from '#server/modules/integrations/github-client.ts';
import { noteHeard } from '#server/modules/integrations/heard.data.ts';
import { wordsOf } from '#server/modules/integrations/import-work.service.ts';
import {
  anyEvent,
  commentEvent,
  issuesEvent,
  pullRequestEvent,
  pushEvent,
} from '#server/modules/integrations/remote-shapes.ts';
import {
  findRepositories,
  nameRepository,
  noteRepository,
  type RemoteRepository,
} from '#server/modules/integrations/repositories.data.ts';
import { logSync } from '#server/modules/integrations/syncs.data.ts';
import { integrationTexts } from '#shared/integrations/integration.schema.ts';

type Taker = (delivered: Delivered, payload: unknown) => Promise<string | undefined>;

/** What a repository tells of; everything else is not our concern. */
const takers: Readonly<Record<string, Taker>> = {
  issues: (delivered, payload) => takeIssueEvent(delivered, issuesEvent.parse(payload)),
  issue_comment: (delivered, payload) => takeCommentEvent(delivered, commentEvent.parse(payload)),
  push: (delivered, payload) => takePush(delivered, pushEvent.parse(payload)),
  pull_request: (delivered, payload) => takePullRequest(delivered, pullRequestEvent.parse(payload)),
};

async function takeFromRepository(base: BaseContext, event: string, payload: unknown): Promise<void> {
  const take = takers[event];
  const { installation, repository } = anyEvent.parse(payload);
  if (take === undefined || installation === undefined || repository === undefined) return;
  const installationId = String(installation.id);
  for (const connection of await findActiveConnections(base, { installationId })) {
    await noteHeard(base, connection);
    await takeFor(base, connection, repository, (delivered) => take(delivered, payload));
  }
}

async function takeFor(
  base: BaseContext,
  connection: ConnectionRow,
  remote: RemoteRepository,
  take: (delivered: Delivered) => Promise<string | undefined>,
): Promise<void> {
  const [repository] = await findRepositories(base, connection, remote.id);
  const project = repository?.projects.find(({ isTasksAutoSync }) => isTasksAutoSync);
  if (!repository?.hasSyncEnabled || project === undefined) return;
  if (repository.fullName !== remote.full_name) await nameRepository(base, connection, remote);
  const ctx = await actorOf(base, connection);
  const place = {
    tenantId: connection.tenantId,
    integrationTenantId: connection.id,
    repositoryId: repository.id,
  };
  const line = { ...place, projectId: project.id, kind: 'webhook', createdByUserId: null } as const;
  if (ctx === undefined) {
    await noteRepository(base, repository, { lastError: integrationTexts.noActor });
    return;
  }
  const octokit = await clientOf(base, connection);
  const message = await take({ ctx, connection, repository, project, octokit });
  if (message === undefined) return;
  await logSync(base, line, { status: 'done', message, seen: 1, updated: 1 });
  await noteRepository(base, repository, { lastError: null, lastSyncedAt: base.now() });
  await base.services.live.changed(connection.tenantId, 'integrations');
}

/** Works on a delivery once, however often its job runs. */
export async function workOnDelivery(base: BaseContext, id: string): Promise<void> {
  const delivery = await findDelivery(base, id);
  if (delivery === null || delivery.processedAt !== null || delivery.payload === null) return;
  const { event, payload } = delivery;
  try {
    const take = accountTaker(event);
    await (take === undefined ? takeFromRepository(base, event, payload) : take(base, payload));
  } catch (error) {
    await failDelivery(base, id, wordsOf(error));
    throw error;
  }
  await finishDelivery(base, id);
}
