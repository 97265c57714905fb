import { z } from 'zod';
import { relatedIssueAction } from '#shared/enums/task.ts';
import { idHints } from '#shared/http/codecs.ts';
import { optionalId, optionalOf, queryList, requiredId, uuid } from '#shared/http/query.ts';
import { estimateSeconds, taskTexts, taskTitle, taskTitleMaximum } from './task.schema.ts';
import { taskWhere } from './task-search.schema.ts';

export const taskActionTexts = {
  changed: 'Someone else changed this task in the meantime.',
  bulkEmpty: 'Choose at least one task.',
  bulkNothing: 'Choose what to change.',
} as const;

/** One call changes at most this many tasks. */
export const bulkMaximum = 500;

const name = z.string().trim().max(60);
const day = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);
const ids = z.array(uuid).max(100);

/** Fields that can change in many tasks at once; null clears. */
const bulkChange = z.object({
  status: name.optional(),
  taskStatusId: uuid.optional(),
  priority: name.nullish(),
  size: name.nullish(),
  issueType: name.optional(),
  version: name.nullish(),
  projectId: uuid.nullish(),
  dueDate: day.nullish(),
  startDate: day.nullish(),
  estimate: estimateSeconds.nullish(),
  addMemberIds: ids.optional(),
  removeMemberIds: ids.optional(),
  addTagIds: ids.optional(),
  removeTagIds: ids.optional(),
});
export type BulkChange = z.infer<typeof bulkChange>;

const taskIds = z.array(uuid).min(1, taskActionTexts.bulkEmpty).max(bulkMaximum);

export const bulkUpdateInput = z.object({
  ids: taskIds,
  change: bulkChange.refine((change) => Object.values(change).some((value) => value !== undefined), {
    error: taskActionTexts.bulkNothing,
  }),
  ...idHints,
});
export const bulkDeleteInput = z.object({ ids: taskIds, ...idHints });

/** Refused tasks stay unchanged; the others are changed. */
export const bulkResult = z.object({
  changed: z.array(z.string()),
  refused: z.array(z.object({ id: z.string(), message: z.string() })),
});
export type BulkResult = z.infer<typeof bulkResult>;

export const copyTaskInput = z.object({ title: optionalOf(taskTitle), ...idHints });

/** The target of a card: its column, and the card above it (absent or null: on top). */
export const moveTaskInput = z.object({
  taskStatusId: optionalId,
  status: optionalOf(name),
  afterTaskId: optionalId,
  organizationTeamId: optionalId,
  ...idHints,
});

export const taskTeamQuery = z.object({
  organizationTeamId: optionalId,
  teams: queryList(uuid),
  where: taskWhere,
});

const taskId = requiredId(taskTexts.taskRequired);

/** A body that names a task only by the record it carries. */
function idsFromRecords(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const named: Record<string, unknown> = { ...body };
  for (const end of ['taskFrom', 'taskTo']) {
    const record = named[end];
    if (typeof record === 'object' && record !== null && 'id' in record) named[`${end}Id`] ??= record.id;
  }
  return named;
}

export const createLinkedIssueInput = z.preprocess(
  idsFromRecords,
  z.object({
    taskFromId: taskId,
    taskToId: taskId,
    action: relatedIssueAction.default(7),
    ...idHints,
  }),
);
/** Clients may send the whole row; only these fields count. */
export const updateLinkedIssueInput = z.object({
  id: optionalId,
  action: relatedIssueAction,
  ...idHints,
});
export const linkTexts = {
  itself: 'A task cannot be linked with itself.',
  twice: 'These tasks are linked like this already.',
} as const;

export const linkedIssueRow = z.object({
  id: z.string(),
  organizationId: z.string(),
  action: z.number(),
  taskFromId: z.string(),
  taskToId: z.string(),
});

export const estimationSchema = z.object({
  id: z.string(),
  tenantId: z.string().optional(),
  organizationId: z.string().optional(),
  taskId: z.string(),
  employeeId: z.string(),
  estimate: z.number().nullable(),
});
export const createEstimationInput = z.object({
  taskId,
  employeeId: optionalId,
  estimate: estimateSeconds.nullable(),
  ...idHints,
});
export const updateEstimationInput = z.object({ estimate: estimateSeconds.nullable(), ...idHints });
export const estimationTexts = { twice: 'Record for this member is already present' } as const;

/** The type of a copied task. */
export const copiedIssueType = 'Bug';

/** Cut where the words before it would make the title too long; never inside a character. */
export function copiedTitle(title: string): string {
  return [...`Copy ${title}`]
    .reduce(
      (cut, character) => (cut.length + character.length > taskTitleMaximum ? cut : cut + character),
      '',
    )
    .trim();
}
