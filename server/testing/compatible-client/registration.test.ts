import { password } from '#server/modules/auth/test-people.ts';
import { clientOf, origin, teamRelations, test } from '#server/testing/compatible-client/other-client.ts';
import { freshEmail } from '#server/testing/tenant.ts';
import { expect, type TestServer } from '#server/testing/test.ts';

const minutes = 60_000;

/**
 * Registers as the client does, step by step, and stores the same values: the newest bearer, the first refresh token.
 */
async function register(server: TestServer, name: string) {
  const email = freshEmail('reg');
  const public_ = clientOf(server);
  const user = await public_.post('/auth/register', {
    user: { firstName: 'Ada', lastName: 'Lovelace', email, timeZone: 'Europe/Paris' },
    ...{ password, confirmPassword: password },
    ...{ appName: 'Client', appSignature: 'Client', appLogo: `${origin}/logo.svg` },
    appEmailConfirmationUrl: `${origin}/verify-email`,
  });
  const signedIn = await public_.post('/auth/login', { email, password });
  const { token, refresh_token } = signedIn;
  expect(signedIn.user).toMatchObject({ id: user.id, email });
  const without = clientOf(server, { token });
  const { id: tenantId } = await without.post('/tenant', { name });
  const inTenant = clientOf(server, { token, tenantId });
  const { id: organizationId } = await inTenant.post('/organization', {
    ...{ currency: 'USD', name, tenantId, invitesAllowed: true },
  });
  const client = clientOf(server, { token, tenantId, organizationId });
  const startedWorkOn = server.clock.now().toISOString();
  const employee = await client.post('/employee', {
    organizationId,
    startedWorkOn,
    userId: user.id,
    tenantId,
  });
  const project = await client.post('/organization-projects', { name, tenantId, organizationId });
  const team = await client.post('/organization-team', {
    ...{ name, tenantId, organizationId, managerIds: [employee.id], public: true, projects: [project] },
  });
  const refreshed = await client.post('/auth/refresh-token', { refresh_token });
  expect(refreshed.token).not.toBe(token);
  const kept = { token: refreshed.token, tenantId, organizationId };
  return { kept, refresh_token, email, user, employee, project, team };
}

test('somebody registers, and half an hour later goes on with the first refresh token', async ({
  server,
}) => {
  const { kept, refresh_token, user, employee, project, team } = await register(server, 'Analysts');
  const { tenantId, organizationId } = kept;
  const client = clientOf(server, kept);
  const me = await client.get('/user/me', { relations: ['role', 'tenant'], includeEmployee: true });
  expect(me).toMatchObject({
    id: user.id,
    tenantId,
    role: { name: 'SUPER_ADMIN' },
    tenant: { id: tenantId },
    imageUrl: expect.any(String),
    employee: { id: employee.id, organizationId, tenantId, userId: user.id, isTrackingTime: false },
  });
  const where = { userId: user.id, tenantId };
  const organizations = await client.get('/user-organization', { where, relations: ['organization'] });
  expect(organizations.items).toMatchObject([{ organizationId, organization: { name: 'Analysts' } }]);
  const teams = await client.get('/organization-team', {
    where: { organizationId, tenantId },
    ...{ source: 'TEAMS', withLastWorkedTask: true, relations: teamRelations },
  });
  const [shown] = teams.items;
  expect(shown).toMatchObject({ id: team.id, name: 'Analysts', projects: [{ id: project.id }] });
  expect(shown.members).toMatchObject([{ employeeId: employee.id, role: { name: 'MANAGER' } }]);

  // Half the life of the bearer: time to refresh, with the token that was exchanged already.
  server.clock.advance(31 * minutes);
  const next = await clientOf(server).post('/auth/refresh-token', { refresh_token });
  const again = clientOf(server, { ...kept, token: next.token });
  expect(await again.get('/user/me')).toMatchObject({ id: user.id, tenantId });
  server.clock.advance(31 * minutes);
  const after = await clientOf(server).post('/auth/refresh-token', { refresh_token: next.refresh_token });
  expect(await clientOf(server, { ...kept, token: after.token }).get('/user/authenticated')).toBe(true);
});

test('a second team is made, refreshes the token, and is switched to and back', async ({ server }) => {
  const { kept, refresh_token, user, employee, team } = await register(server, 'Makers');
  server.clock.advance(2 * minutes);
  const client = clientOf(server, kept);
  const project = await client.post('/organization-projects', { name: 'Movers' });
  const second = await client.post('/organization-team', {
    ...{ name: 'Movers', managerIds: [employee.id], public: true, projects: [project] },
  });
  const { token } = await clientOf(server).post('/auth/refresh-token', { refresh_token });
  const now = clientOf(server, { ...kept, token });
  const { items } = await now.get('/organization-team', {
    where: { organizationId: kept.organizationId, tenantId: kept.tenantId },
    relations: teamRelations,
  });
  expect(items.map(({ name }: { name: string }) => name).toSorted()).toEqual(['Makers', 'Movers']);
  for (const { id } of [second, team]) {
    const changed = await now.put(`/user/${user.id}`, { id: user.id, lastTeamId: id });
    expect(changed).toMatchObject({ id: user.id, lastTeamId: id });
    const detail = await now.get(`/organization-team/${id}`, {
      ...{ organizationId: kept.organizationId, tenantId: kept.tenantId, withLastWorkedTask: true },
      ...{ startDate: '2026-03-11T00:00:00.000Z', endDate: '2026-03-11T23:59:59.999Z' },
      ...{ includeOrganizationTeamId: false, relations: teamRelations },
    });
    expect(detail.members).toMatchObject([{ employee: { createdAt: expect.any(String) } }]);
  }
});

test('a workspace is chosen after a sign-in by password, and another one later', async ({
  server,
  tenant,
}) => {
  const { kept, email } = await register(server, 'Chosen');
  const public_ = clientOf(server);
  const choice = await public_.post('/auth/signin.email.password', { email, password, includeTeams: true });
  const [workspace] = choice.workspaces;
  expect(workspace.current_teams).toMatchObject([{ team_name: 'Chosen' }]);
  const [{ team_id: teamId }] = workspace.current_teams;
  const entered = await public_.post('/auth/signin.workspace', {
    ...{ email, token: workspace.token, defaultTeamId: teamId, lastTeamId: teamId },
  });
  expect(entered).toMatchObject({
    token: expect.any(String),
    refresh_token: expect.any(String),
    user: { tenantId: kept.tenantId, employee: { organizationId: kept.organizationId } },
  });
  const client = clientOf(server, { ...kept, token: entered.token });
  const listed = await client.get('/auth/workspaces', { includeTeams: true });
  expect(listed).toMatchObject({ total_workspaces: 1, confirmed_email: email });
  const { status } = await client.send('POST', '/auth/switch-workspace', {
    body: { tenantId: tenant.tenantId },
  });
  expect([400, 403, 404]).toContain(status);
});
