import type { Table } from '#server/ops/backup/tables.ts';

/** Rows that every installation shares; missing ones come with the archive. */
export const commonTables: ReadonlySet<string> = new Set([
  'currencies',
  'languages',
  'integrations',
  'integration_types',
  'integration_to_types',
]);

/** Rows of people, who may already exist in the target installation. */
export const personTables: ReadonlySet<string> = new Set(['accounts', 'social_accounts']);

/** Credentials issued by this installation: not exported. */
const leftOut: ReadonlySet<string> = new Set(['sessions', 'api_tokens']);

const membersOfTenant = 'select "accountId" from users where "tenantId" = $1::uuid';

/** The SQL condition for rows of a table that belong to the workspace `$1`; undefined for none. */
export function rowsOfWorkspace({ name, columns }: Table): string | undefined {
  if (commonTables.has(name)) return '$1::uuid is not null';
  if (name === 'tenants') return 'id = $1::uuid';
  if (name === 'accounts') return `id in (${membersOfTenant})`;
  if (name === 'social_accounts') return `"accountId" in (${membersOfTenant})`;
  const hasTenant = columns.some((column) => column.name === 'tenantId');
  return hasTenant && !leftOut.has(name) ? '"tenantId" = $1::uuid' : undefined;
}
