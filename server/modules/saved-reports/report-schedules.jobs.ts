import { z } from 'zod';
import { defineJob } from '#server/context/job-contract.ts';

/** Sends a report to one of those who get it, once for the time at which it was due. */
export const reportSend = defineJob({
  name: 'reports.send',
  payload: z.object({
    tenantId: z.uuid(),
    scheduleId: z.uuid(),
    userId: z.uuid(),
    dueAt: z.string(),
    /** Somebody wants to see it now; nothing is noted. */
    isTrial: z.boolean(),
  }),
  attempts: 6,
  backoff: { type: 'exponential', seconds: 60 },
});
