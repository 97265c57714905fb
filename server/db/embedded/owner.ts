import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { isAlive, startMark } from './processes.ts';

const ownerFile = z.object({ pid: z.number(), host: z.string(), mark: z.string() });
type Owner = z.infer<typeof ownerFile>;

/** The age of the file is the only sign of life of a process on another machine (a container on the same volume). */
const heartbeatMilliseconds = 2_000;
const usualSilenceMilliseconds = 7_000;

export interface Ownership {
  release(): void;
}

function readOwner(file: string): Owner | undefined {
  try {
    return ownerFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

function touchedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

async function isFresh(file: string, silenceMilliseconds: number): Promise<boolean> {
  const before = touchedAt(file);
  const deadline = Date.now() + silenceMilliseconds;
  while (Date.now() < deadline) {
    await wait(250);
    if (touchedAt(file) !== before) return true;
  }
  return false;
}

async function isOwnerAlive(owner: Owner, file: string, silenceMilliseconds: number): Promise<boolean> {
  if (owner.host !== hostname()) return isFresh(file, silenceMilliseconds);
  if (!isAlive(owner.pid)) return false;
  return owner.mark === startMark(owner.pid);
}

/** The process that uses the folder at this moment. A file left behind by a process that ended counts for nothing. */
export async function findOwner(
  file: string,
  silenceMilliseconds = usualSilenceMilliseconds,
): Promise<Owner | undefined> {
  const owner = readOwner(file);
  return owner !== undefined && (await isOwnerAlive(owner, file, silenceMilliseconds)) ? owner : undefined;
}

function tryToCreate(file: string): boolean {
  const me: Owner = { pid: process.pid, host: hostname(), mark: startMark(process.pid) };
  try {
    writeFileSync(file, `${JSON.stringify(me)}\n`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Moves a dead owner's file away, unless somebody else has replaced it meanwhile. */
function discard(file: string, dead: Owner | undefined): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const moved = readOwner(aside);
  if (moved?.pid === dead?.pid && moved?.mark === dead?.mark) rmSync(aside, { force: true });
  else renameSync(aside, file);
}

function refreshRegularly(file: string): Ownership {
  const mark = startMark(process.pid);
  const heartbeat = setInterval(() => {
    const now = new Date();
    try {
      utimesSync(file, now, now);
    } catch {
      // Somebody removed the folder while the app runs; the database reports that itself.
    }
  }, heartbeatMilliseconds);
  heartbeat.unref();
  return {
    release: () => {
      clearInterval(heartbeat);
      if (readOwner(file)?.mark === mark) rmSync(file, { force: true });
    },
  };
}

/** Makes this process the owner of the folder, or returns the process that is. */
export async function acquireOwnership(
  file: string,
  silenceMilliseconds = usualSilenceMilliseconds,
): Promise<Ownership | Owner> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (tryToCreate(file)) return refreshRegularly(file);
    const seen = readOwner(file);
    if (seen !== undefined && (await isOwnerAlive(seen, file, silenceMilliseconds))) return seen;
    // Written only half: its writer is at it right now, or died at it.
    if (seen === undefined) await wait(200);
    if (seen !== undefined || readOwner(file) === undefined) discard(file, seen);
  }
  throw new Error(`${file} keeps changing: other processes are starting in this folder.`);
}
