import { z } from 'zod';
import { statisticsUnit } from '#shared/enums/report.ts';
import { idHints } from '#shared/http/codecs.ts';
import { optionalId, optionalOf, queryBoolean, queryCount, queryDateText } from '#shared/http/query.ts';
import { employeeSchema, personSchema } from '#shared/teams/team.schema.ts';
import { timeRangeQuery, trackedUnlessNamed } from '#shared/time-logs/time-log.schema.ts';

export const statisticsTexts = {
  ids: 'TenantId and OrganizationId are required.',
  activeTask: 'TenantId, OrganizationId, and ActiveTaskId are required.',
  logType: 'Count TRACKED, MANUAL or IDLE time.',
} as const;

/** Without dates it is the current week. */
export const statisticsQuery = timeRangeQuery.extend({
  ...idHints,
  employeeId: optionalId,
  organizationTeamId: optionalId,
  todayStart: queryDateText,
  todayEnd: queryDateText,
  take: queryCount,
});
export type StatisticsQuery = z.infer<typeof statisticsQuery>;

export const countsQuery = statisticsQuery.extend({ logType: trackedUnlessNamed });

/** Without dates and without `defaultRange` it is all time. */
export const taskStatisticsQuery = statisticsQuery.extend({
  defaultRange: queryBoolean,
  unitOfTime: optionalOf(statisticsUnit.catch('day')),
  activeTask: queryBoolean,
});
export type TaskStatisticsQuery = z.infer<typeof taskStatisticsQuery>;

export const taskStatisticsBody = z.object(idHints).loose();

const percentage = z.number();

export const taskStatisticSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** Seconds of the range. */
  duration: z.number(),
  todayDuration: z.number(),
  /** Share of the listed tasks' sum. */
  durationPercentage: percentage,
  updatedAt: z.string().optional(),
});
export const countsSchema = z.object({
  employeesCount: z.number(),
  projectsCount: z.number(),
  /** Percent; of the range. */
  weekActivities: percentage,
  weekDuration: z.number(),
  todayActivities: percentage,
  todayDuration: z.number(),
});
/** Seconds, and activity in percent. */
const timeWithActivity = z.object({ duration: z.number(), overall: percentage });

export const memberStatisticSchema = z.object({
  /** The id of the employee. */
  id: z.string(),
  duration: z.number(),
  isOnline: z.boolean(),
  isAway: z.boolean(),
  user: personSchema,
  weekTime: timeWithActivity,
  todayTime: timeWithActivity,
  /** Seconds by weekday, 0 is Sunday. */
  weekHours: z.array(z.object({ day: z.number(), duration: z.number() })),
});
export const projectStatisticSchema = z.object({
  id: z.string(),
  name: z.string(),
  duration: z.number(),
  durationPercentage: percentage,
});
export const activityStatisticSchema = z.object({
  title: z.string(),
  sessions: z.number(),
  duration: z.number(),
  durationPercentage: percentage,
});
export const manualTimeSchema = z.object({
  id: z.string(),
  startedAt: z.string(),
  duration: z.number(),
  employeeId: z.string(),
  employee: employeeSchema,
  user: personSchema,
  project: z.object({ id: z.string(), name: z.string() }).loose().nullable(),
});
