import type { Table } from '#server/ops/backup/tables.ts';

/** Rows that every installation has in common; those that are missing come with the archive. */
export const commonTables: ReadonlySet<string> = new Set([
  'currencies',
  'languages',
  'integrations',
  'integration_types',
  'integration_to_types',
]);

/** Rows of people, who may be known where the workspace goes. */
export const personTables: ReadonlySet<string> = new Set(['accounts', 'social_accounts']);

/** Ways in that were opened here: they do not travel. */
const leftOut: ReadonlySet<string> = new Set(['sessions', 'api_tokens']);

const membersOfTenant = 'select "accountId" from users where "tenantId" = $1::uuid';

/** Which rows of a table belong to the workspace `$1`, as SQL; undefined for none. */
export function rowsOfWorkspace({ name, columns }: Table): string | undefined {
  if (commonTables.has(name)) return '$1::uuid is not null';
  if (name === 'tenants') return 'id = $1::uuid';
  if (name === 'accounts') return `id in (${membersOfTenant})`;
  if (name === 'social_accounts') return `"accountId" in (${membersOfTenant})`;
  const hasTenant = columns.some((column) => column.name === 'tenantId');
  return hasTenant && !leftOut.has(name) ? '"tenantId" = $1::uuid' : undefined;
}
