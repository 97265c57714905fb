import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { inject } from 'vitest';
import { putRows } from './kept-rows.ts';
import { forgetLeft, noteLeft } from './left-takts.ts';
import { dataDirWithEverySeed, type Seed, today } from './prepared-data.ts';
import { isHealthy, type RunningTakt, startTakt } from './takt.ts';

/*
 * To start a product takes several times as long as to put other rows into its database, and one that has run has
 * compiled its code. So the files of a worker use one, each with the rows of its seed.
 */

type SharedTakt = Omit<RunningTakt, 'end' | 'startAgain'> & {
  /** Leaves it to the next file. */
  leave(): Promise<void>;
};

interface Shared {
  readonly takt: RunningTakt;
  /** The day of its seeds. */
  readonly day: string;
}

let shared: Shared | undefined;

async function start(): Promise<Shared> {
  const takt = await startTakt({ dataDir: await dataDirWithEverySeed() });
  noteLeft(inject('preparedFolder'), takt);
  return { takt, day: today() };
}

async function stop(): Promise<void> {
  const ending = shared?.takt;
  shared = undefined;
  if (ending === undefined) return;
  forgetLeft(inject('preparedFolder'), ending);
  await ending.stop();
}

async function prepareFor(seed: Seed | undefined, { takt: { dataDir } }: Shared): Promise<void> {
  await putRows(dataDir, seed ?? 'empty');
  const mails = path.join(dataDir, 'mail');
  if (existsSync(mails)) for (const name of readdirSync(mails)) rmSync(path.join(mails, name));
}

/** The product of this worker with the rows of a seed and no others. */
export async function sharedTakt(seed?: Seed): Promise<SharedTakt> {
  if (shared !== undefined && (shared.day !== today() || !(await isHealthy(shared.takt.url)))) await stop();
  shared ??= await start();
  try {
    await prepareFor(seed, shared);
  } catch {
    // It does not come to rest.
    await stop();
    shared = await start();
    await prepareFor(seed, shared);
  }
  const { url, port, dataDir, root, pid, output } = shared.takt;
  return { url, port, dataDir, root, pid, output, stop, leave: async () => undefined };
}
