import type pg from 'pg';
import { expect, test } from 'vitest';
import { isOutdated, runPrepared } from '#server/db/connections/prepared-query.ts';
import { openTestPool } from '#server/db/connections/test-pool.ts';

const day = {
  name: 'day',
  text: 'select $1::date as day, 2::int8 as count, null as nothing',
  values: ['2026-03-01'],
};
const rows = [{ day: '2026-03-01', count: 2, nothing: null }];

/** How often the database describes a result on this connection. */
function countDescriptions({ connection }: pg.PoolClient): { count: number } {
  const described = { count: 0 };
  connection.on('rowDescription', () => {
    described.count += 1;
  });
  return described;
}

test('a result is described once for each connection', async () => {
  const pool = await openTestPool(2);
  const [one, other] = [await pool.connect(), await pool.connect()];
  for (const client of [one, other]) {
    const described = countDescriptions(client);
    // Neither knows yet what it answers.
    const first = await Promise.all([runPrepared(client, day), runPrepared(client, day)]);
    const later = await Promise.all([runPrepared(client, day), runPrepared(client, day)]);
    expect([...first, ...later].map((answer) => answer.rows)).toEqual([rows, rows, rows, rows]);
    expect(later[0]?.fields.map(({ name }) => name)).toEqual(['day', 'count', 'nothing']);
    expect(described.count).toBe(2);
    client.release();
  }
});

test('a change that returns nothing answers how many rows it changed, each time', async () => {
  const pool = await openTestPool(1);
  await pool.query('create table things (id int)');
  const add = { name: 'add', text: 'insert into things select generate_series(1, $1::int)', values: [3] };
  const counts = [await runPrepared(pool, add), await runPrepared(pool, add)].map(({ rowCount }) => rowCount);
  expect(counts).toEqual([3, 3]);
});

test('no row is read by what an older form of its table answered', async () => {
  const pool = await openTestPool(1);
  await pool.query(`create table things as select 1 as id, '2026-03-01'::date as at`);
  const read = { name: 'read', text: 'select * from things' };
  for (let time = 0; time < 2; time += 1)
    expect((await runPrepared(pool, read)).rows).toEqual([{ id: 1, at: '2026-03-01' }]);
  await pool.query(`alter table things alter at type int8 using 5, add title text default 'new'`);
  const failure = await runPrepared(pool, read).catch((error: unknown) => error);
  expect(isOutdated(failure)).toBe(true);
  // The connection is gone, and the next one prepares the statement anew.
  expect((await runPrepared(pool, read)).rows).toEqual([{ id: 1, at: 5, title: 'new' }]);
});

test('a failure leads to who asked, and spoils no later run', async () => {
  const pool = await openTestPool(1);
  const client = await pool.connect();
  const divide = (by: number) => ({
    ...{ name: 'divide', text: 'select 6 / $1::int as result' },
    values: [by],
  });
  const results = [await runPrepared(client, divide(2)), await runPrepared(client, divide(3))];
  const failure: unknown = await runPrepared(client, divide(0)).catch((error: unknown) => error);
  results.push(await runPrepared(client, divide(1)));
  client.release();
  expect(results.map((answer) => answer.rows[0])).toEqual([{ result: 3 }, { result: 2 }, { result: 6 }]);
  expect(failure).toMatchObject({ code: '22012', stack: expect.stringContaining('prepared-query.test') });
});
