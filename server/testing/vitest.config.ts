import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { loadConfigFromFile } from 'vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Adds English as the built page does. */
const page = await loadConfigFromFile({ command: 'serve', mode: 'test' }, `${root}client/vite.config.ts`);
const pageMessages = page?.config.plugins?.filter(
  (plugin) => plugin && 'name' in plugin && plugin.name === 'page-messages',
);

/** Their size does not reflect their duration: started last, each would run alone. */
const longest = ['e2e/webkit.test.ts', 'e2e/screens.test.ts', 'e2e/firefox.test.ts', 'e2e/chromium.test.ts'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some((name) => moduleId === `${root}${name}`);
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const expect = {
  // A second, as it is by default, is short on a machine that has other things to do.
  poll: { timeout: 15_000 },
};

/** Fails a test that expects nothing, or whose loop ran over nothing. A page is waited for instead. */
const expectSomething = { ...expect, requireAssertions: true };

export default defineConfig({
  root,
  plugins: pageMessages ?? [],
  test: {
    sequence: { sequencer: LongestFirst },
    // Collecting young objects took a tenth of the CPU.
    execArgv: ['--max-semi-space-size=64'],
    expect,
    reporters: [
      'default',
      ['json', { outputFile: `${root}reports/${process.env.TEST_SUITE ?? 'vitest'}.json` }],
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          root,
          expect: expectSomething,
          include: ['shared/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          // Files that end in ts need no page, which takes longer to set up than they run.
          name: 'logic',
          root,
          expect: expectSomething,
          include: ['client/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'client',
          root,
          include: ['client/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['client/testing/setup.ts'],
          // The setup cleans up after each test, so that files may share their imports.
          isolate: false,
          maxWorkers: 2,
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          root,
          expect: expectSomething,
          include: ['server/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['server/testing/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Servers, databases and workspaces belong to a file, so that files may share their imports.
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          root,
          include: ['e2e/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['e2e/support/global-setup.ts'],
          // Every file has a server and a database of its own; a worker has one browser.
          isolate: false,
          maxWorkers: 4,
          testTimeout: 180_000,
          hookTimeout: 120_000,
          // Browsers sometimes lose a press; a defect fails twice, also on the fresh data of a second attempt, and what passed only then is named at the end.
          retry: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
