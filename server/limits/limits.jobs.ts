import { z } from 'zod';
import { defineJob } from '#server/jobs/job.ts';
import { removeEndedCounts } from '#server/limits/counts-in-postgres.ts';

export const limitsTidy = defineJob({
  name: 'limits.tidy',
  payload: z.record(z.string(), z.never()),
  everyMinutes: 10,
  handle: ({ services, now }) => removeEndedCounts(services.pool, now()),
});
