import { z } from 'zod';
import { timerStatusName } from '#shared/enums/timer.ts';
import { idHints, instant, organizationRecord } from '#shared/http/codecs.ts';
import {
  optionalId,
  optionalOf,
  paging,
  queryBoolean,
  queryDateText,
  queryList,
  queryText,
  relations,
  uuid,
} from '#shared/http/query.ts';
import { projectSchema } from '#shared/projects/project.schema.ts';
import {
  issueTypeSchema,
  listRowSchema,
  tagSchema,
  taskStatusSchema,
} from '#shared/task-lists/task-list.schema.ts';
import { type Message, message } from '#shared/text/message.ts';
import { roleSchema } from '#shared/users/user.schema.ts';

export const teamTexts = {
  nameTooShort: 'Team name must be at least 2 characters long',
  nameTaken: 'Team with this name already exists',
  signInFirst: 'User authentication required',
  idRequired: 'Id is required',
  teamIdRequired: 'Team ID is required',
  employeeRequired: 'At least one employee ID is required',
  logo: 'Invalid URL provided',
  wrongRole: 'The role in a team is MANAGER or EMPLOYEE',
  notManager: 'Only a manager of the team may do this.',
  notYourAccount: 'Only an administrator can remove someone else from all teams.',
} as const;

/** The reason why the last manager of teams with other members cannot leave. */
export function lastManagerText(teamNames: readonly string[]): Message {
  const names = teamNames.map((name) => `“${name}”`).join(', ');
  return teamNames.length === 1
    ? message('{0} has no other manager. Make somebody else manager first.', names)
    : message('{0} have no other manager. Make somebody else manager first.', names);
}

export const teamName = z
  .string({ error: teamTexts.nameTooShort })
  .trim()
  .min(2, teamTexts.nameTooShort)
  .max(100, 'Team name must be at most 100 characters long');

/** The fields of a person that others see. */
export const personSchema = z.object({
  id: z.string(),
  name: z.string().nullish(),
  firstName: z.string().nullish(),
  lastName: z.string().nullish(),
  email: z.string().nullish(),
  imageUrl: z.string().nullish(),
  timeZone: z.string().nullish(),
});

export const employeeSchema = z.object({
  ...organizationRecord,
  userId: z.string().nullish(),
  fullName: z.string().nullish(),
  isOnline: z.boolean().optional(),
  isAway: z.boolean().optional(),
  isTrackingTime: z.boolean().optional(),
  isTrackingEnabled: z.boolean().nullish(),
  startedWorkOn: instant.nullish(),
  profile_link: z.string().nullish(),
  /**
   * Switches and limit are visible to managers of the person, rates to members who edit employees, and both to the
   * person.
   */
  allowManualTime: z.boolean().optional(),
  allowModifyTime: z.boolean().optional(),
  allowDeleteTime: z.boolean().optional(),
  allowScreenshotCapture: z.boolean().optional(),
  reWeeklyLimit: z.number().optional(),
  billRateValue: z.number().optional(),
  billRateCurrency: z.string().nullish(),
  minimumBillingRate: z.number().optional(),
  user: personSchema.nullish(),
});
export type EmployeeRecord = z.infer<typeof employeeSchema>;

/** Seconds on a task. */
const taskTime = z.object({
  id: z.string(),
  title: z.string().optional(),
  /** In the range: the member's own. All-time: the whole team's on the task. */
  duration: z.number(),
  /** All-time: the member's own. */
  ownDuration: z.number().optional(),
});

