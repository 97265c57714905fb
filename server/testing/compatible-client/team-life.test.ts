import { codeIn, linkIn, password } from '#server/modules/auth/test-people.ts';
import { fetchFile, png, upload } from '#server/modules/files/test-pictures.ts';
import {
  clientIn,
  clientOf,
  origin,
  teamRelations,
  test,
} from '#server/testing/compatible-client/other-client.ts';
import { freshEmail, type TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer } from '#server/testing/test.ts';

interface Shown {
  readonly id: string;
  readonly employeeId: string;
  readonly members: readonly Shown[];
}

const teamsOf = ({ tenantId, organizationId }: Pick<TestTenant, 'tenantId' | 'organizationId'>) => ({
  where: { organizationId, tenantId },
  ...{ source: 'TEAMS', withLastWorkedTask: true, relations: teamRelations },
});

test('a picture is uploaded, put on the profile, and seen by the team', async ({ server, tenant }) => {
  const { tenantId, owner, teamId } = tenant;
  const ben = await tenant.member();
  const asset = await upload(server, ben, { content: await png() });
  expect(asset).toMatchObject({ status: 201, body: { id: expect.any(String), url: expect.any(String) } });
  for (const address of [asset.body.fullUrl, asset.body.thumbUrl]) {
    expect(URL.canParse(String(address)), String(address)).toBe(true);
    expect((await fetchFile(server, String(address))).statusCode).toBe(200);
  }
  for (const key of ['thumb', 'width', 'height', 'size']) expect(asset.body).not.toHaveProperty(key, null);
  const client = clientIn(server, tenant, ben);
  const me = await client.get('/user/me', { relations: ['role', 'tenant'], includeEmployee: true });
  const { id: imageId } = asset.body;
  await client.put(`/user/${ben.userId}`, {
    id: ben.userId,
    tenantId,
    imageId,
    imageUrl: asset.body.fullUrl,
  });
  const after = await client.get('/user/me', { relations: ['role', 'tenant'], includeEmployee: true });
  expect(after.imageId).toBe(imageId);
  expect(after.imageUrl).not.toBe(me.imageUrl);
  const seen = await clientIn(server, tenant, owner).get(`/organization-team/${teamId}`, teamsOf(tenant));
  const member = seen.members.find(({ employeeId }: Shown) => employeeId === ben.employeeId);
  expect(member.employee.user.imageUrl).toBe(after.imageUrl);
});

/** Invites somebody the way the client does; the answer is the mail. */
async function invite(server: TestServer, tenant: TestTenant, email: string) {
  const manager = clientIn(server, tenant, tenant.owner);
  const role = await manager.get('/roles/options', { name: 'EMPLOYEE' });
  await manager.post('/invite/emails', {
    ...{ emailIds: [email], teamIds: [tenant.teamId], roleId: role.id, inviteType: 'TEAM', projectIds: [] },
    ...{ departmentIds: [], organizationContactIds: [], invitationExpirationPeriod: 7, appliedDate: null },
    ...{ fullName: 'Lin Lovelace', callbackUrl: `${origin}/auth/accept-invite` },
  });
  return server.mail.last(email);
}

test('a second person accepts by address and code, signs in and sees the team', async ({
  server,
  tenant,
}) => {
  const { tenantId, organizationId, teamId } = tenant;
  const email = freshEmail('second');
  const code = (linkIn(await invite(server, tenant, email)).searchParams.get('code') ?? '').split('/')[0];
  const public_ = clientOf(server);
  const wrong = await public_.send('POST', '/invite/validate-by-code', { body: { code: 'WRONGXZZ', email } });
  expect([400, 404]).toContain(wrong.status);
  const verified = await public_.post('/invite/validate-by-code', { code, email });
  expect(verified).toMatchObject({ email, fullName: 'Lin Lovelace' });
  // The client writes a name of one word into the last name, and makes up a password.
  const user = { firstName: '', lastName: 'Lin', email };
  const accepted = await public_.post('/invite/accept', { user, password, code, email });
  expect(accepted).toMatchObject({ token: expect.any(String), user: { tenantId } });
  const used = await public_.send('POST', '/invite/validate-by-code', { body: { code, email } });
  expect([400, 404]).toContain(used.status);

  await public_.post('/auth/signin.email', { email });
  const list = await public_.post('/auth/signin.email/confirm', {
    email,
    code: codeIn(server.mail.last(email)),
    includeTeams: true,
  });
  expect(list).toMatchObject({ confirmed_email: email, total_workspaces: 1 });
  const [workspace] = list.workspaces;
  expect(workspace.current_teams).toMatchObject([{ team_id: teamId }]);
  const entered = await public_.post('/auth/signin.workspace', {
    ...{ email, token: workspace.token, defaultTeamId: teamId, lastTeamId: teamId },
  });
  const client = clientOf(server, { token: entered.token, tenantId, organizationId });
  const organizations = await client.get('/user-organization', {
    where: { userId: entered.user.id, tenantId },
    relations: ['organization'],
  });
  expect(organizations.items).toMatchObject([{ organizationId }]);
  const { items } = await client.get('/organization-team', teamsOf(tenant));
  expect(items).toMatchObject([{ id: teamId }]);
  expect(
    items[0].members.map(({ employee }: { employee: Shown & { userId: string } }) => employee.userId),
  ).toEqual(expect.arrayContaining([tenant.owner.userId, entered.user.id]));
});

test('somebody quits one team, then all, and the team goes on without them', async ({ server, tenant }) => {
  const { tenantId, organizationId, teamId, owner } = tenant;
  const ben = await tenant.member();
  const manager = clientIn(server, tenant, owner);
  const second = await manager.post('/organization-team', {
    ...{ name: 'Second', managerIds: [owner.employeeId], memberIds: [ben.employeeId] },
    ...{ public: true, projects: [] },
  });
  const client = clientIn(server, tenant, ben);
  const mine = async () => {
    const { items } = await client.get('/organization-team', teamsOf(tenant));
    return items.map(({ id }: Shown) => id).toSorted();
  };
  expect(await mine()).toEqual([teamId, second.id].toSorted());
  const { members } = await client.get(`/organization-team/${second.id}`, teamsOf(tenant));
  const own = members.find(({ employeeId }: Shown) => employeeId === ben.employeeId);
  // Leaving: from the tasks of the team first, then from the team.
  await client.delete(`/tasks/employee/${ben.employeeId}`, { organizationTeamId: second.id });
  const left = await client.delete(`/organization-team-employee/${own.id}`, {
    ...{ tenantId, employeeId: ben.employeeId, organizationId, organizationTeamId: second.id },
  });
  expect(left).toMatchObject({ id: second.id, name: 'Second' });
  expect(await mine()).toEqual([teamId]);

  await client.delete(`/organization-team/teams/${ben.userId}`);
  expect(await mine()).toEqual([]);
  expect(await client.get('/user/me')).toMatchObject({ id: ben.userId, tenantId });
  const { items } = await manager.get('/organization-team', teamsOf(tenant));
  for (const team of items)
    expect(
      team.members.map(({ employeeId }: Shown) => employeeId),
      team.id,
    ).toEqual([owner.employeeId]);
  const foreign = await client.send('DELETE', `/organization-team/teams/${owner.userId}`);
  expect([403, 404]).toContain(foreign.status);
});
