import { onTestFinished, vi } from 'vitest';
import { baseContext } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { createDatabase } from '#server/db/client.ts';
import { execute, queryRows } from '#server/db/query.ts';
import { int, rowStatement, text } from '#server/db/rows.ts';
import { type Params, raw, sql, statement } from '#server/db/sql.ts';
import { createTestDatabase } from '#server/testing/database.ts';
import { expect, startTestServer, type TestServer, test } from '#server/testing/test.ts';

function contextOf({ services }: TestServer) {
  const origin = { requestId: 'test', ip: '', userAgent: '', language: undefined };
  return baseContext(services, origin, services.log);
}

/** Lets everybody pass once both have arrived; later attempts pass at once. */
function createGate() {
  let arrived = 0;
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    arrived += 1;
    if (arrived === 2) open();
    return opened;
  };
}

const lock = (id: string) => `select 1 from users where id = '${id}' for update`;

test('transactions that wait for each other are all done, and their effects happen once', async ({
  server,
  tenant,
}) => {
  const ctx = contextOf(server);
  const [first, second] = [tenant.owner.userId, (await tenant.member()).userId];
  const gate = createGate();
  const done: string[] = [];
  const bySql = inTransaction(ctx, async (tx) => {
    tx.afterCommit(() => void done.push('sql'));
    await execute(tx, raw(lock(first)));
    await gate();
    await execute(tx, raw(lock(second)));
  });
  const byPrisma = inTransaction(ctx, async (tx) => {
    tx.afterCommit(() => void done.push('prisma'));
    await tx.db.$queryRawUnsafe(lock(second));
    await gate();
    await tx.db.$queryRawUnsafe(lock(first));
  });
  await Promise.all([bySql, byPrisma]);
  expect(done.toSorted()).toEqual(['prisma', 'sql']);
});

test('any other failure is told at once', async ({ server }) => {
  let runs = 0;
  const failing = inTransaction(contextOf(server), async (tx) => {
    runs += 1;
    await tx.db.$queryRawUnsafe('select 1 / 0');
  });
  await expect(failing).rejects.toThrow();
  expect(runs).toBe(1);
});

const backend = rowStatement({ pid: int }, () => sql`select pg_backend_pid() as pid`)({});

test('plain SQL runs on the connection of its own transaction, among many', async ({ server }) => {
  const ctx = contextOf(server);
  const pairs = await Promise.all(
    Array.from({ length: 8 }, () =>
      inTransaction(ctx, async (tx) => {
        const [own] = await tx.db.$queryRaw<{ pid: number }[]>`select pg_backend_pid() as pid`;
        const [plain, again] = [await queryRows(tx, backend), await queryRows(tx, backend)];
        return [own?.pid, plain[0]?.pid, again[0]?.pid];
      }),
    ),
  );
  for (const [own, plain, again] of pairs) expect([plain, again]).toEqual([own, own]);
  expect(new Set(pairs.map(([own]) => own)).size).toBeGreaterThan(1);
});

for (const lends of [true, false]) {
  test(`nothing runs in a transaction that is over, ${lends ? 'after' : 'without'} plain SQL in it`, async ({
    server,
  }) => {
    const over = await inTransaction(contextOf(server), async (tx) => {
      if (lends) await queryRows(tx, backend);
      return tx;
    });
    await expect(queryRows(over, backend)).rejects.toThrow(/transaction/i);
    await expect(over.db.user.count()).rejects.toThrow(/transaction/i);
  });
}

test('a second statement is refused before the first one is answered', async ({ server }) => {
  const together = inTransaction(contextOf(server), async (tx) => {
    const [first, second] = await Promise.allSettled([queryRows(tx, backend), queryRows(tx, backend)]);
    const third = await queryRows(tx, backend);
    return [first.status, second.status, third.length];
  });
  expect(await together).toEqual(['fulfilled', 'rejected', 1]);
});

