import { codeIn, linkIn, password } from '#server/modules/auth/test-people.ts';
import {
  clientIn,
  clientOf,
  origin,
  teamRelations,
  test,
} from '#server/testing/compatible-client/other-client.ts';
import { freshEmail } from '#server/testing/tenant.ts';
import { expect } from '#server/testing/test.ts';

interface Named {
  readonly id: string;
  readonly name: string;
  readonly permission: string;
  readonly enabled: boolean;
  readonly email: string;
}

test('somebody is invited, validated, accepted and in the team', async ({ server, tenant }) => {
  const { tenantId, organizationId, teamId, owner } = tenant;
  const manager = clientIn(server, tenant, owner);
  const email = freshEmail('guest');
  const role = await manager.get('/roles/options', { name: 'EMPLOYEE' });
  const invited = await manager.post('/invite/emails', {
    ...{
      emailIds: [email],
      projectIds: [],
      departmentIds: [],
      organizationContactIds: [],
      teamIds: [teamId],
    },
    ...{ roleId: role.id, inviteType: 'TEAM', invitationExpirationPeriod: 'Never', appliedDate: null },
    ...{ fullName: 'Grace Hopper', callbackUrl: `${origin}/auth/accept-invite`, startedWorkOn: '2026-03-10' },
  });
  expect(invited).toMatchObject({
    items: [{ email, fullName: 'Grace Hopper', status: 'INVITED' }],
    total: 1,
  });
  const where = { tenantId, organizationId, status: 'INVITED', teams: { id: [teamId] } };
  expect(await manager.get('/invite', { where })).toMatchObject({ items: [{ email }] });
  const link = linkIn(server.mail.last(email));
  expect(link.origin).toBe(origin);
  const code = (link.searchParams.get('code') ?? '').split('/')[0];
  const guest = clientOf(server);
  expect(await guest.post('/invite/validate-by-code', { code, email })).toMatchObject({
    ...{ email, fullName: 'Grace Hopper', organization: { name: expect.any(String) } },
  });
  const accepted = await guest.post('/invite/accept', {
    ...{ user: { firstName: 'Grace', lastName: 'Hopper', email }, password, code, email },
  });
  expect(accepted).toMatchObject({ token: expect.any(String), user: { tenantId } });
  const client = clientOf(server, { token: accepted.token, tenantId, organizationId });
  const teams = await client.get('/organization-team', {
    where: { organizationId, tenantId },
    relations: teamRelations,
  });
  expect(teams.items[0].id).toBe(teamId);
  expect(teams.items[0].members).toHaveLength(2);
});

test('an invitation that was received is rejected, another one accepted', async ({ server, tenant }) => {
  const { organizationId, tenantId, owner } = tenant;
  const manager = clientIn(server, tenant, owner);
  const ben = await tenant.member();
  const client = clientIn(server, tenant, ben);
  for (const [action, name] of [
    ['REJECTED', 'Second'],
    ['ACCEPTED', 'Third'],
  ]) {
    const team = await manager.post('/organization-team', {
      ...{ name, managerIds: [owner.employeeId], public: true, projects: [] },
    });
    const role = await manager.get('/roles/options', { name: 'EMPLOYEE' });
    await manager.post('/invite/emails', {
      ...{ emailIds: [ben.email], teamIds: [team.id], roleId: role.id, inviteType: 'TEAM', projectIds: [] },
      ...{
        invitationExpirationPeriod: 7,
        fullName: 'Ben Baker',
        departmentIds: [],
        organizationContactIds: [],
      },
    });
    const { items } = await client.get('/invite/me');
    expect(items).toMatchObject([{ teams: [{ id: team.id, name }] }]);
    const answer = await client.put(`/invite/${items[0].id}/${action}`);
    expect(answer).not.toHaveProperty('message');
    const mine = await client.get('/organization-team', { where: { organizationId, tenantId } });
    expect(mine.items.some(({ id }: Named) => id === team.id)).toBe(action === 'ACCEPTED');
    expect(await client.get('/invite/me')).toMatchObject({ total: 0 });
  }
});

