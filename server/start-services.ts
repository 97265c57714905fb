import type { Logger } from 'pino';
import { type Clock, systemClock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Services } from '#server/context/context.ts';
import { createOutbox, type Outbox } from '#server/context/outbox.ts';
import { createSessionResolver } from '#server/context/session-resolver.ts';
import { openJwt } from '#server/context/tokens.ts';
import { createDatabase } from '#server/db/client.ts';
import { createListener } from '#server/db/listener.ts';
import { openFileStore } from '#server/files/open-file-store.ts';
import { openCallCounts } from '#server/limits/open-call-counts.ts';
import { createLiveBus } from '#server/live/live-bus.ts';
import { traceDatabase } from '#server/tracing/trace-database.ts';
import { startTracing } from '#server/tracing/tracing.ts';

export interface StartedServices {
  readonly services: Services;
  readonly outbox: Outbox;
  close(): Promise<void>;
}

/** Connects everything that requests and jobs share. The database must be migrated. Jobs wait until somebody runs them. */
export async function startServices(options: {
  config: Config;
  connectionString: string;
  log: Logger;
  clock?: Clock;
}): Promise<StartedServices> {
  const { config, connectionString, log } = options;
  const clock = options.clock ?? systemClock;
  const database = createDatabase({ connectionString, poolSize: config.databasePool, log });
  const tracing = config.tracing === undefined ? undefined : await startTracing(config.tracing, log);
  if (tracing !== undefined) traceDatabase(database.pool, tracing);
  const listener = await createListener(connectionString, log);
  const outbox = createOutbox();
  const files = openFileStore(config, log);
  const callCounts = openCallCounts(config, { pool: database.pool, clock, log });
  const jwt = await openJwt(config.jwtSecret);
  const services: Services = {
    config,
    clock,
    prisma: database.prisma,
    pool: database.pool,
    files,
    outbox,
    live: createLiveBus(database.pool, listener),
    jwt,
    sessions: createSessionResolver({ pool: database.pool, listener, clock, jwt }),
    callCounts,
    log,
    tracing,
  };
  return {
    services,
    outbox,
    async close() {
      callCounts.close();
      await listener.close();
      await database.close();
      files.close();
      await tracing?.close();
    },
  };
}
