import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { connect, type Socket } from 'node:net';
import { constants } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { openDataFolder } from '#server/db/embedded/data-folder.ts';
import { isAlive } from '#server/db/embedded/processes.ts';
import { projectRoot } from '#server/db/project-root.ts';
import { sql } from './support/database.ts';
import { preparedDataDir } from './support/prepared-data.ts';
import {
  freePort,
  isHealthy,
  launchTakt,
  newDataDir,
  type RunningTakt,
  startTakt,
  type TaktOptions,
} from './support/takt.ts';
import { registerTeam } from './support/workspaces.ts';

const mark = 'loads the package ';

/** Runs beside the program and notes every package that it imports. */
const hook = `
import { writeSync } from 'node:fs';
export async function resolve(name, context, next) {
  if (!/^[./#]|^\\w+:/.test(name)) writeSync(2, '${mark}' + name + '\\n');
  return next(name, context);
}`;

const dataUrl = (script: string) => `data:text/javascript,${encodeURIComponent(script)}`;

/** The environment in which a program tells what it loads. */
const noteModules: Readonly<Record<string, string>> = {
  NODE_OPTIONS: `--import=${dataUrl(`import { register } from 'node:module'; register(${JSON.stringify(dataUrl(hook))});`)}`,
};

/** The packages that a program has loaded, by what it printed. */
function loadedModules(output: string): string[] {
  return output.split('\n').flatMap((line) => (line.startsWith(mark) ? [line.slice(mark.length)] : []));
}

const started: RunningTakt[] = [];

afterEach(async () => {
  for (const takt of started.splice(0)) await takt.stop();
});

async function start(options: TaktOptions = {}): Promise<RunningTakt> {
  const takt = await startTakt({ dataDir: options.dataDir ?? (await preparedDataDir()), ...options });
  started.push(takt);
  return takt;
}

/** The process of the database in a data folder, as PostgreSQL itself notes it. */
function postmasterOf(dataDir: string): number {
  const [pid] = readFileSync(path.join(openDataFolder(dataDir).cluster, 'postmaster.pid'), 'utf8').split(
    '\n',
  );
  return Number(pid);
}

const ada = { team: 'Northwind', name: 'Ada Example', email: 'ada@northwind.example' };
const teamNames = (dataDir: string) => sql<{ name: string }>(dataDir, 'select name from organization_teams');

/** Requests that stay incomplete. */
const unfinished = [
  '',
  'GET /api/user/me HTTP/1.1\r\nHost: localhost\r\n',
  'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{',
];

function beginRequests(port: number): Promise<Socket[]> {
  const begin = async (head: string) => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(head);
    return socket;
  };
  return Promise.all(unfinished.map(begin));
}

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s ends the server and its database, with connections open on which nothing is at work',
  async (signal) => {
    const takt = await start();
    const postmaster = postmasterOf(takt.dataDir);
    expect(isAlive(postmaster)).toBe(true);
    const sockets = await beginRequests(takt.port);
    expect(await takt.end(signal)).toBe(0);
    expect(isAlive(takt.pid)).toBe(false);
    expect(isAlive(postmaster)).toBe(false);
    expect(takt.output()).toContain('Takt is running.');
    for (const socket of sockets) socket.destroy();
  },
);

/** The process that started another one, as Linux notes it. */
function parentOf(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  return Number(fields.split(' ')[1]);
}

test.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const)(
  '%s to npm alone, as a process manager sends it, ends the server and its database',
  async (signal) => {
    const [dataDir, port] = [await preparedDataDir(), await freePort()];
    const npm = spawn('npm', ['start'], {
      cwd: projectRoot(),
      env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, PORT: String(port) },
      stdio: 'ignore',
      // Runs in a group of its own: a signal reaches nobody else.
      detached: true,
    });
    await vi.waitUntil(() => isHealthy(`http://localhost:${port}`), { timeout: 60_000, interval: 100 });
    const postmaster = postmasterOf(dataDir);
    const server = parentOf(postmaster);
    expect(isAlive(server)).toBe(true);
    npm.kill(signal);
    await vi.waitUntil(() => !isAlive(server) && !isAlive(postmaster), { timeout: 30_000, interval: 100 });
    rmSync(dataDir, { recursive: true, force: true });
  },
);

