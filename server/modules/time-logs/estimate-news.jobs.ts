import { z } from 'zod';
import { defineJob } from '#server/jobs/job.ts';
import { lookMinutes, tellEstimate, tellEstimates } from '#server/modules/time-logs/estimate-news.service.ts';

/** Tells people of estimates that are nearly or wholly used up by timers that run. */
export const estimatesUsed = defineJob({
  name: 'estimates.used',
  payload: z.record(z.string(), z.never()),
  everyMinutes: lookMinutes,
  handle: (ctx) => tellEstimates(ctx),
});

/** The same for a task whose recorded time changed. */
export const estimateOfTask = defineJob({
  name: 'estimates.task',
  payload: z.object({ tenantId: z.string(), taskId: z.string() }),
  handle: (ctx, input) => tellEstimate(ctx, input),
});
