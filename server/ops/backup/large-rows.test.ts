import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { runCli } from '#server/cli/run-cli.ts';
import { readEntries, verifyArchive, writeArchive } from '#server/ops/backup/archive.ts';
import { tableOfEntry } from '#server/ops/backup/restore.ts';
import { administer } from '#server/testing/administer.ts';
import { createEmptyDatabase, createTestDatabase } from '#server/testing/database.ts';

/** Letters of two bytes, so that pieces of bytes end within letters; `"],` and line ends look like the end of a row. */
const names = `
  insert into tenants (id, name)
  select gen_random_uuid(), repeat(E'é"],\\n["', size) || n
  from unnest(array[1, 7000, 50000, 200000]) as size, generate_series(1, 3) as n`;

async function marksOf(connectionString: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query('select id, md5(name) as mark from tenants order by id');
  await client.end();
  return rows;
}

/** Writes an archive as earlier releases did: all rows of a table in one entry. */
async function inOnePortionEach(from: string, to: string): Promise<void> {
  const { digest: _made, ...manifest } = await verifyArchive(from);
  const rows = new Map<string, string[]>();
  for await (const entry of readEntries(from)) {
    const table = tableOfEntry(entry);
    if (table === undefined) continue;
    const pieces: Uint8Array[] = [];
    for await (const piece of entry.content) pieces.push(piece);
    const text = Buffer.concat(pieces).toString('utf8');
    rows.set(table, [...(rows.get(table) ?? []), text.slice(1, text.lastIndexOf(']'))]);
  }
  await writeArchive(to, async (add) => {
    for (const [table, lines] of rows) {
      const content = Buffer.from(`[${lines.join(',\n')}]\n`);
      await add({ name: `tables/${table}/000001.json`, bytes: content.length, content: [content] });
    }
    return { ...manifest, files: 0 };
  });
}

async function newDatabase(create = createEmptyDatabase): Promise<string> {
  const database = await create();
  onTestFinished(() => database.drop());
  return database.connectionString;
}

test('rows of any size come back, also from one large entry as earlier releases wrote it', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'takt-large-rows-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const envOf = (DATABASE_URL: string, name: string) => ({
    ...{ NODE_ENV: 'test', DATABASE_URL, DATA_DIR: path.join(folder, name), APP_URL: 'http://takt.test' },
  });
  const here = await newDatabase(createTestDatabase);
  await administer(here, names);
  const marks = await marksOf(here);
  expect(marks).toHaveLength(12);
  const [made, earlier] = [path.join(folder, 'made.tar.gz'), path.join(folder, 'earlier.tar.gz')];
  expect(await runCli(['backup', made], envOf(here, 'here'))).toMatchObject({ exitCode: 0 });
  await inOnePortionEach(made, earlier);
  for (const archive of [made, earlier]) {
    const there = await newDatabase();
    const restored = await runCli(['restore', archive], envOf(there, `${path.basename(archive)} there`));
    expect(restored).toMatchObject({ exitCode: 0 });
    expect(await marksOf(there)).toEqual(marks);
  }
});