test('a start on a folder that was used before finds what was there', async () => {
  const takt = await start({ dataDir: newDataDir() });
  await registerTeam(takt.url, ada);
  await takt.end('SIGINT');
  await takt.startAgain();
  expect(await teamNames(takt.dataDir)).toEqual([{ name: ada.team }]);
});

test('the next start cleans up after a killed server', async () => {
  const takt = await start();
  const { dataDir } = takt;
  await registerTeam(takt.url, ada);
  const orphan = postmasterOf(dataDir);
  expect(await takt.end('SIGKILL')).toBe(null);
  await takt.startAgain();
  expect(postmasterOf(dataDir)).not.toBe(orphan);
  expect(isAlive(orphan)).toBe(false);
  expect(await teamNames(dataDir)).toEqual([{ name: ada.team }]);
  expect(takt.output()).not.toContain('"level":50');
});

/** Packages outside the bundle that a start and its first jobs need; the others wait for somebody who uses them. */
const neededAtStart = /^(?:argon2|bullmq|@prisma\/client\/runtime\/query_compiler.*)$/;

test('a bucket, traces, pictures and the page of the API are loaded where they are used, and nowhere else', async () => {
  const optional = ['@aws-sdk/client-s3', '@opentelemetry/sdk-trace-node'];
  const loadedBy = async (env: Record<string, string>) => {
    const takt = await start({ env: { ...env, ...noteModules } });
    await fetch(`${takt.url}/api/health?detail=1`);
    await takt.end('SIGINT');
    return loadedModules(takt.output());
  };
  const plain = await loadedBy({});
  expect(plain).toContain('argon2');
  expect(plain.filter((name) => !isBuiltin(name) && !neededAtStart.test(name))).toEqual([]);
  const nobody = `http://127.0.0.1:${await freePort()}`;
  const full = await loadedBy({
    S3_BUCKET: 'takt',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
    S3_ENDPOINT: nobody,
    OTEL_EXPORTER_OTLP_ENDPOINT: nobody,
  });
  expect(full).toEqual(expect.arrayContaining(optional));
});

/** The niceness of each thread of a process. */
function nicenessOfThreads(pid: number): number[] {
  const threads = readdirSync(`/proc/${pid}/task`);
  const fields = threads.map((id) => readFileSync(`/proc/${pid}/task/${id}/stat`, 'utf8').split(') ')[1]);
  return fields.map((text) => Number(text?.split(' ')[16]));
}

test('paper and workbooks are made by another thread, which stands back and does not hold up a stop', async () => {
  const takt = await start();
  const token = await registerTeam(takt.url, ada);
  const ofThreads = () => nicenessOfThreads(takt.pid);
  const before = ofThreads().length;
  for (const [format, signature] of Object.entries({ pdf: '%PDF-', xlsx: 'PK' })) {
    const query = `startDate=2026-11-16&endDate=2026-11-22&format=${format}`;
    const file = await fetch(`${takt.url}/api/timesheet/time-log/export?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(bytes.subarray(0, signature.length).toString('latin1')).toBe(signature);
    expect(ofThreads().length).toBeGreaterThan(before);
    expect(ofThreads()).toContain(constants.priority.PRIORITY_BELOW_NORMAL);
  }
  expect(await takt.end('SIGTERM')).toBe(0);
});

test('a port that is taken and a data folder in use are named, and nothing is left running', async () => {
  const { port, dataDir: used, pid } = await start();
  const dataDir = newDataDir();
  const onPort = launchTakt({ dataDir, port, env: {} });
  const onFolder = launchTakt({ dataDir: used, port: await freePort(), env: {} });
  expect(await onPort.exited).toBe(1);
  expect(onPort.output().trim()).toBe(`Port ${port} is taken by another program. Set PORT to a free one.`);
  await vi.waitFor(() => expect(() => postmasterOf(dataDir)).toThrow('ENOENT'), 10_000);
  rmSync(dataDir, { recursive: true });
  expect(await onFolder.exited).toBe(1);
  expect(onFolder.output()).toContain(`Takt is already running on ${used} (process ${pid}`);
});

test('a wrong setting is named', async () => {
  const dataDir = newDataDir();
  const { exited, output } = launchTakt({ dataDir, port: 70_000, env: { REGISTRATION: 'closed' } });
  expect(await exited).toBe(1);
  expect(output()).toContain('PORT');
  expect(output()).toContain('REGISTRATION');
  rmSync(dataDir, { recursive: true });
});
