import {
  commentsOn,
  deliver,
  example,
  importAll,
  issueEvent,
  type Linked,
  linkedTenant,
  linkOf,
  takeUpAgain,
  tasksOf,
  test,
} from '#server/modules/integrations/testing/github-kit.ts';
import { githubRepository } from '#server/modules/integrations/testing/github-server.ts';
import type { FakeGithub, FakeIssue } from '#server/modules/integrations/testing/github-state.ts';
import type { TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer } from '#server/testing/test.ts';
import { commentsApi } from '#shared/comments/comments.api.ts';
import { integrationTexts } from '#shared/integrations/integration.schema.ts';
import { integrationsApi } from '#shared/integrations/integrations.api.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';

const installationOf = ({ installationId }: Linked) => ({ id: Number(installationId) });

function commentEvent(action: string, issue: FakeIssue, comment: unknown, linked: Linked) {
  return example('issue_comment', action, { issue, comment, installation: installationOf(linked) });
}

async function connectionOf({ owner }: TestTenant) {
  return (await owner.call(integrationsApi.connectedByName, { query: { name: 'Github' } })).body;
}

/** Whether anything is left to be looked for. */
function claimsOf({ services }: TestServer, { tenantId }: TestTenant): Promise<number> {
  const where = { tenantId, settingsName: { startsWith: 'creating:' } };
  return services.prisma.integrationSetting.count({ where });
}

test('an issue is made once, also when the word that it is made is lost', async ({
  server,
  github,
  tenant,
}) => {
  const { owner, projectId } = tenant;
  await linkedTenant(tenant);
  const titles = () => [...github.issues.values()].map(({ title }) => title);
  github.losses = 1;
  const made = await owner.call(tasksApi.create, { body: { title: 'Ours', projectId } });
  await owner.call(tasksApi.update, { params: { id: made.body.id }, body: { title: 'Ours, renamed' } });
  expect(titles()).toEqual(['Ours']);
  expect(await claimsOf(server, tenant)).toBe(1);
  await takeUpAgain(server);
  await takeUpAgain(server);
  expect(titles()).toEqual(['Ours, renamed']);
  expect(await claimsOf(server, tenant)).toBe(0);
});

test('a comment is made once, also when the word that it is made is lost', async ({
  server,
  github,
  tenant,
}) => {
  const { owner, projectId } = tenant;
  await linkedTenant(tenant);
  const { body: task } = await owner.call(tasksApi.create, { body: { title: 'Ours', projectId } });
  github.losses = 1;
  await owner.call(commentsApi.create, { body: { entityId: task.id, comment: '<p>Once</p>' } });
  expect(await claimsOf(server, tenant)).toBe(1);
  await takeUpAgain(server);
  expect(github.comments).toHaveLength(1);
  expect(await claimsOf(server, tenant)).toBe(0);
});

test('comments are edited and deleted on either side, and nothing comes back', async ({
  server,
  github,
  tenant,
}) => {
  const { owner, projectId } = tenant;
  const linked = await linkedTenant(tenant);
  const { body: task } = await owner.call(tasksApi.create, { body: { title: 'Ours', projectId } });
  const [issue] = [...github.issues.values()];
  if (issue === undefined) throw new Error('no issue');
  const said = await owner.call(commentsApi.create, { body: { entityId: task.id, comment: '<p>One</p>' } });
  const params = { id: said.body.id };
  await owner.call(commentsApi.update, { params, body: { comment: '<p>Two</p>' } });
  const [ours] = github.comments;
  if (ours === undefined) throw new Error('no comment');
  expect(ours.body).toContain('Two');
  const writes = github.writes().length;
  await deliver(server, 'issue_comment', commentEvent('edited', issue, ours, linked));
  expect(await commentsOn(server, task.id)).toEqual(['<p>Two</p>']);

  ours.body = ours.body.replace('Two', 'Three <b>');
  ours.updated_at = github.stamp();
  await deliver(server, 'issue_comment', commentEvent('edited', issue, ours, linked));
  expect(await commentsOn(server, task.id)).toEqual(['<p>Three &lt;b&gt;</p>']);

  const theirs = github.say({ number: issue.number, body: 'From there' });
  await deliver(server, 'issue_comment', commentEvent('created', issue, theirs, linked));
  const early = { ...theirs };
  Object.assign(theirs, { body: 'Changed there', updated_at: github.stamp() });
  await deliver(server, 'issue_comment', commentEvent('edited', issue, theirs, linked));
  await deliver(server, 'issue_comment', commentEvent('edited', issue, early, linked));
  expect((await commentsOn(server, task.id)).at(-1)).toMatch(/octocat · GitHub.*Changed there/);
  await deliver(server, 'issue_comment', commentEvent('deleted', issue, theirs, linked));
  await deliver(server, 'issue_comment', commentEvent('edited', issue, theirs, linked));
  expect(await commentsOn(server, task.id)).toHaveLength(1);
  expect(github.writes()).toHaveLength(writes);

  await owner.call(commentsApi.remove, { params });
  expect(github.comments.map(({ id }) => id)).toEqual([theirs.id]);
  await deliver(server, 'issue_comment', commentEvent('deleted', issue, ours, linked));
  expect(await commentsOn(server, task.id)).toEqual([]);
});

