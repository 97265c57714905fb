import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import type { Config } from '#server/config.ts';
import { appliedMigrations, listMigrations, refusalOfVersion } from '#server/db/migrations/migrate.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { openFileStore } from '#server/files/open-file-store.ts';
import { storedKeysSql } from '#server/files/stored-keys.ts';
import { countMessages } from '#server/jobs/outbox-store.ts';
import { createLogger } from '#server/log.ts';
import type { OpenDatabase } from '#server/open-database.ts';
import { onConnection } from '#server/ops/backup/connection.ts';
import { type Examine, examine, type Finding, note, ok, todo } from '#server/ops/doctor/finding.ts';
import {
  address,
  files,
  filesAdvice,
  mail,
  options,
  queue,
  signIn,
} from '#server/ops/doctor/surroundings.ts';

const mostFiles = 5000;
const atOnce = 20;
const mostNamed = 3;

/** Newest first: recent losses matter most, and older files have been checked before. */
const keysSql = `
with files as (select key, at from ${storedKeysSql} stored)
select key, (select count(*)::int from files) as total from files order by at desc, key limit ${mostFiles}`;

async function missingOf(store: FileStore, keys: readonly string[]): Promise<string[]> {
  const missing: string[] = [];
  for (let start = 0; start < keys.length; start += atOnce) {
    const some = keys.slice(start, start + atOnce);
    const there = await Promise.all(some.map((key) => store.has(key)));
    missing.push(...some.filter((_key, index) => there[index] !== true));
  }
  return missing;
}

/** Checks that the files referenced in the database are in the store: all of them, or the newest of very many. */
function storedFiles(client: pg.Client, config: Config): Examine {
  return async () => {
    const { rows } = await client.query<{ key: string; total: number }>(keysSql);
    const [{ total } = { total: 0 }] = rows;
    const looked = total > rows.length ? `the newest ${rows.length} of ${total}` : `all ${total}`;
    const store = openFileStore(config, createLogger('silent'));
    try {
      const missing = await missingOf(
        store,
        rows.map(({ key }) => key),
      );
      if (missing.length === 0) return ok(`${looked} are there`);
      const names = missing.slice(0, mostNamed).join(', ');
      const more = missing.length > mostNamed ? ', …' : '';
      return todo(
        `${missing.length} gone (${names}${more}), of ${looked} looked for. Bring them back from a backup of ${store.place}.`,
      );
    } finally {
      store.close();
    }
  };
}

const tolerableSkewMs = 5000;
const tolerableWaitSeconds = 15 * 60;

function database(client: pg.Client): Examine {
  return async () => {
    const { rows } = await client.query<{ number: number; version: string }>(
      `select current_setting('server_version_num')::int as number, current_setting('server_version') as version`,
    );
    const { number = 0, version = '' } = rows[0] ?? {};
    const refusal = refusalOfVersion(number);
    return refusal === undefined ? ok(`PostgreSQL ${version}`) : todo(refusal);
  };
}

function migrations(client: pg.Client): Examine {
  return async () => {
    const applied = new Set(await appliedMigrations(client));
    const migrations = listMigrations();
    const pending = migrations.filter((name) => !applied.has(name));
    const ahead = [...applied].filter((name) => !migrations.includes(name));
    if (ahead.length > 0)
      return todo(`A newer Takt was here (${ahead.join(', ')}). Start that release or a later one.`);
    if (pending.length > 0)
      return todo(`${pending.length} pending. The next start applies them, or: npm run cli -- migrate`);
    return ok(`all ${migrations.length} applied`);
  };
}

function clock(client: pg.Client): Examine {
  return async () => {
    const before = Date.now();
    const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at');
    const here = (before + Date.now()) / 2;
    const skewMs = Math.round(Math.abs((rows[0]?.at.getTime() ?? 0) - here));
    if (skewMs > tolerableSkewMs)
      return todo(
        `${Math.round(skewMs / 1000)} s apart from the database. Let both machines keep their time by NTP.`,
      );
    return ok(`within ${skewMs} ms of the database`);
  };
}

function jobs(client: pg.Client): Examine {
  return async () => {
    const { open, oldestOpenSeconds, failed } = await countMessages(client);
    const counts = `${open} waiting, ${failed} given up within a day`;
    if (oldestOpenSeconds > tolerableWaitSeconds)
      return todo(
        `${counts}; the oldest waits for ${Math.round(oldestOpenSeconds / 60)} minutes. Start a server or a worker.`,
      );
    return failed > 0 ? note(`${counts}. The log of the worker says why.`) : ok(counts);
  };
}

const isSet = 'JWT_SECRET is set; keep a copy of it apart from the backups';
const databaseAdvice = 'Check DATABASE_URL and whether PostgreSQL runs.';

function secrets({ dataDir, jwtSecret }: Config): Examine {
  return async () => {
    const file = path.join(dataDir, 'jwt-secret');
    if (jwtSecret === '') return note('none yet: the first start generates one in DATA_DIR');
    if (!existsSync(file)) return ok(isSet);
    const others = statSync(file).mode & 0o077;
    if (others !== 0) return todo(`${file} can be read by others: chmod 600 ${file}`);
    const isUsed = readFileSync(file, 'utf8').trim() === jwtSecret;
    return ok(isUsed ? `generated in ${file}; backups hold it` : isSet);
  };
}

async function databaseParts(config: Config, open: () => Promise<OpenDatabase>): Promise<Finding[]> {
  const findings: Finding[] = [];
  const whole = await examine('database', databaseAdvice, async () => {
    const { connectionString, stop } = await open();
    try {
      return await onConnection(connectionString, async (client) => {
        const first = await database(client)();
        for (const [part, work] of [
          ['migrations', migrations(client)],
          ['clock', clock(client)],
          ['jobs', jobs(client)],
        ] as const) {
          findings.push(await examine(part, 'Migrate the database first: npm run cli -- migrate', work));
        }
        findings.push(await examine('kept files', 'See files.', storedFiles(client, config)));
        return first;
      });
    } finally {
      await stop();
    }
  });
  return [whole, ...findings];
}

/** Looks at every part of an installation and leaves it as it was. */
export async function diagnose(config: Config, open: () => Promise<OpenDatabase>): Promise<Finding[]> {
  return [
    ...(await databaseParts(config, open)),
    await examine('queue', 'Check REDIS_URL and whether Redis runs.', queue(config)),
    await examine('files', filesAdvice(config), files(config)),
    await examine('mail', 'Check SMTP_URL.', mail(config)),
    await examine('sign-in', 'Check the settings of the provider.', signIn(config)),
    await examine('address', 'Check APP_URL.', address(config)),
    await examine('secrets', 'Check JWT_SECRET.', secrets(config)),
    await examine('options', 'Check the environment.', options(config)),
  ];
}
