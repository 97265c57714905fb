import { z } from 'zod';
import { defineJob } from '#server/context/job-contract.ts';

const deliverPayload = z.object({
  deliveryId: z.uuid(),
  /** How often it was tried before: one that was tried meanwhile is not sent twice. */
  attempt: z.number().int().min(0),
});
export type DeliverJob = z.infer<typeof deliverPayload>;

/** One attempt; what fails outside of this server comes back as a job of its own. */
export const webhooksDeliver = defineJob({ name: 'webhooks.deliver', payload: deliverPayload });
