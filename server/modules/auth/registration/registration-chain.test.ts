import { password } from '#server/modules/auth/test-people.ts';
import { createCaller } from '#server/testing/caller.ts';
import { createTenant, freshEmail } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import { projectsApi } from '#shared/projects/projects.api.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';
import { usersApi } from '#shared/users/users.api.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

const timeZone = 'America/New York (UTC -05:00)';

async function freshAccount(server: TestServer) {
  const anonymous = createCaller(server.app, undefined);
  const email = freshEmail('chain');
  const registered = await anonymous.call(authApi.register, {
    body: {
      user: { firstName: 'Cleo', lastName: 'Chain', email, timeZone },
      password,
      confirmPassword: password,
      appName: 'Takt',
      tenantId: '',
    },
  });
  const login = await anonymous.call(authApi.login, { body: { email, password } });
  const user = registered.body as { id: string };
  return {
    email,
    userId: user.id,
    registered,
    login,
    caller: createCaller(server.app, login.body.token),
    refreshToken: login.body.refresh_token,
  };
}

async function chainToOrganization(server: TestServer) {
  const account = await freshAccount(server);
  const tenant = await account.caller.call(workspacesApi.createTenant, { body: { name: 'Chain' } });
  const tenantId = tenant.body.id;
  const organization = await account.caller.call(workspacesApi.createOrganization, {
    body: { currency: 'USD', name: 'Chain', tenantId, invitesAllowed: true },
  });
  return { ...account, tenantId, organizationId: organization.body.id };
}

test('an account, its workspace and its first team, call by call', async ({ server, anonymous }) => {
  const { email, userId, registered, login, caller, refreshToken } = await freshAccount(server);
  expect(registered).toMatchObject({ status: 201, body: { email, firstName: 'Cleo', timeZone } });
  expect(registered.body).not.toHaveProperty('token');
  expect(login).toMatchObject({ status: 200, body: { user: { id: userId, isEmailVerified: false } } });
  expect(login.body.user).not.toHaveProperty('tenantId');
  expect(await caller.call(usersApi.organizations)).toMatchObject({
    status: 200,
    body: { items: [], total: 0 },
  });

  const tenant = await caller.call(workspacesApi.createTenant, { body: { name: 'Chain' } });
  expect(tenant).toMatchObject({ status: 201, body: { name: 'Chain' } });
  const tenantId = tenant.body.id;
  expect((await caller.call(usersApi.me)).body).toMatchObject({
    id: userId,
    firstName: 'Cleo',
    timeZone,
    tenant: { id: tenantId, name: 'Chain' },
    role: { name: 'SUPER_ADMIN' },
  });

  const organization = await caller.call(workspacesApi.createOrganization, {
    body: { currency: 'USD', name: 'Chain', tenantId, invitesAllowed: true },
  });
  expect(organization).toMatchObject({
    status: 201,
    body: {
      name: 'Chain',
      isDefault: true,
      profile_link: 'chain',
      banner: null,
      timeZone: 'America/New_York',
    },
  });
  const organizationId = organization.body.id;

  const startedWorkOn = '2026-03-11T09:00:00.000Z';
  const employee = await caller.call(workspacesApi.createEmployee, {
    body: { organizationId, startedWorkOn, userId, tenantId },
  });
  expect(employee).toMatchObject({
    status: 201,
    body: { tenantId, organizationId, fullName: 'Cleo Chain', isTrackingEnabled: true, startedWorkOn },
  });

  const project = await caller.call(projectsApi.create, {
    body: { name: 'Chain', tenantId, organizationId },
  });
  expect(project).toMatchObject({ status: 201, body: { name: 'Chain' } });
  const team = await caller.call(teamsApi.create, {
    body: {
      name: 'Chain',
      tenantId,
      organizationId,
      managerIds: [employee.body.id],
      public: true,
      projects: [project.body],
    },
  });
  expect(team).toMatchObject({ status: 201, body: { name: 'Chain', organization: { id: organizationId } } });

  const refreshed = await anonymous.call(authApi.refresh, { body: { refresh_token: refreshToken } });
  expect(refreshed).toMatchObject({
    status: 200,
    body: { user: { id: userId, tenantId, employee: { id: employee.body.id, organizationId } } },
  });
  const again = createCaller(server.app, refreshed.body.token);
  expect((await again.call(usersApi.organizations)).body).toMatchObject({
    items: [{ organizationId, isDefault: true, organization: { name: 'Chain' } }],
    total: 1,
  });
});

