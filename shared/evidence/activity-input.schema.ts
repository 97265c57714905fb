import { z } from 'zod';
import { activityType } from '#shared/enums/report.ts';
import { timeLogSource } from '#shared/enums/time-log.ts';
import { idHints } from '#shared/http/codecs.ts';
import { numeric, optionalId, optionalOf } from '#shared/http/query.ts';
import { requiredText } from '#shared/text/required-text.ts';
import { isDay } from '#shared/time/calendar-day.ts';

export const activityTexts = {
  title: 'Name the application or site.',
  day: 'Give a date.',
  time: 'Give a time as HH:MM.',
  none: 'At least one activity is required',
} as const;

/** Metadata of a page. */
const pageInfo = z.object({
  title: z.string().max(500).optional(),
  description: z.string().max(2000).nullish(),
  image: z.string().max(2000).optional(),
  url: z.string().max(2000).optional(),
});
export type PageInfo = z.infer<typeof pageInfo>;
export const metaData = z.union([z.string().max(2000), pageInfo]);

/** Maximum items of one call. */
export const evidenceMaximum = 200;

const upperCase = (value: unknown) => (typeof value === 'string' ? value.toUpperCase() : value);
const instant = optionalOf(z.iso.datetime({ offset: true }));

/** Date and time follow from `recordedAt`, or from now, where they are not given. */
export const activityInput = z.object({
  title: requiredText(activityTexts.title, 500),
  description: optionalOf(z.string().max(2000)),
  type: z.preprocess(upperCase, optionalOf(activityType)),
  date: optionalOf(z.string().refine(isDay, activityTexts.day)),
  time: optionalOf(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, activityTexts.time)),
  duration: optionalOf(numeric(z.number().int().min(0).max(86_400))),
  source: optionalOf(timeLogSource),
  metaData: optionalOf(metaData),
  projectId: optionalId,
  taskId: optionalId,
  recordedAt: instant,
  activityTimestamp: instant,
});
export type ActivityInput = z.output<typeof activityInput>;

export const addActivitiesInput = z.object({
  /** Default: the caller. */
  employeeId: optionalId,
  projectId: optionalId,
  activities: z.array(activityInput).min(1, activityTexts.none).max(evidenceMaximum),
  ...idHints,
});
export type AddActivitiesInput = z.output<typeof addActivitiesInput>;
