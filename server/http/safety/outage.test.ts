import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { PrismaClient } from '#server/generated/prisma/client.ts';
import { createTestDatabase } from '#server/testing/database.ts';
import { freePort } from '#server/testing/stand-ins/redis.ts';
import { outageCodes } from '#shared/http/outage.ts';
import { outageOf } from './outage.ts';

const codeOf = (error: unknown) => outageOf(error)?.extras.code;
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

test('a pool without a free connection, and one that is closed, are a database that is away', async () => {
  const database = await createTestDatabase();
  const pool = new pg.Pool({
    connectionString: database.connectionString,
    max: 1,
    connectionTimeoutMillis: 2000,
  });
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  onTestFinished(() => database.drop());
  const held = await pool.connect();
  const failures = await Promise.all([
    failureOf(pool.query('select 1')),
    failureOf(prisma.tenant.count()),
    failureOf(prisma.$transaction((tx) => tx.tenant.count())),
    failureOf(prisma.$transaction((tx) => tx.tenant.count(), { maxWait: 5 })),
  ]);
  held.release();
  await pool.end();
  failures.push(await failureOf(pool.query('select 1')));
  expect(failures.map(codeOf)).toEqual(failures.map(() => outageCodes.databaseAway));
});

test('a name that stands for several addresses of which none answers is a database that is away', async () => {
  const pool = new pg.Pool({ host: 'localhost', port: await freePort(), user: 'takt', database: 'takt' });
  expect(codeOf(await failureOf(pool.query('select 1')))).toBe(outageCodes.databaseAway);
  const [v4, v6] = ['127.0.0.1', '::1'].map((address) =>
    Object.assign(new Error(`connect ECONNREFUSED ${address}`), { code: 'ECONNREFUSED', syscall: 'connect' }),
  );
  expect(codeOf(new AggregateError([v6, v4]))).toBe(outageCodes.databaseAway);
  await pool.end();
});

const ofFolder = (code: string) =>
  Object.assign(new Error(`${code}: it is so, write`), { code, syscall: 'write' });

test.each([
  ['ENOSPC', outageCodes.diskFull, 507],
  ['EDQUOT', outageCodes.diskFull, 507],
  ['EROFS', outageCodes.filesAway, 503],
  ['EACCES', outageCodes.filesAway, 503],
  ['ENOTDIR', outageCodes.filesAway, 503],
])('%s of the folder of files is %s', (code, name, status) => {
  const outage = outageOf(ofFolder(code));
  expect([outage?.extras.code, outage?.statusCode, outage?.extras.retryAfter]).toEqual([name, status, 60]);
});

test.each([
  new TypeError("Cannot read properties of undefined (reading 'id')"),
  new Error('column "x" does not exist'),
  ofFolder('ENOENT'),
  Object.assign(new Error('canceling statement due to user request'), { severity: 'ERROR', code: '57014' }),
  'a text',
  undefined,
])('%s is no outage', (error) => {
  expect(outageOf(error)).toBeUndefined();
});
