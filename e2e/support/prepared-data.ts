import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { inject, vi } from 'vitest';
import { dayOf } from '#shared/time/day.ts';
import { keepRows, putRows, untilAtRest } from './kept-rows.ts';
import { newDataDir, type RunningTakt, runCli, startTakt } from './takt.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder in which all test files of a run find data that one of them prepared. */
    preparedFolder: string;
  }
}

const seeds = ['ci', 'demo'] as const;
export type Seed = (typeof seeds)[number];

const patienceMilliseconds = 100_000;

/** Keeps owners and rights, which the database insists on. */
function copyInto(folder: string, from: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', `${from}/.`, folder], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`Cannot copy ${from}: ${stderr}`);
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

interface Preparation {
  readonly name: string;
  /** Makes the folder that a product begins on; absent: a new, empty one. */
  readonly from?: () => Promise<string>;
  readonly fill: (takt: RunningTakt) => Promise<void>;
}

async function prepare(
  folder: string,
  { from = async () => newDataDir(), fill }: Preparation,
): Promise<void> {
  const dataDir = await from();
  const takt = await startTakt({ dataDir });
  await fill(takt);
  // An aborted job would stay locked for minutes.
  await untilAtRest(dataDir);
  await takt.end('SIGINT');
  renameSync(dataDir, folder);
}

/** A data folder that is made once for the files of a day, copied for each. */
async function copyOf(preparation: Preparation): Promise<string> {
  const folder = path.join(inject('preparedFolder'), `${preparation.name} ${today()}`);
  const lock = `${folder}.lock`;
  if (!existsSync(folder) && begin(lock)) {
    try {
      await prepare(folder, preparation);
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

/** The day that seeds count from. */
export const today = () => dayOf(new Date(), 'UTC');

const plant = async ({ dataDir }: RunningTakt, seed: Seed) => void (await runCli(dataDir, ['seed', seed]));

/** A data folder as a first start leaves it, with the seed in it. */
export function preparedDataDir(seed?: Seed): Promise<string> {
  if (seed === undefined) return copyOf({ name: 'empty', fill: async () => undefined });
  return copyOf({ name: seed, from: preparedDataDir, fill: (takt) => plant(takt, seed) });
}

/** One with the rows of every seed, and none, kept aside for `putRows`. */
export function dataDirWithEverySeed(): Promise<string> {
  const fill = async (takt: RunningTakt) => {
    await keepRows(takt.dataDir, 'empty');
    for (const seed of seeds) {
      await plant(takt, seed);
      await keepRows(takt.dataDir, seed);
      await putRows(takt.dataDir, 'empty');
    }
  };
  return copyOf({ name: 'every seed', from: preparedDataDir, fill });
}
