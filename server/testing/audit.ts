import type { TestTenant } from '#server/testing/tenant.ts';
import type { TestServer } from '#server/testing/test.ts';
import { auditFields } from '#shared/audit/audit-fields.ts';

const known: readonly string[] = auditFields;
const keysOf = (values: unknown) => Object.keys(Object(values));

/** The audit entries of the workspace, oldest first. Throws for values without a word on the audit page. */
export async function auditOf(server: TestServer, { tenantId }: Pick<TestTenant, 'tenantId'>) {
  const entries = await server.services.prisma.auditEntry.findMany({
    where: { tenantId },
    orderBy: { id: 'asc' },
  });
  const fields = entries.flatMap(({ before, after }) => [...keysOf(before), ...keysOf(after)]);
  const nameless = fields.filter((field) => !known.includes(field));
  if (nameless.length > 0) throw new Error(`not among the fields of the audit: ${nameless.join(', ')}`);
  return entries;
}
