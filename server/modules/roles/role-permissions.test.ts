import { describe } from 'vitest';
import { buildApp } from '#server/app.ts';
import { auditOf, permissionRowOf, roleIdOf } from '#server/modules/roles/test-roles.ts';
import { startServices } from '#server/start-services.ts';
import { createCaller } from '#server/testing/caller.ts';
import { createTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { permission } from '#shared/access/permissions.ts';
import { roleTexts } from '#shared/roles/role.schema.ts';
import { rolesApi } from '#shared/roles/roles.api.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';

describe('reading', () => {
  test('one’s own permissions are a bare array of what is granted', async ({ tenant }) => {
    const viewer = await tenant.member({ role: 'VIEWER' });
    const { status, body } = await viewer.call(rolesApi.myPermissions);
    expect(status).toBe(200);
    expect(body.every((row) => row.enabled)).toBe(true);
    expect(body.map((row) => row.permission)).toContain('ORG_TASK_VIEW');
    expect(body.map((row) => row.permission)).not.toContain('TIME_TRACKER');
  });

  test('a person without a role may do nothing', async ({ server, tenant }) => {
    const ben = await tenant.member();
    await server.services.prisma.user.update({ where: { id: ben.userId }, data: { roleId: null } });
    expect((await ben.call(rolesApi.myPermissions)).body).toEqual([]);
    expect((await ben.call(rolesApi.findPermissions)).body).toEqual({ items: [], total: 0 });
  });

  test('a role’s permissions come by path and by data, one row for each, granted or not', async ({
    server,
    tenant,
  }) => {
    const roleId = await roleIdOf(server, tenant, 'EMPLOYEE');
    const byPath = await tenant.owner.request('GET', `/role-permissions/${roleId}`, {
      query: { data: JSON.stringify({ findInput: { roleId, tenantId: tenant.tenantId } }) },
    });
    const byData = await tenant.owner.call(rolesApi.findPermissions, {
      query: { data: JSON.stringify({ findInput: { roleId, tenantId: tenant.tenantId } }) },
    });
    expect(byData.status).toBe(200);
    expect(byPath.body).toEqual(byData.body);
    expect(byData.body.total).toBe(permission.options.length);
    expect(byData.body.items.map((row) => row.permission)).toEqual(permission.options);
    expect(byData.body.items.filter((row) => row.enabled)).toHaveLength(93);
  });

  test('a permission that is younger than the role gets its row', async ({ server, tenant }) => {
    const row = await permissionRowOf(server, tenant, { role: 'EMPLOYEE', permission: 'TIME_TRACKER' });
    await server.services.prisma.rolePermission.delete({ where: { id: row.id } });
    const { body } = await tenant.owner.call(rolesApi.permissions, { params: { roleId: row.roleId } });
    expect(body.items.find((one) => one.permission === 'TIME_TRACKER')).toMatchObject({ enabled: false });
  });

  test.for(['{', '[]', '{"findInput":5}', '{"findInput":{"roleId":"x"}}'])(
    'data %s is refused with a text',
    async (data, { tenant }) => {
      const answer = await tenant.owner.call(rolesApi.findPermissions, { query: { data } });
      expect(answer.status).toBe(400);
    },
  );

  test('without a role it is the caller’s own', async ({ server, tenant }) => {
    const viewer = await tenant.member({ role: 'VIEWER' });
    const { body } = await viewer.call(rolesApi.findPermissions);
    const own = await roleIdOf(server, tenant, 'VIEWER');
    expect(new Set(body.items.map((row) => row.roleId))).toEqual(new Set([own]));
  });

  test.for([
    ['ADMIN', 200],
    ['MANAGER', 403],
    ['EMPLOYEE', 403],
    ['VIEWER', 403],
  ] as const)('%s reads the permissions of another role: %i', async ([role, status], { server, tenant }) => {
    const person = await tenant.member({ role });
    const roleId = await roleIdOf(server, tenant, 'INTERVIEWER');
    expect((await person.call(rolesApi.permissions, { params: { roleId } })).status).toBe(status);
  });

  test("another workspace's role is not found", async ({ server, tenant }) => {
    const roleId = await roleIdOf(server, await createTenant(server), 'EMPLOYEE');
    expect((await tenant.owner.call(rolesApi.permissions, { params: { roleId } })).status).toBe(404);
  });
});

/** A second server on the same database. */
async function withReplica(server: TestServer, work: (replica: TestServer['app']) => Promise<void>) {
  const { config, clock, services } = server;
  const connectionString = config.databaseUrl ?? '';
  const log = services.log as Parameters<typeof startServices>[0]['log'];
  const started = await startServices({ config, connectionString, log, clock });
  const app = await buildApp({ services: started.services });
  await app.ready();
  try {
    await work(app);
  } finally {
    await app.close();
    await started.close();
  }
}

describe('granting and withdrawing', () => {
  test('is felt with the next request, and written down', async ({ server, tenant }) => {
    const ben = await tenant.member();
    const row = await permissionRowOf(server, tenant, { role: 'EMPLOYEE', permission: 'ORG_TEAM_VIEW' });
    expect((await ben.call(teamsApi.list)).status).toBe(200);
    const answer = await tenant.owner.call(rolesApi.setPermission, {
      params: { id: row.id },
      body: { enabled: false },
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ id: row.id, permission: 'ORG_TEAM_VIEW', enabled: false });
    expect((await ben.call(teamsApi.list)).status).toBe(403);
    await tenant.owner.call(rolesApi.setPermission, { params: { id: row.id }, body: { enabled: true } });
    expect((await ben.call(teamsApi.list)).status).toBe(200);
    expect(await auditOf(server, tenant)).toMatchObject([
      {
        action: 'role-permission.update',
        entity: 'RolePermission',
        entityId: row.id,
        actorUserId: tenant.owner.userId,
        before: { role: 'EMPLOYEE', permission: 'ORG_TEAM_VIEW', enabled: true },
        after: { enabled: false },
      },
      { before: { enabled: false }, after: { enabled: true } },
    ]);
  });

  test('reaches every other replica', async ({ server, tenant }) => {
    const ben = await tenant.member();
    const row = await permissionRowOf(server, tenant, { role: 'EMPLOYEE', permission: 'ORG_TEAM_VIEW' });
    await withReplica(server, async (replica) => {
      const there = createCaller(replica, ben.token);
      expect((await there.call(teamsApi.list)).status).toBe(200);
      await tenant.owner.call(rolesApi.setPermission, { params: { id: row.id }, body: { enabled: false } });
      await expect.poll(async () => (await there.call(teamsApi.list)).status).toBe(403);
    });
  });

  test('open screens hear of it', async ({ server, tenant }) => {
    const heard: string[] = [];
    const leave = server.services.live.subscribe(tenant.tenantId, ({ topic }) => heard.push(topic));
    const row = await permissionRowOf(server, tenant, { role: 'EMPLOYEE', permission: 'ORG_TEAM_VIEW' });
    await tenant.owner.call(rolesApi.setPermission, { params: { id: row.id }, body: { enabled: false } });
    await expect.poll(() => heard).toEqual(['roles']);
    leave();
  });

  test('the same again changes and notes nothing', async ({ server, tenant }) => {
    const row = await permissionRowOf(server, tenant, { role: 'EMPLOYEE', permission: 'ORG_TEAM_VIEW' });
    const answer = await tenant.owner.call(rolesApi.setPermission, {
      params: { id: row.id },
      body: { enabled: true },
    });
    expect(answer.body).toMatchObject({ enabled: true });
    expect(await auditOf(server, tenant)).toEqual([]);
  });

  test('only `enabled` may change', async ({ server, tenant }) => {
    const row = await permissionRowOf(server, tenant, { role: 'EMPLOYEE', permission: 'ORG_TEAM_VIEW' });
    const { body } = await tenant.owner.call(rolesApi.setPermission, {
      params: { id: row.id },
      body: {
        ...row,
        enabled: false,
        permission: 'ALL_ORG_EDIT',
        description: 'mine',
        roleId: await roleIdOf(server, tenant, 'VIEWER'),
      },
    });
    expect(body).toMatchObject({
      id: row.id,
      roleId: row.roleId,
      permission: 'ORG_TEAM_VIEW',
      enabled: false,
    });
    expect(body).not.toHaveProperty('description');
  });

  test.for([undefined, null, 'yes', 1])('enabled %j is refused', async (enabled, { server, tenant }) => {
    const row = await permissionRowOf(server, tenant, { role: 'EMPLOYEE', permission: 'ORG_TEAM_VIEW' });
    const answer = await tenant.owner.call(rolesApi.setPermission, {
      params: { id: row.id },
      body: { enabled },
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ errors: { enabled: expect.any(String) } });
  });
});

describe('several at once', () => {
  test('change together, are answered with the roles, and are noted one by one', async ({
    server,
    tenant,
  }) => {
    const [manager, viewer] = [
      await roleIdOf(server, tenant, 'MANAGER'),
      await roleIdOf(server, tenant, 'VIEWER'),
    ];
    const { status, body } = await tenant.owner.call(rolesApi.changePermissions, {
      body: {
        changes: [
          { roleId: manager, permission: 'ORG_TEAM_VIEW', enabled: false },
          { roleId: viewer, permission: 'TIME_TRACKER', enabled: false },
          { roleId: viewer, permission: 'TIME_TRACKER', enabled: true },
          { roleId: viewer, permission: 'ORG_TASK_VIEW', enabled: true },
        ],
      },
    });
    expect(status).toBe(200);
    const of = (id: string) => body.items.find((role) => role.id === id)?.permissions;
    expect(of(manager)).not.toContain('ORG_TEAM_VIEW');
    expect(of(viewer)).toContain('TIME_TRACKER');
    expect(of(viewer)).not.toContain('ORG_STRATEGIC_INITIATIVE_READ');
    const noted = await auditOf(server, tenant);
    expect(noted).toHaveLength(2);
    expect(noted).toContainEqual(
      expect.objectContaining({
        action: 'role-permission.update',
        before: { role: 'VIEWER', permission: 'TIME_TRACKER', enabled: false },
        after: { role: 'VIEWER', permission: 'TIME_TRACKER', enabled: true },
      }),
    );
  });

  test('none of them is kept where one may not be changed', async ({ server, tenant }) => {
    const admin = await tenant.member({ role: 'ADMIN' });
    const viewer = await roleIdOf(server, tenant, 'VIEWER');
    const own = await roleIdOf(server, tenant, 'ADMIN');
    const answer = await admin.call(rolesApi.changePermissions, {
      body: {
        changes: [
          { roleId: viewer, permission: 'TIME_TRACKER', enabled: true },
          { roleId: own, permission: 'TIME_TRACKER', enabled: false },
        ],
      },
    });
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ message: roleTexts.ofAdmin });
    const row = await permissionRowOf(server, tenant, { role: 'VIEWER', permission: 'TIME_TRACKER' });
    expect(row.enabled).toBe(false);
  });

  test('a role of another workspace is not found, whatever else is changed', async ({ server, tenant }) => {
    const viewer = await roleIdOf(server, tenant, 'VIEWER');
    const foreign = await roleIdOf(server, await createTenant(server), 'EMPLOYEE');
    const changes = [viewer, foreign].map((roleId) => ({
      roleId,
      permission: 'TIME_TRACKER' as const,
      enabled: true,
    }));
    const answer = await tenant.owner.call(rolesApi.changePermissions, { body: { changes } });
    expect(answer.status).toBe(404);
    const row = await permissionRowOf(server, tenant, { role: 'VIEWER', permission: 'TIME_TRACKER' });
    expect(row.enabled).toBe(false);
  });

  test.for([[], [{ permission: 'NOTHING_KNOWN' }]])('%j is refused', async (changes, { server, tenant }) => {
    const roleId = await roleIdOf(server, tenant, 'VIEWER');
    const answer = await tenant.owner.request('PUT', '/role-permissions', {
      body: { changes: changes.map((change) => ({ roleId, enabled: true, ...change })) },
    });
    expect(answer.status).toBe(400);
  });
});

