import { z } from 'zod';
import { defineJob } from '#server/context/job-contract.ts';

/** Writes an archive and mails its requester. */
export const dataArchiveWrite = defineJob({
  name: 'data-archives.write',
  payload: z.object({ tenantId: z.uuid(), archiveId: z.uuid() }),
  attempts: 3,
});
