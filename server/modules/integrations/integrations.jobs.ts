import { z } from 'zod';
import { defineJob } from '#server/context/job-contract.ts';
import { githubAttempts } from '#server/modules/tasks/task-export.jobs.ts';

const id = z.uuid();

const importPayload = z.object({ syncId: id, numbers: z.array(z.number()).optional() });
export type ImportJob = z.infer<typeof importPayload>;

export const githubImport = defineJob({
  name: 'github.import',
  payload: importPayload,
  attempts: githubAttempts,
});

export const githubDelivery = defineJob({
  name: 'github.delivery',
  payload: z.object({ deliveryRowId: id }),
  attempts: githubAttempts,
});

export const githubPoll = defineJob({
  name: 'github.look',
  payload: z.object({ tenantId: id, repositoryRowId: id }),
  // It is looked again soon anyway.
  attempts: 1,
});
