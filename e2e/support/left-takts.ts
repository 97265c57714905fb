import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isAlive } from '#server/db/embedded/processes.ts';
import type { RunningTakt } from './takt.ts';

/** A folder of the run that names the products which its workers leave running. */
const folderOf = (preparedFolder: string) => path.join(preparedFolder, 'left running');

export function noteLeft(preparedFolder: string, { pid, dataDir }: RunningTakt): void {
  mkdirSync(folderOf(preparedFolder), { recursive: true });
  writeFileSync(path.join(folderOf(preparedFolder), `${pid}`), dataDir);
}

export function forgetLeft(preparedFolder: string, { pid }: RunningTakt): void {
  rmSync(path.join(folderOf(preparedFolder), `${pid}`), { force: true });
}

/** Ends them the way Ctrl+C does and throws their data away, once no worker is there any more. */
export async function endLeft(preparedFolder: string): Promise<void> {
  const folder = folderOf(preparedFolder);
  mkdirSync(folder, { recursive: true });
  const pids = readdirSync(folder).map(Number);
  for (const pid of pids) if (isAlive(pid)) process.kill(pid, 'SIGINT');
  for (const pid of pids) {
    while (isAlive(pid)) await setTimeout(50);
    const dataDir = readFileSync(path.join(folder, `${pid}`), 'utf8');
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
