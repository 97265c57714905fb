import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleOptions } from './bundle.mjs';
import { generate } from './generate.mjs';
import { inProject, isMain, root } from './paths.mjs';

/** Runs a TypeScript file of the project, named from its root, in this process. */
export async function runTs(file) {
  process.chdir(root);
  const { build } = await import('esbuild');
  await generate();
  await build(bundleOptions([file], 'dist/tools'));
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(inProject('dist', 'tools', `${path.basename(file, '.ts')}.js`)));
}

// node server/tools/run-ts.mjs <file.ts> [arguments]
if (isMain(import.meta)) {
  const [file] = process.argv.splice(2, 1);
  await runTs(file);
}
