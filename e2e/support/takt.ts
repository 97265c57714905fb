import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { vi } from 'vitest';
import { projectRoot } from '#server/db/project-root.ts';
import { fastFolder } from '#server/testing/fast-folder.ts';

export interface TaktOptions {
  /** Absent: a new, empty one. */
  readonly dataDir?: string;
  /** Absent: a free one. */
  readonly port?: number;
  readonly env?: Record<string, string>;
  /** Folder of the built product; absent: this one. */
  readonly root?: string;
}

export interface RunningTakt {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  /** Folder of the build that runs; absent: this one. */
  readonly root: string | undefined;
  readonly pid: number;
  /** All that it printed since it was started last. */
  output(): string;
  /** Sends the signal, waits for the end and answers the exit code; null where the signal itself ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Starts what has ended once more on its data and its port, as another build where one is named. */
  startAgain(root?: string): Promise<void>;
  /** Ends it the way Ctrl+C does and throws its data away. */
  stop(): Promise<void>;
}

const startMilliseconds = 60_000;

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

interface NodeProcess {
  readonly child: ChildProcess;
  readonly exited: Promise<number | null>;
  output(): string;
}

/** It ends too soon to win back what optimizing its code and clearing away what is young cost: a tenth of its CPU. */
const shortLife = ['--no-opt', '--min-semi-space-size=16', '--max-semi-space-size=64'];

function runNode(
  args: string[],
  env: Record<string, string>,
  { root = projectRoot(), switches = shortLife }: { root?: string; switches?: readonly string[] } = {},
): NodeProcess {
  const child = spawn(process.execPath, [...switches, ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => chunks.push(String(chunk)));
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, exited, output: () => chunks.join('') };
}

export function isHealthy(url: string): Promise<boolean> {
  return fetch(`${url}/api/health`).then(
    (response) => response.ok,
    () => false,
  );
}

async function untilHealthy(url: string, { child, output }: NodeProcess): Promise<void> {
  await vi.waitUntil(async () => child.exitCode !== null || (await isHealthy(url)), {
    timeout: startMilliseconds,
    interval: 25,
  });
  if (child.exitCode !== null) throw new Error(`Takt ended while starting:\n${output()}`);
}

/**
 * Runs a command of the admin CLI to its end on a data folder and answers what it printed. A watched one runs as it
 * does for operators.
 */
export async function runCli(
  dataDir: string,
  args: string[],
  watch?: (pid: number) => void,
): Promise<string> {
  const env = { DATA_DIR: dataDir };
  const { child, exited, output } = runNode(['dist/server/cli.js', ...args], env, watch && { switches: [] });
  if (child.pid !== undefined) watch?.(child.pid);
  if ((await exited) !== 0) throw new Error(`${args.join(' ')} failed:\n${output()}`);
  return output();
}

/** An empty folder that the database's own account can enter, too. */
export function newDataDir(): string {
  const folder = mkdtempSync(path.join(fastFolder(), 'takt e2e '));
  chmodSync(folder, 0o755);
  return folder;
}

type LaunchOptions = TaktOptions & Required<Pick<TaktOptions, 'dataDir' | 'port' | 'env'>>;

/** Starts the built product as `npm start` does and does not wait for it to answer. */
export function launchTakt({ dataDir, port, env, root = projectRoot() }: LaunchOptions): NodeProcess {
  const usual = {
    PORT: String(port),
    DATA_DIR: dataDir,
    APP_URL: `http://localhost:${port}`,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
    MAILBOX: 'on',
  };
  return runNode(['dist/server/main.js'], { ...usual, ...env }, { root });
}

/** Starts the built product on the embedded database and waits until it answers. */
export async function startTakt(options: TaktOptions = {}): Promise<RunningTakt> {
  const { dataDir = newDataDir(), port = await freePort(), env = {} } = options;
  const url = `http://localhost:${port}`;

  async function begin(root: string | undefined) {
    const started = launchTakt({ dataDir, port, env, root });
    await untilHealthy(url, started);
    return { ...started, root };
  }

  let running = await begin(options.root);

  function end(signal: NodeJS.Signals): Promise<number | null> {
    running.child.kill(signal);
    return running.exited;
  }

  return {
    url,
    port,
    dataDir,
    get root() {
      return running.root;
    },
    get pid() {
      return running.child.pid ?? 0;
    },
    output: () => running.output(),
    end,
    async startAgain(root) {
      running = await begin(root);
    },
    async stop() {
      await end('SIGINT');
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

export interface RunningWorker {
  output(): string;
  stop(): Promise<void>;
}

/** Starts a worker of its own, as it runs beside replicas. */
export function startWorker(env: Record<string, string>): RunningWorker {
  const { child, exited, output } = runNode(['dist/server/worker.js'], { LOG_LEVEL: 'warn', ...env });
  return {
    output,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