export const teamMemberSchema = z.object({
  ...organizationRecord,
  employeeId: z.string().nullish(),
  organizationTeamId: z.string().nullish(),
  isManager: z.boolean().nullish(),
  isTrackingEnabled: z.boolean().optional(),
  activeTaskId: z.string().nullish(),
  order: z.number().nullish(),
  assignedAt: instant.nullish(),
  role: roleSchema.nullish(),
  roleId: z.string().nullish(),
  employee: employeeSchema.nullish(),
  user: personSchema.nullish(),
  fullName: z.string().nullish(),
  name: z.string().nullish(),
  firstName: z.string().nullish(),
  lastName: z.string().nullish(),
  email: z.string().nullish(),
  username: z.string().nullish(),
  timeZone: z.string().nullish(),
  activeTask: z.object({ id: z.string(), title: z.string() }).loose().nullish(),
  timerStatus: timerStatusName.optional(),
  running: z.boolean().optional(),
  duration: z.number().optional(),
  lastLog: z
    .object({
      id: z.string(),
      startedAt: z.string(),
      stoppedAt: z.string(),
      isRunning: z.boolean(),
      /** Ended by a pause; else it was stopped. */
      isPaused: z.boolean().optional(),
      employeeId: z.string(),
      source: z.string(),
      taskId: z.string().nullish(),
    })
    .loose()
    .nullish(),
  /** The running time belongs to this team. */
  runsInTeam: z.boolean().optional(),
  lastWorkedTask: z.object({ id: z.string(), title: z.string() }).loose().nullish(),
  totalTodayTasks: z.array(taskTime).optional(),
  totalWorkedTasks: z.array(taskTime).optional(),
});
export type TeamMember = z.infer<typeof teamMemberSchema>;

const teamTask = z
  .object({ id: z.string(), title: z.string(), public: z.boolean().nullable(), description: z.string() })
  .loose();
const teamPlan = z
  .object({ id: z.string(), date: z.string(), workTimePlanned: z.number().nullable(), status: z.string() })
  .loose();

export const teamSchema = z.object({
  ...organizationRecord,
  name: z.string(),
  color: z.string().nullish(),
  emoji: z.string().nullish(),
  teamSize: z.string().nullish(),
  logo: z.string().optional(),
  prefix: z.string().nullish(),
  shareProfileView: z.boolean().optional(),
  requirePlanToTrack: z.boolean().optional(),
  public: z.boolean().nullish(),
  profile_link: z.string().optional(),
  /** The instant up to which running time in the members' times counts. */
  serverTime: z.string().optional(),
  imageId: z.string().nullish(),
  createdByUser: z.object({ id: z.string() }).nullish(),
  members: z.array(teamMemberSchema).nullish(),
  /** Employees: all members, and those who manage the team by their role. */
  memberIds: z.array(z.string()).optional(),
  managerIds: z.array(z.string()).optional(),
  managers: z.array(teamMemberSchema).optional(),
  /** The latest of the members' last tasks that the reader may know. */
  lastWorkedTask: z.object({ id: z.string(), title: z.string() }).loose().nullish(),
  statuses: z.array(taskStatusSchema).optional(),
  priorities: z.array(z.string()).optional(),
  sizes: z.array(z.string()).optional(),
  issueTypes: z.array(issueTypeSchema).optional(),
  versions: z.array(listRowSchema).optional(),
  labels: z.array(tagSchema).optional(),
  tasks: z.array(teamTask).optional(),
  dailyPlans: z.array(teamPlan).optional(),
  projects: z.array(projectSchema).optional(),
  organization: z.object({ id: z.string() }).optional(),
});
export type Team = z.infer<typeof teamSchema>;

/** Leaves out what members would repeat, and what only some readers may see. */
const brief = queryBoolean;

/** Only these of the members are in the answer. */
const employeeIds = queryList(uuid, { max: 50 });

/**
 * `relations` may name statuses, priorities, sizes, labels, issueTypes, versions, tasks and dailyPlans, which are
 * included only then.
 */
export const teamListQuery = z.object({
  ...paging,
  relations,
  brief,
  source: queryText,
  withLastWorkedTask: queryBoolean,
  employeeIds,
});

export const teamDetailQuery = z.object({
  relations,
  brief,
  withLastWorkedTask: queryBoolean,
  employeeIds,
  startDate: queryDateText,
  endDate: queryDateText,
});

export const createTeamInput = z.object({
  name: teamName,
  tenantId: idHints.tenantId,
  organizationId: optionalId,
  memberIds: z.array(uuid).max(500).optional(),
  managerIds: z.array(uuid).max(500).optional(),
  public: z.boolean().optional(),
  projects: z
    .array(z.object({ id: uuid }))
    .max(100)
    .optional(),
  color: optionalOf(z.string().max(20)),
  emoji: optionalOf(z.string().max(20)),
  teamSize: optionalOf(z.string().max(40)),
  prefix: optionalOf(z.string().trim().max(10)),
});

export const activeTaskInput = z.object({
  activeTaskId: z.preprocess(
    (value) => (value === '' || value === undefined ? null : value),
    uuid.nullable(),
  ),
  organizationTeamId: optionalId,
  ...idHints,
});
