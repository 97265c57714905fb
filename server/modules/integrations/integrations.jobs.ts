import { z } from 'zod';
import { defineJob } from '#server/jobs/job.ts';
import { workOnDelivery } from '#server/modules/integrations/delivery-work.service.ts';
import { exportComment, exportTask } from '#server/modules/integrations/export.service.ts';
import { importIssues } from '#server/modules/integrations/import-work.service.ts';
import { pollGithub } from '#server/modules/integrations/poll.service.ts';

/** Enough, with waits that double, to outlast a limit of an hour. */
const attempts = 9;
const id = z.uuid();

export const githubImport = defineJob({
  name: 'github.import',
  payload: z.object({ syncId: id, numbers: z.array(z.number()).optional() }),
  attempts,
  handle: (ctx, payload) => importIssues(ctx, payload, { isLast: ctx.attempt >= attempts }),
});

export const githubDelivery = defineJob({
  name: 'github.delivery',
  payload: z.object({ deliveryRowId: id }),
  attempts,
  handle: (ctx, { deliveryRowId }) => workOnDelivery(ctx, deliveryRowId),
});

export const githubExport = defineJob({
  name: 'github.export',
  payload: z.object({ tenantId: id, taskId: id }),
  attempts,
  handle: (ctx, payload) => exportTask(ctx, payload),
});

export const githubComment = defineJob({
  name: 'github.comment',
  payload: z.object({ tenantId: id, commentId: id }),
  attempts,
  handle: (ctx, payload) => exportComment(ctx, payload),
});

export const githubPoll = defineJob({
  name: 'github.poll',
  payload: z.record(z.string(), z.never()),
  isHourly: true,
  handle: (ctx) => pollGithub(ctx),
});
