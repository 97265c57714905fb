import pg from 'pg';

/** Values become text, and texts values, in the one form that loses nothing. */
const exactText = [
  "set time zone 'UTC'",
  'set datestyle to iso',
  'set intervalstyle to iso_8601',
  'set extra_float_digits to 1',
  "set bytea_output to 'hex'",
];

/** Runs `work` on a connection of its own, without the limits that hold for requests. */
export async function onConnection<T>(
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString, application_name: 'takt cli' });
  // The running statement also gets the error of a lost connection.
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (const setting of exactText) await client.query(setting);
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs `work` between `begin` and `commit`; nothing of it stays when it throws. */
export async function inOne<T>(client: pg.Client, begin: string, work: () => Promise<T>): Promise<T> {
  await client.query(begin);
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
