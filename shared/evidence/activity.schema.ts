import { z } from 'zod';
import { statisticsUnit } from '#shared/enums/report.ts';
import { organizationRecord } from '#shared/http/codecs.ts';
import { optionalOf, paging, queryBoolean, queryList } from '#shared/http/query.ts';
import { employeeSchema } from '#shared/teams/team.schema.ts';
import { timeRangeQuery } from '#shared/time-logs/time-log.schema.ts';
import { metaData } from './activity-input.schema.ts';

/** Time on one application or site. */
export const activitySchema = z.object({
  ...organizationRecord,
  title: z.string(),
  description: z.string().nullable(),
  type: z.string().optional(),
  /** `YYYY-MM-DD`, and `HH:MM:SS` on that day, where the person was. */
  date: z.string(),
  time: z.string(),
  /** Seconds */
  duration: z.number(),
  source: z.string().optional(),
  metaData: metaData.optional(),
  employeeId: z.string().nullish(),
  projectId: z.string().nullish(),
  taskId: z.string().optional(),
  timeSlotId: z.string().optional(),
  timeSlot: z
    .object({ id: z.string(), employeeId: z.string(), startedAt: z.string(), duration: z.number() })
    .optional(),
  recordedAt: z.string().nullish(),
  activityTimestamp: z.string().optional(),
});
export type Activity = z.infer<typeof activitySchema>;

/** An hour of a day on one application or site; the id is that of one of its activities. */
export const hourActivitySchema = activitySchema.pick({ title: true, description: true, type: true }).extend({
  id: z.string(),
  date: z.string(),
  /** `HH:00:00` */
  time: z.string(),
  sessions: z.number(),
  duration: z.number(),
  employeeId: z.string(),
});
export type HourActivity = z.infer<typeof hourActivitySchema>;

/** Filters of reports, and more. Without dates: all, or the day, week or month of now with `defaultRange`. */
export const activityQuery = timeRangeQuery.extend({
  types: queryList(z.string().max(20)),
  titles: queryList(z.string().max(500)),
  title: queryList(z.string().max(500)),
  defaultRange: queryBoolean,
  unitOfTime: optionalOf(statisticsUnit.catch('day')),
  ...paging,
});
export type ActivityQuery = z.output<typeof activityQuery>;

const project = z.object({ id: z.string(), name: z.string(), imageUrl: z.string().nullish() });

/** One application or site on a day, for a person and a project. */
const activityItemSchema = z.object({
  title: z.string(),
  date: z.string(),
  sessions: z.number(),
  duration: z.number(),
  /** Share of its group, with two decimals. */
  duration_percentage: z.string(),
  employeeId: z.string(),
  projectId: z.string().nullish(),
  employee: employeeSchema,
  project: project.nullable(),
});
export type ActivityItem = z.infer<typeof activityItemSchema>;

const activity = z.array(activityItemSchema);
const ofProjects = z.array(z.object({ project: project.nullable(), activity }));
const employee = employeeSchema;

const activityByDate = z.object({
  date: z.string(),
  employees: z.array(z.object({ employee, projects: ofProjects })),
});
const activityByEmployee = z.object({
  employee,
  dates: z.array(z.object({ date: z.string(), projects: ofProjects })),
});
const activityByProject = z.object({
  project: project.nullable(),
  dates: z.array(z.object({ date: z.string(), employees: z.array(z.object({ employee, activity })) })),
});
/** Grouped by date unless `groupBy` is `employee` or `project`. */
export const activityReport = z.union([
  z.array(activityByDate),
  z.array(activityByEmployee),
  z.array(activityByProject),
]);
export type ActivityReport = z.infer<typeof activityReport>;
