import { z } from 'zod';
import { defineJob } from '#server/jobs/job.ts';
import { reportForgotten } from '#server/modules/timer/forgotten.service.ts';

/** Tells the owners of timers that seem forgotten. */
export const forgottenTimers = defineJob({
  name: 'timers.forgotten',
  payload: z.record(z.string(), z.never()),
  isHourly: true,
  handle: (ctx) => reportForgotten(ctx),
});
