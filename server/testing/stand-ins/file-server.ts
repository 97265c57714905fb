import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTenant } from '#server/testing/tenant.ts';
import { test as base, startTestServer } from '#server/testing/test.ts';

/** Tests of a server that keeps files in a folder of its own, alone in its parent; both go with it. */
export function withFileStore(env: Record<string, string> = {}) {
  const own = mkdtempSync(path.join(tmpdir(), 'takt-files-'));
  const dataDir = path.join(own, 'data');
  mkdirSync(dataDir);
  const test = base
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of the fixtures from the pattern
    .extend('server', { scope: 'file' }, async ({}, { onCleanup }) => {
      const server = await startTestServer({ ...env, DATA_DIR: dataDir });
      onCleanup(async () => {
        await server.close();
        rmSync(own, { recursive: true, force: true });
      });
      return server;
    })
    .extend('tenant', ({ server }) => createTenant(server));

  /** Names of the files the store holds. */
  function storedFiles(): string[] {
    const folder = path.join(dataDir, 'files');
    if (!existsSync(folder)) return [];
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  }

  return { test, dataDir, storedFiles };
}
