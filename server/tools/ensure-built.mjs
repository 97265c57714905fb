import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fingerprint, readBuilt } from './fingerprint.mjs';
import { findModule, inProject } from './paths.mjs';

const results = { server: 'dist/server/main.js', client: 'dist/client/index.html' };
const tools = ['esbuild', 'vite', '@prisma/client-generator-ts'];

/** Runs the build, which ends with this process. */
async function build(parts) {
  // A process of its own: the tools change the environment (NODE_ENV) and take memory the app needs.
  const builder = spawn(process.execPath, [inProject('server', 'tools', 'build.mjs'), ...parts], {
    stdio: ['ignore', 2, 2],
  });
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const end = (signal) => {
    builder.kill(signal);
    process.exit(1);
  };
  for (const signal of signals) process.once(signal, end);
  const [status] = await once(builder, 'exit');
  for (const signal of signals) process.removeListener(signal, end);
  if (status !== 0) throw new Error('The build failed.');
}

/**
 * Builds the parts whose sources have changed since the last build. An installation without development packages runs
 * the delivered build.
 */
export async function ensureBuilt(parts = ['server', 'client']) {
  const missing = parts.filter((part) => !existsSync(inProject(results[part])));
  const canBuild = tools.every((tool) => findModule(tool));
  if (!canBuild) {
    if (missing.length === 0) return;
    throw new Error(
      `The ${missing.join(' and ')} is not built, and the tools for it are not installed: run npm ci.`,
    );
  }
  const built = readBuilt();
  const stale = parts.filter((part) => missing.includes(part) || built[part] !== fingerprint(part));
  if (stale.length === 0) return;
  console.error(`Building the ${stale.join(' and the ')} …`);
  await build(stale);
}
