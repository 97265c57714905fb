import { z } from 'zod';
import { defineJob } from '#server/context/job-contract.ts';

const id = z.uuid();
/** Enough, with waits that double, to outlast a limit of an hour at GitHub. */
export const githubAttempts = 9;

/** A task changed whose project is linked to a repository. */
export const githubExport = defineJob({
  name: 'github.export',
  payload: z.object({ tenantId: id, taskId: id }),
  attempts: githubAttempts,
});

export const githubComment = defineJob({
  name: 'github.comment',
  payload: z.object({ tenantId: id, commentId: id }),
  attempts: githubAttempts,
});
