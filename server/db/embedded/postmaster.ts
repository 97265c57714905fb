import { type ChildProcess, spawn } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { diskTroubleIn } from '#server/disk-trouble.ts';
import type { Binaries } from './binaries.ts';
import type { DataFolder } from './data-folder.ts';
import { EmbeddedPostgresError } from './error.ts';
import { commandLine, isAlive } from './processes.ts';
import { explainSpawnFailure, run, spawnOptions } from './run.ts';
import { type Durability, serverArguments } from './settings.ts';

const logLimitBytes = 1_000_000;
/** Recovery after a power cut can take minutes; a start that takes longer than this has a fault. */
const startLimitMilliseconds = 10 * 60_000;

export interface Postmaster {
  readonly pid: number;
  readonly ended: Promise<void>;
}

export interface Launch {
  readonly folder: DataFolder;
  readonly binaries: Binaries;
  readonly port: number;
  readonly durability: Durability;
}

/** PostgreSQL ended before it was ready. `output` is its log. */
export class StartFailure extends EmbeddedPostgresError {
  readonly output: string;

  constructor(output: string, log: string) {
    const trouble = diskTroubleIn(output);
    const cause = trouble === undefined ? '' : `${trouble.cause}. ${trouble.remedy}\n`;
    super(`${cause}PostgreSQL did not start. It wrote to ${log}:\n${output.trim()}`);
    this.output = output;
  }
}

function pidFile(folder: DataFolder): string {
  return path.join(folder.cluster, 'postmaster.pid');
}

/** The state that PostgreSQL writes into its cluster when it runs; the process may have died since. */
function readPidFile(
  folder: DataFolder,
): { pid: number; cluster: string; port: number; isReady: boolean } | undefined {
  if (!existsSync(pidFile(folder))) return undefined;
  const [pid, cluster = '', , port, , , , status = ''] = readFileSync(pidFile(folder), 'utf8').split('\n');
  return { pid: Number(pid), cluster, port: Number(port), isReady: status.trim() === 'ready' };
}

/** The PostgreSQL that runs on this cluster, if any. A file that names a dead or unrelated process counts for nothing. */
export function findPostmaster(
  folder: DataFolder,
): { pid: number; port: number; isReady: boolean } | undefined {
  const owner = readPidFile(folder);
  if (owner === undefined || !(owner.pid > 0) || !isAlive(owner.pid)) return undefined;
  const command = commandLine(owner.pid);
  const isOurs =
    command.includes('postgres') && (process.platform === 'win32' || command.includes(owner.cluster));
  return isOurs ? owner : undefined;
}

/** A pid file of a process that ended would stop the next start when its number has been given to another process. */
export function removeStalePidFile(folder: DataFolder): void {
  if (findPostmaster(folder) === undefined) rmSync(pidFile(folder), { force: true });
}

function openLog(folder: DataFolder): { descriptor: number; written: () => string } {
  const before = statSync(folder.log, { throwIfNoEntry: false })?.size ?? 0;
  if (before > logLimitBytes) renameSync(folder.log, `${folder.log}.1`);
  const descriptor = openSync(folder.log, 'a', 0o600);
  if (folder.account) chownSync(folder.log, folder.account.uid, folder.account.gid);
  const start = before > logLimitBytes ? 0 : before;
  return { descriptor, written: () => readFileSync(folder.log).subarray(start).toString() };
}

async function untilReady(folder: DataFolder, child: ChildProcess, written: () => string): Promise<void> {
  const deadline = Date.now() + startLimitMilliseconds;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) throw new StartFailure(written(), folder.log);
    const status = readPidFile(folder);
    if (status?.pid === child.pid && status?.isReady) return;
    await wait(10);
  }
  throw new StartFailure(written(), folder.log);
}

/** Starts PostgreSQL in a session of its own, so that Ctrl+C reaches the app alone and the app ends it in order. */
export async function launchPostmaster({ folder, binaries, port, durability }: Launch): Promise<Postmaster> {
  const { descriptor, written } = openLog(folder);
  const args = ['-D', folder.cluster, '-p', String(port), ...serverArguments(durability)];
  const child = spawn(binaries.postgres, args, {
    ...spawnOptions(folder.account),
    detached: true,
    stdio: ['ignore', descriptor, descriptor],
  });
  closeSync(descriptor);
  child.unref();
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', (error) => reject(explainSpawnFailure(binaries.postgres, error)));
  });
  const abandon = () => child.kill('SIGINT');
  process.once('exit', abandon);
  try {
    await untilReady(folder, child, written);
  } finally {
    process.removeListener('exit', abandon);
  }
  return { pid: child.pid ?? 0, ended };
}

async function hasEndedWithin(pid: number, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await wait(10);
  }
  return true;
}

function signal(pid: number, name: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (isAlive(pid)) throw error;
  }
}

/** Ends PostgreSQL: open transactions are rolled back, the data is written out. Harsher only where that does not help. */
export async function stopPostmaster(pid: number, folder: DataFolder, binaries: Binaries): Promise<void> {
  if (process.platform === 'win32') {
    await run(binaries.pgCtl, ['stop', '-D', folder.cluster, '-m', 'fast', '-t', '30'], undefined);
    return;
  }
  signal(pid, 'SIGINT');
  if (await hasEndedWithin(pid, 30_000)) return;
  signal(pid, 'SIGQUIT');
  if (await hasEndedWithin(pid, 5_000)) return;
  signal(pid, 'SIGKILL');
  await hasEndedWithin(pid, 5_000);
}
