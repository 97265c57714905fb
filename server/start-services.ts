import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import { type Clock, systemClock } from '#server/context/clock.ts';
import type { Services } from '#server/context/context.ts';
import { createSessionResolver } from '#server/context/session-resolver.ts';
import { createDatabase } from '#server/db/client.ts';
import { createListener } from '#server/db/listener.ts';
import { createLiveBus } from '#server/http/live-bus.ts';
import { createOutbox, type Outbox } from '#server/jobs/outbox.ts';

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
  const listener = await createListener(connectionString, log);
  const outbox = createOutbox();
  const services: Services = {
    config,
    clock,
    prisma: database.prisma,
    pool: database.pool,
    outbox,
    live: createLiveBus(database.pool, listener),
    sessions: createSessionResolver({ pool: database.pool, listener, clock, secret: config.jwtSecret }),
    log,
  };
  return {
    services,
    outbox,
    async close() {
      await listener.close();
      await database.close();
    },
  };
}
