import pg from 'pg';
import { vi } from 'vitest';
import { z } from 'zod';
import type { TestServer } from '#server/testing/test.ts';

/** Statements that the work sends to PostgreSQL, over any connection of this process. */
export async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return sent.mock.calls.length;
  } finally {
    sent.mockRestore();
  }
}

const statementText = z.union([z.string(), z.object({ text: z.string() }).transform(({ text }) => text)]);

/** Lists the tables of the database. */
export async function tablesOf({ services }: TestServer): Promise<ReadonlySet<string>> {
  const { rows } = await services.pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  return new Set(rows.map(({ name }) => name));
}

/** Lists the tables that the statements of the work name. */
export async function tablesNamedBy(
  tables: ReadonlySet<string>,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const texts = sent.mock.calls.map(([first]) => statementText.safeParse(first).data ?? '');
  sent.mockRestore();
  const names = texts.flatMap((text) =>
    [...text.matchAll(/\b(?:from|join|,)\s+(?:"?public"?\.)?"?(\w+)"?/gi)].map(([, name = '']) => name),
  );
  return [...new Set(names)].filter((name) => tables.has(name));
}
