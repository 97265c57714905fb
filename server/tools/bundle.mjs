import { rmSync } from 'node:fs';
import { inProject } from './paths.mjs';

/** How server code becomes JavaScript: our own modules bundled, packages left to Node. */
export function bundleOptions(entryPoints, outdir) {
  return {
    absWorkingDir: inProject(),
    entryPoints,
    outdir: inProject(outdir),
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
  };
}

export const serverEntryPoints = ['server/main.ts', 'server/worker.ts', 'server/cli.ts'];

export async function bundleServer() {
  const { build } = await import('esbuild');
  rmSync(inProject('dist', 'server'), { recursive: true, force: true });
  await build(bundleOptions(serverEntryPoints, 'dist/server'));
}
