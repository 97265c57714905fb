import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { inject, vi } from 'vitest';
import { dayOf } from '#shared/time/day.ts';
import { newDataDir, runCli, startTakt } from './takt.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the files of one run find what one of them has prepared. */
    preparedFolder: string;
  }
}

export type Seed = 'ci' | 'demo';

const patienceMilliseconds = 100_000;

/** Keeps owners and rights, which the database insists on. */
function copyInto(folder: string, from: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', `${from}/.`, folder], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`Cannot copy ${from}: ${stderr}`);
}

async function prepare(folder: string, seed: Seed | undefined): Promise<void> {
  const dataDir = seed === undefined ? newDataDir() : await preparedDataDir();
  const takt = await startTakt({ dataDir });
  if (seed !== undefined) await runCli(dataDir, ['seed', seed]);
  await takt.end('SIGINT');
  renameSync(dataDir, folder);
}

/** Answers whether nobody else prepares it. */
function begin(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    return false;
  }
}

/** A data folder as a first start leaves it, with the seed in it: made once for the files of a day, copied for each. */
export async function preparedDataDir(seed?: Seed): Promise<string> {
  const today = dayOf(new Date(), 'UTC');
  const folder = path.join(inject('preparedFolder'), `${seed ?? 'empty'} ${today}`);
  const lock = `${folder}.lock`;
  if (!existsSync(folder) && begin(lock)) {
    try {
      await prepare(folder, seed);
    } catch (error) {
      rmSync(lock, { recursive: true, force: true });
      throw error;
    }
  }
  await vi.waitUntil(() => existsSync(folder), { timeout: patienceMilliseconds, interval: 50 });
  const dataDir = newDataDir();
  copyInto(dataDir, folder);
  return dataDir;
}
