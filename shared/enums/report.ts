import { z } from 'zod';

export const activityType = z.enum(['APP', 'URL']);
export type ActivityType = z.infer<typeof activityType>;

export const reportGroupBy = z.enum(['date', 'employee', 'project', 'client', 'task']);
export type ReportGroupBy = z.infer<typeof reportGroupBy>;

export const limitDuration = z.enum(['day', 'week', 'month']);
export type LimitDuration = z.infer<typeof limitDuration>;

/** What the rows of a summary are about. */
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

/** What is rounded: the part of a log on a day, what a row has of a person's day, or the row. */
export const roundingUnit = z.enum(['entry', 'day', 'total']);
export type RoundingUnit = z.infer<typeof roundingUnit>;

export const exportFormat = z.enum(['csv', 'xlsx', 'pdf', 'json']);
export type ExportFormat = z.infer<typeof exportFormat>;

export const statisticsUnit = z.enum(['day', 'week', 'month']);
export type StatisticsUnit = z.infer<typeof statisticsUnit>;
