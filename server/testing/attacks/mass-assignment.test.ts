import { randomUUID } from 'node:crypto';
import { password } from '#server/modules/auth/test-people.ts';
import { acceptBody, invite, inviteBody } from '#server/modules/invitations/invite-kit.ts';
import { createCaller } from '#server/testing/caller.ts';
import { createTenant, freshEmail, type TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import { invitationsApi } from '#shared/invitations/invitations.api.ts';
import { joinRequestsApi } from '#shared/invitations/join-requests.api.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';
import { usersApi } from '#shared/users/users.api.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

const longAgo = '2001-02-03T04:05:06.000Z';

/** Every key by which a body could try to become more than its form. */
async function poison({ services }: TestServer, { tenantId }: TestTenant) {
  const role = await services.prisma.role.findFirstOrThrow({ where: { tenantId, name: 'SUPER_ADMIN' } });
  const somebody = randomUUID();
  return {
    id: randomUUID(),
    role: { id: role.id, name: 'SUPER_ADMIN', isSystem: true },
    roleId: role.id,
    roleName: 'SUPER_ADMIN',
    permissions: ['ACCESS_DELETE_ALL_DATA'],
    userId: somebody,
    accountId: somebody,
    employeeId: somebody,
    employee: { isActive: false, isTrackingEnabled: false, isVerified: true, billRateValue: 900 },
    createdByUserId: somebody,
    createdByUser: { id: somebody },
    updatedByUserId: somebody,
    invitedByUserId: somebody,
    decidedByUserId: somebody,
    isVerified: true,
    isVetted: true,
    isEmailVerified: true,
    emailVerifiedAt: longAgo,
    confirmedAt: longAgo,
    decidedAt: longAgo,
    createdAt: longAgo,
    deletedAt: longAgo,
    archivedAt: longAgo,
    isSystem: true,
    isDefault: true,
    isArchived: true,
    passwordHash: 'poisoned',
    hash: 'poisoned',
    totpSecret: 'poisoned',
    totpEnabledAt: longAgo,
    status: 'ACCEPTED',
    attempts: -100,
    codeHash: 'poisoned',
    tokenHash: 'poisoned',
    profile_link: 'poisoned',
    totalEmployees: 900,
  };
}

/** The values that must not turn up in a row. */
function poisonIn(row: unknown, body: Awaited<ReturnType<typeof poison>>): string[] {
  const text = JSON.stringify(row);
  return [body.id, body.userId, body.roleId, longAgo, 'poisoned'].filter((value) => text.includes(value));
}

test('mass assignment at registration, team form: own workspace, unverified, usual rights', async ({
  server,
  tenant,
  anonymous,
}) => {
  const { prisma } = server.services;
  const email = freshEmail('poison');
  const bad = await poison(server, tenant);
  const place = { tenantId: tenant.tenantId, organizationId: tenant.organizationId };
  const form = { email, name: 'Poison Ivy', team: 'Ivy league', password };
  const answer = await anonymous.call(authApi.register, { body: { ...bad, ...place, ...form } });
  expect(answer.status).toBe(200);
  const account = await prisma.account.findUniqueOrThrow({ where: { email }, include: { users: true } });
  expect(account).toMatchObject({ emailVerifiedAt: null, isActive: true, totpSecret: null, deletedAt: null });
  expect(account.users).toHaveLength(1);
  expect(account.users[0]?.tenantId).not.toBe(tenant.tenantId);
  expect(poisonIn(account, bad)).toEqual([]);
  const members = await prisma.organizationTeamEmployee.count({ where: { tenantId: tenant.tenantId } });
  expect(members).toBe(1);
});

test('mass assignment at registration, account form: no workspace, unverified, own password', async ({
  server,
  tenant,
  anonymous,
}) => {
  const { prisma } = server.services;
  const email = freshEmail('poison');
  const bad = await poison(server, tenant);
  const user = {
    ...bad,
    tenantId: tenant.tenantId,
    tenant: { id: tenant.tenantId },
    email,
    firstName: 'Ivy',
  };
  const twice = { password, confirmPassword: password };
  const answer = await anonymous.call(authApi.register, {
    body: { ...bad, tenantId: tenant.tenantId, user, ...twice, organizationId: tenant.organizationId },
  });
  expect(answer.status).toBe(201);
  const account = await prisma.account.findUniqueOrThrow({ where: { email }, include: { users: true } });
  expect(account).toMatchObject({ emailVerifiedAt: null, isActive: true, totpSecret: null, users: [] });
  expect(poisonIn(account, bad)).toEqual([]);
  expect((await anonymous.call(authApi.login, { body: { email, password } })).status).toBe(200);
});

test('mass assignment on oneself: role, rights, verification and flags of user and account stay', async ({
  server,
  tenant,
}) => {
  const { prisma } = server.services;
  const ben = await tenant.member({ isEmailVerified: false });
  const bad = await poison(server, tenant);
  const rowsOfBen = async () => ({
    user: await prisma.user.findUniqueOrThrow({ where: { id: ben.userId }, omit: { updatedAt: true } }),
    account: await prisma.account.findUniqueOrThrow({
      where: { id: ben.accountId },
      omit: { updatedAt: true },
    }),
    employee: await prisma.employee.findUniqueOrThrow({
      where: { id: ben.employeeId },
      omit: { updatedAt: true },
    }),
  });
  const before = await rowsOfBen();
  for (const endpoint of [usersApi.update, usersApi.updateByPost]) {
    const body = { ...bad, isActive: false, email: freshEmail('stolen'), password: 'stolen password' };
    const answer = await ben.call(endpoint, { params: { id: ben.userId }, body });
    expect(answer.status).toBe(202);
  }
  const { updatedByUserId: _by, ...user } = (await rowsOfBen()).user;
  const { updatedByUserId: _before, ...userBefore } = before.user;
  expect(user).toEqual(userBefore);
  expect({ ...(await rowsOfBen()), user: 0 }).toEqual({ ...before, user: 0 });
});

test('mass assignment on one’s own employee: rates, verification and access stay', async ({
  server,
  tenant,
}) => {
  const { prisma } = server.services;
  const ben = await tenant.member();
  const bad = await poison(server, tenant);
  const read = () =>
    prisma.employee.findUniqueOrThrow({
      where: { id: ben.employeeId },
      omit: { updatedAt: true, updatedByUserId: true },
    });
  const before = await read();
  const keys = Object.entries({ ...bad, isActive: false, billRateValue: 900, allowDeleteTime: true });
  for (const [key, value] of keys) {
    const body = { [key]: value };
    const answer = await ben.call(workspacesApi.updateEmployee, { params: { id: ben.employeeId }, body });
    expect([200, 400, 403], key).toContain(answer.status);
  }
  expect(await read()).toEqual({ ...before, allowDeleteTime: before.allowDeleteTime });
});

test('mass assignment on a team: owner, workspace, address and existence stay, also by its members', async ({
  server,
  tenant,
}) => {
  const { prisma } = server.services;
  const ben = await tenant.member();
  const bad = await poison(server, tenant);
  const params = { id: tenant.teamId };
  const members = [
    { id: ben.membershipId, roleId: bad.roleId, isActive: false, employee: { isActive: false } },
  ];
  const body = { ...bad, name: 'Renamed', isActive: false, members, managers: members };
  expect((await tenant.owner.call(teamsApi.update, { params, body })).status).toBe(200);
  const row = await prisma.organizationTeam.findUniqueOrThrow({ where: { id: tenant.teamId } });
  expect(row).toMatchObject({ name: 'Renamed', isActive: true, isArchived: false, deletedAt: null });
  expect(row.createdByUserId).toBe(tenant.owner.userId);
  expect(poisonIn(row, bad)).toEqual([]);
  const membership = await prisma.organizationTeamEmployee.findUniqueOrThrow({
    where: { id: ben.membershipId },
  });
  expect(membership).toMatchObject({ roleId: null, isActive: true });
});

test('mass assignment on an invitation and its acceptance: the invited role and nothing else', async ({
  server,
  tenant,
  anonymous,
}) => {
  const { prisma } = server.services;
  const { roleId: _role, role: _name, ...bad } = await poison(server, tenant);
  const all = { ...bad, roleId: '' };
  const email = freshEmail('cleo');
  await tenant.owner.call(invitationsApi.create, {
    body: { ...bad, ...inviteBody(tenant, email), token: 'x', code: 'AAAAAAAA' },
  });
  const row = await prisma.invite.findFirstOrThrow({ where: { email } });
  expect(row).toMatchObject({ status: 'INVITED', invitedByUserId: tenant.owner.userId, attempts: 0 });
  expect(poisonIn(row, { ...bad, roleId: 'no role', role: _name })).toEqual([]);

  const sent = await invite(server, tenant);
  const superAdmin = { roleId: _role, role: _name };
  const body = acceptBody(sent, { ...all, ...superAdmin, tenantId: randomUUID(), teams: [randomUUID()] });
  const user = { ...all, ...superAdmin, firstName: 'Cleo', email: sent.email, isActive: false };
  const accepted = await anonymous.call(invitationsApi.accept, { body: { ...body, user } });
  expect(accepted.status).toBe(200);
  const me = await createCaller(server.app, accepted.body.token).call(usersApi.me);
  expect(me.body).toMatchObject({ tenantId: tenant.tenantId, role: { name: 'EMPLOYEE' }, isActive: true });
  const account = await prisma.account.findUniqueOrThrow({ where: { email: sent.email } });
  expect(poisonIn(account, { ...bad, roleId: _role, role: _name })).toEqual([]);
});

test('mass assignment on workspace and organization: they come as they always come', async ({
  server,
  anonymous,
}) => {
  const { prisma } = server.services;
  const other = await createTenant(server);
  const bad = await poison(server, other);
  const email = freshEmail('chain');
  await anonymous.call(authApi.register, {
    body: { user: { email, firstName: 'Ivy' }, password, confirmPassword: password },
  });
  const { body: session } = await anonymous.call(authApi.login, { body: { email, password } });
  const caller = createCaller(server.app, session.token);
  const made = await caller.call(workspacesApi.createTenant, { body: { ...bad, name: 'Ivy home' } });
  expect(made.status).toBe(201);
  const body = { ...bad, name: 'Ivy home', currency: 'EUR' };
  const organization = await caller.call(workspacesApi.createOrganization, { body });
  expect(organization.status).toBe(201);
  const changed = await caller.call(workspacesApi.updateOrganization, {
    params: { id: organization.body.id },
    body: { ...bad, isActive: false, name: 'Ivy house' },
  });
  expect(changed.status).toBe(200);
  const tenantRow = await prisma.tenant.findUniqueOrThrow({ where: { id: made.body.id } });
  expect(poisonIn(tenantRow, bad)).toEqual([]);
  const row = await prisma.organization.findUniqueOrThrow({ where: { id: organization.body.id } });
  expect(row).toMatchObject({ tenantId: made.body.id, isActive: true, isArchived: false, deletedAt: null });
  expect(row.totalEmployees).not.toBe(900);
  expect(poisonIn(row, bad)).toEqual([]);
});

test('mass assignment on a join request: it stays unconfirmed and nobody’s decision', async ({
  server,
  tenant,
  anonymous,
}) => {
  const { prisma } = server.services;
  await prisma.organizationTeam.update({ where: { id: tenant.teamId }, data: { public: true } });
  const email = freshEmail('asking');
  const bad = await poison(server, tenant);
  const words = { fullName: 'Frank Fox', linkAddress: 'https://fox.test', position: 'Writer' };
  const body = {
    ...bad,
    email,
    organizationTeamId: tenant.teamId,
    ...words,
    tenantId: randomUUID(),
    code: 'X',
  };
  expect((await anonymous.call(joinRequestsApi.create, { body })).status).toBe(201);
  const row = await prisma.organizationTeamJoinRequest.findFirstOrThrow({ where: { email } });
  expect(row).toMatchObject({
    status: 'UNCONFIRMED',
    confirmedAt: null,
    decidedAt: null,
    tenantId: tenant.tenantId,
  });
  expect(poisonIn(row, bad)).toEqual([]);
  expect(await prisma.account.count({ where: { email } })).toBe(0);
});
