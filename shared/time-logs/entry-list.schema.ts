import { z } from 'zod';
import { type WeekDay, weekDay } from '#shared/enums/calendar.ts';
import { timesheetStatus } from '#shared/enums/timesheet.ts';
import { optionalOf, queryBoolean, queryCount, queryDateText, queryText } from '#shared/http/query.ts';
import { matchesAllWords } from '#shared/text/search.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { startOfMonth } from '#shared/time/month.ts';
import { startOfWeek } from '#shared/time/week.ts';
import { timeLogSchema, timeRangeQuery } from '#shared/time-logs/time-log.schema.ts';

export const entryGroup = z.enum(['daily', 'weekly', 'monthly']);
export type EntryGroup = z.infer<typeof entryGroup>;

const { groupBy: _groupBy, relations: _relations, ...narrowing } = timeRangeQuery.shape;

/** Days of the people whose time it is, from the first to the last; groups are days, weeks or months of theirs. */
const entryFilter = z.object({
  ...narrowing,
  /** Words, each in the title of the task, the name of the person or that of the project. */
  search: queryText,
  /** Absent: weekly. */
  group: optionalOf(entryGroup),
  /** Absent: the day on which weeks of the organization begin. */
  startWeekOn: optionalOf(weekDay),
});
export type EntryFilter = z.output<typeof entryFilter>;

export const entryPageSize = { usual: 50, most: 100 } as const;

export const entryListQuery = entryFilter.extend({
  cursor: queryText,
  take: queryCount,
  /** Adds amounts, for callers who may see them. */
  money: queryBoolean,
  /** Adds what each person has to the totals: of everybody whose time the caller sees, where nobody is named. */
  people: queryBoolean,
});
export type EntryListQuery = z.output<typeof entryListQuery>;

/** The part of an entry that falls into a group: an entry over midnight is in two groups of days, and once in a week. */
const entryRowSchema = z.object({
  log: timeLogSchema,
  /** First day of the group. */
  day: z.string(),
  startedAt: z.string(),
  /** For a running entry, the instant of the response. */
  stoppedAt: z.string(),
  seconds: z.number(),
  isRunning: z.boolean(),
  /** The sheet of the first day of the part, and its status. */
  timesheetId: z.string(),
  status: timesheetStatus,
  /** On request: decimal texts, those of time that is not billable without an amount. */
  money: z
    .object({
      /** For an hour. */
      rate: z.string().optional(),
      amount: z.string().optional(),
      currency: z.string().optional(),
      cost: z.string().optional(),
      costCurrency: z.string().optional(),
    })
    .optional(),
});
export type EntryRow = z.infer<typeof entryRowSchema>;

const groupTotals = z.object({
  day: z.string(),
  /** Rows, and how many of them run. */
  count: z.number(),
  running: z.number(),
  seconds: z.number(),
  statuses: z.array(timesheetStatus),
});
export type GroupTotals = z.infer<typeof groupTotals>;

const personTotals = z.object({
  employeeId: z.string(),
  userId: z.string(),
  name: z.string(),
  imageUrl: z.string().optional(),
  /** Rows, and how many of them run. */
  count: z.number(),
  running: z.number(),
  seconds: z.number(),
});
export type PersonTotals = z.infer<typeof personTotals>;

/** Totals of the whole list, regardless of the page. */
const entryTotals = z.object({
  /** Entries, each once. */
  count: z.number(),
  /** Rows: an entry is one in each of its groups. */
  rows: z.number(),
  running: z.number(),
  seconds: z.number(),
  /** Until when what runs is counted. */
  at: z.string(),
  /** The zones that cut the days. */
  timeZones: z.array(z.string()),
  groups: z.array(groupTotals),
  /** On request; the longest time first. */
  people: z.array(personTotals).optional(),
});
export type EntryTotals = z.infer<typeof entryTotals>;

/** Latest group first, in it the latest first. The next page begins behind the cursor; without one this is the last. */
export const entryPageSchema = z.object({
  items: z.array(entryRowSchema),
  nextCursor: z.string().nullish(),
  /** With the first page. */
  totals: entryTotals.optional(),
});
export type EntryPage = z.infer<typeof entryPageSchema>;

/** So many rows can be chosen together. */
export const entrySelectionMaximum = 1000;

export const entrySelectionQuery = entryFilter.extend({
  /** First day of the group; absent: all of the list. */
  day: queryDateText,
});
export type EntrySelectionQuery = z.output<typeof entrySelectionQuery>;

/** Rows with the actions they allow, in the order of the list; `total` also counts rows beyond the maximum. */
export const entrySelectionSchema = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      day: z.string(),
      timesheetId: z.string(),
      /** It does not run, and none of its days is approved. */
      isFree: z.boolean(),
    }),
  ),
  total: z.number(),
});
export type EntrySelection = z.infer<typeof entrySelectionSchema>;

export const entryChoicesQuery = timeRangeQuery.pick({
  ...{ startDate: true, endDate: true, date: true, timeZone: true },
  ...{ employeeIds: true, onlyMe: true, teamIds: true },
});
export type EntryChoicesQuery = z.output<typeof entryChoicesQuery>;

/** So many of each, those worked on last. */
export const entryChoicesMaximum = 1000;

const named = z.array(z.object({ id: z.string(), name: z.string() }));

/** Filter values: the subjects of the entries of a period. */
export const entryChoicesSchema = z.object({
  employees: named,
  projects: named,
  tasks: named,
  labels: named,
});
export type EntryChoices = z.infer<typeof entryChoicesSchema>;

/** The first day of the group that holds a day. */
export function entryGroupDay(
  day: Day,
  { group, startWeekOn }: { group?: EntryGroup | undefined; startWeekOn: WeekDay },
): Day {
  if (group === 'daily') return day;
  return group === 'monthly' ? startOfMonth(day) : startOfWeek(day, startWeekOn);
}

/** The texts that the search of a list of entries covers. */
interface LogWords {
  readonly task: string | null | undefined;
  readonly employee: string;
  readonly project: string | null | undefined;
}

/** Every word has to be in the title of the task, the name of the person or that of the project. */
export const matchesLog = (search: string, { task, employee, project }: LogWords): boolean =>
  matchesAllWords(search, [task, employee, project]);
