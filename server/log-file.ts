import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import pino from 'pino';
import type { Config } from '#server/config.ts';
import { gatherLines } from '#server/log.ts';

const maximumBytes = 5 * 1024 * 1024;
const maximumFiles = 5;

export interface RotatingFile extends pino.DestinationStream {
  close(): void;
}

/**
 * `name.log` in the folder, readable by the server's own account only. A file that would exceed 5 MB becomes
 * `name.1.log`; at most five such files remain.
 */
export function openRotatingFile(folder: string, name: string, limitBytes = maximumBytes): RotatingFile {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const fileOf = (number: number) =>
    path.join(folder, number === 0 ? `${name}.log` : `${name}.${number}.log`);
  const open = () => openSync(fileOf(0), 'a', 0o600);
  let descriptor = open();
  let size = fstatSync(descriptor).size;

  function rotate(): void {
    closeSync(descriptor);
    rmSync(fileOf(maximumFiles), { force: true });
    for (let number = maximumFiles - 1; number >= 0; number -= 1) {
      if (existsSync(fileOf(number))) renameSync(fileOf(number), fileOf(number + 1));
    }
    descriptor = open();
    size = 0;
  }

  return {
    write(line) {
      const bytes = Buffer.from(line, 'utf8');
      try {
        if (size > 0 && size + bytes.length > limitBytes) rotate();
        size += writeSync(descriptor, bytes);
      } catch {
        // A full disk must not stop the server; standard output has the line.
      }
    },
    close: () => closeSync(descriptor),
  };
}

/** The destination of log lines besides standard output; undefined means none. */
export function logDestination(
  config: Pick<Config, 'logFile' | 'dataDir' | 'logLevel'>,
  program: 'server' | 'worker',
): pino.DestinationStream | undefined {
  if (!config.logFile) return undefined;
  const file = openRotatingFile(path.join(config.dataDir, 'logs'), program);
  const level = config.logLevel === 'silent' ? undefined : config.logLevel;
  return pino.multistream([
    { stream: gatherLines(process.stdout), ...(level === undefined ? {} : { level }) },
    { stream: gatherLines(file), ...(level === undefined ? {} : { level }) },
  ]);
}
