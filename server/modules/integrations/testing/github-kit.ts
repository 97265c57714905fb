import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import {
  type FakeGithub,
  type FakeIssue,
  githubRepository,
  startFakeGithub,
} from '#server/modules/integrations/testing/github-server.ts';
import type { TestTenant } from '#server/testing/tenant.ts';
import { test as base, startTestServer, type TestServer } from '#server/testing/test.ts';
import { integrationsApi } from '#shared/integrations/integrations.api.ts';
import { projectsApi } from '#shared/projects/projects.api.ts';

export const webhookSecret = 'the-secret-of-the-webhook';
const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
});

interface Definition {
  readonly name: string;
  readonly examples: readonly Record<string, unknown>[];
}
const definitions: readonly Definition[] = createRequire(import.meta.url)(
  '@octokit/webhooks-examples/api.github.com/index.json',
);

/** A payload as GitHub publishes it, of our installation and with some of it replaced. */
export function example(
  name: string,
  action: string | undefined,
  replaced: Record<string, unknown> = {},
): Record<string, unknown> {
  const found = definitions
    .find((one) => one.name === name)
    ?.examples.find((one) => one.action === action && (name !== 'push' || Array.isArray(one.commits)));
  if (found === undefined) throw new Error(`no example of ${name} ${action}`);
  return {
    ...found,
    ...(found.repository === undefined ? {} : { repository: githubRepository }),
    ...replaced,
  };
}

/** A server with a GitHub App, and the GitHub it talks to. */
export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of the fixtures from the pattern
  .extend('github', { scope: 'file' }, async ({}, { onCleanup }) => {
    const github = await startFakeGithub();
    onCleanup(() => github.close());
    return github;
  })
  .extend('server', { scope: 'file' }, async ({ github }, { onCleanup }) => {
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

/** Starts GitHub anew for a test: every test has its own issues. */
export function emptyGithub(github: FakeGithub): void {
  github.issues.clear();
  github.comments.length = 0;
  github.refusals.length = 0;
  github.seen.length = 0;
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
