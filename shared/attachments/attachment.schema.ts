import { z } from 'zod';
import { instant, organizationRecord } from '#shared/http/codecs.ts';
import { uuid } from '#shared/http/query.ts';
import { personSchema } from '#shared/teams/team.schema.ts';

/** Bytes of one file. */
export const attachmentBytes = 26_214_400;
/** Files of one task. */
export const attachmentsPerTask = 100;

export const attachmentTexts = {
  tooBig: 'A file may have at most 25 MB.',
  missing: 'Choose a file.',
  several: 'Send one file at a time.',
  tooMany: `A task holds at most ${attachmentsPerTask} files.`,
  lost: 'The file no longer exists.',
  notYours: 'Only the person who added a file or a manager of the team can delete it.',
} as const;

export const attachmentSchema = z.object({
  ...organizationRecord,
  entity: z.string(),
  entityId: z.string(),
  name: z.string(),
  contentType: z.string(),
  /** Bytes */
  size: z.number(),
  createdAt: instant,
  createdByUser: personSchema.nullish(),
});
export type Attachment = z.infer<typeof attachmentSchema>;

export const attachmentQuery = z.object({ entity: z.enum(['Task']).default('Task'), entityId: uuid });
