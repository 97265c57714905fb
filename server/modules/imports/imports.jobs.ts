import { z } from 'zod';
import { defineJob } from '#server/jobs/job.ts';
import { tidyImports } from '#server/modules/imports/import-tidy.service.ts';
import { workOnImport } from '#server/modules/imports/import-work.service.ts';

const attempts = 3;

/** Imports a file of time, or takes back what it brought. */
export const importsWork = defineJob({
  name: 'imports.work',
  payload: z.object({
    tenantId: z.uuid(),
    userId: z.uuid(),
    importRunId: z.uuid(),
    act: z.enum(['run', 'undo']),
  }),
  attempts,
  handle: (ctx, payload) => workOnImport(ctx, payload, { isLast: ctx.attempt >= attempts }),
});

/** Deletes files nobody imports from any more, and tells of imports whose worker died for good. */
export const importsTidy = defineJob({
  name: 'imports.tidy',
  payload: z.record(z.string(), z.never()),
  isHourly: true,
  handle: (ctx) => tidyImports(ctx),
});
