import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto';
import {
  githubRepository,
  githubToken,
  startFakeGithub,
} from '#server/modules/integrations/testing/github-server.ts';
import { published } from '#server/modules/integrations/testing/github-shapes.ts';
import type { FakeGithub, FakeIssue } from '#server/modules/integrations/testing/github-state.ts';
import type { TestTenant } from '#server/testing/tenant.ts';
import { test as base, startTestServer, type TestServer } from '#server/testing/test.ts';
import { integrationsApi } from '#shared/integrations/integrations.api.ts';
import { projectsApi } from '#shared/projects/projects.api.ts';

const webhookSecret = 'the-secret-of-the-webhook';
const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
});

/** A payload as GitHub publishes it, of our installation and with some of it replaced. */
export function example(
  name: string,
  action: string | undefined,
  replaced: Record<string, unknown> = {},
): Record<string, unknown> {
  const found = published(name, action);
  return {
    ...found,
    ...(found.repository === undefined ? {} : { repository: githubRepository }),
    ...replaced,
  };
}

/** A server with a GitHub App, and the GitHub it talks to. */
export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of the fixtures from the pattern
  .extend('githubServer', { scope: 'file' }, async ({}, { onCleanup }) => {
    const github = await startFakeGithub();
    onCleanup(() => github.close());
    return github;
  })
  .extend('github', { auto: true }, ({ githubServer }) => emptied(githubServer))
  .extend('server', { scope: 'file' }, async ({ githubServer: github }, { onCleanup }) => {
    const server = await startTestServer({
      GITHUB_APP_ID: '7',
      GITHUB_APP_PRIVATE_KEY: privateKey.replaceAll('\n', '\\n'),
      GITHUB_APP_NAME: 'takt-test',
      GITHUB_WEBHOOK_SECRET: webhookSecret,
      GITHUB_CLIENT_ID: 'client',
      GITHUB_CLIENT_SECRET: 'secret',
      GITHUB_API_URL: github.url,
    });
    onCleanup(() => server.close());
    return server;
  });

let installation = 1000;
export function newInstallation(): string {
  installation += 1;
  return String(installation);
}

/** Every test has its own issues. */
function emptied(github: FakeGithub): FakeGithub {
  github.issues.clear();
  github.comments.length = 0;
  github.refusals.length = 0;
  github.seen.length = 0;
  github.losses = 0;
  Object.assign(github.repository, githubRepository);
  return github;
}

export interface Linked {
  readonly installationId: string;
  readonly integrationId: string;
  readonly repositoryId: string;
}

/** An organization connected through the App, its project linked with the repository. */
export async function linkedTenant(
  { owner, projectId }: TestTenant,
  setting: Record<string, unknown> = { isTasksAutoSyncOnLabel: false },
): Promise<Linked> {
  const installationId = newInstallation();
  const body = { installation_id: installationId, setup_action: 'install' };
  const connected = await owner.call(integrationsApi.install, { body });
  const synced = await owner.call(integrationsApi.syncRepository, {
    body: { installationId, repository: githubRepository },
  });
  const repositoryId = synced.body.id;
  await owner.call(projectsApi.saveSetting, {
    params: { id: projectId },
    body: { repositoryId, ...setting },
  });
  return { installationId, integrationId: connected.body.id, repositoryId };
}

export function importAll({ owner, projectId }: TestTenant, { integrationId }: Linked) {
  return owner.call(integrationsApi.importIssues, { params: { id: integrationId }, body: { projectId } });
}

/** Sends a delivery as GitHub signs it; the jobs it causes are done when it is answered. */
export async function deliver(
  { app }: TestServer,
  event: string,
  payload: object,
  { id = randomUUID(), secret = webhookSecret }: { id?: string; secret?: string } = {},
) {
  const body = JSON.stringify(payload);
  return app.inject({
    method: 'POST',
    url: '/api/integration/github/webhook',
    headers: {
      'content-type': 'application/json',
      'x-github-event': event,
      'x-github-delivery': id,
      'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    },
    payload: body,
  });
}

/** The published example of an event about one of our issues. */
export function issueEvent(action: string, issue: FakeIssue, { installationId }: Linked) {
  const from = action === 'closed' || action === 'transferred' ? 'reopened' : action;
  return example('issues', from, { action, issue, installation: { id: Number(installationId) } });
}

/** The tasks of the project as they are stored. */
export function tasksOf({ services }: TestServer, { tenantId, projectId }: TestTenant) {
  return services.prisma.task.findMany({
    where: { tenantId, projectId, deletedAt: null },
    select: {
      ...{
        id: true,
        number: true,
        title: true,
        description: true,
        status: true,
        revision: true,
        public: true,
      },
      tags: { select: { tag: { select: { name: true } } }, orderBy: { order: 'asc' } },
      members: { select: { employeeId: true } },
    },
    orderBy: { number: 'asc' },
  });
}

export async function commentsOn({ services }: TestServer, taskId: string): Promise<string[]> {
  const rows = await services.prisma.comment.findMany({
    where: { entityId: taskId, deletedAt: null },
    orderBy: { createdAt: 'asc' },
  });
  return rows.map(({ comment }) => comment);
}

/** Connects with a token, the project linked with the repository. */
export async function tokenTenant({ owner, projectId }: TestTenant): Promise<Linked> {
  const { body: connected } = await owner.call(integrationsApi.connectToken, {
    body: { token: githubToken },
  });
  const synced = await owner.call(integrationsApi.syncRepository, { body: { repository: githubRepository } });
  const repositoryId = synced.body.id;
  const body = { repositoryId, isTasksAutoSyncOnLabel: false };
  await owner.call(projectsApi.saveSetting, { params: { id: projectId }, body });
  return { installationId: '', integrationId: connected.id, repositoryId };
}

/** Lets what waits to be tried again be due, and waits until it is done. */
export async function takeUpAgain({ services, clock }: TestServer): Promise<void> {
  clock.advance(2 * 60_000);
  await services.prisma.outboxMessage.updateMany({
    where: { processedAt: null },
    data: { availableAt: new Date(0) },
  });
  await services.outbox.notify();
}

/** Runs the recurring poll. */
export async function pollNow({ services, clock }: TestServer): Promise<void> {
  clock.advance(5 * 60_000);
  // Tests begin at the same moment, so the message of the span may be there already.
  const message = { id: randomUUID(), topic: 'github.poll', payload: {} };
  await services.prisma.outboxMessage.create({ data: message });
  await services.outbox.notify();
}

/** The repository of the organization's first linked project. */
export async function linkOf({ owner }: TestTenant) {
  const { body } = await owner.call(integrationsApi.syncedProjects);
  return body.items[0]?.repository;
}
