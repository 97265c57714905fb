import { permissionRowOf, roleIdOf } from '#server/modules/roles/test-roles.ts';
import { tenantRows } from '#server/testing/attacks/tenant-rows.ts';
import { expect, test } from '#server/testing/test.ts';
import { invitationsApi } from '#shared/invitations/invitations.api.ts';
import { rolesApi } from '#shared/roles/roles.api.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';
import { usersApi } from '#shared/users/users.api.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

test('a right to edit people, granted to employees, removes, suspends and renames nobody above them', async ({
  server,
  tenant,
}) => {
  for (const permission of ['ORG_USERS_EDIT', 'ORG_EMPLOYEES_EDIT', 'SUPER_ADMIN_EDIT']) {
    const row = await permissionRowOf(server, tenant, { role: 'EMPLOYEE', permission });
    const params = { id: row.id };
    await tenant.owner.call(rolesApi.setPermission, { params, body: { enabled: true } });
  }
  const ben = await tenant.member();
  const above = [
    await tenant.member({ role: 'SUPER_ADMIN' }),
    await tenant.member({ role: 'ADMIN' }),
    await tenant.member({ role: 'MANAGER' }),
  ];
  const before = await tenantRows(server, tenant.tenantId);
  for (const person of above) {
    expect((await ben.call(usersApi.remove, { params: { id: person.userId } })).status).toBe(403);
    const suspended = await ben.call(workspacesApi.updateEmployee, {
      params: { id: person.employeeId },
      body: { isActive: false },
    });
    expect(suspended.status).toBe(403);
  }
  expect(await tenantRows(server, tenant.tenantId)).toEqual(before);
  const equal = await tenant.member();
  expect((await ben.call(usersApi.remove, { params: { id: equal.userId } })).status).toBe(200);
});

test('a plain member raises themselves by no call: role, team role, rights, employee, invitation to oneself', async ({
  server,
  tenant,
}) => {
  const ben = await tenant.member();
  const [superAdmin, manager] = [
    await roleIdOf(server, tenant, 'SUPER_ADMIN'),
    await roleIdOf(server, tenant, 'MANAGER'),
  ];
  const row = await permissionRowOf(server, tenant, { role: 'EMPLOYEE', permission: 'ALL_ORG_EDIT' });
  const before = await tenantRows(server, tenant.tenantId);
  const { teamId } = tenant;
  const tries = [
    ben.call(rolesApi.assign, { params: { id: ben.userId }, body: { roleId: superAdmin } }),
    ben.call(rolesApi.setPermission, { params: { id: row.id }, body: { enabled: true } }),
    ben.call(teamsApi.updateMember, { params: { id: ben.membershipId }, body: { roleId: manager } }),
    ben.call(teamsApi.updateMember, { params: { id: ben.membershipId }, body: { isManager: true } }),
    ben.call(teamsApi.update, { params: { id: teamId }, body: { managerIds: [ben.employeeId] } }),
    ben.call(teamsApi.addMembers, {
      body: { organizationTeamId: teamId, employeeIds: [ben.employeeId], isManager: true },
    }),
    ben.call(workspacesApi.updateEmployee, {
      params: { id: ben.employeeId },
      body: { isTrackingEnabled: false, billRateValue: 900, allowDeleteTime: false },
    }),
    ben.call(invitationsApi.create, {
      body: { emailIds: [ben.email], teamIds: [teamId], roleId: superAdmin, inviteType: 'TEAM' },
    }),
  ];
  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(tries.map(() => 403));
  expect(await tenantRows(server, tenant.tenantId)).toEqual(before);
});
