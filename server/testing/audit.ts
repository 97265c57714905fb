import type { TestTenant } from '#server/testing/tenant.ts';
import type { TestServer } from '#server/testing/test.ts';

/** What the audit of the workspace holds, oldest first. */
export async function auditOf(server: TestServer, { tenantId }: Pick<TestTenant, 'tenantId'>) {
  return server.services.prisma.auditEntry.findMany({ where: { tenantId }, orderBy: { id: 'asc' } });
}
