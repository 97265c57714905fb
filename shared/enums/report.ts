import { z } from 'zod';

export const activityType = z.enum(['APP', 'URL']);
export type ActivityType = z.infer<typeof activityType>;

export const reportGroupBy = z.enum(['date', 'employee', 'project', 'client']);
export type ReportGroupBy = z.infer<typeof reportGroupBy>;

export const limitDuration = z.enum(['day', 'week', 'month']);
export type LimitDuration = z.infer<typeof limitDuration>;

export const statisticsUnit = z.enum(['day']);
export type StatisticsUnit = z.infer<typeof statisticsUnit>;

export const timeFrequency = z.enum(['Daily', 'Weekly', 'Monthly']);
export type TimeFrequency = z.infer<typeof timeFrequency>;
