import type { TestTenant } from '#server/testing/tenant.ts';
import type { TestServer } from '#server/testing/test.ts';
import { rolesApi } from '#shared/roles/roles.api.ts';

/** Id of a role of the tenant, by name. */
export async function roleIdOf(server: TestServer, tenant: TestTenant, name: string): Promise<string> {
  const where = { tenantId_name: { tenantId: tenant.tenantId, name } };
  return (await server.services.prisma.role.findUniqueOrThrow({ where })).id;
}

/** The row of one permission of one role. */
export async function permissionRowOf(
  server: TestServer,
  tenant: TestTenant,
  { role, permission }: { role: string; permission: string },
) {
  const roleId = await roleIdOf(server, tenant, role);
  const where = { roleId_permission: { roleId, permission } };
  return server.services.prisma.rolePermission.findUniqueOrThrow({ where });
}

/** A role of the tenant's own making. */
export async function addRole(tenant: TestTenant, name = 'Accountant') {
  const answer = await tenant.owner.call(rolesApi.create, { body: { name } });
  if (answer.status !== 201) throw new Error(`no role: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** The audit entries about changes of rights, oldest first. */
export async function auditOf(server: TestServer, tenant: TestTenant) {
  return server.services.prisma.auditEntry.findMany({
    where: { tenantId: tenant.tenantId, entity: { in: ['Role', 'RolePermission', 'User'] } },
    orderBy: { id: 'asc' },
  });
}

/** An open invitation that grants a role. */
export async function addInvitation(server: TestServer, tenant: TestTenant, role: string): Promise<void> {
  await server.services.prisma.invite.create({
    data: {
      tenantId: tenant.tenantId,
      organizationId: tenant.organizationId,
      email: 'carl@takt.test',
      roleId: await roleIdOf(server, tenant, role),
      tokenHash: crypto.randomUUID(),
      codeHash: 'x',
    },
  });
}
