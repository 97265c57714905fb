import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { test as base, expect as vitestExpect } from 'vitest';
import { buildApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/config.ts';
import { manualClock } from '#server/context/clock.ts';
import type { Services } from '#server/context/context.ts';
import { jobHandlers } from '#server/job-handlers.ts';
import { runJobsDirectly } from '#server/jobs/direct.ts';
import { createLogger } from '#server/log.ts';
import { startServices } from '#server/start-services.ts';
import { createCaller } from '#server/testing/caller.ts';
import { createTestDatabase } from '#server/testing/database.ts';
import { createTestMail, type TestMail } from '#server/testing/mail.ts';
import { createTenant } from '#server/testing/tenant.ts';

export const expect = vitestExpect;

const testStart = new Date('2026-03-11T09:00:00.000Z');

export interface TestServer {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly config: Config;
  readonly clock: ReturnType<typeof manualClock>;
  readonly mail: TestMail;
  /** Everything the server logged, as JSON lines. */
  readonly logged: string[];
  close(): Promise<void>;
}

/** A server on its own copy of the database, or on that of another server; `env` overrides settings. */
export async function startTestServer(env: Record<string, string> = {}): Promise<TestServer> {
  const database = await createTestDatabase();
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
  const started = await startServices({
    config,
    connectionString: env.DATABASE_URL ?? database.connectionString,
    log,
    clock,
  });
  runJobsDirectly(started.outbox, {
    services: started.services,
    jobs: jobHandlers(mail.mailer),
  });
  const app = await buildApp({ services: started.services });
  await app.ready();
  return {
    app,
    services: started.services,
    config,
    clock,
    mail,
    logged,
    async close() {
      await app.close();
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
