import { z } from 'zod';
import { organizationRecord } from '#shared/http/codecs.ts';
import { optionalId } from '#shared/http/query.ts';

/** Shape that sizes, priorities and versions share. */
export const listRowSchema = z.object({
  ...organizationRecord,
  name: z.string(),
  value: z.string(),
  description: z.string().nullish(),
  icon: z.string().nullish(),
  color: z.string().nullish(),
  isSystem: z.boolean().optional(),
  fullIconUrl: z.string().nullish(),
  organizationTeamId: z.string().nullish(),
  projectId: z.string().nullish(),
});
export type ListRow = z.infer<typeof listRowSchema>;

export const taskStatusSchema = listRowSchema.extend({
  order: z.number().nullish(),
  isCollapsed: z.boolean().optional(),
  isDefault: z.boolean().optional(),
  isTodo: z.boolean().optional(),
  isInProgress: z.boolean().optional(),
  isDone: z.boolean().optional(),
  template: z.string().nullish(),
});
export type TaskStatus = z.infer<typeof taskStatusSchema>;

export const issueTypeSchema = listRowSchema.extend({
  isDefault: z.boolean().optional(),
});
export type IssueType = z.infer<typeof issueTypeSchema>;

export const tagSchema = z.object({
  ...organizationRecord,
  name: z.string(),
  color: z.string().nullish(),
  textColor: z.string().nullish(),
  icon: z.string().nullish(),
  description: z.string().nullish(),
  isSystem: z.boolean().optional(),
  organizationTeamId: z.string().nullish(),
});
export type Tag = z.infer<typeof tagSchema>;

export const taskListQuery = z.object({
  organizationTeamId: optionalId,
  projectId: optionalId,
});
