import type { Pool } from 'pg';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { DatabaseLog } from '#server/db/log.ts';
import { type CallCounts, storedKey } from '#server/limits/call-counts.ts';
import { countInPostgres } from '#server/limits/counts-in-postgres.ts';
import { countInRedis } from '#server/limits/counts-in-redis.ts';

/** In Redis where there is one, else in the database. */
export function openCallCounts(
  config: Pick<Config, 'redisUrl' | 'jwtSecret'>,
  place: { pool: Pool; clock: Clock; log: Pick<DatabaseLog, 'warn'> },
): CallCounts {
  const { redisUrl } = config;
  const inPostgres = countInPostgres(place);
  const counts =
    redisUrl === undefined ? inPostgres : countInRedis(redisUrl, { instead: inPostgres, log: place.log });
  return {
    add: (key, windowMs) => counts.add(storedKey(config, key), windowMs),
    forget: (key) => counts.forget(storedKey(config, key)),
    close: () => counts.close(),
  };
}
