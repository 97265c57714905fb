import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { describeBrowsers } from './browsers/found.ts';
import { endLeft } from './left-takts.ts';
import { newDataDir } from './takt.ts';

/** Once for a run: unpacks the browser, says which there are, and makes the place for what the files share. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  process.stdout.write(`${await describeBrowsers()}\n`);
  const folder = newDataDir();
  project.provide('preparedFolder', folder);
  return async () => {
    await endLeft(folder);
    rmSync(folder, { recursive: true, force: true });
  };
}
