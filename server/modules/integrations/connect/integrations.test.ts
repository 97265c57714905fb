import {
  commentsOn,
  deliver,
  example,
  importAll,
  issueEvent,
  linkedTenant,
  newInstallation,
  tasksOf,
  test,
} from '#server/modules/integrations/testing/github-kit.ts';
import { githubRepository } from '#server/modules/integrations/testing/github-server.ts';
import { createTenant } from '#server/testing/tenant.ts';
import { expect } from '#server/testing/test.ts';
import { commentsApi } from '#shared/comments/comments.api.ts';
import { defaultSyncTag, integrationTexts } from '#shared/integrations/integration.schema.ts';
import { integrationsApi } from '#shared/integrations/integrations.api.ts';
import { projectsApi } from '#shared/projects/projects.api.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';

test('the catalogue holds GitHub, found by kind and name', async ({ tenant: { owner } }) => {
  const types = await owner.call(integrationsApi.types);
  expect(types.body.map(({ name }) => name)).toContain('All Integrations');
  const integrationTypeId = types.body.find(({ name }) => name === 'All Integrations')?.id;
  const filters = JSON.stringify({ integrationTypeId, searchQuery: '' });
  const found = await owner.call(integrationsApi.catalogue, { query: { filters } });
  expect(found.body).toMatchObject([
    { name: 'Github', fullImgUrl: 'http://takt.test/integrations/github.svg' },
  ]);
  expect((await owner.call(integrationsApi.catalogue, { query: { searchQuery: 'jira' } })).body).toEqual([]);
});

test('an installation is connected once, tells of itself and is gone after disconnecting', async ({
  server,
  github,
  tenant,
}) => {
  const { owner } = tenant;
  const begun = await owner.call(integrationsApi.installState);
  expect(begun.body.url).toContain('/apps/takt-test/installations/new?state=');
  const installation_id = newInstallation();
  const body = { installation_id, setup_action: 'install', state: begun.body.state };
  const made = await owner.call(integrationsApi.install, { body });
  expect(made.body).toMatchObject({ name: 'Github', mode: 'app' });
  expect((await owner.call(integrationsApi.install, { body })).body).toMatchObject({
    message: integrationTexts.expiredState,
  });
  const again = await owner.call(integrationsApi.install, { body: { ...body, state: undefined } });
  expect(again.body.id).toBe(made.body.id);
  const integrationId = made.body.id;
  const metadata = await owner.request('GET', '/integration/github/metadata', { query: { integrationId } });
  expect(metadata.body).toMatchObject({ id: Number(installation_id), account: { login: 'Codertocat' } });
  const repositories = await owner.call(integrationsApi.repositories, { params: { id: integrationId } });
  expect(repositories.body).toMatchObject({
    total_count: 3,
    repositories: [{ id: githubRepository.id }, {}, {}],
  });
  const unknown = await owner.call(integrationsApi.repositories, { params: { id: tenant.tenantId } });
  expect(unknown.status).toBe(404);
  const remembered = await owner.request('GET', '/integration-tenant/remember/state', {
    query: { name: 'Github' },
  });
  expect(remembered.body).toMatchObject({ items: [{ id: integrationId }], total: 1 });

  const other = await createTenant(server);
  const stolen = await other.owner.call(integrationsApi.install, { body: { ...body, state: undefined } });
  expect(stolen).toMatchObject({ status: 400, body: { message: integrationTexts.linkedElsewhere } });
  const foreign = await other.owner.call(integrationsApi.metadata, { params: { id: integrationId } });
  expect(foreign.status).toBe(404);

  await owner.call(integrationsApi.disconnect, { params: { id: integrationId } });
  expect(github.seen).toContainEqual({
    method: 'DELETE',
    path: `/app/installations/${installation_id}`,
    body: {},
    status: 204,
  });
  expect((await owner.call(integrationsApi.connectedByName, { query: { name: 'Github' } })).body).toBe(false);
});

test('a missing or refused field is named', async ({ tenant }) => {
  const { owner } = tenant;
  const ben = await tenant.member({ teamRole: 'MANAGER' });
  const body = { installation_id: newInstallation(), setup_action: 'install' };
  expect((await ben.call(integrationsApi.install, { body })).status).toBe(403);
  expect((await owner.call(integrationsApi.connected, { query: {} })).body).toMatchObject({
    message: 'Query name is required',
  });
  expect((await owner.call(integrationsApi.metadataByQuery)).body).toMatchObject({
    message: 'Integration ID is required',
  });
  const state = `${body.installation_id}_install_x`;
  expect((await owner.call(integrationsApi.install, { body: { ...body, state } })).body).toMatchObject({
    message: 'Invalid state format',
  });
  const gone = await owner.call(integrationsApi.install, { body: { ...body, installation_id: '404' } });
  expect(gone.status).toBe(400);
});