test('a public team is looked at and asked to join', async ({ server, tenant }) => {
  const { teamId, tenantId, organizationId, owner } = tenant;
  const manager = clientIn(server, tenant, owner);
  const team = await manager.get(`/organization-team/${teamId}`, { organizationId, tenantId });
  const visitor = clientOf(server, { token: 'of.something.old' });
  const relations = ['tasks', 'tasks.members', 'tasks.teams', 'tasks.tags', 'members', 'members.employee'];
  const page = await visitor.get(`/public/team/${team.profile_link}/${teamId}`, { relations });
  expect(page).toMatchObject({ id: teamId, members: [{ employee: { fullName: 'Ann Archer' } }] });
  const email = freshEmail('visitor');
  await visitor.post('/organization-team-join', {
    ...{ email, fullName: 'Vera Visitor', linkAddress: `${origin}/team/x`, position: 'Tester' },
    organizationTeamId: teamId,
  });
  const code = codeIn(server.mail.last(email));
  const proof = await visitor.post('/organization-team-join/validate', {
    email,
    organizationTeamId: teamId,
    code,
  });
  expect(proof).toMatchObject({ email, organizationTeamId: teamId });
  const where = { organizationId, tenantId };
  const { items } = await manager.get('/organization-team-join', { where });
  expect(items).toMatchObject([{ email, status: 'REQUESTED' }]);
  const left = await manager.put(`/organization-team-join/${items[0].id}/ACCEPTED`);
  expect(left.total).toBeTypeOf('number');
});

test('members are made managers, switched off and removed', async ({ server, tenant }) => {
  const { teamId, tenantId, organizationId, owner } = tenant;
  const manager = clientIn(server, tenant, owner);
  const ben = await tenant.member();
  const query = { organizationId, tenantId, relations: teamRelations };
  const team = await manager.get(`/organization-team/${teamId}`, query);
  const ids = { memberIds: [ben.employeeId], managerIds: [owner.employeeId, ben.employeeId] };
  await manager.put(`/organization-team/${teamId}`, { ...team, ...ids });
  const changed = await manager.get(`/organization-team/${teamId}`, query);
  expect(changed.members.every(({ role }: { role: Named }) => role.name === 'MANAGER')).toBe(true);
  await manager.put(`/organization-team/${teamId}`, { ...changed, ...ids, managerIds: [owner.employeeId] });
  const settings = { ...team, name: 'Renamed', shareProfileView: false, requirePlanToTrack: true, ...ids };
  await manager.put(`/organization-team/${teamId}`, { ...settings, managerIds: [owner.employeeId] });
  expect(await manager.get(`/organization-team/${teamId}`, query)).toMatchObject({
    ...{ name: 'Renamed', shareProfileView: false, requirePlanToTrack: true },
  });
  const removal = { tenantId, employeeId: ben.employeeId, organizationId, organizationTeamId: teamId };
  await manager.delete(`/tasks/employee/${ben.employeeId}`, { organizationTeamId: teamId });
  await manager.delete(`/organization-team-employee/${ben.membershipId}`, removal);
  expect((await manager.get(`/organization-team/${teamId}`, query)).members).toHaveLength(1);
});

test('a switch of a role is turned off and on', async ({ server, tenant }) => {
  const { tenantId } = tenant;
  const client = clientIn(server, tenant, tenant.owner);
  const roles = await client.get('/roles');
  const role = roles.items.find(({ name }: Named) => name === 'EMPLOYEE');
  const data = JSON.stringify({ findInput: { roleId: role.id, tenantId } });
  const rows = await client.get(`/role-permissions/${role.id}`, { data });
  const row = rows.items.find(({ permission }: Named) => permission === 'TIME_TRACKER');
  for (const enabled of [!row.enabled, row.enabled]) {
    expect(await client.put(`/role-permissions/${row.id}`, { ...row, enabled })).toMatchObject({ enabled });
  }
  const own: Named[] = await client.get('/role-permissions/me');
  expect(own.find(({ permission }) => permission === 'CAN_APPROVE_TIMESHEET')).toMatchObject({
    enabled: true,
  });
});
