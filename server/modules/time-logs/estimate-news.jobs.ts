import { z } from 'zod';
import { defineJob } from '#server/jobs/job.ts';
import { tellEstimates } from '#server/modules/time-logs/estimate-news.service.ts';

/** Tells people of estimates that are nearly or wholly used up. */
export const estimatesUsed = defineJob({
  name: 'estimates.used',
  payload: z.record(z.string(), z.never()),
  isHourly: true,
  handle: (ctx) => tellEstimates(ctx),
});