test('signing in at GitHub connects only an installation that the person sees; tokens are sealed', async ({
  server,
  tenant,
}) => {
  const { owner, tenantId } = tenant;
  const seen = { installation_id: '7070', setup_action: 'install', code: 'good' };
  const state = '7070_install';
  expect((await owner.call(integrationsApi.oauth, { body: { ...seen, state, code: 'bad' } })).status).toBe(
    400,
  );
  const unseen = { ...seen, installation_id: newInstallation() };
  expect((await owner.call(integrationsApi.oauth, { body: unseen })).status).toBe(400);
  const made = await owner.call(integrationsApi.oauth, { body: { ...seen, state } });
  expect(made.status).toBe(201);
  expect(JSON.stringify(made.body)).not.toContain('ghu_user');
  const settings = await server.services.prisma.integrationSetting.findMany({
    where: { tenantId, isSecret: true },
  });
  expect(settings.map(({ settingsName }) => settingsName).toSorted()).toEqual([
    'access_token',
    'refresh_token',
  ]);
  expect(JSON.stringify(settings)).not.toMatch(/ghu_user|ghr_user/);
  const back = await owner.request('GET', '/integration/github/callback', {
    query: { installation_id: '7', setup_action: 'install', state: 'a b' },
  });
  expect(back.headers.location).toBe(
    'http://takt.test/integration/github?installation_id=7&setup_action=install&state=a+b',
  );
});

test('an import brings issues with labels, people and comments, and again changes nothing', async ({
  server,
  github,
  tenant,
}) => {
  const { owner } = tenant;
  github.emails.set('annarcher', owner.email);
  const anna = { id: 55, login: 'annarcher' };
  github.add({
    title: 'Spelling error',
    body: 'Line <one>\n\nLine two',
    labels: [{ name: 'bug', color: 'd73a4a' }],
    assignees: [anna],
  });
  github.add({ title: 'Old', state: 'closed' });
  github.add({ title: 'A pull request', pull_request: {} });
  github.add({ title: 'Another', labels: [{ name: 'Bug', color: 'd73a4a' }] });
  github.say({ number: 1, body: 'Me too' });
  const linked = await linkedTenant(tenant);
  const begun = await importAll(tenant, linked);
  expect(begun.status).toBe(201);
  const first = await tasksOf(server, tenant);
  expect(first.map(({ number, title }) => [number, title])).toEqual([
    [1, 'Spelling error'],
    [2, 'Old'],
    [3, 'Another'],
  ]);
  expect(first[0]).toMatchObject({
    description: '<p>Line &lt;one&gt;</p><p></p><p>Line two</p>',
    tags: [{ tag: { name: 'bug' } }],
    members: [{ employeeId: owner.employeeId }],
    public: true,
  });
  expect(first[1]).toMatchObject({ status: expect.stringMatching(/completed|closed|done/), members: [] });
  expect(await commentsOn(server, first[0]?.id ?? '')).toEqual([expect.stringContaining('octocat · GitHub')]);

  await importAll(tenant, linked);
  expect(await tasksOf(server, tenant)).toEqual(first);
  expect(await commentsOn(server, first[0]?.id ?? '')).toHaveLength(1);
  expect(github.writes()).toEqual([]);
  const log = await owner.call(integrationsApi.syncLog, { params: { id: linked.integrationId } });
  expect(log.body.items).toMatchObject([
    { kind: 'import', status: 'done', total: 3, seen: 3, created: 0, updated: 0 },
    { kind: 'import', status: 'done', total: 3, seen: 3, created: 3, updated: 0 },
  ]);
  const shown = await owner.call(integrationsApi.syncedProjects);
  expect(shown.body.items).toMatchObject([
    {
      id: tenant.projectId,
      repository: { status: 'SUCCESSFULLY', repositoryId: githubRepository.id, owner: null },
    },
  ]);
});

