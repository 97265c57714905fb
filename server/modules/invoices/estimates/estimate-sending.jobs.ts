import { z } from 'zod';
import { defineJob } from '#server/context/job-contract.ts';

/** Mails an estimate to one recipient. */
export const estimateSend = defineJob({
  name: 'estimates.send',
  payload: z.object({
    ...{ tenantId: z.uuid(), organizationId: z.uuid(), estimateId: z.uuid(), sendingId: z.uuid() },
  }),
  attempts: 6,
  backoff: { type: 'exponential', seconds: 60 },
});
