import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { describeBrowsers } from './browsers/found.ts';
import { newDataDir } from './takt.ts';

/** Once for a run: says which browsers there are, and makes the place for what the files share. */
export function setup(project: TestProject): () => void {
  process.stdout.write(`${describeBrowsers()}\n`);
  const folder = newDataDir();
  project.provide('preparedFolder', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
