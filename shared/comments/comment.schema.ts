import { z } from 'zod';
import { idHints, instant, organizationRecord } from '#shared/http/codecs.ts';
import { paging, relations, uuid } from '#shared/http/query.ts';
import { taskTexts } from '#shared/tasks/task.schema.ts';
import { personSchema } from '#shared/teams/team.schema.ts';

/** Characters of HTML, once cleaned. */
export const commentMaximum = 20_000;

export const commentTexts = {
  taskRequired: taskTexts.taskRequired,
  empty: 'Write something first.',
  tooLong: `A comment has at most ${commentMaximum.toLocaleString('en')} characters.`,
  notYours: 'Only its author or a manager of the team deletes a comment.',
  notAuthor: 'Only its author edits a comment.',
} as const;

/** Entities that can have comments. */
const commentedKinds = ['Task'] as const;
const entity = z.enum(commentedKinds);

export const commentSchema = z.object({
  ...organizationRecord,
  entity: z.string(),
  entityId: z.string(),
  /** Clean HTML. */
  comment: z.string(),
  parentId: z.string().nullish(),
  employeeId: z.string().nullish(),
  editedAt: instant.nullish(),
  mentionEmployeeIds: z.array(z.string()),
  createdByUser: personSchema.nullish(),
});
export type Comment = z.infer<typeof commentSchema>;

const text = z.string({ error: commentTexts.empty }).max(commentMaximum * 2, commentTexts.tooLong);
const mentions = z.array(uuid).max(100).optional();

export const commentListQuery = z.object({
  ...paging,
  relations,
  entity: entity.optional(),
  entityId: uuid.optional(),
  where: z.object({ entity: entity.optional(), entityId: uuid.optional() }).partial().loose().optional(),
});

export const createCommentInput = z.object({
  entity: entity.default('Task'),
  entityId: uuid,
  comment: text,
  parentId: uuid.nullish(),
  mentionEmployeeIds: mentions,
  ...idHints,
});
export const updateCommentInput = z.object({ comment: text, mentionEmployeeIds: mentions, ...idHints });
