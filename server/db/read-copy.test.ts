import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { BaseContext } from '#server/context/context.ts';
import { createPool } from '#server/db/client.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/embedded.ts';
import type { ReadCopy } from '#server/db/query.ts';
import { queryableOf, queryRows } from '#server/db/query.ts';
import { openReadCopy } from '#server/db/read-copy.ts';
import { fastFolder } from '#server/testing/fast-folder.ts';

const base = mkdtempSync(path.join(fastFolder(), 'takt-copy-'));
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
let primary: EmbeddedPostgres;
let standby: EmbeddedPostgres;
let source: pg.Pool;
let admin: pg.Client;

const start = (name: string) =>
  startEmbeddedPostgres({ dataDir: path.join(base, name), port: 0, durability: 'real', log: quiet });

/** A second server that follows the first: its files copied while it runs, then streaming replication. */
async function startStandby(): Promise<EmbeddedPostgres> {
  const copy = path.join(base, 'second', 'postgres');
  const cluster = path.join(copy, 'cluster');
  mkdirSync(path.join(base, 'second'));
  await admin.query(`select pg_backup_start('copy', true)`);
  execFileSync('cp', ['-a', primary.folder, copy]);
  const { rows } = await admin.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  for (const file of ['owner.json', 'port', 'cluster/postmaster.pid', 'cluster/postmaster.opts'])
    rmSync(path.join(copy, file), { force: true });
  const wal = path.join(cluster, 'pg_wal');
  for (const entry of readdirSync(wal, { withFileTypes: true }))
    if (entry.isFile()) rmSync(path.join(wal, entry.name));
  const { username, password, port } = new URL(primary.connectionString);
  const follow = `host=127.0.0.1 port=${port} user=${username} password=${password}`;
  appendFileSync(path.join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${follow}'\n`);
  for (const [name, text] of [
    ['backup_label', rows[0]?.labelfile ?? ''],
    ['standby.signal', ''],
  ] as const) {
    writeFileSync(path.join(cluster, name), text, { mode: 0o644 });
    execFileSync('chown', ['--reference', path.join(cluster, 'PG_VERSION'), path.join(cluster, name)]);
  }
  return start('second');
}

beforeAll(async () => {
  chmodSync(base, 0o755);
  primary = await start('first');
  admin = new pg.Client({ connectionString: primary.connectionString });
  await admin.connect();
  await admin.query('create table notes (id int)');
  standby = await startStandby();
  source = createPool({ connectionString: primary.connectionString, poolSize: 2, log: quiet });
}, 120_000);

afterAll(async () => {
  await admin.end();
  await source.end();
  await standby.stop();
  await primary.stop();
  rmSync(base, { recursive: true, force: true });
});

function open({ connectionString }: { connectionString: string }) {
  const warn = vi.fn<(message: string) => void>();
  const copy = openReadCopy({ source, connectionString, poolSize: 2, log: { ...quiet, warn } });
  onTestFinished(() => copy.close());
  return { copy, warn };
}

function contextWith(readCopy: ReadCopy): BaseContext {
  const services: Pick<BaseContext['services'], 'pool' | 'readCopy'> = { pool: source, readCopy };
  return { services, ...queryableOf(source) } as BaseContext;
}

const readRange = (ctx: BaseContext, text: string) => queryRows(ctx, { text, values: [], isRange: true });

const whereAmI = 'select pg_is_in_recovery() as "isCopy"';

test('reports are read from the copy, everything else from the database', async () => {
  const ctx = contextWith(open(standby).copy);
  await vi.waitFor(async () => expect(await readRange(ctx, whereAmI)).toEqual([{ isCopy: true }]), 20_000);
  expect(await queryRows(ctx, { text: whereAmI, values: [] })).toEqual([{ isCopy: false }]);
});

test('what was just written is in the answer, or the database is asked', async () => {
  const { copy } = open(standby);
  const ctx = contextWith(copy);
  const counted = 'select count(*) as number from notes';
  for (let number = 1; number <= 20; number += 1) {
    await admin.query('insert into notes values ($1)', [number]);
    expect(await readRange(ctx, counted)).toEqual([{ number }]);
  }
  const follower = new pg.Client({ connectionString: standby.connectionString });
  await follower.connect();
  await follower.query('select pg_wal_replay_pause()');
  await admin.query('insert into notes values (21)');
  expect(await copy.read(counted, [])).toBeUndefined();
  expect(await readRange(ctx, counted)).toEqual([{ number: 21 }]);
  await follower.query('select pg_wal_replay_resume()');
  await follower.end();
});

test('a statement that is wrong fails as it does on the database', async () => {
  const { copy, warn } = open(standby);
  const failed = async () =>
    copy.read('select 1 / 0', []).then((rows) => rows ?? Promise.reject(new Error('behind')));
  await vi.waitFor(() => expect(failed()).rejects.toThrow('division by zero'), 20_000);
  expect(warn).not.toHaveBeenCalled();
});

test('a copy that is away, and a database that copies nothing, leave it to the database', async () => {
  const away = new URL(standby.connectionString);
  away.password = 'wrong';
  const { copy, warn } = open({ connectionString: away.href });
  expect(await readRange(contextWith(copy), whereAmI)).toEqual([{ isCopy: false }]);
  expect(await copy.read(whereAmI, [])).toBeUndefined();
  expect(warn).toHaveBeenCalledTimes(1);
  expect(await open(primary).copy.read(whereAmI, [])).toBeUndefined();
});
