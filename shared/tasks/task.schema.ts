import { z } from 'zod';
import { idHints, instant, organizationRecord } from '#shared/http/codecs.ts';
import {
  optionalId,
  optionalOf,
  paging,
  queryBoolean,
  queryList,
  queryText,
  relations,
  uuid,
} from '#shared/http/query.ts';
import { tagSchema } from '#shared/task-lists/task-list.schema.ts';
import { employeeSchema } from '#shared/teams/team.schema.ts';
import { taskIdFilters, taskWhere } from './task-search.schema.ts';

export const taskTitleMaximum = 255;
export const taskTitleMinimum = 2;

export const taskTexts = {
  titleRequired: 'Title is required',
  titleTooShort: 'Title must be at least 2 characters long',
  titleTooLong: "Task Title can't exceed 255 characters.",
  estimate: 'The estimate must be between 0 and 999 hours',
  estimateParts: 'Hours 0 to 999, minutes 0 to 59',
  taskRequired: 'Task ID is required',
  teamRequired: 'Team ID is required',
  clientIdTaken: 'This task was made before and deleted since.',
} as const;

export const taskTitle = z
  .string({ error: taskTexts.titleRequired })
  .trim()
  .min(taskTitleMinimum, taskTexts.titleTooShort)
  .max(taskTitleMaximum, taskTexts.titleTooLong);

/** Seconds; the editor's limit is 999 h 59 min. */
export const estimateSeconds = z
  .number({ error: taskTexts.estimate })
  .int(taskTexts.estimate)
  .min(0, taskTexts.estimate)
  .max(999 * 3600 + 59 * 60, taskTexts.estimate);

const partOf = (maximum: number) =>
  z
    .int({ error: taskTexts.estimateParts })
    .min(0, taskTexts.estimateParts)
    .max(maximum, taskTexts.estimateParts)
    .nullish();
/** The same in three numbers, as forms have it. */
const estimateParts = {
  estimateDays: partOf(41),
  estimateHours: partOf(999),
  estimateMinutes: partOf(59),
};

const shallowTask = z.object({
  id: z.string(),
  title: z.string(),
  number: z.number().nullish(),
  taskNumber: z.string().optional(),
  public: z.boolean().nullable(),
  status: z.string().nullish(),
  issueType: z.string().nullish(),
  priority: z.string().nullish(),
  size: z.string().nullish(),
});

const linkedIssueSchema = z.object({
  id: z.string(),
  organizationId: z.string(),
  action: z.number(),
  taskFromId: z.string(),
  taskToId: z.string(),
  taskFrom: shallowTask,
  taskTo: shallowTask,
});

export const taskSchema = z.object({
  ...organizationRecord,
  title: z.string(),
  number: z.number().nullish(),
  taskNumber: z.string().optional(),
  prefix: z.string().nullish(),
  public: z.boolean().nullable(),
  description: z.string().optional(),
  status: z.string().nullish(),
  taskStatusId: z.string().nullish(),
  priority: z.string().nullish(),
  taskPriorityId: z.string().nullish(),
  size: z.string().nullish(),
  taskSizeId: z.string().nullish(),
  issueType: z.string().nullish(),
  taskTypeId: z.string().nullish(),
  estimate: z.number().nullish(),
  /** The hours of the estimate, and below its minutes; seconds are dropped. */
  estimateHours: z.number().optional(),
  estimateMinutes: z.number().optional(),
  startDate: instant.nullish(),
  dueDate: instant.nullish(),
  resolvedAt: instant.nullish(),
  version: z.string().nullish(),
  isDraft: z.boolean().optional(),
  isScreeningTask: z.boolean().optional(),
  projectId: z.string().nullish(),
  project: z
    .object({
      id: z.string(),
      name: z.string(),
      color: z.string().nullish(),
      imageUrl: z.string().nullish(),
    })
    .nullish(),
  parentId: z.string().nullish(),
  parent: shallowTask.nullish(),
  rootEpic: shallowTask.nullish(),
  children: z.array(shallowTask).optional(),
  linkedIssues: z.array(linkedIssueSchema).optional(),
  /** Links that start at this task; only in responses for a single task. */
  linkedIssuesFrom: z.array(linkedIssueSchema).optional(),
  /** Order of the card inside its column, compared as plain text; cards without one follow those with one. */
  rank: z.string().nullish(),
  /** Grows with every change. */
  revision: z.number().optional(),
  estimations: z
    .array(
      z.object({
        id: z.string(),
        employeeId: z.string(),
        taskId: z.string(),
        estimate: z.number().nullable(),
      }),
    )
    .optional(),
  tags: z.array(tagSchema).optional(),
  members: z.array(employeeSchema).optional(),
  teams: z.array(z.object({ id: z.string(), name: z.string() })).optional(),
  totalWorkedTime: z.number().optional(),
  createdByUser: z.object({ id: z.string(), name: z.string().nullish() }).loose().nullish(),
});
export type Task = z.infer<typeof taskSchema>;

