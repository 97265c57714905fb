import { z } from 'zod';
import { defineJob } from '#server/context/job-contract.ts';

const deliverPayload = z.object({
  deliveryId: z.uuid(),
  /** The number of previous attempts: a delivery that was attempted meanwhile is not sent twice. */
  attempt: z.number().int().min(0),
});
export type DeliverJob = z.infer<typeof deliverPayload>;

/** One attempt; a failure outside of this server enqueues a job for the next one. */
export const webhooksDeliver = defineJob({ name: 'webhooks.deliver', payload: deliverPayload });
