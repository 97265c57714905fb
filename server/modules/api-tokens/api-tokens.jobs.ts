import { z } from 'zod';
import { defineJob } from '#server/jobs/job.ts';
import { reportExpiring } from '#server/modules/api-tokens/expiring-tokens.service.ts';

/** Tells the owners of tokens that end soon. */
export const expiringTokens = defineJob({
  name: 'api-tokens.expiring',
  payload: z.record(z.string(), z.never()),
  isHourly: true,
  handle: (ctx) => reportExpiring(ctx),
});
