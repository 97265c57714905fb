import { z } from 'zod';
import { taskStatusName } from '#shared/enums/task-status-name.ts';
import { idHints, organizationRecord } from '#shared/http/codecs.ts';
import { clearable, optionalId, optionalOf, queryText, uuid } from '#shared/http/query.ts';
import { type Message, message } from '#shared/text/message.ts';
import { storedListName } from '#shared/text/slug.ts';

/** Other clients show the first five word for word. */
export const listTexts = {
  statusName: 'Status name is required',
  labelName: 'Label name is required',
  scopeMissing: 'Required parameters missing: tenantId, organizationId, and teamId are required',
  scopeMissingOnEdit: 'Required parameters missing: tenantId, teamId is required',
  scopeMissingForStatuses: 'Required parameters missing',
  name: 'Give it a name.',
  nameTooLong: 'A name has at most 60 characters.',
  taken: 'This name is already in use.',
  color: 'Enter a color such as #1F8A5B.',
  system: 'Built-in entries of the whole workspace stay as they are.',
  notManager: 'Only a manager of the team or an administrator may do this.',
  lastStatus: 'A team keeps at least one status.',
  timerStatus: 'The timer moves tasks to this status: it keeps its name and stays.',
  template: 'Choose one of the standard statuses.',
  icon: 'Choose an icon, or give the address of a picture.',
} as const;

/** The error for an unknown label. */
export function unknownLabelText(id: string): Message {
  return message('Label with id {0} not found', id);
}

export const listNameMaximum = 60;

const nameOf = (missing: string) =>
  z.string({ error: missing }).trim().min(1, missing).max(listNameMaximum, listTexts.nameTooLong);

/** `#rgb`, `#rrggbb`, stored as given; blank counts as not given. */
export const hexColor = optionalOf(
  z
    .string()
    .trim()
    .regex(/^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/, listTexts.color),
);
/** Blank texts of a label are dropped; null clears. */
const droppedWhenBlank = z.preprocess(
  (value) => (typeof value === 'string' && value.trim() === '' ? undefined : value),
  z.string().trim().max(500).nullish(),
);
const standardStatus = taskStatusName.exclude(['Create New Task'], { error: listTexts.template });
const icon = clearable(z.string().trim().max(500));
const description = clearable(z.string().trim().max(500));

const scope = {
  organizationTeamId: optionalId,
  projectId: optionalId,
  ...idHints,
};

const rowFields = { color: hexColor, icon, description, value: optionalOf(z.string().max(100)) };

const createRow = (missing: string) => z.object({ name: nameOf(missing), ...rowFields, ...scope });
const updateRow = (missing: string) => z.object({ name: nameOf(missing).optional(), ...rowFields, ...scope });

function toStored(name: unknown): unknown {
  return typeof name === 'string' ? storedListName(name) : name;
}

const statusFlags = {
  template: optionalOf(z.preprocess(toStored, standardStatus)),
  order: z.number().int().min(0).max(100_000).nullish(),
  isCollapsed: z.boolean().optional(),
  isDefault: z.boolean().optional(),
  isTodo: z.boolean().optional(),
  isInProgress: z.boolean().optional(),
  isDone: z.boolean().optional(),
};

export const createStatusInput = createRow(listTexts.statusName).extend(statusFlags);
export const updateStatusInput = updateRow(listTexts.statusName).extend(statusFlags);
export const createListRowInput = createRow(listTexts.name);
export const updateListRowInput = updateRow(listTexts.name);
export const createIssueTypeInput = createListRowInput.extend({ isDefault: z.boolean().optional() });
export const updateIssueTypeInput = updateListRowInput.extend({ isDefault: z.boolean().optional() });

const tagFields = { icon: droppedWhenBlank, description: droppedWhenBlank, textColor: hexColor };
export const createTagInput = createRow(listTexts.labelName).extend(tagFields);
export const updateTagInput = updateRow(listTexts.labelName).extend(tagFields);

/** The row that replaces a deleted one on tasks; without it, statuses fall back to open and the others to none. */
export const removeRowQuery = z.object({ replacementId: optionalId });

export const reorderInput = z.object({
  reorder: z
    .array(z.object({ id: uuid, order: z.number().int().min(0).max(100_000) }))
    .min(1)
    .max(500),
  ...idHints,
});
export const reorderResult = z.object({
  success: z.boolean(),
  list: z.array(z.object({ id: z.string(), order: z.number() })),
});

const tagFilter = { organizationTeamId: optionalId, name: queryText };

/** The filters may be top-level or inside `where[…]`. */
export const tagListQuery = z.object({
  ...tagFilter,
  projectId: optionalId,
  where: z.preprocess(
    (value) => (typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined),
    z.object(tagFilter).loose().optional(),
  ),
});

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
