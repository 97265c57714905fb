import { vi } from 'vitest';
import { baseContext } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { execute, queryRows } from '#server/db/query.ts';
import { int, rowStatement } from '#server/db/rows.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { Person, TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { outageCodes, outageTexts } from '#shared/http/outage.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';

const span = { startedAt: '2026-03-10T09:00:00.000Z', stoppedAt: '2026-03-10T10:00:00.000Z' };

/** Each writes into more than one table, and into the one named last. */
const writes = [
  ['a start of the timer', 'audit_entries', (person: Person) => person.call(timerApi.start, { body: {} })],
  ['an entry', 'audit_entries', (person: Person) => person.call(timeLogsApi.add, { body: span })],
  [
    'a task',
    'task_teams',
    (person: Person, { teamId }: TestTenant) =>
      person.call(tasksApi.create, { body: { title: 'Half a task', teams: [{ id: teamId }] } }),
  ],
] as const;

/** Connections of the database that wait for a lock. */
async function cutWhoWaits({ services: { pool } }: TestServer): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rowCount } = await pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      if (rowCount !== 1) throw new Error('nobody waits');
    },
    { timeout: 10_000, interval: 5 },
  );
}

async function countRows({ services: { pool } }: TestServer, { tenantId }: TestTenant) {
  const tables = ['time_logs', 'timesheets', 'tasks', 'task_teams', 'audit_entries'];
  const counts = tables.map((table) => `(select count(*) from ${table} where "tenantId" = $1) as ${table}`);
  const { rows } = await pool.query(`select ${counts.join(', ')}`, [tenantId]);
  return rows[0];
}

test.for(writes)(
  '%s whose connection is cut is refused whole, and works at once when asked again',
  async ([_, table, write], { server, tenant }) => {
    const before = await countRows(server, tenant);
    const holder = await server.services.pool.connect();
    let refused: Awaited<ReturnType<typeof write>>;
    try {
      await holder.query('begin');
      await holder.query(`lock table ${table} in share mode`);
      const answer = write(tenant.owner, tenant);
      await cutWhoWaits(server);
      refused = await answer;
      await holder.query('rollback');
    } finally {
      holder.release();
    }
    expect(refused.status).toBe(503);
    expect(refused.headers['retry-after']).toBe('5');
    expect(refused.body).toEqual({
      statusCode: 503,
      message: outageTexts.databaseAway,
      error: 'Service Unavailable',
      code: outageCodes.databaseAway,
      errorCode: outageCodes.databaseAway,
      timestamp: expect.any(String),
      requestId: refused.headers['x-request-id'],
    });
    expect(await countRows(server, tenant)).toEqual(before);
    expect((await write(tenant.owner, tenant)).status).toBeLessThan(300);
    expect(await countRows(server, tenant)).not.toEqual(before);
  },
);

const rename = (tenantId: string) => `update tenants set name = 'Half' where id = '${tenantId}'`;

test.for(['plain SQL', 'Prisma'])(
  'a transaction in %s that is cut between two statements undoes the first',
  async (way, { server, tenant: { tenantId } }) => {
    const { pool, prisma } = server.services;
    const origin = { requestId: 'test', ip: '', userAgent: '', language: undefined };
    const ctx = baseContext(server.services, origin, server.services.log);
    const cut = (pid: number | undefined) => pool.query('select pg_terminate_backend($1, 5000)', [pid]);
    const ownPid = sql`select pg_backend_pid() as pid`;
    const ownPidSql = rowStatement({ pid: int }, () => ownPid);
    const work =
      way === 'Prisma'
        ? inTransaction(ctx, async (tx) => {
            await tx.db.$executeRawUnsafe(rename(tenantId));
            const [row] = await tx.db.$queryRaw<{ pid: number }[]>(ownPid);
            await cut(row?.pid);
            await tx.db.$executeRawUnsafe(rename(tenantId));
          })
        : inTransaction(ctx, async (tx) => {
            await execute(tx, raw(rename(tenantId)));
            const [row] = await queryRows(tx, ownPidSql({}));
            await cut(row?.pid);
            await execute(tx, raw(rename(tenantId)));
          });
    await expect(work).rejects.toThrow();
    expect((await prisma.tenant.findUniqueOrThrow({ where: { id: tenantId } })).name).not.toBe('Half');
  },
);

test('when every connection was cut, reading and writing go on', async ({ server, tenant: { owner } }) => {
  await server.services.pool.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  expect((await owner.call(timerApi.status)).status).toBe(200);
  expect((await owner.call(timerApi.start, { body: {} })).body).toMatchObject({ running: true });
  expect((await owner.call(timerApi.stop, { body: {} })).body).toMatchObject({ running: false });
});
