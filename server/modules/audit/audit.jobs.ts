import { z } from 'zod';
import { defineJob } from '#server/jobs/job.ts';
import { removeOldEntries } from '#server/modules/audit/audit.data.ts';

/** Entries that are older than their workspace keeps them. */
export const auditTidy = defineJob({
  name: 'audit.tidy',
  payload: z.record(z.string(), z.never()),
  isHourly: true,
  handle: (ctx) => removeOldEntries(ctx),
});
