import { describe } from 'vitest';
import { addInvitation, addRole, auditOf, roleIdOf } from '#server/modules/roles/test-roles.ts';
import { createTenant } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { permission } from '#shared/access/permissions.ts';
import { roleName } from '#shared/enums/role-name.ts';
import { roleTexts } from '#shared/roles/role.schema.ts';
import { rolesApi } from '#shared/roles/roles.api.ts';
import { usersApi } from '#shared/users/users.api.ts';

const unknownId = '01940000-0000-7000-8000-000000000000';

describe('permissions to manage roles', () => {
  test.for([
    ['SUPER_ADMIN', 200],
    ['ADMIN', 200],
    ['MANAGER', 403],
    ['EMPLOYEE', 403],
    ['VIEWER', 403],
  ] as const)('%s lists them: %i', async ([role, status], { tenant }) => {
    const person = await tenant.member({ role });
    expect((await person.call(rolesApi.list)).status).toBe(status);
    expect((await person.call(rolesApi.overview)).status).toBe(status);
  });

  test('a granted right does not make a manager an admin', async ({ server, tenant }) => {
    const manager = await tenant.member({ role: 'MANAGER' });
    await server.services.prisma.rolePermission.updateMany({
      where: { tenantId: tenant.tenantId, role: { name: 'MANAGER' }, permission: 'CHANGE_ROLES_PERMISSIONS' },
      data: { enabled: true },
    });
    const answer = await manager.call(rolesApi.list);
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ message: roleTexts.adminsOnly, code: 'ADMINS_ONLY' });
  });

  test('an admin from whom a super admin took the right manages them no more', async ({ server, tenant }) => {
    const admin = await tenant.member({ role: 'ADMIN' });
    const row = await server.services.prisma.rolePermission.findFirstOrThrow({
      where: { tenantId: tenant.tenantId, role: { name: 'ADMIN' }, permission: 'CHANGE_ROLES_PERMISSIONS' },
    });
    expect((await admin.call(rolesApi.list)).status).toBe(200);
    await tenant.owner.call(rolesApi.setPermission, { params: { id: row.id }, body: { enabled: false } });
    expect((await admin.call(rolesApi.list)).status).toBe(403);
  });
});

describe('lists', () => {
  test('the eight roles of a new workspace, the highest first, with exactly the keys clients accept', async ({
    tenant,
  }) => {
    const { body } = await tenant.owner.call(rolesApi.list);
    expect(body.total).toBe(8);
    expect(body.items[0]).toMatchObject({ name: 'SUPER_ADMIN', isSystem: true, tenantId: tenant.tenantId });
    expect(body.items.map((role) => role.name).toSorted()).toEqual(roleName.options.toSorted());
    expect(body.items[0]).not.toHaveProperty('requiresSecondFactor');
  });

  test('the overview counts who holds a role and says what the caller may do', async ({ server, tenant }) => {
    const admin = await tenant.member({ role: 'ADMIN' });
    await tenant.member({ role: 'EMPLOYEE', teamRole: 'MANAGER' });
    await addInvitation(server, tenant, 'MANAGER');
    await addRole(tenant);
    const { body } = await admin.call(rolesApi.overview);
    const byName = new Map(body.items.map((role) => [role.name, role]));
    // The owner manages the team as well.
    expect(byName.get('MANAGER')).toMatchObject({
      people: 2,
      invitations: 1,
      mayEdit: true,
      mayDelete: false,
    });
    expect(byName.get('SUPER_ADMIN')).toMatchObject({ people: 1, mayEdit: false, mayAssign: false });
    expect(byName.get('ADMIN')).toMatchObject({ people: 1, mayEdit: false, mayAssign: true });
    expect(byName.get('Accountant')).toMatchObject({
      people: 0,
      invitations: 0,
      requiresSecondFactor: false,
      mayEdit: true,
      mayEditPermissions: true,
      mayRename: true,
      mayDelete: true,
      mayAssign: true,
    });
  });

  test('another workspace sees nothing of it', async ({ server, tenant }) => {
    await addRole(tenant, 'Secret society');
    const other = await createTenant(server);
    expect(JSON.stringify((await other.owner.call(rolesApi.list)).body)).not.toContain('Secret society');
    expect(JSON.stringify((await other.owner.call(rolesApi.overview)).body)).not.toContain('Secret society');
  });
});