interface Scene {
  readonly server: TestServer;
  readonly tenant: TestTenant;
  readonly github: FakeGithub;
  readonly linked: Linked;
  readonly issue: FakeIssue;
}

interface Turn {
  readonly name: string;
  readonly event: string;
  /** The preparation of the scene. */
  readonly before?: (scene: Scene) => object;
  readonly payload: (scene: Scene) => object;
  readonly expected: (scene: Scene) => Promise<void>;
}

const later = ({ github, issue }: Scene, change: object) => ({
  ...issue,
  ...change,
  updated_at: github.stamp(),
});

function closing(name: string, state_reason: string, status: string): Turn {
  return {
    name,
    event: 'issues',
    payload: (scene) => issueEvent('closed', later(scene, { state: 'closed', state_reason }), scene.linked),
    expected: async ({ server, tenant }) => {
      expect((await tasksOf(server, tenant))[0]?.status).toBe(status);
    },
  };
}

/** Changes at our task go nowhere any more. */
async function isLetGo({ server, tenant, github }: Scene): Promise<void> {
  const [task] = await tasksOf(server, tenant);
  await tenant.owner.call(tasksApi.update, { params: { id: task?.id ?? '' }, body: { title: 'Alone' } });
  expect(github.writes()).toEqual([]);
}

const installationTurn = (action: string, trouble: string, lastError: string): Turn => ({
  name: `an installation that is ${action}`,
  event: 'installation',
  payload: ({ linked }) => example('installation', action, { installation: installationOf(linked) }),
  expected: async (scene) => {
    expect(await connectionOf(scene.tenant)).toMatchObject({ isActive: false, trouble, lastError });
    await isLetGo(scene);
  },
});

const repositoryTurn = (action: string, full_name: string): Turn => ({
  name: `a repository that is ${action}`,
  event: 'repository',
  payload: ({ linked, github }) => {
    Object.assign(github.repository, { full_name, name: full_name.split('/')[1] });
    const repository = { ...githubRepository, ...github.repository };
    return example('repository', action, { repository, installation: installationOf(linked) });
  },
  expected: async ({ tenant, github }) => {
    const { owner, projectId } = tenant;
    expect(await linkOf(tenant)).toMatchObject({ fullName: full_name });
    await owner.call(tasksApi.create, { body: { title: 'Goes there', projectId } });
    expect(github.writes()).toMatchObject([{ method: 'POST', path: `/repos/${full_name}/issues` }]);
  },
});

