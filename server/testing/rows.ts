import { randomUUID } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import type { Database } from '#server/db/client.ts';
import { readSchemaFiles } from '#server/db/migrations/schema-drift.ts';
import { projectRoot } from '#server/db/project-root.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';

export type Row = Readonly<Record<string, unknown>>;
export type Model = Uncapitalize<Prisma.ModelName>;

/** Tables by model, as the schema files map them. */
const tables = new Map(
  readSchemaFiles(path.join(projectRoot(), 'prisma', 'schema')).flatMap(({ content }) =>
    [...content.matchAll(/^model (\w+) \{[^}]*@@map\("(\w+)"\)/gm)].map(([, model = '', table = '']) => [
      `${model.slice(0, 1).toLowerCase()}${model.slice(1)}`,
      table,
    ]),
  ),
);

export function tableOf(model: Model): string {
  const table = tables.get(model);
  if (table === undefined) throw new Error(`no table of ${model}`);
  return table;
}

export async function insertBySql(client: pg.Pool | pg.PoolClient, model: Model, row: Row): Promise<void> {
  const names = Object.keys(row).map((name) => pg.escapeIdentifier(name));
  const places = names.map((_, index) => `$${index + 1}`);
  const text = `insert into ${tableOf(model)} (${names.join(', ')}) values (${places.join(', ')})`;
  await client.query(text, Object.values(row));
}

interface Delegate {
  create(query: { data: Row }): Promise<unknown>;
}

export async function insertByPrisma(
  prisma: Database['prisma'] | Prisma.TransactionClient,
  model: Model,
  row: Row,
): Promise<void> {
  await (prisma[model] as unknown as Delegate).create({ data: row });
}

/** A value for a column that must have one: an id, an instant, a number, else a text nobody else uses. */
function fill(type: string): unknown {
  if (type === 'uuid' || type === 'text') return randomUUID();
  if (type.startsWith('timestamp') || type === 'date') return '2026-03-11T00:00:00Z';
  if (type === 'jsonb') return {};
  return 1;
}

interface NeededColumn {
  readonly name: string;
  readonly type: string;
}

/** Columns that have to be given, by model: the same in every copy of the database. */
const needed = new Map<Model, Promise<NeededColumn[]>>();

async function findNeeded({ pool }: Database, model: Model): Promise<NeededColumn[]> {
  const { rows } = await pool.query<NeededColumn>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = current_schema() and table_name = $1 and is_nullable = 'NO' and column_default is null`,
    [tableOf(model)],
  );
  return rows;
}

/** Completes a row with a value of its own in every column that has to be given. */
export async function complete(database: Database, model: Model, row: Row): Promise<Row> {
  const columns = needed.get(model) ?? findNeeded(database, model);
  needed.set(model, columns);
  return { ...Object.fromEntries((await columns).map(({ name, type }) => [name, fill(type)])), ...row };
}

/** Inserts a completed row and answers its id, where it has one. */
export async function insert(database: Database, model: Model, row: Row): Promise<string> {
  const completed = await complete(database, model, row);
  await insertBySql(database.pool, model, completed);
  return String(completed.id);
}

export interface Workspace {
  readonly tenantId: string;
  readonly organizationId: string;
  readonly teamId: string;
  readonly projectId: string;
  readonly roleId: string;
}

/** A tenant with one organization, team, project and role. */
export async function insertWorkspace(database: Database): Promise<Workspace> {
  const tenantId = await insert(database, 'tenant', {});
  const organizationId = await insert(database, 'organization', { tenantId });
  const place = { tenantId, organizationId };
  return {
    ...place,
    teamId: await insert(database, 'organizationTeam', place),
    projectId: await insert(database, 'organizationProject', place),
    roleId: await insert(database, 'role', { tenantId }),
  };
}

export interface InsertedEmployee {
  readonly accountId: string;
  readonly userId: string;
  readonly employeeId: string;
  /** The sheet of 11 March 2026. */
  readonly timesheetId: string;
}

/** Somebody who works there, with the timesheet of one day. */
export async function insertEmployee(database: Database, workspace: Workspace): Promise<InsertedEmployee> {
  const { tenantId, organizationId, roleId } = workspace;
  const accountId = await insert(database, 'account', { email: `${randomUUID()}@takt.test` });
  const userId = await insert(database, 'user', { tenantId, accountId, roleId });
  const employeeId = await insert(database, 'employee', { tenantId, organizationId, userId });
  const timesheetId = await insert(database, 'timesheet', { tenantId, organizationId, employeeId });
  return { accountId, userId, employeeId, timesheetId };
}
