import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { projectRoot } from '#server/db/project-root.ts';

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Resident memory of a process in MB. */
export function residentMegabytes(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

/** The built server, once it answers, and the milliseconds until then. It has the clock of this process. */
export async function startServer({ env, port }: { env: Record<string, string>; port: number }) {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...process.execArgv, 'dist/server/main.js'], {
    cwd: projectRoot(),
    env: { NODE_ENV: 'production', ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  process.once('exit', () => child.kill());
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error('The server ended.');
    await setTimeout(10);
  }
  const stop = async () => {
    child.kill();
    await once(child, 'exit');
  };
  return { pid: child.pid, stop, milliseconds: performance.now() - startedAt };
}
