import '#server/app.ts';
import '#server/job-handlers.ts';
import pg from 'pg';
import { expect } from 'vitest';
import { type Columns, rowStatement, rowStatements, text, uuid } from '#server/db/rows.ts';
import { sql } from '#server/db/sql.ts';
import { describeStatement } from '#server/db/testing/describe-statement.ts';
import { entriesSql } from '#server/modules/audit/audit.sql.ts';
import { summaryMoneySql, summarySql } from '#server/modules/reports/summary.sql.ts';
import { test } from '#server/testing/database-test.ts';
import { billingRules } from '#shared/reports/rounding.ts';

const typesOf = (columns: Columns) =>
  Object.fromEntries(Object.entries(columns).map(([name, { type }]) => [name, type]));

/** Builds those that are built at their first use. */
function buildLater() {
  entriesSql('', {}, 1);
  summarySql(['day', 'project'], 'total');
  summarySql(['employee', 'client'], billingRules);
  summaryMoneySql(['task']);
}

test('the columns of statements are those that PostgreSQL returns', async ({ database }) => {
  buildLater();
  expect(rowStatements.length).toBeGreaterThan(300);
  const client = new pg.Client(database.pool.options.connectionString);
  await client.connect();
  try {
    for (const statement of rowStatements) {
      const sent = statement.text();
      expect(await describeStatement(client, sent), sent.slice(0, 200)).toEqual(typesOf(statement.columns));
    }
  } finally {
    await client.end();
  }
});

test('another name and another type are found', async ({ database }) => {
  const before = rowStatements.length;
  rowStatement({ id: text, title: uuid }, () => sql`select id, title as name from tasks`);
  const [wrong] = rowStatements.splice(before);
  const client = new pg.Client(database.pool.options.connectionString);
  await client.connect();
  const described = await describeStatement(client, wrong?.text() ?? '');
  await client.end();
  expect(described).toEqual({ id: 'uuid', name: 'text' });
  expect(described).not.toEqual(typesOf(wrong?.columns ?? {}));
});
