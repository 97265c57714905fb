import type { TestTenant } from '#server/testing/tenant.ts';
import type { TestServer } from '#server/testing/test.ts';

export const password = 'correct horse battery';

/** The code a mail shows, alone on its line. */
export function codeIn(mail: { text: string }): string {
  const [, code] = /^\s*([A-Z2-9]{8})\s*$/m.exec(mail.text) ?? [];
  if (code === undefined) throw new Error(`no code in: ${mail.text}`);
  return code;
}

/** The address a mail links to. */
export function linkIn(mail: { text: string }): URL {
  const [address] = /https?:\/\/\S+\?\S+/.exec(mail.text) ?? [];
  if (address === undefined) throw new Error(`no link in: ${mail.text}`);
  return new URL(address);
}

/** Different codes that are wrong. */
export function wrongCodes(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `WRONG${index}ZZ`.slice(0, 8));
}

/** Gives an account that exists a place in one more workspace. */
export async function joinWorkspace(server: TestServer, accountId: string, tenant: TestTenant) {
  const { prisma } = server.services;
  const { tenantId, organizationId, teamId } = tenant;
  const role = await prisma.role.findFirstOrThrow({ where: { tenantId, name: 'EMPLOYEE' } });
  const user = await prisma.user.create({
    data: { tenantId, accountId, roleId: role.id, firstName: 'Guest', lastOrganizationId: organizationId },
  });
  await prisma.userOrganization.create({
    data: { tenantId, organizationId, userId: user.id, isDefault: true },
  });
  const employee = await prisma.employee.create({ data: { tenantId, organizationId, userId: user.id } });
  await prisma.organizationTeamEmployee.create({
    data: { tenantId, organizationId, organizationTeamId: teamId, employeeId: employee.id },
  });
  return { userId: user.id, employeeId: employee.id };
}