describe('the role an invitation grants', () => {
  test.for([
    ['SUPER_ADMIN', 'ADMIN', 'ADMIN'],
    ['ADMIN', 'MANAGER', 'MANAGER'],
    ['ADMIN', undefined, 'EMPLOYEE'],
    ['MANAGER', 'ADMIN', 'EMPLOYEE'],
    ['EMPLOYEE', 'ADMIN', 'EMPLOYEE'],
    ['EMPLOYEE', undefined, 'EMPLOYEE'],
  ] as const)('%s asks for %s and gets %s', async ([role, name, answered], { tenant }) => {
    const person = await tenant.member({ role });
    const { status, body } = await person.call(rolesApi.option, { query: { name } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: answered, tenantId: tenant.tenantId });
  });

  test('an admin does not invite super admins', async ({ tenant }) => {
    const admin = await tenant.member({ role: 'ADMIN' });
    const answer = await admin.call(rolesApi.option, { query: { name: 'SUPER_ADMIN' } });
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ message: roleTexts.aboveOwnRank });
  });

  test('a role that does not exist is not found', async ({ tenant }) => {
    expect((await tenant.owner.call(rolesApi.option, { query: { name: 'Nobody' } })).status).toBe(404);
  });

  test('a person who may not invite gets none', async ({ tenant }) => {
    const viewer = await tenant.member({ role: 'VIEWER' });
    expect((await viewer.call(rolesApi.option)).status).toBe(403);
  });
});

describe('a new role', () => {
  test('has one row per permission and may nothing', async ({ server, tenant }) => {
    const admin = await tenant.member({ role: 'ADMIN' });
    const { status, body } = await admin.call(rolesApi.create, { body: { name: ' Accountant ' } });
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Accountant', isSystem: false, tenantId: tenant.tenantId });
    const rows = await admin.call(rolesApi.permissions, { params: { roleId: body.id } });
    expect(rows.body.items.map((row) => row.permission)).toEqual(permission.options);
    expect(rows.body.items.filter((row) => row.enabled)).toEqual([]);
    expect(await auditOf(server, tenant)).toMatchObject([
      { action: 'role.create', entity: 'Role', entityId: body.id, actorUserId: admin.userId },
    ]);
  });

  test('takes neither a mark as system role nor a tenant nor permissions from its sender', async ({
    server,
    tenant,
  }) => {
    const other = await createTenant(server);
    const { body } = await tenant.owner.call(rolesApi.create, {
      body: {
        id: unknownId,
        name: 'Accountant',
        isSystem: true,
        tenantId: other.tenantId,
        rolePermissions: [{ permission: 'ALL_ORG_EDIT', enabled: true }],
      },
    });
    expect(body).toMatchObject({ isSystem: false, tenantId: tenant.tenantId });
    expect(body.id).not.toBe(unknownId);
    const granted = { roleId: body.id, enabled: true };
    expect(await server.services.prisma.rolePermission.count({ where: granted })).toBe(0);
  });

  test.for([
    ['A', roleTexts.nameTooShort],
    [' '.repeat(5), roleTexts.nameTooShort],
    [undefined, roleTexts.nameTooShort],
    ['x'.repeat(51), roleTexts.nameTooLong],
    ['manager', roleTexts.nameTaken],
    ['SUPER_ADMIN', roleTexts.nameTaken],
  ])('the name %j is refused: %s', async ([name, text], { tenant }) => {
    const answer = await tenant.owner.call(rolesApi.create, { body: { name } });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ errors: { name: text } });
  });

  test('of two with the same name at once one comes into being', async ({ server, tenant }) => {
    const names = ['Accountant', 'ACCOUNTANT', 'accountant'];
    const answers = await Promise.all(
      names.map((name) => tenant.owner.call(rolesApi.create, { body: { name } })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400]);
    const same = { tenantId: tenant.tenantId, name: { in: names } };
    expect(await server.services.prisma.role.count({ where: same })).toBe(1);
  });

  test.for(['MANAGER', 'EMPLOYEE', 'VIEWER'] as const)('%s makes none', async (role, { tenant }) => {
    const person = await tenant.member({ role });
    expect((await person.call(rolesApi.create, { body: { name: 'Mine' } })).status).toBe(403);
  });
});

