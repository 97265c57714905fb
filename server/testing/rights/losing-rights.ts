import type { Person, TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer } from '#server/testing/test.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

/** Makes a viewer of a member. */
export async function demote(
  { services: { prisma } }: TestServer,
  { tenantId }: TestTenant,
  { userId }: Person,
): Promise<void> {
  const { id: roleId } = await prisma.role.findFirstOrThrow({ where: { tenantId, name: 'VIEWER' } });
  await prisma.user.update({ where: { id: userId }, data: { roleId } });
}

export async function suspend({ owner }: TestTenant, { employeeId }: Person): Promise<void> {
  const answer = await owner.call(workspacesApi.updateEmployee, {
    params: { id: employeeId },
    body: { isActive: false },
  });
  expect(answer.status).toBeLessThan(300);
}

export async function remove({ services: { prisma }, clock }: TestServer, person: Person): Promise<void> {
  const data = { deletedAt: clock.now() };
  await prisma.employee.update({ where: { id: person.employeeId }, data });
  await prisma.user.update({ where: { id: person.userId }, data });
}
