import type { BaseContext } from '#server/context/context.ts';
import { failureOf } from '#server/modules/integrations/connect/connection-health.ts';
import {
  type ConnectionRow,
  findActiveConnections,
} from '#server/modules/integrations/connect/connections.data.ts';
import { clientOf } from '#server/modules/integrations/connect/github-client.ts';
import {
  findRepositories,
  type RemoteRepository,
  renameRepository,
  updateRepositoryState,
} from '#server/modules/integrations/connect/repositories.data.ts';
import { accountEventHandler } from '#server/modules/integrations/inbound/account-events.service.ts';
import { applyPullRequest, applyPush } from '#server/modules/integrations/inbound/code-events.service.ts';
import type { DeliveryContext } from '#server/modules/integrations/inbound/delivery-context.ts';
import { findActor } from '#server/modules/integrations/inbound/delivery-context.ts';
import {
  applyCommentEvent,
  applyIssueEvent,
} from '#server/modules/integrations/inbound/issue-events.service.ts';
import {
  failDelivery,
  findDelivery,
  finishDelivery,
} from '#server/modules/integrations/inbound/receive-delivery.service.ts';
import {
  anyEvent,
  commentEvent,
  issuesEvent,
  pullRequestEvent,
  pushEvent,
} from '#server/modules/integrations/sync/remote-shapes.ts';
import { logSync } from '#server/modules/integrations/sync/sync-log.data.ts';
import { recordHeartbeat } from '#server/modules/integrations/sync/webhook-heartbeat.data.ts';

type EventHandler = (delivery: DeliveryContext, payload: unknown) => Promise<string | undefined>;

/** Handlers of repository events by name; all others are ignored. */
const eventHandlers: Readonly<Record<string, EventHandler>> = {
  issues: (delivery, payload) => applyIssueEvent(delivery, issuesEvent.parse(payload)),
  issue_comment: (delivery, payload) => applyCommentEvent(delivery, commentEvent.parse(payload)),
  push: (delivery, payload) => applyPush(delivery, pushEvent.parse(payload)),
  pull_request: (delivery, payload) => applyPullRequest(delivery, pullRequestEvent.parse(payload)),
};

async function applyRepositoryEvent(base: BaseContext, event: string, payload: unknown): Promise<void> {
  const handle = eventHandlers[event];
  const { installation, repository } = anyEvent.parse(payload);
  if (handle === undefined || installation === undefined || repository === undefined) return;
  const installationId = String(installation.id);
  for (const connection of await findActiveConnections(base, { installationId })) {
    await recordHeartbeat(base, connection);
    await applyTo(base, connection, repository, (delivery) => handle(delivery, payload));
  }
}

async function applyTo(
  base: BaseContext,
  connection: ConnectionRow,
  remote: RemoteRepository,
  handle: (delivery: DeliveryContext) => Promise<string | undefined>,
): Promise<void> {
  const [repository] = await findRepositories(base, connection, remote.id);
  const project = repository?.projects.find(({ isTasksAutoSync }) => isTasksAutoSync);
  if (!repository?.hasSyncEnabled || project === undefined) return;
  if (repository.fullName !== remote.full_name) await renameRepository(base, connection, remote);
  const ctx = await findActor(base, connection);
  const place = {
    tenantId: connection.tenantId,
    integrationTenantId: connection.id,
    repositoryId: repository.id,
  };
  const line = { ...place, projectId: project.id, kind: 'webhook', createdByUserId: null } as const;
  if (ctx === undefined) {
    await updateRepositoryState(base, repository, { lastError: 'noActor' });
    return;
  }
  const octokit = await clientOf(base, connection);
  const message = await handle({ ctx, connection, repository, project, octokit });
  if (message === undefined) return;
  await logSync(base, line, { status: 'done', message, seen: 1, updated: 1 });
  await updateRepositoryState(base, repository, { lastError: null, lastSyncedAt: base.now() });
  await base.services.live.publish(connection.tenantId, 'integrations');
}

/** Processes a delivery once, however often its job runs. */
export async function processDelivery(base: BaseContext, id: string): Promise<void> {
  const delivery = await findDelivery(base, id);
  if (delivery === null || delivery.processedAt !== null || delivery.payload === null) return;
  const { event, payload } = delivery;
  try {
    const handle = accountEventHandler(event);
    await (handle === undefined ? applyRepositoryEvent(base, event, payload) : handle(base, payload));
  } catch (error) {
    await failDelivery(base, id, failureOf(error));
    throw error;
  }
  await finishDelivery(base, id);
}