test('a limit is waited out or taken up again, a refusal is told', async ({ server, github, tenant }) => {
  github.add({ title: 'Spelling error' });
  const linked = await linkedTenant(tenant);
  github.refusals.push({ status: 429, headers: { 'retry-after': '0' } });
  github.refusals.push({ status: 403, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1' } });
  await importAll(tenant, linked);
  expect(await tasksOf(server, tenant)).toHaveLength(1);

  github.add({ title: 'Second' });
  github.refusals.push({ status: 403, headers: { 'retry-after': '3600' } });
  await importAll(tenant, linked);
  const { prisma, outbox } = server.services;
  const waiting = await prisma.repository.findFirstOrThrow({ where: { id: linked.repositoryId } });
  expect(waiting).toMatchObject({ status: 'ERROR', lastError: 'rateLimited:3600' });
  expect((await importAll(tenant, linked)).status).toBe(409);
  await prisma.outboxMessage.updateMany({
    where: { topic: 'github.import', processedAt: null },
    data: { availableAt: new Date(0) },
  });
  await outbox.notify();
  expect(await tasksOf(server, tenant)).toHaveLength(2);

  github.refusals.push({ status: 403, headers: {} });
  await importAll(tenant, linked);
  const log = await tenant.owner.call(integrationsApi.syncLog, { params: { id: linked.integrationId } });
  expect(log.body.items[0]).toMatchObject({
    status: 'failed',
    message: expect.stringContaining('GitHub refused'),
  });
});

test('deliveries change the task, each once, and only with the right signature', async ({
  server,
  github,
  tenant,
}) => {
  const linked = await linkedTenant(tenant);
  const issue = github.add({ title: 'From outside', body: 'First' });
  const opened = issueEvent('opened', issue, linked);
  expect((await deliver(server, 'issues', opened, { secret: 'wrong' })).statusCode).toBe(401);
  expect(await tasksOf(server, tenant)).toEqual([]);
  const id = crypto.randomUUID();
  expect((await deliver(server, 'issues', opened, { id })).json()).toEqual({ isDuplicate: false });
  expect((await deliver(server, 'issues', opened, { id })).json()).toEqual({ isDuplicate: true });
  const [task] = await tasksOf(server, tenant);
  expect(task).toMatchObject({ title: 'From outside', description: '<p>First</p>' });
  const now = async () => (await tasksOf(server, tenant))[0];
  const later = (change: object, minutes: number) => ({
    ...issue,
    ...change,
    updated_at: new Date(Date.parse(issue.updated_at) + minutes * 60_000).toISOString(),
  });
  const send = (action: string, change: object, minutes: number) =>
    deliver(server, 'issues', issueEvent(action, later(change, minutes), linked));

  await send('edited', { title: 'Renamed' }, 2);
  expect(await now()).toMatchObject({ title: 'Renamed' });
  await send('edited', { title: 'Too late' }, 1);
  expect(await now()).toMatchObject({ title: 'Renamed' });
  const labels = [{ name: 'bug', color: 'd73a4a' }];
  await send('labeled', { title: 'Renamed', labels }, 3);
  expect(await now()).toMatchObject({ tags: [{ tag: { name: 'bug' } }] });
  await send('closed', { title: 'Renamed', labels, state: 'closed' }, 4);
  expect((await now())?.status).toMatch(/completed|closed|done/);
  await send('reopened', { title: 'Renamed', labels }, 5);
  expect((await now())?.status).toBe('open');
  await send('unlabeled', { title: 'Renamed' }, 6);
  expect(await now()).toMatchObject({ tags: [] });
  const said = {
    id: 77,
    body: 'Thanks',
    html_url: 'https://github.test/c/77',
    created_at: issue.updated_at,
    updated_at: issue.updated_at,
    user: { id: 9, login: 'octocat' },
  };
  const installation = { id: Number(linked.installationId) };
  await deliver(
    server,
    'issue_comment',
    example('issue_comment', 'created', { issue, comment: said, installation }),
  );
  expect(await commentsOn(server, task?.id ?? '')).toEqual([expect.stringContaining('Thanks')]);
  expect(github.writes()).toEqual([]);
  await send('deleted', { title: 'Renamed' }, 7);
  await tenant.owner.call(tasksApi.update, { params: { id: task?.id ?? '' }, body: { title: 'Ours alone' } });
  expect(github.writes()).toEqual([]);
});

test('a label decides which issues and tasks go over by themselves', async ({ server, github, tenant }) => {
  const linked = await linkedTenant(tenant, { isTasksAutoSyncOnLabel: true });
  const issue = github.add({ title: 'Without' });
  await deliver(server, 'issues', issueEvent('opened', issue, linked));
  expect(await tasksOf(server, tenant)).toEqual([]);
  issue.labels = [{ name: defaultSyncTag, color: 'ededed' }];
  await deliver(server, 'issues', issueEvent('labeled', issue, linked));
  expect(await tasksOf(server, tenant)).toHaveLength(1);
  await tenant.owner.call(tasksApi.create, { body: { title: 'Ours', projectId: tenant.projectId } });
  expect(github.writes()).toEqual([]);
});

test('our tasks, changes and comments go over without coming back', async ({ server, github, tenant }) => {
  const { owner, projectId } = tenant;
  const linked = await linkedTenant(tenant);
  const made = await owner.call(tasksApi.create, {
    body: { title: 'Ours', description: '<p>Say <strong>it</strong></p>', projectId },
  });
  const [issue] = [...github.issues.values()];
  expect(issue).toMatchObject({ title: 'Ours', body: expect.stringMatching(/^Say \*\*it\*\*\n/) });
  if (issue === undefined) throw new Error('no issue');
  await deliver(server, 'issues', issueEvent('opened', issue, linked));
  expect(await tasksOf(server, tenant)).toHaveLength(1);

  const params = { id: made.body.id };
  await owner.call(tasksApi.update, { params, body: { title: 'Ours, renamed' } });
  expect(issue.title).toBe('Ours, renamed');
  expect(github.writes().at(-1)).toMatchObject({ method: 'PATCH', body: { title: 'Ours, renamed' } });
  await owner.call(tasksApi.update, { params, body: { status: 'completed' } });
  expect(issue.state).toBe('closed');
  await owner.call(commentsApi.create, { body: { entityId: made.body.id, comment: '<p>Done</p>' } });
  expect(github.comments).toMatchObject([{ body: expect.stringContaining('Done') }]);

  const writes = github.writes().length;
  const before = await tasksOf(server, tenant);
  await deliver(server, 'issues', issueEvent('edited', issue, linked));
  const comment = github.comments[0];
  const installation = { id: Number(linked.installationId) };
  await deliver(
    server,
    'issue_comment',
    example('issue_comment', 'created', { issue, comment, installation }),
  );
  await importAll(tenant, linked);
  expect(await tasksOf(server, tenant)).toEqual(before);
  expect(await commentsOn(server, made.body.id)).toHaveLength(1);
  expect(github.writes()).toHaveLength(writes);

  await owner.call(projectsApi.update, { params: { id: projectId }, body: { isTasksAutoSync: false } });
  await owner.call(tasksApi.update, { params, body: { title: 'Quiet' } });
  expect(github.writes()).toHaveLength(writes);
});

test('commits and pull requests are said on the tasks they name; a merge finishes the task where the project wants it', async ({
  server,
  tenant,
}) => {
  const { owner, projectId } = tenant;
  const linked = await linkedTenant(tenant, { isTasksAutoSyncOnLabel: true });
  const made = await owner.call(tasksApi.create, { body: { title: 'Named', projectId } });
  const name = made.body.taskNumber ?? '';
  const installation = { id: Number(linked.installationId) };
  const author = { name: 'Octo Cat', username: 'octocat' };
  const commit = {
    id: 'abcdef1234567890',
    message: `Fix ${name.replace('#', '')} at last`,
    url: 'https://github.test/c',
    timestamp: '2026-03-11T09:00:00Z',
    author,
  };
  const push = example('push', undefined, { installation, commits: [commit] });
  await deliver(server, 'push', push);
  await deliver(server, 'push', push);
  expect(await commentsOn(server, made.body.id)).toEqual([expect.stringContaining('at last')]);
  const request = {
    ...Object(example('pull_request', 'closed').pull_request),
    title: `Closes #${made.body.number}`,
    body: '',
    merged: true,
    user: { id: 9, login: 'octocat' },
  };
  const merged = example('pull_request', 'closed', { installation, pull_request: request });
  await deliver(server, 'pull_request', merged);
  expect((await tasksOf(server, tenant))[0]?.status).toBe('open');
  await owner.call(projectsApi.saveSetting, { params: { id: projectId }, body: { isTaskDoneOnMerge: true } });
  await deliver(server, 'pull_request', merged);
  expect((await tasksOf(server, tenant))[0]?.status).toMatch(/completed|closed|done/);
  expect(await commentsOn(server, made.body.id)).toHaveLength(2);
});
