import { z } from 'zod';
import {
  projectBilling,
  projectBudgetType,
  projectOwner,
  projectRelationKind,
  taskListType,
} from '#shared/enums/project.ts';
import { taskStatusName } from '#shared/enums/task-status-name.ts';
import { idHints, instant, organizationRecord } from '#shared/http/codecs.ts';
import {
  clearable,
  numeric,
  optionalId,
  optionalOf,
  paging,
  queryBoolean,
  queryText,
  relations,
  uuid,
} from '#shared/http/query.ts';
import { hexColor } from '#shared/task-lists/task-list.schema.ts';
import { pictureAddressField, publicAddressField } from '#shared/text/web-address.ts';

export const projectNameMaximum = 100;
export const projectTitleMinimum = 3;
export const projectDescriptionMaximum = 120;

export const projectTexts = {
  name: 'Project name is required',
  nameTooShort: 'A project name has at least 3 characters.',
  nameTooLong: 'A project name has at most 100 characters.',
  startRequired: 'Choose a start date.',
  endRequired: 'Choose an end date.',
  description: 'The description has at most 120 characters.',
  url: 'Please provide a valid URL',
  date: 'Give a date.',
  endBeforeStart: 'The end must be at least one day after the start.',
  notManager: 'Only a manager of the project or an administrator may do this.',
  codeTaken: 'Another project has this code.',
  status: 'Choose one of the standard statuses.',
  ownRelation: 'A project cannot be related to itself.',
} as const;

const projectMemberSchema = z.object({
  id: z.string(),
  employeeId: z.string(),
  isManager: z.boolean().nullish(),
  roleId: z.string().nullish(),
  employee: z
    .object({
      id: z.string(),
      userId: z.string().nullish(),
      fullName: z.string().nullish(),
      user: z
        .object({ id: z.string(), name: z.string().nullish(), imageUrl: z.string().nullish() })
        .loose()
        .nullish(),
    })
    .loose()
    .nullish(),
});

/** `repositoryId` is the provider's number. */
const repository = z
  .object({ id: z.string(), repositoryId: z.number(), name: z.string(), fullName: z.string() })
  .loose();

export const projectSchema = z.object({
  ...organizationRecord,
  name: z.string(),
  code: z.string().nullable(),
  public: z.boolean().nullable(),
  owner: z.string().nullable(),
  status: z.string().nullish(),
  billing: z.string().nullish(),
  billingFlat: z.boolean().nullish(),
  budget: z.number().nullish(),
  budgetType: z.string().optional(),
  currency: z.string().nullish(),
  projectUrl: z.string().nullish(),
  description: z.string().nullish(),
  color: z.string().nullish(),
  imageUrl: z.string().nullish(),
  startDate: instant.nullish(),
  endDate: instant.nullish(),
  membersCount: z.number().optional(),
  isActive: z.boolean().nullish(),
  isArchived: z.boolean().nullish(),
  imageId: z.string().nullish(),
  icon: z.string().nullish(),
  taskListType: z.string().nullish(),
  billable: z.boolean().nullish(),
  openSource: z.boolean().nullish(),
  archiveTasksIn: z.number().nullish(),
  closeTasksIn: z.number().nullish(),
  defaultAssigneeId: z.string().nullish(),
  /** The client it is done for. */
  organizationContactId: z.string().nullish(),
  relations: z.array(z.object({ projectId: z.string(), relationType: z.string().nullish() })).optional(),
  /** Tasks of the project, those done, and the seconds worked on them. */
  tasksCount: z.number().optional(),
  completedTasksCount: z.number().optional(),
  totalWorkedTime: z.number().optional(),
  isTasksAutoSync: z.boolean().optional(),
  isTasksAutoSyncOnLabel: z.boolean().optional(),
  syncTag: z.string().nullish(),
  /** The one it exchanges tasks with. */
  repository: repository.optional(),
  /** The key in which some clients look for the repository. */
  customFields: z.object({ repository: repository.optional() }).optional(),
  tags: z.array(z.unknown()).optional(),
  teams: z.array(z.object({ id: z.string(), name: z.string() }).loose()).optional(),
  members: z.array(projectMemberSchema).optional(),
});
export type Project = z.infer<typeof projectSchema>;

