import type { Services } from '#server/context/context.ts';
import type { RunText } from '#server/db/insert-many.ts';
import { storedKeysSql } from '#server/files/stored-keys.ts';
import { randomPassword } from '#server/modules/auth/password/password.ts';
import { demoSetting, fillDemoWorld } from '#server/seeds/demo.ts';

/** One after the other over all replicas; the second finds that somebody is there. */
const demoLock = 7_316_004_220_118;

async function onConnection({ pool }: Services, work: (sql: RunText) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  const sql: RunText = async (text, values = []) => (await client.query(text, values)).rows;
  try {
    await sql('set statement_timeout = 0');
    await work(sql);
  } finally {
    // With the connection end its locks, its settings, and a transaction that was not committed.
    client.release(true);
  }
}

const begunSql = 'select "tenantId" from tenant_settings where name = $1 and value = to_jsonb($2::text)';
const isFilledSql = 'select exists (select 1 from accounts) as filled';
/** Fills the database with demo data while nobody is registered. Removes the data of a failed attempt. */
export function fillWhileEmpty(services: Services, keyHash: string): Promise<void> {
  return onConnection(services, async (sql) => {
    await sql('select pg_advisory_lock($1)', [demoLock]);
    const [row] = await sql<{ filled: boolean }>(isFilledSql);
    if (row?.filled) return;
    try {
      // Nobody learns this password: only the requester's session grants access.
      const seeding = { services, sql, now: services.clock.now() };
      await fillDemoWorld(seeding, { password: randomPassword(), keyHash });
      await sql('analyze');
    } catch (error) {
      const begun = await sql<{ tenantId: string }>(begunSql, [demoSetting, keyHash]);
      for (const { tenantId } of begun) await deleteWorkspace(sql, tenantId);
      throw error;
    }
  });
}

const ofOthersSql = `
  delete from accounts a where a.id = any($1::uuid[])
    and not exists (select 1 from users u where u."accountId" = a.id)`;

const filesSql = `select key from ${storedKeysSql} stored where "tenantId" = $1`;

/** Answers the keys of its files. */
async function deleteWorkspace(sql: RunText, tenantId: string): Promise<string[]> {
  const text = 'select "accountId" from users where "tenantId" = $1';
  const people = await sql<{ accountId: string }>(text, [tenantId]);
  await sql('begin');
  const files = await sql<{ key: string }>(filesSql, [tenantId]);
  await sql('delete from tenants where id = $1', [tenantId]);
  await sql(ofOthersSql, [people.map(({ accountId }) => accountId)]);
  await sql('commit');
  return files.map(({ key }) => key);
}

/** Deletes a workspace with everything in it, its files and the accounts that have no other. */
export function removeWorkspace(services: Services, tenantId: string): Promise<void> {
  return onConnection(services, async (sql) => {
    for (const key of await deleteWorkspace(sql, tenantId)) await services.files.delete(key);
  });
}
