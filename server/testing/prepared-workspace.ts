import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Names in the registered workspace; each copy replaces them. */
export const preparedNames = { email: 'owner-900900900@takt.test', team: 'Team 900900900' } as const;
const marker = '900900900';

const quote = pg.escapeIdentifier;

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
}

const columnsOfWorkspaces = `
  with filled as (
    select c.table_name from information_schema.columns c
    where c.table_schema = 'public'
      and (c.column_name in ('tenantId', 'accountId') or (c.table_name, c.column_name) in (('tenants', 'id'), ('accounts', 'id')))
    group by 1
    having (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', c.table_name), true, true, '')))[1]::text <> '0')
  select table_name as "table", column_name as name, data_type as type
  from information_schema.columns join filled using (table_name)
  where table_schema = 'public' and is_generated = 'NEVER' and table_name <> 'outbox_messages'
  order by table_name, ordinal_position`;

/** The column in a copy: ids that sort as they did, names and addresses of its own, instants moved to the copy's. */
function copied({ name, type }: Column): string {
  const column = `t.${quote(name)}`;
  if (name === 'tokenHash' || name === 'codeHash') return 'gen_random_uuid()::text';
  if (type === 'uuid') return `(of_copy.prefix || substr(${column}::text, 15, 4) || of_copy.suffix)::uuid`;
  if (type === 'text')
    return `replace(replace(${column}, '${preparedNames.email}', of_copy.email), '${marker}', of_copy.number)`;
  if (!type.startsWith('timestamp')) return column;
  return `case when ${column} < s.registered - interval '1 hour' or ${column} > s.registered + interval '1 hour'
    then ${column} - s.clock + of_copy.at else ${column} - s.registered + now() end`;
}

function tablesOf(columns: readonly Column[]): string[] {
  return [...new Set(columns.map(({ table }) => table))];
}

function cloning(columns: readonly Column[]): string {
  const inserts = tablesOf(columns).map((table) => {
    const own = columns.filter((column) => column.table === table);
    const names = own.map(({ name }) => quote(name)).join(', ');
    const values = own.map(copied).join(', ');
    return `${quote(`new_${table}`)} as (insert into public.${quote(table)} (${names})
      select ${values} from prepared.${quote(table)} t, prepared.start s, of_copy returning *)`;
  });
  return `
    create function prepared.clone(text, text, text, text, timestamptz)
    returns table ("accountId" uuid, "tenantId" uuid, "userId" uuid, "organizationId" uuid, "employeeId" uuid,
      "membershipId" uuid, "teamId" uuid, "projectId" uuid)
    language sql as $$
      with of_copy as (select $1 as prefix, $2 as suffix, $3 as email, $4 as number, $5 as at),
      ${inserts.join(',\n')}
      select u."accountId", u."tenantId", u.id, e."organizationId", e.id, m.id, m."organizationTeamId", p.id
      from new_users u, new_employees e, new_organization_team_employees m, new_organization_projects p
    $$`;
}

/** Keeps the one registered workspace of a database aside, so that `cloneWorkspace` copies it, and takes it out of the tables. */
export async function keepWorkspace(connectionString: string, registeredAt: Date): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows: columns } = await client.query<Column>(columnsOfWorkspaces);
    const tables = tablesOf(columns);
    await client.query('create schema prepared');
    await client.query(
      `create table prepared.start as select $1::timestamptz as clock, now() as registered`,
      [registeredAt.toISOString()],
    );
    for (const table of tables)
      await client.query(`create table prepared.${quote(table)} as table public.${quote(table)}`);
    const ids = columns.filter(({ type }) => type === 'uuid');
    const every = ids.map(({ table, name }) => `select ${quote(name)} as id from prepared.${quote(table)}`);
    await client.query(`create table prepared.ids as
      select id, lpad(to_hex(row_number() over (order by id)), 3, '0') as rank from (${every.join(' union ')}) u where id is not null`);
    for (const { table, name } of ids)
      await client.query(`update prepared.${quote(table)} t set ${quote(name)} = ('00000000-0000-7' || rank || '-8000-000000000000')::uuid
        from prepared.ids i where i.id = t.${quote(name)}`);
    await client.query(cloning(columns));
    await client.query(`truncate ${[...tables, 'outbox_messages'].map(quote).join(', ')} cascade`);
  } finally {
    await client.end();
  }
}

export interface ClonedWorkspace {
  readonly accountId: string;
  readonly tenantId: string;
  readonly userId: string;
  readonly organizationId: string;
  readonly employeeId: string;
  readonly membershipId: string;
  readonly teamId: string;
  readonly projectId: string;
}

/** A workspace as registration leaves it, in one statement. */
export async function cloneWorkspace(
  pool: pg.Pool,
  { email, number, at }: { email: string; number: number; at: Date },
): Promise<ClonedWorkspace> {
  const time = Date.now().toString(16).padStart(12, '0');
  const suffix = `-8${randomBytes(8).toString('hex').slice(0, 3)}-${randomBytes(6).toString('hex')}`;
  const { rows } = await pool.query<ClonedWorkspace>('select * from prepared.clone($1, $2, $3, $4, $5)', [
    `${time.slice(0, 8)}-${time.slice(8)}-`,
    suffix,
    email,
    `${number}`,
    at.toISOString(),
  ]);
  const [workspace] = rows;
  if (workspace === undefined) throw new Error('no workspace was prepared');
  return workspace;
}