describe('permissions that nobody may change', () => {
  test.for([
    ['SUPER_ADMIN', 'SUPER_ADMIN', roleTexts.ofSuperAdmin],
    ['ADMIN', 'SUPER_ADMIN', roleTexts.ofSuperAdmin],
    ['ADMIN', 'ADMIN', roleTexts.ofAdmin],
  ] as const)('%s does not change what %s may do', async ([caller, role, text], { server, tenant }) => {
    const person = await tenant.member({ role: caller });
    const row = await permissionRowOf(server, tenant, { role, permission: 'CHANGE_ROLES_PERMISSIONS' });
    const answer = await person.call(rolesApi.setPermission, {
      params: { id: row.id },
      body: { enabled: false },
    });
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ message: text });
  });

  test.for([
    ['ADMIN', 'GLOBAL_SETTING'],
    ['SUPER_ADMIN', 'TIME_OFF_POLICY_ADD'],
  ] as const)('%s grants nobody %s, which they lack', async ([caller, name], { server, tenant }) => {
    const person = await tenant.member({ role: caller });
    const row = await permissionRowOf(server, tenant, { role: 'MANAGER', permission: name });
    const answer = await person.call(rolesApi.setPermission, {
      params: { id: row.id },
      body: { enabled: true },
    });
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ message: roleTexts.permissionLacking });
  });

  test('a super admin takes from admins, and admins from others', async ({ server, tenant }) => {
    const admin = await tenant.member({ role: 'ADMIN' });
    const ofAdmin = await permissionRowOf(server, tenant, { role: 'ADMIN', permission: 'IMPORT_ADD' });
    const ofManager = await permissionRowOf(server, tenant, { role: 'MANAGER', permission: 'TIME_TRACKER' });
    const off = { enabled: false };
    const first = await tenant.owner.call(rolesApi.setPermission, { params: { id: ofAdmin.id }, body: off });
    expect(first.status).toBe(200);
    const second = await admin.call(rolesApi.setPermission, { params: { id: ofManager.id }, body: off });
    expect(second.status).toBe(200);
  });

  test.for(['MANAGER', 'EMPLOYEE', 'VIEWER'] as const)(
    '%s grants nothing',
    async (role, { server, tenant }) => {
      const person = await tenant.member({ role });
      const row = await permissionRowOf(server, tenant, { role, permission: 'ALL_ORG_EDIT' });
      const answer = await person.call(rolesApi.setPermission, {
        params: { id: row.id },
        body: { enabled: true },
      });
      expect(answer.status).toBe(403);
      const after = await permissionRowOf(server, tenant, { role, permission: 'ALL_ORG_EDIT' });
      expect(after.enabled).toBe(false);
    },
  );

  test("another workspace's row is not found", async ({ server, tenant }) => {
    const other = await createTenant(server);
    const row = await permissionRowOf(server, other, { role: 'EMPLOYEE', permission: 'TIME_TRACKER' });
    const answer = await tenant.owner.call(rolesApi.setPermission, {
      params: { id: row.id },
      body: { enabled: false },
    });
    expect(answer.status).toBe(404);
    const after = await permissionRowOf(server, other, { role: 'EMPLOYEE', permission: 'TIME_TRACKER' });
    expect(after.enabled).toBe(true);
  });
});
