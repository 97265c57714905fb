import { z } from 'zod';
import type { AssistantDeed } from '#shared/assistants/assistant-action.schema.ts';
import { uuid } from '#shared/http/query.ts';

const id = uuid.nullish();
const note = z.string().nullish();

/** A row, and when it was last changed: one that was changed since is not changed back. */
const version = z.object({ id: uuid, updatedAt: z.string() });

/**
 * Steps that undo a change, each a call of an operation that the page has as well. A later change by somebody
 * refuses it, and so does every other rule of the operation.
 */
export const changeBack = z.discriminatedUnion('call', [
  /** Starts the same work again from the moment on which it was stopped. */
  z.object({
    call: z.literal('timer.start'),
    clientId: uuid,
    startedAt: z.string(),
    work: z.object({
      taskId: id,
      projectId: id,
      organizationTeamId: id,
      description: note,
      isBillable: z.boolean().optional(),
      tagIds: z.array(uuid).nullish(),
    }),
  }),
  z.object({ call: z.literal('timeLogs.remove'), entries: z.array(version) }),
  z.object({ call: z.literal('timeLogs.restore'), ids: z.array(uuid) }),
  /** Puts back the values that an entry had. */
  z.object({
    call: z.literal('timeLogs.edit'),
    entry: version,
    values: z.object({
      startedAt: z.string().optional(),
      stoppedAt: z.string().optional(),
      taskId: id,
      projectId: id,
      organizationContactId: id,
      organizationTeamId: id,
      description: note,
      isBillable: z.boolean().optional(),
    }),
  }),
  /** Gives days the step back, if they are still in the state in which the assistant left them. */
  z.object({
    call: z.literal('timesheets.submit'),
    status: z.enum(['submit', 'unsubmit']),
    sheets: z.array(z.object({ id: uuid, status: z.string() })),
  }),
  z.object({ call: z.literal('tasks.remove'), id: uuid, revision: z.number().optional() }),
  /** Puts back the values that a task had. */
  z.object({
    call: z.literal('tasks.update'),
    id: uuid,
    revision: z.number().optional(),
    values: z.object({
      title: z.string().optional(),
      status: note,
      taskStatusId: id,
      priority: note,
      dueDate: note,
      estimate: z.number().nullish(),
      description: note,
    }),
  }),
  z.object({ call: z.literal('comments.remove'), id: uuid }),
  /** Puts back the plans of a day; those without former tasks were made by the assistant and go. */
  z.object({
    call: z.literal('dailyPlans'),
    day: z.iso.date(),
    plans: z.array(
      version.extend({ former: z.object({ hours: z.number(), taskIds: z.array(uuid) }).optional() }),
    ),
  }),
]);
export type ChangeBack = z.infer<typeof changeBack>;

/** A change that an assistant made. */
export interface AssistantChange {
  readonly deed: AssistantDeed;
  /** Title, length and day of what it concerns; days as `2026-03-11`. */
  readonly subject: string | undefined;
  /** Steps that undo it, in their order; none: it cannot be undone. */
  readonly undo: readonly ChangeBack[];
}

type StepOf<Call extends ChangeBack['call']> = Extract<ChangeBack, { call: Call }>;
export type Values<Call extends 'timeLogs.edit' | 'tasks.update'> = StepOf<Call>['values'];
export type CreatedTask = StepOf<'tasks.remove'>;
export type FormerPlans = StepOf<'dailyPlans'>;
export type SubmittedSheets = StepOf<'timesheets.submit'>;
export type StoppedWork = StepOf<'timer.start'>;

/** The values of before that a change replaced. */
export function replaced<T extends object>(before: T, after: T): Partial<T> {
  const values: Partial<T> = {};
  for (const name in before) if (before[name] !== after[name]) values[name] = before[name];
  return values;
}
