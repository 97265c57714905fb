import { z } from 'zod';
import { defineJob } from '#server/jobs/job.ts';
import { emptyTrash } from '#server/modules/trash/empty-trash.service.ts';

/** Deletes for good what has been in the trash for too long to be taken back. */
export const trashEmpty = defineJob({
  name: 'trash.empty',
  payload: z.record(z.string(), z.never()),
  isHourly: true,
  handle: (ctx) => emptyTrash(ctx),
});
