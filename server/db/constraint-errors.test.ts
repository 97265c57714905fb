import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDatabase, type Database } from '#server/db/client.ts';
import {
  constraintName,
  isExclusionViolation,
  isForeignKeyViolation,
  isUniqueViolation,
} from '#server/db/constraint-errors.ts';
import { administer } from '#server/testing/administer.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const email = 'ann@example.com';

let copy: TestDatabase;
let database: Database;

beforeAll(async () => {
  copy = await createTestDatabase();
  await administer(
    copy.connectionString,
    `create table rooms (id int, during tstzrange,
       constraint rooms_overlap_excl exclude using gist (id with =, during with &&))`,
    `insert into rooms values (1, '[2026-01-01, 2026-01-02)')`,
  );
  database = createDatabase({ connectionString: copy.connectionString, poolSize: 2, log });
});

afterAll(async () => {
  await database.close();
  await copy.drop();
});

beforeEach(async () => {
  await database.prisma.account.deleteMany();
  await database.prisma.account.create({ data: { email } });
});

function failureOf(work: PromiseLike<unknown>): Promise<unknown> {
  return Promise.resolve(work).then(
    () => expect.unreachable('the statement should fail'),
    (error: unknown) => error,
  );
}

const nowhere = '0197a000-0000-7000-8000-000000000001';
const duplicate = `insert into accounts (id, email) values (gen_random_uuid(), '${email}')`;
const overlap = `insert into rooms values (1, '[2026-01-01 12:00, 2026-01-03)')`;
const dangling = `insert into social_accounts (id, "accountId", provider, "providerAccountId")
  values (gen_random_uuid(), '${nowhere}', 'github', '1')`;

const violations = [
  { kind: 'unique', is: isUniqueViolation, sql: duplicate, name: 'accounts_email_key' },
  { kind: 'exclusion', is: isExclusionViolation, sql: overlap, name: 'rooms_overlap_excl' },
  { kind: 'foreign key', is: isForeignKeyViolation, sql: dangling, name: 'social_accounts_accountId_fkey' },
];

describe.each(violations)('a violated $kind constraint', ({ is, sql, name }) => {
  test.each([
    ['plain SQL', () => database.pool.query(sql)],
    ["Prisma's raw SQL", () => database.prisma.$executeRawUnsafe(sql)],
    ['a transaction of Prisma', () => database.prisma.$transaction((tx) => tx.$executeRawUnsafe(sql))],
  ])('is named after %s', async (_, run) => {
    const error = await failureOf(run());
    expect(constraintName(error)).toBe(name);
    expect(is(error)).toBe(true);
    expect(is(error, name)).toBe(true);
    expect(is(error, 'another_one')).toBe(false);
    expect(violations.filter((other) => other.is(error))).toHaveLength(1);
  });
});

describe("a query on Prisma's models", () => {
  test('names a unique index', async () => {
    const error = await failureOf(database.prisma.account.create({ data: { email } }));
    expect(isUniqueViolation(error, 'accounts_email_key')).toBe(true);
  });

  test('names a reference', async () => {
    const data = { accountId: nowhere, provider: 'github', providerAccountId: '1' };
    const error = await failureOf(database.prisma.socialAccount.create({ data }));
    expect(isForeignKeyViolation(error, 'social_accounts_accountId_fkey')).toBe(true);
  });
});

test.each([
  ['a missing value', 'insert into accounts (id) values (gen_random_uuid())'],
  ['a mistake in the SQL', 'select "nothing" from "nowhere"'],
  ['a division by zero', 'select 1 / 0'],
])('%s is no violated constraint', async (_, sql) => {
  expect(constraintName(await failureOf(database.pool.query(sql)))).toBeUndefined();
  expect(constraintName(await failureOf(database.prisma.$executeRawUnsafe(sql)))).toBeUndefined();
});

test('other errors are no violated constraints', () => {
  for (const error of [new Error('constraint "x"'), undefined, null, 'text', { code: '23505' }]) {
    expect(constraintName(error)).toBeUndefined();
    expect(isUniqueViolation(error)).toBe(false);
  }
});
