import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { hostname } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import pg from 'pg';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { projectRoot } from '#server/db/project-root.ts';
import { fastFolder } from '#server/testing/fast-folder.ts';
import { canReach } from './account.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';

const child = path.join(projectRoot(), 'dist', 'tools', `embedded-child-${process.pid}.js`);
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

let base = '';
let dataDir = '';
const servers: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];

beforeAll(async () => {
  await build({
    entryPoints: [path.join(projectRoot(), 'server/testing/embedded-child.ts')],
    outfile: child,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
  });
  return () => rmSync(child, { force: true });
});

beforeEach(() => {
  base = mkdtempSync(path.join(fastFolder(), 'takt-embedded-'));
  chmodSync(base, 0o755);
  dataDir = path.join(base, 'data with blanks é');
  vi.clearAllMocks();
});

afterEach(async () => {
  for (const process of children.splice(0)) {
    if (process.exitCode !== null || process.signalCode !== null) continue;
    process.kill('SIGTERM');
    await once(process, 'exit');
  }
  for (const server of servers.splice(0).reverse()) await server.stop();
  rmSync(base, { recursive: true, force: true });
});

async function start(options: { whenRunning?: 'join'; port?: number } = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, port: 0, durability: 'test', log, ...options });
  servers.push(server);
  return server;
}

async function startChild(): Promise<{ process: ChildProcess; connectionString: string }> {
  const started = spawn(process.execPath, [child, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(started);
  const [line] = await once(started.stdout, 'data');
  return { process: started, connectionString: String(line).trim() };
}

async function kill(victim: ChildProcess): Promise<void> {
  victim.kill('SIGKILL');
  await once(victim, 'exit');
}

function postmasterPid(): number {
  return Number(readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);
}

async function query(connectionString: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('embedded PostgreSQL', () => {
  test('keeps data, password and port from one start to the next', async () => {
    const first = await start();
    await query(first.connectionString, 'create table kept (id int); insert into kept values (7)');
    await first.stop();
    const second = await startEmbeddedPostgres({ dataDir, durability: 'test', log });
    servers.push(second);
    expect(second.connectionString).toBe(first.connectionString);
    expect(await query(second.connectionString, 'select id from kept')).toEqual([{ id: 7 }]);
  });

  test('asks for a password that only its owner can read', async () => {
    const { connectionString } = await start();
    const wrong = new URL(connectionString);
    wrong.password = 'guess';
    await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
    expect(statSync(path.join(dataDir, 'postgres/password')).mode & 0o777).toBe(0o600);
  });

  test('sorts and folds text by Unicode, in UTC', async () => {
    const { connectionString } = await start();
    const [row] = await query(
      connectionString,
      `select lower('ÉÖ') as folded, current_setting('TimeZone') as zone, current_setting('server_encoding') as encoding`,
    );
    expect(row).toEqual({ folded: 'éö', zone: 'UTC', encoding: 'UTF8' });
  });

  test('takes another port when its own is in use', async () => {
    const occupant = createServer().listen(0, '127.0.0.1');
    await once(occupant, 'listening');
    const address = occupant.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const server = await start({ port });
    expect(server.port).not.toBe(port);
    expect(await query(server.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    occupant.close();
  });

  test('refuses a second app on the same folder and names the first', async () => {
    const running = await startChild();
    await expect(start()).rejects.toThrow(
      new RegExp(`already running on .*data with blanks é \\(process ${running.process.pid} `),
    );
    expect(await query(running.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('lets the command line join the running app', async () => {
    const running = await startChild();
    const joined = await start({ whenRunning: 'join' });
    expect(joined.connectionString).toBe(running.connectionString);
    await joined.stop();
    expect(await query(running.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('starts after the app was killed and PostgreSQL was left running', async () => {
    const killed = await startChild();
    await query(killed.connectionString, 'create table kept (id int); insert into kept values (7)');
    const leftover = postmasterPid();
    await kill(killed.process);
    const server = await start();
    expect(postmasterPid()).not.toBe(leftover);
    expect(await query(server.connectionString, 'select id from kept')).toEqual([{ id: 7 }]);
  });

  test('starts after both were killed', async () => {
    const killed = await startChild();
    await query(killed.connectionString, 'create table kept (id int); insert into kept values (7)');
    await kill(killed.process);
    process.kill(postmasterPid(), 'SIGKILL');
    const server = await start();
    expect(await query(server.connectionString, 'select id from kept')).toEqual([{ id: 7 }]);
  });

  test('ends PostgreSQL when the app is told to end', async () => {
    const running = await startChild();
    running.process.kill('SIGTERM');
    await once(running.process, 'exit');
    expect(existsSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'))).toBe(false);
    expect(existsSync(path.join(dataDir, 'postgres/owner.json'))).toBe(false);
  });

  test('is not deterred by the files of a dead run whose process ids belong to others now', async () => {
    await (await start()).stop();
    const cluster = path.join(dataDir, 'postgres/cluster');
    writeFileSync(path.join(cluster, 'postmaster.pid'), `${process.ppid}\n${cluster}\n0\n5433\n`);
    const stranger = { pid: process.ppid, host: hostname(), mark: 'long ago' };
    writeFileSync(path.join(dataDir, 'postgres/owner.json'), JSON.stringify(stranger));
    const server = await start();
    expect(await query(server.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('creates the cluster again when its creation was broken off', async () => {
    await (await start()).stop();
    const state = path.join(dataDir, 'postgres');
    rmSync(path.join(state, 'cluster'), { recursive: true });
    mkdirSync(path.join(state, 'cluster.new/base'), { recursive: true });
    const server = await start();
    expect(await query(server.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('starts PostgreSQL again, at the same address, when it dies', async () => {
    const { connectionString } = await start();
    const first = postmasterPid();
    process.kill(first, 'SIGKILL');
    await expect.poll(postmasterPid, { timeout: 10_000 }).not.toBe(first);
    await expect
      .poll(() => query(connectionString, 'select 1 as one').catch(() => undefined), { timeout: 10_000 })
      .toEqual([{ one: 1 }]);
    expect(log.error).toHaveBeenCalledWith(expect.stringContaining('ended unexpectedly'));
  });

  test('refuses data of another PostgreSQL version', async () => {
    await (await start()).stop();
    writeFileSync(path.join(dataDir, 'postgres/cluster/PG_VERSION'), '17\n');
    await expect(start()).rejects.toThrow('was written by PostgreSQL 17');
  });
});

test('knows which folders another account can enter', () => {
  const stranger = { uid: 54_321, gid: 54_321 };
  const closed = path.join(base, 'closed');
  const inside = path.join(closed, 'inside');
  mkdirSync(inside, { recursive: true });
  chmodSync(closed, 0o700);
  expect(canReach(inside, stranger)).toBe(false);
  expect(canReach(inside, undefined)).toBe(true);
  chmodSync(closed, 0o711);
  expect(canReach(inside, stranger)).toBe(true);
});