const setPlace = sql`select pg_sleep(0.05)::text, set_config('takt.place', 'first', true)`;
const readPlace = rowStatement(
  { place: text },
  () => sql`select current_setting('takt.place', true) as place`,
)({});

test('in production it waits for the first one, and the log names the code once', async () => {
  const server = await startTestServer({ NODE_ENV: 'production', LOG_LEVEL: 'error' });
  const places = await inTransaction(contextOf(server), async (tx) => {
    const [, second, third] = await Promise.all([
      execute(tx, setPlace),
      queryRows(tx, readPlace),
      queryRows(tx, readPlace),
    ]);
    return [...second, ...third];
  });
  expect(places).toEqual([{ place: 'first' }, { place: 'first' }]);
  const overlaps = server.logged.filter((line) => line.includes('overlap'));
  expect(overlaps).toHaveLength(1);
  expect(overlaps[0]).toContain('transaction.test.ts');
  await server.close();
});

test('in production what waits fails with the transaction', async () => {
  const server = await startTestServer({ NODE_ENV: 'production', LOG_LEVEL: 'error' });
  const states = await inTransaction(contextOf(server), async (tx) => {
    const both = await Promise.allSettled([execute(tx, sql`select 1 / 0`), queryRows(tx, readPlace)]);
    return both.map(({ status }) => status);
  });
  expect(states).toEqual(['rejected', 'rejected']);
  await server.close();
});

test('a row that Prisma wrote is rolled back with the rest', async ({ server, tenant }) => {
  const where = { id: tenant.owner.userId };
  const failing = inTransaction(contextOf(server), async (tx) => {
    await tx.db.user.update({ where, data: { firstName: 'Nobody' } });
    await execute(tx, sql`update users set "lastName" = 'Nobody' where id = ${raw(`'${where.id}'`)}`);
    const names = { firstName: 'Nobody', lastName: 'Nobody' };
    expect(await tx.db.user.findUniqueOrThrow({ where })).toMatchObject(names);
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');
  const user = await server.services.prisma.user.findUniqueOrThrow({ where });
  expect([user.firstName, user.lastName]).not.toContain('Nobody');
});

const greeting = statement((p: Params<{ name: string }>) => sql`select 'Hello ' || ${p.name}::text`);
const prepared = rowStatement(
  { statement: text },
  () => sql`select statement from pg_prepared_statements where statement like '%Hello%'`,
  { planned: 'each-time' },
)({});

test('statements are prepared in transactions, too', async ({ server }) => {
  const ctx = contextOf(server);
  const texts = [{ statement: greeting({ name: '' }).text }];
  await inTransaction(ctx, async (tx) => {
    await execute(tx, greeting({ name: 'Ann' }));
    expect(await queryRows(tx, prepared)).toEqual(texts);
  });
});

test('no work is done when the database refuses to begin', async ({ server }) => {
  const { connectionString, drop } = await createTestDatabase();
  const { prisma, pool, close } = createDatabase({ connectionString, poolSize: 1, log: server.services.log });
  onTestFinished(() => close().then(drop));
  const ctx = contextOf({ ...server, services: { ...server.services, prisma, pool } });
  const client = await pool.connect();
  await client.query('begin');
  await expect(client.query('select 1 / 0')).rejects.toThrow();
  client.release();
  const work = vi.fn(async () => undefined);
  await expect(inTransaction(ctx, work)).rejects.toThrow(/aborted/);
  expect(work).not.toHaveBeenCalled();
});

test('a transaction may take as long as it needs', async ({ server, tenant }) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const where = { id: tenant.owner.userId };
  await inTransaction(contextOf(server), async (tx) => {
    await tx.db.user.update({ where, data: { firstName: 'Slow' } });
    vi.advanceTimersByTime(5 * 60_000);
    await tx.db.user.update({ where, data: { lastName: 'Work' } });
  });
  const { firstName, lastName } = await server.services.prisma.user.findUniqueOrThrow({ where });
  expect([firstName, lastName]).toEqual(['Slow', 'Work']);
});
