import { addRole, auditOf, permissionRowOf, roleIdOf } from '#server/modules/roles/test-roles.ts';
import { createTenant, type Person, type TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { roleTexts } from '#shared/roles/role.schema.ts';
import { rolesApi } from '#shared/roles/roles.api.ts';
import { usersApi } from '#shared/users/users.api.ts';

const unknownId = '01940000-0000-7000-8000-000000000000';

async function give(
  { server, tenant }: { server: TestServer; tenant: TestTenant },
  who: { by: Person; to: Person; role: string },
) {
  const roleId = await roleIdOf(server, tenant, who.role);
  return who.by.call(rolesApi.assign, { params: { id: who.to.userId }, body: { roleId } });
}

async function superAdminsOf(server: TestServer, { tenantId }: TestTenant): Promise<number> {
  return server.services.prisma.user.count({ where: { tenantId, role: { name: 'SUPER_ADMIN' } } });
}

test('somebody gets another role, with their next request, and it is written down', async ({
  server,
  tenant,
}) => {
  const ben = await tenant.member();
  expect((await ben.call(rolesApi.list)).status).toBe(403);
  const { status, body } = await give({ server, tenant }, { by: tenant.owner, to: ben, role: 'ADMIN' });
  expect(status).toBe(200);
  expect(body).toMatchObject({ id: ben.userId, email: ben.email, role: { name: 'ADMIN' } });
  expect((await ben.call(rolesApi.list)).status).toBe(200);
  expect((await ben.call(usersApi.me)).body.role?.name).toBe('ADMIN');
  expect(await auditOf(server, tenant)).toMatchObject([
    {
      action: 'user.role',
      entity: 'User',
      entityId: ben.userId,
      employeeId: ben.employeeId,
      actorUserId: tenant.owner.userId,
      before: { role: 'EMPLOYEE' },
      after: { role: 'ADMIN' },
    },
  ]);
});

test('a role taken away is felt at once', async ({ server, tenant }) => {
  const ben = await tenant.member({ role: 'ADMIN' });
  expect((await ben.call(rolesApi.list)).status).toBe(200);
  await give({ server, tenant }, { by: tenant.owner, to: ben, role: 'VIEWER' });
  expect((await ben.call(rolesApi.list)).status).toBe(403);
});

test('the same role again notes nothing', async ({ server, tenant }) => {
  const ben = await tenant.member();
  const { status } = await give({ server, tenant }, { by: tenant.owner, to: ben, role: 'EMPLOYEE' });
  expect(status).toBe(200);
  expect(await auditOf(server, tenant)).toEqual([]);
});

test.for([
  ['SUPER_ADMIN', 'EMPLOYEE', 'SUPER_ADMIN', 200],
  ['ADMIN', 'EMPLOYEE', 'ADMIN', 200],
  ['ADMIN', 'ADMIN', 'EMPLOYEE', 200],
  ['ADMIN', 'EMPLOYEE', 'SUPER_ADMIN', 403],
  ['MANAGER', 'EMPLOYEE', 'VIEWER', 403],
  ['EMPLOYEE', 'EMPLOYEE', 'EMPLOYEE', 403],
  ['VIEWER', 'EMPLOYEE', 'VIEWER', 403],
] as const)('%s turns %s into %s: %i', async ([caller, before, after, status], { server, tenant }) => {
  const by = await tenant.member({ role: caller });
  const to = await tenant.member({ role: before });
  const answer = await give({ server, tenant }, { by, to, role: after });
  expect(answer.status).toBe(status);
  const stored = await server.services.prisma.user.findUniqueOrThrow({
    where: { id: to.userId },
    select: { role: true },
  });
  expect(stored.role?.name).toBe(status === 200 ? after : before);
});

test('nobody grants a role above their own, themselves included', async ({ server, tenant }) => {
  const admin = await tenant.member({ role: 'ADMIN' });
  const answer = await give({ server, tenant }, { by: admin, to: admin, role: 'SUPER_ADMIN' });
  expect(answer.status).toBe(403);
  expect(answer.body).toMatchObject({ message: roleTexts.aboveOwnRank });
});

test('nobody changes the role of somebody above them', async ({ server, tenant }) => {
  const admin = await tenant.member({ role: 'ADMIN' });
  const answer = await give({ server, tenant }, { by: admin, to: tenant.owner, role: 'EMPLOYEE' });
  expect(answer.status).toBe(403);
  expect(answer.body).toMatchObject({ message: roleTexts.personAboveOwnRank });
});

test('a manager who may change roles and positions moves people up to their own rank', async ({
  server,
  tenant,
}) => {
  const manager = await tenant.member({ role: 'MANAGER' });
  const ben = await tenant.member();
  const row = await permissionRowOf(server, tenant, { role: 'MANAGER', permission: 'ORG_EMPLOYEES_EDIT' });
  await tenant.owner.call(rolesApi.setPermission, { params: { id: row.id }, body: { enabled: true } });
  expect((await give({ server, tenant }, { by: manager, to: ben, role: 'ADMIN' })).status).toBe(403);
  expect((await give({ server, tenant }, { by: manager, to: ben, role: 'MANAGER' })).status).toBe(200);
});

test('a role that may more than the caller is not theirs to give', async ({ server, tenant }) => {
  const admin = await tenant.member({ role: 'ADMIN' });
  const ben = await tenant.member();
  const role = await addRole(tenant);
  const row = await permissionRowOf(server, tenant, { role: role.name, permission: 'GLOBAL_SETTING' });
  await tenant.owner.call(rolesApi.setPermission, { params: { id: row.id }, body: { enabled: true } });
  const answer = await give({ server, tenant }, { by: admin, to: ben, role: role.name });
  expect(answer.status).toBe(403);
  expect(answer.body).toMatchObject({ message: roleTexts.permissionLacking });
});

test('the last super admin stays one', async ({ server, tenant }) => {
  const answer = await give({ server, tenant }, { by: tenant.owner, to: tenant.owner, role: 'ADMIN' });
  expect(answer.status).toBe(409);
  expect(answer.body).toMatchObject({ message: roleTexts.lastSuperAdmin, code: 'LAST_SUPER_ADMIN' });
});

test.for(['isArchived', 'deletedAt', 'isActive'] as const)(
  'a super admin who is gone (%s) does not count',
  async (mark, { server, tenant }) => {
    const gone = await tenant.member({ role: 'SUPER_ADMIN' });
    const marks = { isArchived: true, isActive: false, deletedAt: new Date() };
    await server.services.prisma.user.update({ where: { id: gone.userId }, data: { [mark]: marks[mark] } });
    const answer = await give({ server, tenant }, { by: tenant.owner, to: tenant.owner, role: 'ADMIN' });
    expect(answer.status).toBe(409);
  },
);

test('with two super admins one may step down', async ({ server, tenant }) => {
  const second = await tenant.member({ role: 'SUPER_ADMIN' });
  const answer = await give({ server, tenant }, { by: second, to: second, role: 'EMPLOYEE' });
  expect(answer.status).toBe(200);
  expect(await superAdminsOf(server, tenant)).toBe(1);
});

test('two super admins who demote each other at once: one remains', async ({ server, tenant }) => {
  const second = await tenant.member({ role: 'SUPER_ADMIN' });
  const answers = await Promise.all([
    give({ server, tenant }, { by: tenant.owner, to: second, role: 'EMPLOYEE' }),
    give({ server, tenant }, { by: second, to: tenant.owner, role: 'EMPLOYEE' }),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await superAdminsOf(server, tenant)).toBe(1);
});

test('three who step down at once: one remains', async ({ server, tenant }) => {
  const people = [
    tenant.owner,
    await tenant.member({ role: 'SUPER_ADMIN' }),
    await tenant.member({ role: 'SUPER_ADMIN' }),
  ];
  const answers = await Promise.all(
    people.map((person) => give({ server, tenant }, { by: person, to: person, role: 'ADMIN' })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409]);
  expect(await superAdminsOf(server, tenant)).toBe(1);
});

test('one steps down while the other leaves the workspace: one remains', async ({ server, tenant }) => {
  const second = await tenant.member({ role: 'SUPER_ADMIN' });
  await tenant.member();
  const [steppedDown, left] = await Promise.all([
    give({ server, tenant }, { by: tenant.owner, to: tenant.owner, role: 'ADMIN' }),
    second.call(usersApi.remove, { params: { id: second.userId } }),
  ]);
  expect([steppedDown.status, left.status].filter((status) => status === 409)).toHaveLength(1);
  expect(await superAdminsOf(server, tenant)).toBe(1);
});

test('the person and the role have to be of the workspace', async ({ server, tenant }) => {
  const other = await createTenant(server);
  const ben = await tenant.member();
  const own = await roleIdOf(server, tenant, 'EMPLOYEE');
  const foreign = await roleIdOf(server, other, 'EMPLOYEE');
  const calls = [
    { id: other.owner.userId, roleId: own },
    { id: ben.userId, roleId: foreign },
    { id: ben.userId, roleId: unknownId },
    { id: unknownId, roleId: own },
  ];
  for (const { id, roleId } of calls) {
    const answer = await tenant.owner.call(rolesApi.assign, { params: { id }, body: { roleId } });
    expect(answer.status).toBe(404);
  }
  expect(await superAdminsOf(server, other)).toBe(1);
});

test('nothing but the role is taken from the body', async ({ server, tenant }) => {
  const ben = await tenant.member();
  const roleId = await roleIdOf(server, tenant, 'VIEWER');
  const body = { roleId, isActive: false, email: 'mine@takt.test', tenantId: unknownId };
  await tenant.owner.call(rolesApi.assign, { params: { id: ben.userId }, body });
  const stored = await server.services.prisma.user.findUniqueOrThrow({ where: { id: ben.userId } });
  expect(stored).toMatchObject({ roleId, isActive: true, tenantId: tenant.tenantId });
  expect((await ben.call(usersApi.me)).body.email).toBe(ben.email);
});

test.for([undefined, null, '', 'x'])('the role id %j is refused', async (roleId, { tenant }) => {
  const ben = await tenant.member();
  const answer = await tenant.owner.call(rolesApi.assign, { params: { id: ben.userId }, body: { roleId } });
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ errors: { roleId: expect.any(String) } });
});
