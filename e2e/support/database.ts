import pg from 'pg';
import { databaseUser } from '#server/db/embedded/cluster.ts';
import { databasePassword, openDataFolder, readStateFile } from '#server/db/embedded/data-folder.ts';

/** One statement on the database of a Takt that runs, past the product. */
export async function sql<Row extends pg.QueryResultRow>(
  dataDir: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const folder = openDataFolder(dataDir);
  const client = new pg.Client({
    host: '127.0.0.1',
    port: Number(readStateFile(folder, 'port')),
    user: databaseUser,
    password: databasePassword(folder),
    database: 'takt',
  });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
