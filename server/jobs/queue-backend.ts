import type { FastifyBaseLogger } from 'fastify';

export const queueName = 'jobs';

export interface BulkEntry {
  readonly name: string;
  readonly data: Record<string, never>;
  readonly opts: {
    readonly jobId: string;
    readonly attempts: number;
    readonly backoff: { readonly type: string; readonly delay: number };
    readonly removeOnComplete: boolean;
    readonly removeOnFail: boolean;
  };
}

/** What a worker receives of a job. */
export interface DeliveredJob {
  readonly id?: string;
  readonly attemptsMade: number;
  readonly opts: { readonly attempts?: number };
}

interface WorkerOptions {
  readonly concurrency: number;
  readonly lockDuration: number;
  readonly stalledInterval: number;
  readonly maxStalledCount: number;
}

interface WorkerEvents {
  process(job: DeliveredJob): Promise<void>;
  failed(job: DeliveredJob | undefined, error: Error): void;
}

/** The queue on one kind of store: the few calls of BullMQ that are used, without its type parameters. */
export interface QueueBackend {
  readonly name: 'postgresql' | 'redis';
  readonly queue: {
    addBulk(entries: BulkEntry[]): Promise<unknown>;
    close(): Promise<void>;
  };
  startWorker(events: WorkerEvents, options: WorkerOptions): { close(): Promise<void> };
  /** Ends the connections. */
  release(): Promise<void>;
}

const quietMs = 30_000;

/** Tells of a lasting problem now and then: libraries report every attempt to reconnect. */
export function logError(log: FastifyBaseLogger, message: string): (error: Error) => void {
  let quietUntil = 0;
  return (error) => {
    if (Date.now() < quietUntil) return;
    quietUntil = Date.now() + quietMs;
    log.warn({ reason: error.message }, message);
  };
}
