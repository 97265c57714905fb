import { z } from 'zod';

/** Changes that an assistant can make: the names of its tools, and a withdrawal. */
export const assistantDeed = z.enum([
  'start_timer',
  'stop_timer',
  'add_time',
  'edit_time',
  'delete_time',
  'log_events',
  'submit_week',
  'withdraw_week',
  'create_task',
  'change_task',
  'comment_on_task',
  'set_plan',
]);
export type AssistantDeed = z.infer<typeof assistantDeed>;

/** Days for which a change of an assistant is listed and can be undone. */
export const actionDays = 30;
/** Changes that a list holds. */
export const listedActions = 50;
/** Characters of a subject. */
export const subjectMaximum = 200;

/** Refusals of an undo; the rest is refused in the words of the change itself. */
export const assistantActionTexts = {
  notFound: 'The action',
  undone: 'This is undone already.',
  final: 'This cannot be undone.',
  planChanged: 'The plan was changed meanwhile.',
  earlierDay: 'The timer was stopped on an earlier day. Start it again instead.',
} as const;

/** A change that an assistant made in the name of the reader. */
export const assistantActionSchema = z.object({
  id: z.string(),
  deed: assistantDeed,
  /** The name of the token that the assistant used. */
  tokenName: z.string(),
  /** Title, length and day of what it concerns; days as `2026-03-11`. */
  subject: z.string().nullish(),
  at: z.string(),
  /** Absent while it is not undone. */
  undoneAt: z.string().nullish(),
  canUndo: z.boolean(),
});
export type AssistantAction = z.infer<typeof assistantActionSchema>;
