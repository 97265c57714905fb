import type { Redis } from 'ioredis';
import { z } from 'zod';
import { openOnce } from '#server/async/open-once.ts';
import type { DatabaseLog } from '#server/db/log.ts';
import type { CallCounts } from '#server/limits/call-counts.ts';

const patienceMs = 1000;
const keyPrefix = 'takt-calls:';

const addScript = `
local calls = redis.call('INCR', KEYS[1])
if calls == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return { calls, redis.call('PTTL', KEYS[1]) }`;

const counted = z.tuple([z.number(), z.number()]);

async function connect(redisUrl: string): Promise<Redis> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    // While it is away the counts go to the database at once instead of waiting here.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: patienceMs,
    commandTimeout: patienceMs,
    keyPrefix,
  });
  // The queue, which uses the same Redis, logs the error; the code below does too.
  redis.on('error', () => undefined);
  await redis.connect().catch(() => undefined);
  return redis;
}

/** Counts in Redis, connected to with the first call; in `instead` while Redis does not answer. */
export function countInRedis(
  redisUrl: string,
  { instead, log }: { instead: CallCounts; log: Pick<DatabaseLog, 'warn'> },
): CallCounts {
  const opened = openOnce(() => connect(redisUrl));
  let isAway = false;
  async function withRedis<T>(
    question: (redis: Redis) => Promise<T>,
    otherwise: () => Promise<T>,
  ): Promise<T> {
    try {
      const answer = await question(await opened.get());
      isAway = false;
      return answer;
    } catch {
      if (!isAway) log.warn('Redis does not answer: calls with a limit are counted in PostgreSQL meanwhile');
      isAway = true;
      return otherwise();
    }
  }
  return {
    add: (key, windowMs) =>
      withRedis(
        async (redis) => {
          const [calls, endsInMs] = counted.parse(await redis.eval(addScript, 1, key, windowMs));
          return { calls, endsInMs };
        },
        () => instead.add(key, windowMs),
      ),
    async forget(key) {
      await withRedis(
        async (redis) => void (await redis.del(key)),
        async () => undefined,
      );
      await instead.forget(key);
    },
    close: () => void opened.current()?.then((redis) => redis.disconnect()),
  };
}
