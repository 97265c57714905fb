import pg from 'pg';
import type { TestServer } from '#server/testing/test.ts';

/** Tables whose rows belong to a workspace. */
async function tenantTables({ services }: TestServer): Promise<string[]> {
  const { rows } = await services.pool.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c
     join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema
     where c.table_schema = current_schema() and c.column_name = 'tenantId' and t.table_type = 'BASE TABLE'
     order by 1`,
  );
  return rows.map(({ name }) => name);
}

export type TenantRows = Readonly<Record<string, string>>;

/** Everything a workspace holds, as text by table, so that any change shows. */
export async function tenantRows(server: TestServer, tenantId: string): Promise<TenantRows> {
  const tables = await tenantTables(server);
  const selects = tables.map((table) => {
    const name = pg.escapeIdentifier(table);
    return `select ${pg.escapeLiteral(table)} as name, coalesce(string_agg(t::text, e'\\n' order by t::text), '') as rows
      from ${name} t where t."tenantId" = $1`;
  });
  selects.push(`select 'tenants', t::text from tenants t where id = $1`);
  const { rows } = await server.services.pool.query<{ name: string; rows: string }>(
    selects.join(' union all '),
    [tenantId],
  );
  return Object.fromEntries(rows.map((row) => [row.name, row.rows]));
}

/** Tables of a workspace that mention one of the ids. */
export function mentioning(rows: TenantRows, ids: readonly string[]): string[] {
  return Object.entries(rows)
    .filter(([, text]) => ids.some((id) => text.includes(id)))
    .map(([name]) => name);
}
