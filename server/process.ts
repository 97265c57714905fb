import { setFlagsFromString } from 'node:v8';
import type { Logger } from 'pino';
import { ConfigError, inheritedEnvironment } from '#server/config.ts';
import { EmbeddedPostgresError } from '#server/db/embedded/error.ts';
import { MigrationError } from '#server/db/migrations/migrate.ts';
import { diskTrouble } from '#server/disk-trouble.ts';

/**
 * Collects garbage once the heap has grown by two fifths: by default V8 waits for four times as much on a large
 * machine.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=40');
}

type Step = () => Promise<unknown>;

const patienceMilliseconds = 30_000;
const parentCheckMilliseconds = 1000;

/**
 * Calls back once npm, which started this process, has exited: when killed, it passes on no signal. Watches npm only;
 * a server that a shell started in the background continues.
 */
function onceNpmIsGone(callback: () => void): void {
  const name = 'npm_lifecycle_event';
  if (inheritedEnvironment([name])[name] === undefined) return;
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    callback();
  }, parentCheckMilliseconds);
  timer.unref();
}

export interface Stopping {
  /** Steps run last-added first. */
  add(step: Step): void;
}

/**
 * On SIGINT, SIGTERM or SIGHUP, or when the npm that started it has exited, stops the services, newest first; running
 * requests finish.
 */
export function stopOnSignal(log: Logger): Stopping {
  const steps: Step[] = [];
  let stopping = false;

  async function stop(reason: NodeJS.Signals | 'npm is gone'): Promise<void> {
    if (stopping) return;
    stopping = true;
    log.info({ reason }, 'stopping');
    setTimeout(() => process.exit(1), patienceMilliseconds).unref();
    for (const step of steps.toReversed()) {
      await step().catch((error: Error) => log.error({ err: error }, 'a part did not stop in order'));
    }
    process.exit(process.exitCode ?? 0);
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(signal));
  onceNpmIsGone(() => void stop('npm is gone'));
  return { add: (step) => void steps.push(step) };
}

function isExpected(error: unknown): error is Error {
  return (
    error instanceof ConfigError || error instanceof EmbeddedPostgresError || error instanceof MigrationError
  );
}

function isPortTaken(error: unknown): error is Error & { port: number } {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' && 'port' in error;
}

/** Says why the start failed in words where the cause is the set-up, with a stack where it is a defect. */
export function exitWithReason(error: unknown): void {
  const trouble = diskTrouble(error);
  if (isPortTaken(error)) {
    process.stderr.write(`\nPort ${error.port} is taken by another program. Set PORT to a free one.\n\n`);
  } else if (trouble !== undefined) {
    process.stderr.write(`\n${trouble.cause}. ${trouble.remedy}\n${String(error)}\n\n`);
  } else if (isExpected(error)) {
    process.stderr.write(`\n${error.message}\n\n`);
  } else {
    process.stderr.write(
      `\nTakt could not start.\n${error instanceof Error ? error.stack : String(error)}\n\n`,
    );
  }
  process.exitCode = 1;
  // Parts that did start (the embedded database) stop as on a signal; before that there is nothing to stop.
  if (process.listenerCount('SIGTERM') === 0) process.exit();
  process.kill(process.pid, 'SIGTERM');
}
