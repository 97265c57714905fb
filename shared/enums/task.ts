import { z } from 'zod';

export const taskPriorityName = z.enum(['urgent', 'high', 'medium', 'low']);
export type TaskPriorityName = z.infer<typeof taskPriorityName>;

export const taskSizeName = z.enum(['x-large', 'large', 'medium', 'small', 'tiny']);
export type TaskSizeName = z.infer<typeof taskSizeName>;

export const issueTypeName = z.enum(['Bug', 'Task', 'Story', 'Epic']);
/** 1 is blocked by, 2 blocks, 3 is cloned by, 4 clones, 5 is duplicated by, 6 duplicates, 7 relates to. */
export const relatedIssueAction = z.literal([1, 2, 3, 4, 5, 6, 7]);
export type RelatedIssueAction = z.infer<typeof relatedIssueAction>;

/** Issue types of a new team. Memo is built in, but the wire's task schema allows only the four above. */
export const builtInIssueTypeName = z.enum([...issueTypeName.options, 'Memo']);
export type BuiltInIssueTypeName = z.infer<typeof builtInIssueTypeName>;
