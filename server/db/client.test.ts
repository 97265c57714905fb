import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createDatabase, type Database } from '#server/db/client.ts';
import { Prisma } from '#server/generated/prisma/client.ts';
import { administer } from '#server/testing/administer.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

let copy: TestDatabase;
let database: Database;

beforeAll(async () => {
  copy = await createTestDatabase();
  const name = new URL(copy.connectionString).pathname.slice(1);
  await administer(copy.connectionString, `alter database ${name} set timezone to 'Asia/Kolkata'`);
  database = createDatabase({ connectionString: copy.connectionString, poolSize: 2, log });
});

afterAll(async () => {
  await database.close();
  await copy.drop();
});

async function first(text: string): Promise<Record<string, unknown> | undefined> {
  return (await database.pool.query(text)).rows[0];
}

test('plain SQL answers numbers, calendar days as text and instants as dates', async () => {
  expect(
    await first(`select sum(n)::int8 as sum, avg(n) as mean, date '2026-03-01' as day,
      timestamptz '2026-03-01 10:00+02' as instant, array[1, null, 3]::int8[] as numbers, array[0.5]::numeric[] as parts,
      array[date '2026-03-01', null] as days, '{}'::int8[] as none from generate_series(1, 4) as n`),
  ).toEqual({
    sum: 10,
    mean: 2.5,
    day: '2026-03-01',
    instant: new Date('2026-03-01T08:00:00Z'),
    numbers: [1, null, 3],
    parts: [0.5],
    days: ['2026-03-01', null],
    none: [],
  });
});

test('sessions are in UTC whatever the server thinks, so that Prisma reads the instant it wrote', async () => {
  const emailVerifiedAt = new Date('2026-03-01T23:30:00.123Z');
  const { id } = await database.prisma.account.create({
    data: { email: 'ann@example.com', emailVerifiedAt },
  });
  const { rows } = await database.pool.query('select "emailVerifiedAt" from accounts where id = $1', [id]);
  expect(rows).toEqual([{ emailVerifiedAt }]);
  expect(await database.prisma.account.findUniqueOrThrow({ where: { id } })).toMatchObject({
    emailVerifiedAt,
  });
});

test('statements are limited to 30 seconds and carry the name of the app', async () => {
  expect(
    await first(
      `select current_setting('statement_timeout') as limit, current_setting('application_name') as name`,
    ),
  ).toEqual({ limit: '30s', name: 'takt' });
});

test('a fragment of Prisma.sql runs on the pool', async () => {
  const days = Prisma.sql`${'2026-03-01'}::date`;
  const { rows } = await database.pool.query(Prisma.sql`select ${days} + ${1}::int as next`);
  expect(rows).toEqual([{ next: '2026-03-02' }]);
});

test('Prisma and plain SQL share the connections', async () => {
  await Promise.all([
    database.prisma.$queryRaw`select pg_sleep(0.05)::text`,
    database.pool.query('select pg_sleep(0.05)'),
    database.prisma.account.count(),
    database.pool.query('select 1'),
  ]);
  expect(database.pool.totalCount).toBe(2);
});

test('a connection that the server ends while it idles is replaced', async () => {
  await database.pool.query('select 1');
  await administer(
    copy.connectionString,
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'takt' and datname = current_database()`,
  );
  await expect.poll(() => database.pool.totalCount).toBe(0);
  expect(await first('select 1 as one')).toEqual({ one: 1 });
  expect(log.warn).toHaveBeenCalledWith(expect.stringContaining('connection was lost'));
});
