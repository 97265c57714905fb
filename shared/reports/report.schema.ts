import { z } from 'zod';
import { limitDuration, type ReportGroupBy, reportGroupBy } from '#shared/enums/report.ts';
import { optionalOf, queryBoolean } from '#shared/http/query.ts';
import { employeeSchema } from '#shared/teams/team.schema.ts';
import { timeRangeQuery, trackedUnlessNamed } from '#shared/time-logs/time-log.schema.ts';

export const reportTexts = {
  tooLong: 'A report covers ten years at most.',
} as const;

/** Days that one report may cover. */
export const longestReportDays = 3700;

const contactSchema = z.object({ id: z.string(), name: z.string(), imageUrl: z.string().nullish() });
const projectSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    imageUrl: z.string().nullish(),
    color: z.string().nullish(),
    membersCount: z.number().optional(),
    organizationContact: contactSchema.nullish(),
  })
  .loose();
const taskSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    number: z.number().nullish(),
    taskNumber: z.string().optional(),
    prefix: z.string().nullish(),
    status: z.string().nullish(),
  })
  .loose();

/** Rates are present for people whose rate the caller may see. */
const reportEmployee = employeeSchema.extend({
  billRateValue: z.number().optional(),
  billRateCurrency: z.string().optional(),
});

/** Seconds, activity in percent, and what the hours earn where a rate is set and may be seen. */
const measured = { sum: z.number(), activity: z.number(), earnings: z.number().optional() };

/** Time with the same task and description. */
const workSchema = z.object({
  task: taskSchema.nullable(),
  description: z.string(),
  duration: z.number(),
  client: contactSchema.nullish(),
});

const employeeLog = z.object({ ...measured, employee: reportEmployee, tasks: z.array(workSchema) });
const projectLog = z.object({ ...measured, project: projectSchema.nullable(), tasks: z.array(workSchema) });
const dayOfEmployees = z.object({ date: z.string(), employeeLogs: z.array(employeeLog) });

export const dailyReportSchema = z.array(
  z.object({
    ...measured,
    date: z.string(),
    logs: z.array(z.object({ project: projectSchema.nullable(), employeeLogs: z.array(employeeLog) })),
  }),
);
export type DailyReport = z.infer<typeof dailyReportSchema>;

export const projectReportSchema = z.array(
  z.object({ ...measured, project: projectSchema.nullable(), logs: z.array(dayOfEmployees) }),
);
export const employeeReportSchema = z.array(
  z.object({
    ...measured,
    employee: reportEmployee,
    logs: z.array(z.object({ date: z.string(), projectLogs: z.array(projectLog) })),
  }),
);
export const clientReportSchema = z.array(
  z.object({
    ...measured,
    client: contactSchema.nullish(),
    logs: z.array(
      z.object({
        project: projectSchema.nullable(),
        logs: z.array(z.object({ date: z.string(), projectLogs: z.array(employeeLog) })),
      }),
    ),
  }),
);
export const taskReportSchema = z.array(
  z.object({ ...measured, task: taskSchema.nullable(), logs: z.array(dayOfEmployees) }),
);

/** Anything that is no grouping is by date. */
export function reportGroupByOf(text: string | undefined): ReportGroupBy {
  return reportGroupBy.safeParse(text).data ?? 'date';
}

export const dailyChartSchema = z.array(
  z.object({
    date: z.string(),
    /** Hours per log type. */
    value: z.object({
      TRACKED: z.number(),
      MANUAL: z.number(),
      IDLE: z.number(),
      RESUMED: z.number(),
    }),
  }),
);
export const weeklyReportSchema = z.array(
  z.object({
    ...measured,
    employee: reportEmployee,
    /** Every day of the range; 0 where nothing was tracked. */
    dates: z.record(
      z.string(),
      z.union([
        z.literal(0),
        z.object({
          sum: z.number(),
          logs: z.array(workSchema.extend({ project: projectSchema.nullable() })),
        }),
      ]),
    ),
  }),
);
export const reportQuery = timeRangeQuery.extend({ logType: trackedUnlessNamed });

export const timeLimitQuery = timeRangeQuery.extend({
  duration: optionalOf(limitDuration.catch('day')),
  /** Also people without time who are expected to track. */
  everybody: queryBoolean,
});
export type TimeLimitQuery = z.infer<typeof timeLimitQuery>;

export const timeLimitSchema = z.array(
  z.object({
    /** First day of the period; weeks begin on Monday. */
    date: z.string(),
    /** Hours of the organization's usual day, as on the last day of the period. */
    standardHours: z.number(),
    employees: z.array(
      z.object({
        employee: reportEmployee,
        /** Seconds */
        duration: z.number(),
        /** 0 to 100. */
        durationPercentage: z.number(),
        /** The same, above 100 as well. */
        rawPercentage: z.number(),
        /** Seconds; 0 where no limit is set. */
        limit: z.number(),
      }),
    ),
  }),
);
export type TimeLimitReport = z.infer<typeof timeLimitSchema>;
