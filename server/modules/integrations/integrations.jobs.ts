import { z } from 'zod';
import { defineJob } from '#server/jobs/job.ts';
import { workOnDelivery } from '#server/modules/integrations/delivery-work.service.ts';
import { exportTask } from '#server/modules/integrations/export.service.ts';
import { exportComment } from '#server/modules/integrations/export-comment.service.ts';
import { importIssues } from '#server/modules/integrations/import-work.service.ts';
import { lookAtRepository } from '#server/modules/integrations/look.service.ts';
import { pollGithub } from '#server/modules/integrations/poll.service.ts';
import { tidyGithub } from '#server/modules/integrations/tidy.service.ts';
import { githubPollMinutes } from '#shared/integrations/integration.schema.ts';

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

const nothing = z.record(z.string(), z.never());

export const githubPoll = defineJob({
  name: 'github.poll',
  payload: nothing,
  everyMinutes: githubPollMinutes,
  handle: (ctx) => pollGithub(ctx),
});

export const githubLook = defineJob({
  name: 'github.look',
  payload: z.object({ tenantId: id, repositoryRowId: id }),
  // It is looked again soon anyway.
  attempts: 1,
  handle: (ctx, payload) => lookAtRepository(ctx, payload),
});

export const githubTidy = defineJob({
  name: 'github.tidy',
  payload: nothing,
  isHourly: true,
  handle: (ctx) => tidyGithub(ctx),
});
