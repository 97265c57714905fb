/** Resolves when Redis answers, with its eviction policy if it reports one; rejects with the reason. */
export async function pingRedis(redisUrl: string): Promise<{ evictionPolicy: string | undefined }> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    connectTimeout: 3000,
    commandTimeout: 3000,
    maxRetriesPerRequest: 1,
    retryStrategy: () => null,
  });
  let reason: Error | undefined;
  redis.on('error', (error: Error) => {
    reason = error;
  });
  try {
    await redis.connect().catch((error: Error) => {
      throw reason ?? error;
    });
    await redis.ping();
    // Managed services may refuse the command.
    const policy = await redis.config('GET', 'maxmemory-policy').catch(() => undefined);
    return { evictionPolicy: Array.isArray(policy) && typeof policy[1] === 'string' ? policy[1] : undefined };
  } finally {
    redis.disconnect();
  }
}
