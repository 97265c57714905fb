import { z } from 'zod';
import { dailyPlanStatus } from '#shared/enums/daily-plan.ts';
import { idHints, organizationRecord } from '#shared/http/codecs.ts';
import {
  isAbsent,
  optionalId,
  optionalOf,
  paging,
  queryDateText,
  queryIds,
  relations,
  uuid,
} from '#shared/http/query.ts';
import { taskSchema } from '#shared/tasks/task.schema.ts';
import { employeeSchema } from '#shared/teams/team.schema.ts';
import { storedListName } from '#shared/text/slug.ts';

/** Other clients show the first four word for word. */
export const planTexts = {
  employeeRequired: 'Employee ID is required to fetch daily plans',
  employeeText: 'Employee ID should be a string',
  notFound: 'Daily plan not found',
  taskNotFound: 'The task to remove not found',
  date: 'Give a date.',
  past: 'Only a manager of the team changes the plan of a past day.',
  notYours: 'Only the person or a manager of the team changes this plan.',
  planned: 'Planned time must be between 0 and 24 hours.',
  dayTaken: 'There is a plan for that day already.',
  notMember: 'This person is not a member of the team.',
  status: 'A plan is open, in progress or completed.',
  otherPerson: 'A task moves only between the plans of one person.',
} as const;

/** The day a plan is for, as midday UTC, so that every zone reads the same day. */
export const dailyPlanSchema = z.object({
  ...organizationRecord,
  date: z.string(),
  /** Hours */
  workTimePlanned: z.number(),
  status: z.string(),
  employeeId: z.string().nullish(),
  organizationTeamId: z.string().nullish(),
  employee: employeeSchema.nullish(),
  /** In the plan's own order. */
  tasks: z.array(taskSchema),
  reflection: z.string().nullish(),
});
export type DailyPlan = z.infer<typeof dailyPlanSchema>;

const employeeId = z
  .string({
    error: ({ input }) => (isAbsent(input) ? planTexts.employeeRequired : planTexts.employeeText),
  })
  .pipe(uuid);
/** Clients without an employee send nothing, or "undefined". */
export const planEmployeeId = z.preprocess((value) => (isAbsent(value) ? undefined : value), employeeId);
const employeeHint = optionalOf(employeeId);

/** A plan, or an employee; the path to an employee's plans without the employee ends up here. */
export const planOrEmployeeId = z.preprocess(
  (value) => (value === 'employee' ? undefined : value),
  planEmployeeId,
);

/** A calendar day, an ISO instant or JavaScript's own text of a date; the day is the one in the text's own offset. */
const planDate = z.string({ error: planTexts.date }).trim().min(1, planTexts.date).max(120);

/** Hours; NaN counts as 0. */
export const plannedHours = z.preprocess(
  (value) => {
    const hours = typeof value === 'string' ? Number(value) : value;
    return hours === null || Number.isNaN(hours) ? 0 : hours;
  },
  z.number({ error: planTexts.planned }).min(0, planTexts.planned).max(24, planTexts.planned),
);

const planStatus = optionalOf(
  z.preprocess(
    (value) => (typeof value === 'string' ? storedListName(value.replaceAll('_', ' ')) : value),
    z.enum(dailyPlanStatus.options, { error: planTexts.status }),
  ),
);

const where = z
  .object({
    organizationTeamId: optionalId,
    employeeId: employeeHint,
    date: queryDateText,
  })
  .partial()
  .optional();

export const planListQuery = z.object({
  ...paging,
  relations,
  where: z.preprocess((value) => (typeof value === 'object' && value !== null ? value : undefined), where),
  organizationTeamId: optionalId,
  employeeId: employeeHint,
  /** Calendar days, both included. */
  dateFrom: queryDateText,
  dateTo: queryDateText,
});
export type PlanListQuery = z.output<typeof planListQuery>;

export const createPlanInput = z.object({
  date: planDate,
  workTimePlanned: optionalOf(plannedHours),
  status: planStatus,
  taskId: optionalId,
  employeeId: employeeHint,
  organizationTeamId: optionalId,
  ...idHints,
});
export type CreatePlanInput = z.output<typeof createPlanInput>;

/** Changes a plan; its owner and team are immutable, although clients send both. */
export const updatePlanInput = z.object({
  date: optionalOf(planDate),
  workTimePlanned: optionalOf(plannedHours),
  status: planStatus,
  employeeId: employeeHint,
  organizationTeamId: optionalId,
  reflection: z.string().max(2000).nullish(),
  ...idHints,
});
export type UpdatePlanInput = z.output<typeof updatePlanInput>;

export const planTaskInput = z.object({ taskId: uuid, employeeId: employeeHint, ...idHints });

/** Absent or empty `plansIds`: every plan of the person that holds the task. */
export const removeFromPlansInput = z.object({
  plansIds: queryIds,
  employeeId: employeeHint,
  organizationTeamId: optionalId,
  ...idHints,
});
export type RemoveFromPlansInput = z.output<typeof removeFromPlansInput>;

/** The target of a planned task: another plan, or a position in this one. `position` counts from 0. */
export const movePlannedTaskInput = z.object({
  taskId: uuid,
  toPlanId: optionalId,
  position: z.number().int().min(0).max(10_000),
  ...idHints,
});
export type MovePlannedTaskInput = z.output<typeof movePlannedTaskInput>;
