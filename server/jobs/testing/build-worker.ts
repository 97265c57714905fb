import path from 'node:path';
import { build } from 'esbuild';
import { projectRoot } from '#server/db/project-root.ts';

/** Bundles the worker that tests start as a process of its own. */
export async function buildWorker(outfile: string): Promise<void> {
  await build({
    entryPoints: [path.join(projectRoot(), 'server/jobs/testing/worker-child.ts')],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
  });
}
