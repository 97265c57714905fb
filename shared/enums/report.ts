import { z } from 'zod';

export const activityType = z.enum(['APP', 'URL']);
export type ActivityType = z.infer<typeof activityType>;

export const reportGroupBy = z.enum(['date', 'employee', 'project', 'client', 'task']);
export type ReportGroupBy = z.infer<typeof reportGroupBy>;

export const limitDuration = z.enum(['day', 'week', 'month']);
export type LimitDuration = z.infer<typeof limitDuration>;

/** Dimensions of the rows of a summary. */
export const summaryDimension = z.enum([
  'day',
  'week',
  'month',
  'employee',
  'project',
  'task',
  'client',
  'team',
  'billable',
  'logType',
]);
export type SummaryDimension = z.infer<typeof summaryDimension>;

export const roundingMode = z.enum(['up', 'down', 'nearest']);
export type RoundingMode = z.infer<typeof roundingMode>;

/** The unit of rounding: the part of a log on a day, a row's share of a person's day, or the row. */
export const roundingUnit = z.enum(['entry', 'day', 'total']);
export type RoundingUnit = z.infer<typeof roundingUnit>;

export const exportFormat = z.enum(['csv', 'xlsx', 'pdf', 'json']);
export type ExportFormat = z.infer<typeof exportFormat>;

export const statisticsUnit = z.enum(['day', 'week', 'month']);
export type StatisticsUnit = z.infer<typeof statisticsUnit>;
