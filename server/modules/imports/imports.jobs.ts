import { z } from 'zod';
import { defineJob } from '#server/context/job-contract.ts';

const importPayload = z.object({
  tenantId: z.uuid(),
  userId: z.uuid(),
  importRunId: z.uuid(),
  act: z.enum(['run', 'undo']),
});
export type ImportJob = z.infer<typeof importPayload>;

/** Imports a file of time, or undoes an import. */
export const importsWork = defineJob({ name: 'imports.work', payload: importPayload, attempts: 3 });
