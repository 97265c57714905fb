import { z } from 'zod';
import { idHints } from '#shared/http/codecs.ts';
import { requiredText } from '#shared/text/required-text.ts';

export const calendarContent = z.enum(['plans', 'due-dates', 'time-logs']);
export const calendarFeedTexts = {
  name: 'Give the calendar a name.',
  nothing: 'Choose what the calendar shows.',
  tooMany: 'You can have up to 10 calendar addresses. Please delete one first.',
  noEmployee: 'Calendars are for members of an organization. Please join or create one first.',
} as const;

/** Addresses a person can have at once. */
export const maximumFeeds = 10;

/** Days of the past and of the future that a calendar holds. */
export const calendarDays = { past: 90, future: 365 } as const;

export const calendarFeedSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  includes: z.array(calendarContent),
  createdAt: z.string(),
  /** The last request of a calendar program. */
  lastUsedAt: z.string().nullish(),
});
export type CalendarFeed = z.infer<typeof calendarFeedSchema>;

/** The address appears in this response only: anybody with it can read the calendar. */
export const newCalendarFeedSchema = calendarFeedSchema.extend({ url: z.string() });
export type NewCalendarFeed = z.infer<typeof newCalendarFeedSchema>;

export const createCalendarFeedInput = z.object({
  name: requiredText(calendarFeedTexts.name, 80),
  includes: z
    .array(calendarContent, { error: calendarFeedTexts.nothing })
    .min(1, calendarFeedTexts.nothing)
    .max(calendarContent.options.length),
  ...idHints,
});
export type CreateCalendarFeedInput = z.output<typeof createCalendarFeedInput>;