test('an account has one workspace of its own, also when asked twice at once', async ({ server }) => {
  const { caller } = await freshAccount(server);
  const create = () => caller.call(workspacesApi.createTenant, { body: { name: 'Twice' } });
  const answers = await Promise.all([create(), create()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400]);
  expect(await create()).toMatchObject({ status: 400, body: { code: 'TENANT_EXISTS' } });
});

test('every session of the account enters the new workspace', async ({ server, anonymous }) => {
  const { email, caller } = await freshAccount(server);
  const second = await anonymous.call(authApi.login, { body: { email, password } });
  const elsewhere = createCaller(server.app, second.body.token);
  expect((await elsewhere.call(usersApi.me)).body).not.toHaveProperty('tenantId');
  const tenant = await caller.call(workspacesApi.createTenant, { body: { name: 'Shared' } });
  expect((await elsewhere.call(usersApi.me)).body.tenantId).toBe(tenant.body.id);
});

test('an account without workspace may do nothing inside one', async ({ server }) => {
  const { caller } = await freshAccount(server);
  const refused = { status: 403, body: { code: 'NO_WORKSPACE' } };
  expect(await caller.call(workspacesApi.createOrganization, { body: { name: 'Early' } })).toMatchObject(
    refused,
  );
  expect(await caller.call(workspacesApi.employees)).toMatchObject(refused);
});

test('without a workspace there is nothing to choose, and the code still signs in', async ({
  server,
  anonymous,
}) => {
  const { email, userId } = await freshAccount(server);
  const byPassword = await anonymous.call(authApi.signInWithPassword, { body: { email, password } });
  expect(byPassword).toMatchObject({
    status: 200,
    body: { workspaces: [], total_workspaces: 0, show_popup: false },
  });
  await anonymous.call(authApi.sendCode, { body: { email } });
  const [, code = ''] = /code=([A-Z2-9]{8})/.exec(server.mail.last(email).text) ?? [];
  const list = await anonymous.call(authApi.confirmCode, { body: { email, code } });
  expect(list).toMatchObject({ status: 200, body: { total_workspaces: 0 } });
  const login = () => anonymous.call(authApi.login, { body: { email, code } });
  expect(await login()).toMatchObject({ status: 200, body: { user: { id: userId } } });
  expect((await login()).status).toBe(400);
});

test('ids of another workspace in the bodies are refused', async ({ server }) => {
  const other = await createTenant(server);
  const { caller, tenantId, organizationId, userId } = await chainToOrganization(server);
  const notFound = { status: 404 };
  const organization = (body: object) =>
    caller.call(workspacesApi.createOrganization, { body: { name: 'X', ...body } });
  expect(await organization({ tenantId: other.tenantId })).toMatchObject(notFound);
  const employee = (body: object) =>
    caller.call(workspacesApi.createEmployee, { body: { userId, organizationId, tenantId, ...body } });
  expect(await employee({ tenantId: other.tenantId })).toMatchObject(notFound);
  expect(await employee({ organizationId: other.organizationId })).toMatchObject(notFound);
  expect(await employee({ userId: other.owner.userId })).toMatchObject(notFound);
  expect(await employee({})).toMatchObject({ status: 201 });
  expect(await employee({})).toMatchObject({ status: 400, body: { code: 'EMPLOYEE_EXISTS' } });
});

test('a person who left during registration comes back to an unfinished workspace', async ({
  server,
  anonymous,
}) => {
  const { email, caller } = await freshAccount(server);
  const { body: tenant } = await caller.call(workspacesApi.createTenant, { body: { name: 'Half done' } });
  const { body: list } = await anonymous.call(authApi.signInWithPassword, { body: { email, password } });
  expect(list).toMatchObject({ total_workspaces: 1, workspaces: [{ current_teams: [] }] });
  const token = list.workspaces[0]?.token ?? '';
  const entered = await anonymous.call(authApi.signInToWorkspace, { body: { email, token } });
  expect(entered).toMatchObject({ status: 201, body: { user: { tenantId: tenant.id } } });
  const back = createCaller(server.app, entered.body.token);
  expect((await back.call(workspacesApi.createOrganization, { body: { name: 'Rest' } })).status).toBe(201);
});
