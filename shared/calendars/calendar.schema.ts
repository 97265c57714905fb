import { z } from 'zod';
import { idHints } from '#shared/http/codecs.ts';
import { uuid } from '#shared/http/query.ts';
import { requiredText } from '#shared/text/required-text.ts';
import { daysBetween, isDay } from '#shared/time/calendar-day.ts';

export const calendarKind = z.enum(['address', 'caldav']);

/** Reasons of a calendar that could not be read; pages say them in words. */
export const calendarProblem = z.enum([
  'unreachable',
  'notAllowed',
  'signIn',
  'notFound',
  'notACalendar',
  'tooLarge',
  'lost',
]);
export type CalendarProblem = z.infer<typeof calendarProblem>;

/** Days that one read of events may span. */
const longestEventRange = 62;

export const calendarTexts = {
  name: 'Give the calendar a name.',
  address: 'Enter the address of the calendar, which begins with https://.',
  username: 'Enter the user name.',
  password: 'Enter the app password.',
  nothing: 'Choose at least one calendar.',
  tooMany: 'You can have up to 10 calendars. Please remove one first.',
  notFound: 'The calendar',
  eventNotFound: 'The event',
  noEmployee: 'Calendars are for members of an organization. Please join or create one first.',
  allDay: 'An event of a whole day has no hours to log.',
  severalDays: 'An event of several days has no hours to log. Add time for each of its days.',
  notOver: 'The event is not over yet.',
  logged: 'The event is logged already.',
  notLogged: 'The event is not logged yet.',
  notYours: 'Choose one of your own entries.',
  day: 'Enter a day as 2026-03-11.',
  range: `Choose up to ${longestEventRange} days.`,
  problem: {
    unreachable: 'The server does not answer. Takt tries again later.',
    notAllowed: 'This server does not read calendars from that address.',
    signIn: 'The user name or the app password is not accepted.',
    notFound: 'There is no calendar at this address.',
    notACalendar: 'There is something else than a calendar at this address.',
    tooLarge: 'The calendar has more than 5 MB or 10,000 events.',
    lost: 'The stored address can no longer be read. Please add the calendar again.',
  },
} as const;

/** Bounds of what one calendar may bring. */
export const calendarLimits = { calendars: 10, bytes: 5_000_000, events: 10_000 } as const;

/** Days of the past and of the future whose events are kept. */
export const eventDays = { past: 100, future: 200 } as const;

export const calendarSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: calendarKind,
  /** The host that answers it; the address is a secret. */
  host: z.string(),
  isShown: z.boolean(),
  eventCount: z.number(),
  /** The last time that it was read, also when nothing had changed. */
  fetchedAt: z.string().nullish(),
  problem: calendarProblem.nullish(),
  createdAt: z.string(),
});
export type PersonalCalendar = z.infer<typeof calendarSchema>;

const httpsAddress = z
  .string()
  .trim()
  .max(2000)
  // Apple's programs give addresses with a scheme of their own.
  .transform((text) => text.replace(/^webcals?:/i, 'https:'))
  .pipe(z.url({ protocol: /^https?$/, error: calendarTexts.address }));

const account = {
  address: httpsAddress,
  username: requiredText(calendarTexts.username, 200),
  password: z.string().min(1, calendarTexts.password).max(500),
};

export const discoverCalendarsInput = z.object({ ...account, ...idHints });
export type DiscoverCalendarsInput = z.output<typeof discoverCalendarsInput>;

export const foundCalendarSchema = z.object({ address: z.string(), name: z.string() });
export type FoundCalendar = z.infer<typeof foundCalendarSchema>;

export const addCalendarsInput = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('address'),
    /** Absent: the calendar's own. */
    name: z.string().trim().max(80).optional(),
    address: httpsAddress,
    ...idHints,
  }),
  z.object({
    kind: z.literal('caldav'),
    ...account,
    calendars: z
      .array(z.object({ address: httpsAddress, name: requiredText(calendarTexts.name, 80) }))
      .min(1, calendarTexts.nothing)
      .max(calendarLimits.calendars, calendarTexts.tooMany),
    ...idHints,
  }),
]);
export type AddCalendarsInput = z.output<typeof addCalendarsInput>;

export const updateCalendarInput = z.object({
  name: requiredText(calendarTexts.name, 80).optional(),
  isShown: z.boolean().optional(),
  ...idHints,
});
export type UpdateCalendarInput = z.output<typeof updateCalendarInput>;

/** The entry of a logged event. */
const eventEntrySchema = z.object({
  id: z.uuid(),
  startedAt: z.string(),
  stoppedAt: z.string().nullish(),
  /** The event has been moved since; its entry can follow. */
  isMoved: z.boolean(),
});

/** The work that an event probably is: that of the last entry of the same series. */
const eventGuessSchema = z.object({
  taskId: z.uuid().nullish(),
  projectId: z.uuid().nullish(),
  organizationTeamId: z.uuid().nullish(),
  /** The title of the task, or the name of the project. */
  name: z.string(),
});

export const calendarEventSchema = z.object({
  id: z.uuid(),
  calendarId: z.uuid(),
  /** Absent for a private event. */
  title: z.string().nullish(),
  startsAt: z.string(),
  endsAt: z.string(),
  /** Of an event of whole days: the first and the last one. */
  firstDay: z.string().nullish(),
  lastDay: z.string().nullish(),
  /** Whether it takes time of the day's capacity. */
  isBusy: z.boolean(),
  entry: eventEntrySchema.nullish(),
  guess: eventGuessSchema.nullish(),
});
export type CalendarEvent = z.infer<typeof calendarEventSchema>;

const day = z.string(calendarTexts.day).refine(isDay, calendarTexts.day);

export const eventsQuery = z
  .object({ start: day, end: day, ...idHints })
  .refine(({ start, end }) => start <= end && daysBetween(start, end) < longestEventRange, {
    error: calendarTexts.range,
    path: ['end'],
  });
export type EventsQuery = z.output<typeof eventsQuery>;

export const logEventsInput = z.object({ ids: z.array(uuid).min(1).max(50), ...idHints });
export type LogEventsInput = z.output<typeof logEventsInput>;

/** The outcome of each event that is still there, in the order of the request. */
export const loggedEventSchema = z.object({
  id: z.uuid(),
  timeLogId: z.uuid().nullish(),
  /** The entry that was made. */
  entry: z
    .object({
      description: z.string().nullish(),
      startedAt: z.string(),
      stoppedAt: z.string(),
      updatedAt: z.string(),
    })
    .nullish(),
  /** The reason why it was not logged. */
  error: z.string().nullish(),
});
export type LoggedEvent = z.infer<typeof loggedEventSchema>;

export const linkEventInput = z.object({ timeLogId: uuid, ...idHints });
