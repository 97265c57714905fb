import { z } from 'zod';
import { defineJob } from '#server/context/job-contract.ts';

/** Mails an invoice to one recipient. */
export const invoiceSend = defineJob({
  name: 'invoices.send',
  payload: z.object({ tenantId: z.uuid(), sendingId: z.uuid() }),
  attempts: 6,
  backoff: { type: 'exponential', seconds: 60 },
});
