import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { prepareBinaries } from '#server/db/embedded/binaries.ts';
import { openDataFolder } from '#server/db/embedded/data-folder.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/embedded.ts';
import { findOwner } from '#server/db/embedded/owner.ts';
import { findPostmaster, stopPostmaster } from '#server/db/embedded/postmaster.ts';
import type { DatabaseLog } from '#server/db/log.ts';
import { fastFolder } from '#server/testing/fast-folder.ts';

export interface TestPostgres {
  /** Connection of a superuser to a database of the server: copies of workspaces are written without triggers. */
  readonly adminUrl: string;
  /** The server's name, for the one line the test run prints. */
  readonly description: string;
  stop(): Promise<void>;
}

const folderPrefix = 'takt-test-';
const youngMilliseconds = 30_000;

const quiet: DatabaseLog = {
  info: () => undefined,
  warn: () => undefined,
  error: (message) => void process.stderr.write(`${message}\n`),
};

/** A killed test run leaves its server running; its folder contains the owner. */
async function clearUpAfterKilledRuns(): Promise<void> {
  for (const name of readdirSync(fastFolder()).filter((entry) => entry.startsWith(folderPrefix))) {
    const dataDir = path.join(fastFolder(), name);
    try {
      // A run that is just starting has not written its owner yet.
      if (Date.now() - statSync(dataDir).ctimeMs < youngMilliseconds) continue;
      const folder = openDataFolder(dataDir);
      if (await findOwner(folder.owner)) continue;
      const leftover = findPostmaster(folder);
      if (leftover) await stopPostmaster(leftover.pid, folder, prepareBinaries(folder));
      rmSync(dataDir, { recursive: true, force: true });
    } catch {
      // Belongs to another user, who clears it up.
    }
  }
}

async function startEmbedded(): Promise<TestPostgres> {
  await clearUpAfterKilledRuns();
  const dataDir = mkdtempSync(path.join(fastFolder(), folderPrefix));
  // mkdtemp closes the folder to others; under root another account runs the server.
  chmodSync(dataDir, 0o755);
  const server = await startEmbeddedPostgres({ dataDir, port: 0, durability: 'test', log: quiet });
  return {
    adminUrl: server.connectionString,
    description: `embedded PostgreSQL on port ${server.port}`,
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function startContainer(): Promise<TestPostgres> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const image = 'postgres:18';
  const password = randomBytes(12).toString('hex');
  const container = await new GenericContainer(image)
    .withEnvironment({ POSTGRES_USER: 'takt', POSTGRES_PASSWORD: password })
    .withCommand(['postgres', '-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'max_connections=200'])
    .withExposedPorts(5432)
    // The image starts the server twice: once to create the database, then for good.
    .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
    .start();
  const address = `${container.getHost()}:${container.getMappedPort(5432)}`;
  return {
    adminUrl: `postgresql://takt:${password}@${address}/takt`,
    description: `${image} in a container`,
    stop: async () => void (await container.stop()),
  };
}

/** The server the tests run on: TEST_DATABASE_URL, or a container with TEST_SERVICES=containers, or the embedded one. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    const description = `PostgreSQL at ${new URL(given).host} (TEST_DATABASE_URL)`;
    return { adminUrl: given, description, stop: async () => undefined };
  }
  return process.env.TEST_SERVICES === 'containers' ? startContainer() : startEmbedded();
}
