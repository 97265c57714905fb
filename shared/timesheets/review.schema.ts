import { z } from 'zod';
import { timesheetStatus } from '#shared/enums/timesheet.ts';
import { paging, queryBoolean, queryIds } from '#shared/http/query.ts';
import { employeeSchema } from '#shared/teams/team.schema.ts';

/** A week waits while one of its days does; otherwise the last decision determines its status. */
export const reviewStatus = z.enum(['waiting', 'denied', 'approved']);
export type ReviewStatus = z.infer<typeof reviewStatus>;

export const reviewSort = z.enum(['member', 'week', 'submitted', 'time', 'manual']);
export type ReviewSort = z.infer<typeof reviewSort>;

export const reviewQuery = z.object({
  status: reviewStatus.default('waiting'),
  sortBy: reviewSort.default('submitted'),
  order: z.enum(['asc', 'desc']).default('asc'),
  teamIds: queryIds,
  employeeIds: queryIds,
  /** Without the caller's own weeks, unless the organization lets them decide about those. */
  decidable: queryBoolean,
  ...paging,
});
export type ReviewQuery = z.output<typeof reviewQuery>;

/** Maximum weeks of one response, and the default. */
export const reviewPage = { most: 50, usual: 25 } as const;

const reviewDay = z.object({
  /** That of the timesheet. */
  id: z.string(),
  date: z.string(),
  status: timesheetStatus,
  seconds: z.number(),
  logCount: z.number(),
  /** A timer runs on it, so that it cannot be approved yet. */
  isRunning: z.boolean(),
  manualSeconds: z.number(),
  /** Time that two entries both count. */
  overlapSeconds: z.number(),
  /** Breaks of more than an hour between two entries. */
  gapSeconds: z.number(),
  /** Entries without any description of the work; if notes are required, entries without a note. */
  withoutNote: z.number(),
  /** By the organization's rule of breaks; absent without one. */
  missingBreakMinutes: z.number().optional(),
  /** When its time was changed after it was submitted. */
  changedAt: z.string().nullish(),
  /** Why it was last denied or reopened. */
  lastReason: z.string().nullish(),
  /** The statuses the caller may set. */
  allowedSteps: z.array(timesheetStatus),
});
export type ReviewDay = z.infer<typeof reviewDay>;

/** A person's week that the caller reviews. */
export const reviewWeekSchema = z.object({
  employeeId: z.string(),
  employee: employeeSchema,
  weekStart: z.string(),
  /** When the first of its days that wait was submitted. */
  submittedAt: z.string().nullish(),
  /** The caller's own week, which somebody else decides about. */
  isOwn: z.boolean(),
  /** The target of the person's working days. */
  targetSeconds: z.number(),
  /** The most that the person may work in a week; absent without a limit. */
  limitSeconds: z.number().nullish(),
  /** Working days up to today without time. */
  missingDays: z.array(z.string()),
  days: z.array(reviewDay),
});
export type ReviewWeek = z.infer<typeof reviewWeekSchema>;
