import type { FastifyBaseLogger } from 'fastify';
import { logError, type QueueBackend, queueName } from '#server/jobs/queue-backend.ts';

const connectTimeout = 5000;

/** Keeps the queue in Redis, under the installation's own prefix. */
export async function openRedisBackend(options: {
  redisUrl: string;
  installation: string;
  log: FastifyBaseLogger;
}): Promise<QueueBackend> {
  const { redisUrl, installation, log } = options;
  const prefix = `takt-${installation}`;
  const [{ Queue, Worker }, { Redis }] = await Promise.all([import('bullmq'), import('ioredis')]);
  // The outbox keeps what a producer cannot hand over, so it fails fast; a worker waits for Redis to come back.
  const producer = new Redis(redisUrl, { maxRetriesPerRequest: 1, connectTimeout, lazyConnect: true });
  producer.on('error', logError(log, 'Redis cannot be reached'));
  await producer.connect().catch((error: Error) => {
    producer.disconnect();
    throw error;
  });
  const consumer = new Redis(redisUrl, { maxRetriesPerRequest: null, connectTimeout });
  // The producer tells of an outage already.
  consumer.on('error', () => undefined);
  const queue = new Queue(queueName, { connection: producer, prefix });
  queue.on('error', () => undefined);
  return {
    name: 'redis',
    queue: {
      async addBulk(entries) {
        if (producer.status !== 'ready') throw new Error('Redis cannot be reached');
        await queue.addBulk(entries);
      },
      close: () => queue.close(),
    },
    startWorker({ process, failed }, workerOptions) {
      const worker = new Worker(queueName, process, { ...workerOptions, connection: consumer, prefix });
      worker.on('error', logError(log, 'a job worker has a problem'));
      worker.on('failed', failed);
      return worker;
    },
    async release() {
      producer.disconnect();
      consumer.disconnect();
    },
  };
}
