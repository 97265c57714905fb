import { z } from 'zod';
import { defineJob } from '#server/jobs/job.ts';
import type { DeliverJob } from '#server/modules/webhooks/deliver.data.ts';
import { deliver, removeOld } from '#server/modules/webhooks/deliver.service.ts';

const deliverJob: z.ZodType<DeliverJob> = z.object({
  deliveryId: z.uuid(),
  attempt: z.number().int().min(0),
});

/** One attempt; what fails outside of this server comes back as a job of its own. */
export const webhooksDeliver = defineJob({
  name: 'webhooks.deliver',
  payload: deliverJob,
  handle: (ctx, job) => deliver(ctx, job),
});

export const webhooksTidy = defineJob({
  name: 'webhooks.tidy',
  payload: z.record(z.string(), z.never()),
  isHourly: true,
  handle: (ctx) => removeOld(ctx),
});
