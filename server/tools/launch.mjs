import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './ensure-built.mjs';
import { inProject, root } from './paths.mjs';

/** Runs a file of `dist` in this process, so that signals reach it, after building missing parts. */
export async function launch(file, parts) {
  process.chdir(root);
  if (existsSync('.env')) process.loadEnvFile('.env');
  process.setSourceMapsEnabled(true);
  const parent = process.ppid;
  try {
    await ensureBuilt(parts);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
  // Killed during the build, npm cannot be waited for any more.
  if (process.ppid !== parent) process.exit(1);
  await import(pathToFileURL(inProject('dist', file)));
}
