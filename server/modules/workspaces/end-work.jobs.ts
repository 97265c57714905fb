import { z } from 'zod';
import { defineJob } from '#server/jobs/job.ts';
import { suspendWhoLeft } from '#server/modules/workspaces/end-work.service.ts';

/** Suspends the people whose last day of work is over. */
export const endWork = defineJob({
  name: 'employees.end-work',
  payload: z.record(z.string(), z.never()),
  isHourly: true,
  handle: (ctx) => suspendWhoLeft(ctx),
});
