import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { test as base, expect as vitestExpect } from 'vitest';
import { buildApp } from '#server/app.ts';
import { manualClock } from '#server/clock.ts';
import { type Config, readConfig } from '#server/config.ts';
import type { Services } from '#server/context/context.ts';
import { jobHandlers } from '#server/job-handlers.ts';
import { runJobsDirectly } from '#server/jobs/testing/direct.ts';
import { createLogger } from '#server/log.ts';
import { startServices } from '#server/start-services.ts';
import { createCaller } from '#server/testing/caller.ts';
import { hashPasswordsCheaply } from '#server/testing/cheap-passwords.ts';
import { createPreparedDatabase, type TestDatabase } from '#server/testing/database.ts';
import { createTestMail, type TestMail } from '#server/testing/mail.ts';
import { keepWorkspace } from '#server/testing/prepared-workspace.ts';
import { notingTopics } from '#server/testing/shapes/named-changes.ts';
import { createTenant, registerPrepared } from '#server/testing/tenant.ts';

export const expect = vitestExpect;

hashPasswordsCheaply();

const testStart = new Date('2026-03-11T09:00:00.000Z');

export interface TestServer {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly config: Config;
  readonly clock: ReturnType<typeof manualClock>;
  readonly mail: TestMail;
  /** A connection without triggers and checks of references, on which whole workspaces are copied. */
  readonly copying: pg.Pool;
  /** Everything the server logged, as JSON lines. */
  readonly logged: string[];
  close(): Promise<void>;
}

/** Registers the workspace that every test gets a copy of. */
async function prepareWorkspace(connectionString: string): Promise<void> {
  const server = await startOn({ connectionString, drop: async () => undefined }, {});
  await registerPrepared(server);
  await server.close();
  await keepWorkspace(connectionString, testStart);
}

/** A database for servers, in which workspaces can be made. */
export function createServerDatabase(): Promise<TestDatabase> {
  return createPreparedDatabase(prepareWorkspace);
}

/** A server on its own copy of the database, or on that of another server; `env` overrides settings. */
export async function startTestServer(env: Record<string, string> = {}): Promise<TestServer> {
  return startOn(await createServerDatabase(), env);
}

async function startOn(database: TestDatabase, env: Record<string, string>): Promise<TestServer> {
  const config = readConfig({
    NODE_ENV: 'test',
    JWT_SECRET: 'a-secret-for-tests-that-is-long-enough-0123456789',
    RATE_LIMIT: 'off',
    DATABASE_URL: database.connectionString,
    DATABASE_POOL: '8',
    APP_URL: 'http://takt.test',
    LIVEKIT_URL: 'wss://meet.takt.test',
    LIVEKIT_API_KEY: 'test-key',
    LIVEKIT_API_SECRET: 'a-secret-of-livekit-for-tests-0123456789',
    ...env,
  });
  const logged: string[] = [];
  const sink = new PassThrough();
  sink.on('data', (chunk: Buffer) => logged.push(chunk.toString('utf8')));
  const log = createLogger('info', sink);
  const clock = manualClock(testStart);
  const mail = createTestMail();
  const connectionString = env.DATABASE_URL ?? database.connectionString;
  const started = await startServices({
    config,
    connectionString,
    log,
    clock,
  });
  const services = { ...started.services, live: notingTopics(started.services.live) };
  runJobsDirectly(started.outbox, {
    services,
    jobs: jobHandlers(mail.mailer),
  });
  const app = await buildApp({ services });
  await app.ready();
  const copying = new pg.Pool({
    connectionString,
    max: 1,
    options: '-c session_replication_role=replica -c plan_cache_mode=force_generic_plan',
  });
  // Some tests end all connections of a database.
  copying.on('error', () => undefined);
  return {
    app,
    services,
    config,
    clock,
    mail,
    copying,
    logged,
    async close() {
      await app.close();
      await copying.end();
      await started.close();
      await database.drop();
    },
  };
}

/** `server` is one per file; `tenant` is new for every test, so tests never meet. */
export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of the fixtures from the pattern
  .extend('server', { scope: 'file' }, async ({}, { onCleanup }) => {
    const server = await startTestServer();
    onCleanup(() => server.close());
    return server;
  })
  .extend('anonymous', ({ server }) => createCaller(server.app, undefined))
  .extend('tenant', ({ server }) => {
    server.clock.set(testStart);
    return createTenant(server);
  });

/** Tests on a server with other settings. */
export const withSettings = (env: Record<string, string>) =>
  // biome-ignore lint/correctness/noEmptyPattern: as above
  test.extend('server', { scope: 'file' }, async ({}, { onCleanup }) => {
    const server = await startTestServer(env);
    onCleanup(() => server.close());
    return server;
  });
