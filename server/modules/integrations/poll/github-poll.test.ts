import { repeatedJobs } from '#server/job-handlers.ts';
import { writeHourly } from '#server/jobs/outbox-store.ts';
import {
  commentsOn,
  deliver,
  issueEvent,
  linkedTenant,
  linkOf,
  pollNow,
  tasksOf,
  test,
  tokenTenant,
} from '#server/modules/integrations/testing/github-kit.ts';
import { githubRepository } from '#server/modules/integrations/testing/github-server.ts';
import { expect } from '#server/testing/test.ts';
import { integrationTexts } from '#shared/integrations/integration.schema.ts';
import { integrationsApi } from '#shared/integrations/integrations.api.ts';

test('a repository is asked for changes every five minutes where nobody tells of them', async ({
  server,
  github,
  tenant,
}) => {
  const { owner } = tenant;
  const linked = await tokenTenant(tenant);
  github.add({ title: 'Found' });
  await pollNow(server);
  expect((await tasksOf(server, tenant)).map(({ title }) => title)).toEqual(['Found']);
  const first = await linkOf(tenant);
  github.seen.length = 0;
  await pollNow(server);
  expect(github.seen.map(({ status }) => status)).toEqual([304, 304, 304]);
  expect((await linkOf(tenant))?.lastSyncedAt).not.toEqual(first?.lastSyncedAt);
  const log = await owner.call(integrationsApi.syncLog, { params: { id: linked.integrationId } });
  expect(log.body.items).toMatchObject([{ kind: 'poll', created: 1 }]);

  Object.assign(github.repository, { name: 'Moved', full_name: 'Codertocat/Moved' });
  const [issue] = [...github.issues.values()];
  github.say({
    number: issue?.number ?? 0,
    body: 'Said meanwhile',
    updated_at: server.clock.now().toISOString(),
  });
  await pollNow(server);
  expect(await linkOf(tenant)).toMatchObject({ fullName: 'Codertocat/Moved' });
  const [task] = await tasksOf(server, tenant);
  expect(await commentsOn(server, task?.id ?? '')).toEqual([expect.stringContaining('Said meanwhile')]);
  await owner.call(integrationsApi.disconnect, { params: { id: linked.integrationId } });
});

test('a repository that is lost, and a limit of calls, are told and pass', async ({
  server,
  github,
  tenant,
}) => {
  const { owner } = tenant;
  const linked = await tokenTenant(tenant);
  Object.assign(github.repository, { id: 1 });
  await pollNow(server);
  expect(await linkOf(tenant)).toMatchObject({ lastError: integrationTexts.repositoryLost, status: 'ERROR' });
  Object.assign(github.repository, githubRepository);
  await pollNow(server);
  expect(await linkOf(tenant)).toMatchObject({
    status: 'SUCCESSFULLY',
    fullName: githubRepository.full_name,
  });

  github.refusals.push({ status: 403, headers: { 'retry-after': '3600' } });
  github.add({ title: 'Found later', updated_at: server.clock.now().toISOString() });
  await pollNow(server);
  const calls = github.seen.length;
  await pollNow(server);
  expect(github.seen).toHaveLength(calls);
  server.clock.advance(55 * 60_000);
  await pollNow(server);
  expect(await tasksOf(server, tenant)).toHaveLength(1);
  await owner.call(integrationsApi.disconnect, { params: { id: linked.integrationId } });
});

test('a repository is not asked where GitHub tells by itself, and is again once it has fallen silent', async ({
  server,
  github,
  tenant,
}) => {
  const linked = await linkedTenant(tenant);
  const issue = github.add({ title: 'Told of' });
  await deliver(server, 'issues', issueEvent('opened', issue, linked));
  github.seen.length = 0;
  await pollNow(server);
  expect(github.seen).toEqual([]);
  server.clock.advance(25 * 60 * 60_000);
  await pollNow(server);
  expect(github.seen).not.toEqual([]);
});

test('the check runs once in every five minutes, however many processes there are', async ({ server }) => {
  const { pool, prisma } = server.services;
  const counted = () => prisma.outboxMessage.count({ where: { topic: 'github.poll' } });
  const before = await counted();
  for (const at of ['10:00:00', '10:00:00', '10:04:59', '10:05:00']) {
    await writeHourly(pool, repeatedJobs, new Date(`2026-05-11T${at}Z`));
  }
  expect((await counted()) - before).toBe(2);
});
