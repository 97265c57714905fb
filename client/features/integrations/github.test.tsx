import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { arrivalOf } from '#client/features/integrations/GithubArrivalView.tsx';
import { connectionQuery, metadataQuery } from '#client/features/integrations/queries.ts';
import { openSettings, type SettingsScene, team } from '#client/features/settings/settings-test-kit.tsx';
import { ok, refusal } from '#client/testing/stub-api.ts';
import { integrationTexts } from '#shared/integrations/integration.schema.ts';

const list = (...items: unknown[]) => ok({ items, total: items.length });
const id = '0195f7a0-0000-7000-8000-000000000001';
const connection = {
  id,
  name: 'Github',
  integrationId: id,
  tenantId: 'tenant',
  organizationId: 'organization',
  mode: 'app',
};
const project = {
  id: '0195f7a0-0000-7000-8000-000000000002',
  name: 'Website',
  code: null,
  public: true,
  owner: null,
};
const github = { id: 4711, name: 'site', full_name: 'takt/site' };
const repository = {
  id,
  repositoryId: 4711,
  name: 'site',
  fullName: 'takt/site',
  integrationId: id,
  private: false,
  hasSyncEnabled: true,
  status: 'SUCCESSFULLY',
};
const synced = {
  ...project,
  isTasksAutoSync: true,
  isTasksAutoSyncOnLabel: true,
  isTaskDoneOnMerge: false,
  repository,
};
const run = {
  id,
  kind: 'import',
  status: 'done',
  repositoryId: id,
  repositoryName: 'takt/site',
  seen: 3,
  total: 3,
  created: 3,
  updated: 0,
  startedAt: '2026-11-02T08:00:00.000Z',
};

function open({ answers = {}, ...scene }: SettingsScene = {}) {
  return openSettings({
    section: 'github',
    permissions: ['INTEGRATION_ADD', 'INTEGRATION_DELETE'],
    scope: { isManager: true, team: { ...team, projects: [project] } },
    answers: {
      'GET /integration/github/setup': ok({ hasApp: true, hasWebhook: true }),
      'GET /integration-tenant': list(connection),
      [`GET /integration/github/${id}/metadata`]: ok({
        id: 1,
        app_id: 1,
        account: { id: 2, login: 'takt-inc' },
      }),
      [`GET /integration/github/${id}/repositories`]: ok({ total_count: 1, repositories: [github] }),
      [`GET /integration/github/${id}/sync-log`]: list(run),
      'GET /organization-projects/synced': list(synced),
      ...answers,
    },
    ...scene,
  });
}

test('a token is refused with a reason and kept until it connects', async () => {
  const connect = 'POST /integration/github/token';
  const { user, bodies } = open({
    answers: {
      'GET /integration-tenant': [list(), list(connection)],
      [connect]: [refusal(400, integrationTexts.refusedToken), { status: 201, body: connection }],
    },
  });
  const field = await screen.findByLabelText('Personal access token');
  await user.type(field, 'short');
  await user.click(screen.getByRole('button', { name: 'Connect with token' }));
  await screen.findByText(integrationTexts.token);
  await user.clear(field);
  await user.type(field, 'ghp_abcdefghijklmnopqrst');
  await user.click(screen.getByRole('button', { name: 'Connect with token' }));
  await screen.findByText(integrationTexts.refusedToken);
  await user.click(screen.getByRole('button', { name: 'Connect with token' }));
  await screen.findByText('takt-inc');
  expect(bodies(connect)).toEqual([
    { token: 'ghp_abcdefghijklmnopqrst' },
    { token: 'ghp_abcdefghijklmnopqrst' },
  ]);
});

test('a person who may not connect reads who may', async () => {
  open({ permissions: [], answers: { 'GET /integration-tenant': list() } });
  await screen.findByText(/A workspace administrator can connect one here\./);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a repository is linked with the project, and issues are imported', async () => {
  const save = `PUT /organization-projects/setting/${project.id}`;
  const start = `POST /integration/github/${id}/auto-sync/issues`;
  const { user, bodies } = open({
    answers: {
      'GET /organization-projects/synced': [list(), list(synced)],
      'POST /integration/github/repository/sync': { status: 201, body: repository },
      [save]: ok({
        id: project.id,
        isTasksAutoSync: true,
        isTasksAutoSyncOnLabel: true,
        isTaskDoneOnMerge: false,
      }),
      [start]: { status: 201, body: { ...run, status: 'running' } },
    },
  });
  await user.selectOptions(await screen.findByLabelText('Repository'), 'takt/site');
  await user.click(await screen.findByRole('button', { name: 'Sync now' }));
  await waitFor(() => expect(bodies(start)).toEqual([{ projectId: project.id }]));
  expect(bodies(save)).toEqual([{ repositoryId: id, isTasksAutoSync: true }]);
  const log = within(screen.getByRole('list', { name: 'Sync log' }));
  log.getByText(/3 new, 0 updated/);
});

test('it is disconnected after a question', async () => {
  const remove = `DELETE /integration-tenant/${id}`;
  const { user, sent } = open({
    answers: {
      'GET /integration-tenant': [list(connection), list()],
      [remove]: ok({ raw: [], affected: 1 }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Disconnect' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Disconnect GitHub?' }));
  await user.click(dialog.getByRole('button', { name: 'Disconnect' }));
  await screen.findByText(/No GitHub account is connected\./);
  expect(sent.filter(({ endpoint }) => endpoint === remove)).toHaveLength(1);
});

test.each([
  [
    'installation_id=7&setup_action=install&state=abc',
    { installation_id: '7', setup_action: 'install', state: 'abc' },
  ],
  ['code=c&state=7_install', { installation_id: '7', setup_action: 'install', code: 'c' }],
])('GitHub comes back with %s', (query, arrival) => {
  expect(arrivalOf(new URLSearchParams(query))).toMatchObject(arrival);
});

test.each(['', 'code=c', 'code=c&state=7', 'code=c&state=7_install_x', 'code=c&state=_install'])(
  '"%s" is no state',
  (query) => expect(() => arrivalOf(new URLSearchParams(query))).toThrow('Invalid state format'),
);

test.for([connectionQuery, metadataQuery(id)])(
  'a connection is fresh for 30 minutes and stored for 60',
  (query) => {
    expect(query).toMatchObject({ staleTime: 30 * 60_000, gcTime: 60 * 60_000 });
  },
);

test.each([
  ['removed', integrationTexts.uninstalled, 'button', 'Reconnect'],
  ['suspended', integrationTexts.suspended, 'link', 'Open on GitHub'],
  ['refused', integrationTexts.refusedToken, 'button', 'Connect with token'],
] as const)('a connection that is %s says so and what to do', async (trouble, lastError, role, name) => {
  open({
    permissions: ['INTEGRATION_ADD'],
    answers: {
      'GET /integration-tenant': list({ ...connection, isActive: false, trouble, lastError }),
      [`GET /integration/github/${id}/metadata`]: ok({
        ...{ id: 1, app_id: 1, account: { id: 2, login: 'takt-inc' } },
        html_url: 'https://github.test/installations/1',
      }),
    },
  });
  await screen.findByText(lastError);
  await screen.findByRole(role, { name });
});
