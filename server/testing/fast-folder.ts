import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const memory = '/dev/shm';
const neededBytes = 2 * 1024 ** 3;

/** A folder in memory where the system has a large one (copying a database there takes a twentieth), else the usual one. */
export function fastFolder(): string {
  try {
    accessSync(memory, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > neededBytes ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}
