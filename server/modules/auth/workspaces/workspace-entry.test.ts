import { joinWorkspace, password } from '#server/modules/auth/test-people.ts';
import { createCaller } from '#server/testing/caller.ts';
import { createTenant, freshEmail, type TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import { authTexts, callTexts } from '#shared/auth/auth.schema.ts';
import { usersApi } from '#shared/users/users.api.ts';

async function twoWorkspaces(server: TestServer, tenant: TestTenant) {
  const other = await createTenant(server);
  const guest = await joinWorkspace(server, tenant.owner.accountId, other);
  const { email } = tenant.owner;
  const { body } = await createCaller(server.app, undefined).call(authApi.signInWithPassword, {
    body: { email, password },
  });
  const tokenOf = (tenantId: string) =>
    body.workspaces.find(({ user }) => user.tenant.id === tenantId)?.token ?? '';
  return { email, other, guest, ownToken: tokenOf(tenant.tenantId), otherToken: tokenOf(other.tenantId) };
}

const paths = [authApi.signInToWorkspace.path, ...(authApi.signInToWorkspace.aliases ?? [])];

test.for(paths)(
  'POST %s enters the chosen workspace with the chosen team',
  async (path, { server, tenant, anonymous }) => {
    const { email, other, guest, otherToken } = await twoWorkspaces(server, tenant);
    const { status, body } = await anonymous.request('POST', path, {
      body: { email, token: otherToken, teamId: other.teamId, defaultTeamId: '', lastTeamId: 'undefined' },
    });
    expect(status).toBe(201);
    const place = { id: guest.userId, tenantId: other.tenantId, lastTeamId: other.teamId };
    expect(body).toMatchObject({
      user: { ...place, employee: { organizationId: other.organizationId } },
      team: { id: other.teamId },
      loginResponse: { user: place },
    });
    const me = await createCaller(server.app, (body as { token: string }).token).call(usersApi.me);
    expect(me.body).toMatchObject(place);
  },
);

test.for(['defaultTeamId', 'lastTeamId'])(
  '%s is remembered too',
  async (key, { server, tenant, anonymous }) => {
    const { email, other, otherToken } = await twoWorkspaces(server, tenant);
    const { body } = await anonymous.call(authApi.signInToWorkspace, {
      body: { email, token: otherToken, [key]: other.teamId },
    });
    expect(body.user.lastTeamId).toBe(other.teamId);
  },
);

test('a team of another workspace is not remembered', async ({ server, tenant, anonymous }) => {
  const { email, other, otherToken } = await twoWorkspaces(server, tenant);
  const { status, body } = await anonymous.call(authApi.signInToWorkspace, {
    body: { email, token: otherToken, teamId: tenant.teamId, lastTeamId: other.teamId },
  });
  expect(status).toBe(201);
  expect(body.user.lastTeamId).toBe(other.teamId);
});

test('a choice belongs to its account, lasts ten minutes and is no bearer', async ({
  server,
  tenant,
  anonymous,
}) => {
  const { email, other, otherToken } = await twoWorkspaces(server, tenant);
  const enter = (body: { email: string; token: string }) =>
    anonymous.call(authApi.signInToWorkspace, { body });
  const refused = { status: 400, body: { message: authTexts.choiceExpired } };
  expect(await enter({ email: other.owner.email, token: otherToken })).toMatchObject(refused);
  expect(await enter({ email, token: `${otherToken}x` })).toMatchObject(refused);
  expect((await createCaller(server.app, otherToken).call(usersApi.me)).status).toBe(401);
  const session = await enter({ email, token: otherToken });
  expect(await enter({ email, token: session.body.token })).toMatchObject(refused);
  server.clock.advance(10 * 60_000);
  expect(await enter({ email, token: otherToken })).toMatchObject(refused);
});

test('the choice is over once the person was removed or suspended there', async ({
  server,
  tenant,
  anonymous,
}) => {
  const { email, guest, otherToken } = await twoWorkspaces(server, tenant);
  const { prisma } = server.services;
  const enter = () => anonymous.call(authApi.signInToWorkspace, { body: { email, token: otherToken } });
  await prisma.employee.update({ where: { id: guest.employeeId }, data: { isActive: false } });
  expect(await enter()).toMatchObject({ status: 403, body: { message: authTexts.suspended } });
  await prisma.user.update({ where: { id: guest.userId }, data: { deletedAt: server.clock.now() } });
  expect(await enter()).toMatchObject({ status: 400, body: { message: authTexts.choiceExpired } });
});

test('a person without an organization there cannot enter', async ({ server, tenant, anonymous }) => {
  const { email, guest, otherToken } = await twoWorkspaces(server, tenant);
  await server.services.prisma.userOrganization.deleteMany({ where: { userId: guest.userId } });
  const answer = await anonymous.call(authApi.signInToWorkspace, { body: { email, token: otherToken } });
  expect(answer).toMatchObject({
    status: 400,
    body: { message: authTexts.noOrganization, code: 'NO_ORGANIZATION' },
  });
});

test('a signed-in account lists its workspaces, and entering one ends the session it came from', async ({
  server,
  tenant,
  anonymous,
}) => {
  const { email, other } = await twoWorkspaces(server, tenant);
  const { body: session } = await anonymous.call(authApi.login, { body: { email, password } });
  const caller = createCaller(server.app, session.token);
  const { body: list } = await caller.call(authApi.workspaces, { query: { includeTeams: true } });
  expect(list).toMatchObject({ confirmed_email: email, show_popup: true, total_workspaces: 2 });
  const token = list.workspaces.find(({ user }) => user.tenant.id === other.tenantId)?.token ?? '';
  const entered = await anonymous.call(authApi.signInToWorkspace, { body: { email, token } });
  expect(entered.body.user.tenantId).toBe(other.tenantId);
  expect((await caller.call(usersApi.me)).status).toBe(200);
  server.clock.advance(2 * 60_000);
  expect((await caller.call(usersApi.me)).status).toBe(401);
});

test('a session that signed out takes its choices along', async ({ server, tenant, anonymous }) => {
  const { email, other } = await twoWorkspaces(server, tenant);
  const { body: session } = await anonymous.call(authApi.login, { body: { email, password } });
  const caller = createCaller(server.app, session.token);
  const { body: list } = await caller.call(authApi.workspaces);
  const token = list.workspaces.find(({ user }) => user.tenant.id === other.tenantId)?.token ?? '';
  await caller.call(authApi.logout);
  expect((await anonymous.call(authApi.signInToWorkspace, { body: { email, token } })).status).toBe(400);
});

test('switches to another workspace of the account', async ({ server, tenant, anonymous }) => {
  const { email, other, guest } = await twoWorkspaces(server, tenant);
  const { body: session } = await anonymous.call(authApi.login, { body: { email, password } });
  const caller = createCaller(server.app, session.token);
  const { status, body } = await caller.call(authApi.switchWorkspace, {
    body: { tenantId: other.tenantId, organizationId: tenant.organizationId },
  });
  expect(status).toBe(200);
  expect(body.user).toMatchObject({ id: guest.userId, employee: { organizationId: other.organizationId } });
  const refreshed = await anonymous.call(authApi.refresh, { body: { refresh_token: body.refresh_token } });
  expect(refreshed.body.user?.tenantId).toBe(other.tenantId);
});

test('the session left behind cannot be prolonged', async ({ server, tenant, anonymous }) => {
  const { email, other } = await twoWorkspaces(server, tenant);
  const { body: session } = await anonymous.call(authApi.login, { body: { email, password } });
  await createCaller(server.app, session.token).call(authApi.switchWorkspace, {
    body: { tenantId: other.tenantId },
  });
  const refresh = (refresh_token: string) => anonymous.call(authApi.refresh, { body: { refresh_token } });
  const late = await refresh(session.refresh_token);
  expect(late.status).toBe(200);
  server.clock.advance(61_000);
  expect((await refresh(late.body.refresh_token)).status).toBe(401);
});

test('refuses to switch to a workspace that is not the account’s', async ({ server, tenant }) => {
  const stranger = await createTenant(server);
  const answer = await tenant.owner.call(authApi.switchWorkspace, { body: { tenantId: stranger.tenantId } });
  expect(answer.status).toBe(404);
  const nonsense = await tenant.owner.call(authApi.switchWorkspace, { body: { tenantId: 'nonsense' } });
  expect(nonsense).toMatchObject({ status: 400, body: { errors: { tenantId: 'Invalid UUID' } } });
  const missing = await tenant.owner.request('POST', authApi.switchWorkspace.path, { body: {} });
  expect(missing).toMatchObject({ status: 400, body: { errors: { tenantId: callTexts.tenantMissing } } });
});

test('an account without any workspace has none to switch to', async ({ server, tenant, anonymous }) => {
  const email = freshEmail('alone');
  const user = { firstName: 'Alma', lastName: 'Alone', email };
  await anonymous.call(authApi.register, { body: { user, password, confirmPassword: password } });
  const { body } = await anonymous.call(authApi.login, { body: { email, password } });
  const answer = await createCaller(server.app, body.token).call(authApi.switchWorkspace, {
    body: { tenantId: tenant.tenantId },
  });
  expect(answer).toMatchObject({ status: 404, body: { message: callTexts.noWorkspaces } });
});

test('workspaces are for signed-in accounts', async ({ anonymous }) => {
  expect((await anonymous.call(authApi.workspaces)).status).toBe(401);
});
