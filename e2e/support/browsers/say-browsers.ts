import { describeBrowsers } from './found.ts';

/** Once for a run, as the other suites say which database they use. */
export function setup(): void {
  process.stdout.write(`${describeBrowsers()}\n`);
}
