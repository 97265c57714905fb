import { setTimeout as wait } from 'node:timers/promises';
import type { DatabaseLog } from '#server/db/log.ts';
import type { Postmaster } from './postmaster.ts';

export interface Supervisor {
  stop(): Promise<void>;
}

interface Options {
  readonly launch: () => Promise<Postmaster>;
  readonly end: (pid: number) => Promise<void>;
  readonly log: DatabaseLog;
}

const restartDelaysMilliseconds = [0, 1_000, 5_000, 15_000];

/** Keeps PostgreSQL running: one that dies while the app lives (out of memory, killed) is started again. */
export function supervise(first: Postmaster, { launch, end, log }: Options): Supervisor {
  let current = first;
  let isStopping = false;
  let restart: Promise<void> | undefined;

  async function startAgain(): Promise<void> {
    for (const delay of restartDelaysMilliseconds) {
      await wait(delay);
      if (isStopping) return;
      try {
        current = await launch();
        watch(current);
        return;
      } catch (error) {
        log.error(error instanceof Error ? error.message : String(error));
      }
    }
    log.error('PostgreSQL could not be started again. Restart Takt.');
  }

  function watch(postmaster: Postmaster): void {
    void postmaster.ended.then(() => {
      if (isStopping) return;
      log.error('PostgreSQL ended unexpectedly and is being started again.');
      restart = startAgain();
    });
  }

  // For an app that exits without stop(): asks PostgreSQL to end and cannot wait for it.
  function abandon(): void {
    try {
      process.kill(current.pid, 'SIGINT');
    } catch {
      // It has ended already.
    }
  }

  process.once('exit', abandon);
  watch(first);
  return {
    async stop() {
      isStopping = true;
      await restart;
      await end(current.pid);
      process.removeListener('exit', abandon);
    },
  };
}
