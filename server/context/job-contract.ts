import type { z } from 'zod';

export interface Backoff {
  readonly type: 'exponential' | 'fixed';
  /** Wait before the second attempt; exponential ones double from there. */
  readonly seconds: number;
}

/** What a module knows of a job it enqueues. `server/job-handlers.ts` says what is done then. */
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
