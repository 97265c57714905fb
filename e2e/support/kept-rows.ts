import { vi } from 'vitest';
import { sql } from './database.ts';

/** The product uses the schema `public` alone; rows are kept in one beside it. */
const schemaOf = (name: string) => `rows_${name}`;

/** Jobs that are due or under way; those that failed and those of later hours wait for their time. */
const atWork = `select id from outbox_messages
  where "processedAt" is null and "lastError" is null and ("availableAt" <= now() or attempts > 0)`;

/** Waits until the product has done all that was set going: it would write into the next rows. */
export async function untilAtRest(dataDir: string): Promise<void> {
  const isAtRest = async () => (await sql(dataDir, atWork)).length === 0;
  await vi.waitUntil(isAtRest, { timeout: 20_000, interval: 200 });
}

/** Keeps all rows as they are now under a name. */
export async function keepRows(dataDir: string, name: string): Promise<void> {
  const schema = schemaOf(name);
  await untilAtRest(dataDir);
  await sql(
    dataDir,
    `do $$
    declare name text;
    begin
      create schema ${schema};
      for name in select tablename from pg_tables where schemaname = 'public' and tablename <> '_prisma_migrations'
      loop
        execute format('create table ${schema}.%I as table public.%I', name, name);
      end loop;
    end $$`,
  );
}

/** Puts the rows that were kept in the place of all that are there. */
export async function putRows(dataDir: string, name: string): Promise<void> {
  const schema = schemaOf(name);
  await untilAtRest(dataDir);
  await sql(
    dataDir,
    `do $$
    declare name text; columns text;
    begin
      set local lock_timeout = '10s';
      -- Without triggers and checks of references: the rows have passed them.
      set local session_replication_role = replica;
      execute (select 'truncate ' || string_agg(format('public.%I', tablename), ', ')
        from pg_tables where schemaname = '${schema}');
      for name, columns in
        select table_name, string_agg(quote_ident(column_name), ', ') from information_schema.columns
        where table_schema = 'public' and is_generated = 'NEVER'
          and table_name in (select tablename from pg_tables where schemaname = '${schema}')
        group by table_name
      loop
        execute format('insert into public.%I (%s) select %s from ${schema}.%I', name, columns, columns, name);
      end loop;
    end $$`,
  );
}