const color = hexColor;
const name = z
  .string({ error: projectTexts.name })
  .trim()
  .min(1, projectTexts.name)
  .max(projectNameMaximum, projectTexts.nameTooLong);
const address = { error: projectTexts.url, maximum: 2000 };
const day = clearable(
  z.union([z.iso.datetime({ offset: true }), z.iso.date()], { error: projectTexts.date }),
);
const people = z.preprocess((value) => value ?? undefined, z.array(uuid).max(1000).optional());
const refs = z.preprocess(
  (value) => value ?? undefined,
  z
    .array(z.object({ id: uuid }))
    .max(500)
    .optional(),
);
const flag = z.boolean().nullish();

const projectFields = {
  code: clearable(z.string().trim().max(20)),
  color,
  icon: clearable(z.string().trim().max(500)),
  description: clearable(z.string().trim().max(projectDescriptionMaximum, projectTexts.description)),
  currency: optionalOf(z.string().trim().length(3).toUpperCase()),
  projectUrl: publicAddressField(address),
  imageUrl: pictureAddressField(address),
  imageId: z.preprocess((value) => (value === '' ? null : value), uuid.nullish()),
  startDate: day,
  endDate: day,
  budget: optionalOf(numeric(z.number().min(0).max(1_000_000_000))),
  budgetType: optionalOf(projectBudgetType),
  billing: clearable(projectBilling),
  billable: flag,
  billingFlat: flag,
  openSource: flag,
  public: flag,
  owner: clearable(projectOwner),
  taskListType: optionalOf(taskListType),
  status: optionalOf(taskStatusName.exclude(['Create New Task'], { error: projectTexts.status })),
  archiveTasksIn: z.number().int().min(0).max(3650).nullish(),
  closeTasksIn: z.number().int().min(0).max(3650).nullish(),
  defaultAssigneeId: z.preprocess((value) => (value === '' ? null : value), uuid.nullish()),
  organizationContactId: clearable(uuid),
  tags: refs,
  teams: refs,
  /** Employees. Both lists together are the project's people; managers are members too. */
  memberIds: people,
  managerIds: people,
  relations: z.preprocess(
    (value) => value ?? undefined,
    z
      .array(z.object({ projectId: uuid, relationType: projectRelationKind.nullish() }))
      .max(100)
      .optional(),
  ),
  isTasksAutoSync: z.boolean().optional(),
  isTasksAutoSyncOnLabel: z.boolean().optional(),
};

export const createProjectInput = z.object({ name, ...projectFields, ...idHints });
export type CreateProjectInput = z.output<typeof createProjectInput>;

export const updateProjectInput = z.object({
  name: name.optional(),
  ...projectFields,
  isActive: z.boolean().optional(),
  isArchived: z.boolean().optional(),
  archivedAt: z.unknown().optional(),
  ...idHints,
});
export type UpdateProjectInput = z.output<typeof updateProjectInput>;

export const projectSettingInput = z.object({
  repositoryId: z.preprocess((value) => (value === '' ? null : value), uuid.nullish()),
  isTasksAutoSync: z.boolean().optional(),
  isTasksAutoSyncOnLabel: z.boolean().optional(),
  /** A merged pull request that names a task finishes it. */
  isTaskDoneOnMerge: z.boolean().optional(),
  syncTag: clearable(z.string().trim().max(100)),
  ...idHints,
});

export const projectSettingSchema = z.object({
  id: z.string(),
  isTasksAutoSync: z.boolean(),
  isTasksAutoSyncOnLabel: z.boolean(),
  isTaskDoneOnMerge: z.boolean(),
  syncTag: z.string().nullish(),
  repositoryId: z.string().nullish(),
});

const memberFilter = z.object({ employeeId: optionalId }).partial().optional();

export const projectListQuery = z.object({
  ...paging,
  relations,
  where: z.preprocess(
    (value) => (typeof value === 'object' && value !== null ? value : undefined),
    z
      .object({
        members: z.preprocess(
          (value) => (typeof value === 'object' && value !== null ? value : undefined),
          memberFilter,
        ),
        isArchived: queryBoolean,
      })
      .partial()
      .loose()
      .optional(),
  ),
  search: queryText,
});