const turns: readonly Turn[] = [
  closing('an issue that is done', 'completed', 'completed'),
  closing('an issue that is not planned', 'not_planned', 'closed'),
  {
    name: 'an issue that is closed and reopened',
    event: 'issues',
    before: (scene) =>
      issueEvent('closed', later(scene, { state: 'closed', state_reason: 'completed' }), scene.linked),
    payload: (scene) =>
      issueEvent('reopened', later(scene, { state: 'open', state_reason: 'reopened' }), scene.linked),
    expected: async ({ server, tenant }) => {
      expect((await tasksOf(server, tenant))[0]?.status).toBe('open');
    },
  },
  {
    name: 'an issue that is deleted',
    event: 'issues',
    payload: ({ issue, linked }) => issueEvent('deleted', issue, linked),
    expected: isLetGo,
  },
  {
    name: 'an issue that goes to a repository nobody knows',
    event: 'issues',
    payload: ({ issue, linked }) => {
      const new_repository = { ...githubRepository, id: 5, name: 'far', full_name: 'Codertocat/far' };
      const changes = { new_issue: { id: 6, number: 1 }, new_repository };
      return { ...issueEvent('transferred', issue, linked), changes };
    },
    expected: isLetGo,
  },
  {
    name: 'an issue that comes from a repository we know',
    event: 'issues',
    payload: ({ issue, linked, github }) => {
      const there = github.add({ title: issue.title });
      const changes = { old_issue: { id: issue.id, number: issue.number }, old_repository: githubRepository };
      return { ...issueEvent('opened', there, linked), changes };
    },
    expected: async ({ server, tenant }) => {
      expect(await tasksOf(server, tenant)).toHaveLength(1);
    },
  },
  repositoryTurn('renamed', 'Codertocat/Hello-Earth'),
  repositoryTurn('transferred', 'Octocoders/Hello-World'),
  {
    name: 'a repository that is taken from the App',
    event: 'installation_repositories',
    payload: ({ linked }) =>
      example('installation_repositories', 'removed', {
        installation: installationOf(linked),
        repositories_removed: [githubRepository],
      }),
    expected: async (scene) => {
      const lastError = integrationTexts.repositoryGone;
      expect(await linkOf(scene.tenant)).toMatchObject({ hasSyncEnabled: false, lastError });
      await isLetGo(scene);
    },
  },
  {
    name: 'a repository that is deleted',
    event: 'repository',
    payload: ({ linked }) => ({
      ...example('repository', 'created', { installation: installationOf(linked) }),
      action: 'deleted',
    }),
    expected: async (scene) => {
      const lastError = integrationTexts.repositoryLost;
      expect(await linkOf(scene.tenant)).toMatchObject({ hasSyncEnabled: false, lastError });
      await isLetGo(scene);
    },
  },
  installationTurn('suspend', 'suspended', integrationTexts.suspended),
  installationTurn('deleted', 'removed', integrationTexts.uninstalled),
];

test.for(turns)('$name', async ({ event, before, payload, expected }, { server, github, tenant }) => {
  const linked = await linkedTenant(tenant);
  const issue = github.add({ title: 'Told of' });
  await importAll(tenant, linked);
  const scene = { server, github, tenant, linked, issue };
  if (before) await deliver(server, event, before(scene));
  await deliver(server, event, payload(scene));
  await expected(scene);
});

test('a connection that was removed at GitHub goes on where it ended when the App is installed again', async ({
  server,
  github,
  tenant,
}) => {
  const { owner } = tenant;
  const linked = await linkedTenant(tenant);
  const issue = github.add({ title: 'Told of' });
  await importAll(tenant, linked);
  const installation = installationOf(linked);
  await deliver(server, 'installation', example('installation', 'deleted', { installation }));
  const empty = await owner.call(integrationsApi.repositories, { params: { id: linked.integrationId } });
  expect(empty.body).toEqual({ total_count: 0, repositories: [] });
  const again = { installation_id: `${linked.installationId}9`, setup_action: 'install' };
  const back = await owner.call(integrationsApi.install, { body: again });
  expect(back.body).toMatchObject({ id: linked.integrationId, isActive: true });
  const renamed = { ...issue, title: 'Renamed', updated_at: github.stamp() };
  const now = { ...linked, installationId: again.installation_id };
  await deliver(server, 'issues', issueEvent('edited', renamed, now));
  expect((await tasksOf(server, tenant)).map(({ title }) => title)).toEqual(['Renamed']);
});