export const teamTasksQuery = z.object({
  ...paging,
  relations,
  where: taskWhere,
  filters: taskIdFilters,
  teams: queryList(uuid),
  organizationTeamId: optionalId,
  search: queryText,
});

export const taskQuery = z.object({ relations, includeRootEpic: queryBoolean });

const named = z.string().trim().max(60);
/** A list in a body: null counts as empty; only the ids of its objects matter. */
const refs = z.preprocess(
  (value) => value ?? undefined,
  z
    .array(z.object({ id: uuid }))
    .max(500)
    .optional(),
);
const day = optionalOf(z.union([z.iso.datetime({ offset: true }), z.iso.date()]));

export const createTaskInput = z.object({
  title: taskTitle,
  description: optionalOf(z.string().max(100_000)),
  status: optionalOf(named),
  taskStatusId: optionalId,
  issueType: optionalOf(named),
  taskTypeId: optionalId,
  priority: optionalOf(named),
  taskPriorityId: optionalId,
  size: optionalOf(named),
  taskSizeId: optionalId,
  estimate: optionalOf(estimateSeconds),
  ...estimateParts,
  projectId: optionalId,
  parentId: optionalId,
  dueDate: day,
  startDate: day,
  version: optionalOf(named),
  public: z.boolean().optional(),
  members: refs,
  teams: refs,
  tags: refs,
  /** Made by the client and the id of the new task: the same call again answers the task there is. */
  clientId: optionalId,
  ...idHints,
});
export type CreateTaskInput = z.infer<typeof createTaskInput>;

/** The form for senders that show errors of the title at a field `name`. */
export const createTeamTaskInput = z.preprocess(
  (body) =>
    typeof body === 'object' && body !== null && 'title' in body ? { ...body, name: body.title } : body,
  createTaskInput.extend({ name: taskTitle }),
);

/** null clears, absent leaves; nested records count by their id only. */
export const updateTaskInput = z.object({
  title: taskTitle.optional(),
  description: z.string().max(100_000).nullish(),
  status: named.nullish(),
  taskStatusId: uuid.nullish(),
  issueType: named.nullish(),
  taskTypeId: uuid.nullish(),
  priority: named.nullish(),
  taskPriorityId: uuid.nullish(),
  size: named.nullish(),
  taskSizeId: uuid.nullish(),
  estimate: estimateSeconds.nullish(),
  ...estimateParts,
  projectId: z.preprocess((value) => (value === '' ? null : value), uuid.nullish()),
  parentId: uuid.nullish(),
  dueDate: z.union([z.iso.datetime({ offset: true }), z.iso.date()]).nullish(),
  startDate: z.union([z.iso.datetime({ offset: true }), z.iso.date()]).nullish(),
  version: named.nullish(),
  public: z.boolean().nullish(),
  members: refs,
  teams: refs,
  tags: refs,
  /** The revision the sender read: another one meanwhile is a 409 TASK_CHANGED. */
  ifRevision: z.number().int().optional(),
  ...idHints,
});
export type UpdateTaskInput = z.infer<typeof updateTaskInput>;
