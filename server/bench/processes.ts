import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { projectRoot } from '#server/db/project-root.ts';

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

export interface Child {
  readonly process: ChildProcess;
  readonly output: () => string;
  stop(): Promise<void>;
}

/** With the clock of this process. */
export function startNode(args: readonly string[], env: Record<string, string>): Child {
  const child = spawn(process.execPath, [...process.execArgv, ...args], {
    cwd: projectRoot(),
    env: { NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
    });
  }
  const kill = () => void child.kill('SIGTERM');
  process.once('exit', kill);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    process: child,
    output: () => text,
    async stop() {
      kill();
      process.removeListener('exit', kill);
      await ended;
    },
  };
}

/** Milliseconds until an address answers 200. */
export async function untilAnswering(url: string, child: Child): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    if (child.process.exitCode !== null) throw new Error(child.output());
    const ok = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return performance.now() - startedAt;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Resident memory of a process in MB. */
export function residentMegabytes(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

const ticksPerSecond = 100;

/** Seconds that a process has computed for so far. */
function cpuSeconds(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

export interface Start {
  readonly milliseconds: number;
  readonly cpuSeconds: number;
}

/** The built server, once it answers. */
export async function startServer({
  env,
  port,
}: {
  env: Record<string, string>;
  port: number;
}): Promise<{ child: Child; start: Start }> {
  const child = startNode(['dist/server/main.js'], { ...env, PORT: String(port) });
  const milliseconds = await untilAnswering(`http://127.0.0.1:${port}/api/health`, child);
  return { child, start: { milliseconds, cpuSeconds: cpuSeconds(child.process.pid) } };
}
