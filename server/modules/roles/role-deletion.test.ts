import { addInvitation, addRole, auditOf, roleIdOf } from '#server/modules/roles/test-roles.ts';
import { createTenant } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { roleTexts } from '#shared/roles/role.schema.ts';
import { rolesApi } from '#shared/roles/roles.api.ts';
import { usersApi } from '#shared/users/users.api.ts';

const unknownId = '01940000-0000-7000-8000-000000000000';

test('answers the deleted one and keeps what it granted', async ({ server, tenant }) => {
  const role = await addRole(tenant);
  const { status, body } = await tenant.owner.call(rolesApi.remove, { params: { id: role.id } });
  expect(status).toBe(200);
  expect(body).toMatchObject({ id: role.id, name: 'Accountant' });
  expect(await server.services.prisma.rolePermission.count({ where: { roleId: role.id } })).toBe(0);
  expect((await auditOf(server, tenant)).at(-1)).toMatchObject({
    action: 'role.delete',
    entityId: role.id,
    before: { name: 'Accountant', permissions: [], people: 0 },
  });
});

test.for(['SUPER_ADMIN', 'ADMIN', 'EMPLOYEE', 'CANDIDATE', 'VIEWER'])(
  '%s cannot be deleted, it is a system role',
  async (name, { server, tenant }) => {
    const id = await roleIdOf(server, tenant, name);
    const answer = await tenant.owner.call(rolesApi.remove, { params: { id } });
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ message: roleTexts.systemRole, code: 'SYSTEM_ROLE' });
  },
);

test('MANAGER cannot be deleted, teams need it', async ({ server, tenant }) => {
  const id = await roleIdOf(server, tenant, 'MANAGER');
  const answer = await tenant.owner.call(rolesApi.remove, { params: { id } });
  expect(answer.status).toBe(403);
  expect(answer.body).toMatchObject({ message: roleTexts.neededByTeams });
});

test('one in use says how many hold it', async ({ server, tenant }) => {
  const ben = await tenant.member({ role: 'INTERVIEWER' });
  await tenant.member({ role: 'INTERVIEWER' });
  const id = await roleIdOf(server, tenant, 'INTERVIEWER');
  const answer = await tenant.owner.call(rolesApi.remove, { params: { id } });
  expect(answer.status).toBe(409);
  expect(answer.body).toMatchObject({
    message: '2 people hold this role; choose the role that replaces it',
    code: 'ROLE_IN_USE',
    details: { people: 2, invitations: 0 },
  });
  expect((await ben.call(usersApi.me)).body.role?.name).toBe('INTERVIEWER');
});

test('open invitations and team roles count as well', async ({ server, tenant }) => {
  const role = await addRole(tenant);
  await addInvitation(server, tenant, 'Accountant');
  const ben = await tenant.member();
  await server.services.prisma.organizationTeamEmployee.update({
    where: { id: ben.membershipId },
    data: { roleId: role.id },
  });
  const answer = await tenant.owner.call(rolesApi.remove, { params: { id: role.id } });
  expect(answer.body).toMatchObject({
    message: '1 person holds this role and 1 open invitation grants it; choose the role that replaces it',
  });
});

test('with a replacement, everybody who holds it gets that one', async ({ server, tenant }) => {
  const ben = await tenant.member({ role: 'INTERVIEWER' });
  const role = await roleIdOf(server, tenant, 'INTERVIEWER');
  await addInvitation(server, tenant, 'INTERVIEWER');
  const replaceWith = await roleIdOf(server, tenant, 'EMPLOYEE');
  expect((await ben.call(rolesApi.myPermissions)).body).toHaveLength(5);
  const answer = await tenant.owner.call(rolesApi.remove, { params: { id: role }, query: { replaceWith } });
  expect(answer.status).toBe(200);
  expect((await ben.call(usersApi.me)).body.role?.name).toBe('EMPLOYEE');
  expect((await ben.call(rolesApi.myPermissions)).body).toHaveLength(93);
  const invites = { tenantId: tenant.tenantId, roleId: replaceWith };
  expect(await server.services.prisma.invite.count({ where: invites })).toBe(1);
});

test.for([
  ['itself', 400],
  ['an unknown role', 404],
  ['a role of another workspace', 404],
  ['nonsense', 400],
] as const)('the replacement cannot be %s', async ([which, status], { server, tenant }) => {
  const role = await addRole(tenant);
  const foreign = await roleIdOf(server, await createTenant(server), 'EMPLOYEE');
  const ids = {
    itself: role.id,
    'an unknown role': unknownId,
    'a role of another workspace': foreign,
    nonsense: 'x',
  };
  const answer = await tenant.owner.call(rolesApi.remove, {
    params: { id: role.id },
    query: { replaceWith: ids[which] },
  });
  expect(answer.status).toBe(status);
  expect(await server.services.prisma.role.count({ where: { id: role.id } })).toBe(1);
});

test('an admin does not raise its holders above themselves', async ({ server, tenant }) => {
  const admin = await tenant.member({ role: 'ADMIN' });
  const role = await addRole(tenant);
  const replaceWith = await roleIdOf(server, tenant, 'SUPER_ADMIN');
  const answer = await admin.call(rolesApi.remove, { params: { id: role.id }, query: { replaceWith } });
  expect(answer.status).toBe(403);
  expect(answer.body).toMatchObject({ message: roleTexts.aboveOwnRank });
});

test('nobody is left without a role when it is given away and deleted at once', async ({
  server,
  tenant,
}) => {
  const role = await addRole(tenant);
  const ben = await tenant.member();
  const [assigned, deleted] = await Promise.all([
    tenant.owner.call(rolesApi.assign, { params: { id: ben.userId }, body: { roleId: role.id } }),
    tenant.owner.call(rolesApi.remove, { params: { id: role.id } }),
  ]);
  expect([
    [200, 409],
    [404, 200],
  ]).toContainEqual([assigned.status, deleted.status]);
  const after = await server.services.prisma.user.findUniqueOrThrow({ where: { id: ben.userId } });
  expect(after.roleId).not.toBeNull();
});
