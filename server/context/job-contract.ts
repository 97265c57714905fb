import type { z } from 'zod';

export interface Backoff {
  readonly type: 'exponential' | 'fixed';
  /** Wait before the second attempt; exponential ones double from there. */
  readonly seconds: number;
}

/**
 * Name, payload and retries of a job, for the modules that enqueue it. `server/job-handlers.ts` maps it to its
 * handler.
 */
export interface JobContract<Payload = unknown> {
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  readonly attempts: number;
  readonly backoff: Backoff;
}

export function defineJob<Payload>(
  contract: Pick<JobContract<Payload>, 'name' | 'payload'> & Partial<JobContract<Payload>>,
): JobContract<Payload> {
  return { attempts: 10, backoff: { type: 'exponential', seconds: 15 }, ...contract };
}
