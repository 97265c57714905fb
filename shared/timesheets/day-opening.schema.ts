import { z } from 'zod';
import { idHints } from '#shared/http/codecs.ts';
import { type Message, message } from '#shared/text/message.ts';
import { addDays, type Day } from '#shared/time/calendar-day.ts';

/** The state of a request to reopen a closed day. */
const dayOpeningState = z.enum(['requested', 'approved', 'refused']);

export const dayOpeningTexts = {
  open: 'This day is open.',
  asked: 'You have already asked to reopen this day.',
  decided: 'This request has already been decided.',
  until: (first: Day, last: Day): Message => message('Choose a day from {0} to {1}.', first, last),
} as const;

/** A reopened day stays open for so many days more, unless another one is chosen, and at most for so many. */
export const openingDays = { usual: 2, most: 31 } as const;
export const usualOpenUntil = (today: Day): Day => addDays(today, openingDays.usual);

export const dayOpeningSchema = z.object({
  id: z.string(),
  employeeId: z.string(),
  /** The name of the person whose day it is. */
  name: z.string(),
  day: z.string(),
  reason: z.string(),
  state: dayOpeningState,
  /** The last day on which an approved one is open. */
  openUntil: z.string().nullish(),
  /** Why it was refused. */
  answer: z.string().nullish(),
  createdAt: z.string(),
});
export type DayOpening = z.infer<typeof dayOpeningSchema>;

/** A closed day of somebody that is open to them up to the end of another one. */
export const reopenedDaySchema = z.object({
  employeeId: z.string(),
  day: z.string(),
  until: z.string(),
  /** The zone of the day: that of the person when it was opened. */
  timeZone: z.string(),
});
export type ReopenedDay = z.infer<typeof reopenedDaySchema>;

export const requestOpeningInput = z.object({
  day: z.iso.date(),
  reason: z.string().trim().min(1).max(1000),
  ...idHints,
});
export type RequestOpeningInput = z.output<typeof requestOpeningInput>;

export const decideOpeningInput = z.object({
  isApproved: z.boolean(),
  /** The last open day of an approved one; default: two more days. */
  openUntil: z.iso.date().optional(),
  /** Why it is refused. */
  answer: z.string().trim().max(1000).optional(),
  ...idHints,
});
export type DecideOpeningInput = z.output<typeof decideOpeningInput>;