describe('changing a role', () => {
  test('renames one of the workspace’s own, which its holders see with their next request', async ({
    server,
    tenant,
  }) => {
    const role = await addRole(tenant);
    const ben = await tenant.member();
    await tenant.owner.call(rolesApi.assign, { params: { id: ben.userId }, body: { roleId: role.id } });
    const { status, body } = await tenant.owner.call(rolesApi.update, {
      params: { id: role.id },
      body: { ...role, name: 'Bookkeeper' },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: role.id, name: 'Bookkeeper' });
    expect((await ben.call(usersApi.me)).body.role?.name).toBe('Bookkeeper');
    expect((await auditOf(server, tenant)).at(-1)).toMatchObject({
      action: 'role.update',
      before: { name: 'Accountant' },
      after: { name: 'Bookkeeper' },
    });
  });

  test('id, tenant, system and permissions of the sender are ignored', async ({ server, tenant }) => {
    const role = await addRole(tenant);
    const { body } = await tenant.owner.call(rolesApi.update, {
      params: { id: role.id },
      body: { id: unknownId, tenantId: unknownId, name: 'Bookkeeper', isSystem: true, isArchived: true },
    });
    expect(body).toMatchObject({
      id: role.id,
      tenantId: tenant.tenantId,
      isSystem: false,
      isArchived: false,
    });
    expect(await server.services.prisma.role.count({ where: { id: unknownId } })).toBe(0);
  });

  test('a built-in role keeps its name', async ({ server, tenant }) => {
    const id = await roleIdOf(server, tenant, 'MANAGER');
    const answer = await tenant.owner.call(rolesApi.update, { params: { id }, body: { name: 'Boss' } });
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ message: roleTexts.builtInName });
  });

  test('a taken name is refused', async ({ tenant }) => {
    const role = await addRole(tenant);
    await addRole(tenant, 'Bookkeeper');
    const answer = await tenant.owner.call(rolesApi.update, {
      params: { id: role.id },
      body: { name: 'bookKEEPER' },
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ errors: { name: roleTexts.nameTaken } });
    const same = await tenant.owner.call(rolesApi.update, {
      params: { id: role.id },
      body: { name: 'ACCOUNTANT' },
    });
    expect(same.body).toMatchObject({ name: 'ACCOUNTANT' });
  });

  test('it asks its holders for a second factor', async ({ server, tenant }) => {
    const id = await roleIdOf(server, tenant, 'EMPLOYEE');
    const answer = await tenant.owner.call(rolesApi.update, {
      params: { id },
      body: { requiresSecondFactor: true },
    });
    expect(answer.status).toBe(200);
    const { body } = await tenant.owner.call(rolesApi.overview);
    const asking = body.items.filter((role) => role.requiresSecondFactor).map((role) => role.name);
    expect(asking).toEqual(['EMPLOYEE']);
  });

  test.for(['SUPER_ADMIN', 'ADMIN'])('an admin does not change %s', async (name, { server, tenant }) => {
    const admin = await tenant.member({ role: 'ADMIN' });
    const id = await roleIdOf(server, tenant, name);
    const answer = await admin.call(rolesApi.update, {
      params: { id },
      body: { requiresSecondFactor: true },
    });
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ message: roleTexts.roleAboveOwnRank });
  });

  test.for(['MANAGER', 'EMPLOYEE', 'VIEWER'] as const)('%s changes none', async (name, { tenant }) => {
    const role = await addRole(tenant);
    const person = await tenant.member({ role: name });
    const change = { params: { id: role.id }, body: { name: 'Mine' } };
    expect((await person.call(rolesApi.update, change)).status).toBe(403);
    expect((await person.call(rolesApi.remove, { params: { id: role.id } })).status).toBe(403);
  });

  test("another workspace's role is not found", async ({ server, tenant }) => {
    const role = await addRole(await createTenant(server));
    const change = { params: { id: role.id }, body: { name: 'Mine now' } };
    expect((await tenant.owner.call(rolesApi.update, change)).status).toBe(404);
    expect((await tenant.owner.call(rolesApi.remove, { params: { id: role.id } })).status).toBe(404);
    expect((await server.services.prisma.role.findUniqueOrThrow({ where: { id: role.id } })).name).toBe(
      'Accountant',
    );
  });
});
