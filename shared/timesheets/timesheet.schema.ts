import { z } from 'zod';
import { parseTimesheetStatus, timesheetStatus } from '#shared/enums/timesheet.ts';
import { idHints, organizationRecord } from '#shared/http/codecs.ts';
import {
  optionalId,
  optionalOf,
  paging,
  queryBoolean,
  queryDateText,
  queryIds,
  queryList,
  queryText,
  relations,
  uuid,
} from '#shared/http/query.ts';
import { employeeSchema } from '#shared/teams/team.schema.ts';
import { requiredText } from '#shared/text/required-text.ts';
import type { TimesheetRefusal } from '#shared/timesheets/timesheet-state.ts';

export const timesheetTexts = {
  noIds: 'You cannot update timesheet status without providing IDs',
  noIdsToSubmit: 'You cannot submit a timesheet without providing IDs',
  tooMany: 'Maximum 100 timesheets can be changed at once',
  status: 'Choose one of the statuses of a timesheet.',
  reason: 'Give a reason, so that the member knows what to change.',
  comment: 'Write a comment.',
  date: 'Give a date.',
  closed: 'Only reviewers can reopen timesheets here.',
  undoTooLate: 'This decision can no longer be undone. Reopen the timesheet instead.',
} as const;

/** The reason why a sheet is not changed; `timer-running` is outside the rules of the steps. */
const timesheetRefusalCode = z.enum([
  'transition-not-allowed',
  'not-owner',
  'not-reviewer',
  'own-timesheet',
  'timer-running',
  'on-invoice',
] satisfies [...TimesheetRefusal[], 'timer-running', 'on-invoice']);
export type TimesheetRefusalCode = z.infer<typeof timesheetRefusalCode>;

export const timesheetRefusalTexts: Readonly<Record<TimesheetRefusalCode, string>> = {
  'transition-not-allowed':
    'The timesheet cannot change to this status now. Someone may have changed it in the meantime.',
  'not-owner': 'Only the person whose timesheet it is can do this.',
  'not-reviewer': "Only a reviewer of this member's time can do this.",
  'own-timesheet': 'You cannot review your own timesheet here. Please ask someone else.',
  'timer-running': 'A timer is still running on this day. Stop it before the day is approved.',
  'on-invoice': 'Time of this day is on an invoice. Cancel the invoice to reopen the day.',
};

/** Most sheets that one call changes. */
export const maximumTimesheets = 100;

const person = z.object({ id: z.string(), name: z.string(), imageUrl: z.string().nullish() });

/** A person's day of worked time. */
export const timesheetSchema = z.object({
  ...organizationRecord,
  /** The person's own calendar day, `YYYY-MM-DD`; createdAt and startedAt are its noon in UTC. */
  date: z.string(),
  startedAt: z.string(),
  timeZone: z.string(),
  status: timesheetStatus,
  employeeId: z.string(),
  employee: employeeSchema,
  /** Sums the parts of logs on the day, of a running one up to now; in lists only of logs that match the filter. */
  seconds: z.number(),
  logCount: z.number(),
  submittedAt: z.string().nullish(),
  approvedAt: z.string().nullish(),
  approvedBy: person.nullish(),
  lockedAt: z.string().nullish(),
  /** Why it was last denied or reopened. */
  lastReason: z.string().nullish(),
  /** The last step and its actor. */
  lastStep: z.object({ to: timesheetStatus, actor: person.nullish(), createdAt: z.string() }).nullish(),
  /** The statuses the caller may set. */
  allowedSteps: z.array(timesheetStatus),
});
export type Timesheet = z.infer<typeof timesheetSchema>;

/** A sheet that should change; with `refusal` it did not. */
export const changedTimesheetSchema = timesheetSchema.extend({ refusal: timesheetRefusalCode.optional() });
export type ChangedTimesheet = z.infer<typeof changedTimesheetSchema>;

/** One step of a sheet; `from` and `to` are the same for a comment. */
const timesheetEventSchema = z.object({
  id: z.string(),
  actor: person.nullish(),
  from: timesheetStatus,
  to: timesheetStatus,
  reason: z.string().nullish(),
  comment: z.string().nullish(),
  createdAt: z.string(),
});
export type TimesheetEvent = z.infer<typeof timesheetEventSchema>;

/** With its history, oldest first. */
export const timesheetDetailSchema = timesheetSchema.extend({ events: z.array(timesheetEventSchema) });
export type TimesheetDetail = z.infer<typeof timesheetDetailSchema>;

/** Without dates: the current month. Without employees: everybody whose time the caller reads. */
export const timesheetListQuery = z.object({
  startDate: queryDateText,
  endDate: queryDateText,
  date: queryDateText,
  timeZone: queryText,
  employeeIds: queryIds,
  onlyMe: queryBoolean,
  teamIds: queryIds,
  projectIds: queryIds,
  taskIds: queryIds,
  /** In any spelling; unknown names are left out. */
  status: queryList(z.string().max(20)),
  relations,
  ...paging,
});
export type TimesheetListQuery = z.output<typeof timesheetListQuery>;

export const approvalsQuery = z.object({ teamIds: queryIds, employeeIds: queryIds, ...paging });
export type ApprovalsQuery = z.output<typeof approvalsQuery>;

const longestRemark = 1000;
const remark = z.string().trim().max(longestRemark);

function statusOf(value: unknown): unknown {
  return typeof value === 'string' ? parseTimesheetStatus(value) : undefined;
}

const status = z.preprocess(statusOf, z.enum(timesheetStatus.options, { error: timesheetTexts.status }));

/** Some clients write the list as JSON. */
function idsOf(value: unknown): unknown {
  if (typeof value !== 'string' || !value.trim().startsWith('[')) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** One id or a list; empty ones and repetitions do not count. */
const ids = z.preprocess(
  idsOf,
  queryList(uuid).transform((list) => (list === undefined ? undefined : [...new Set(list)])),
);

export const setTimesheetStatusInput = z.object({
  ids,
  status,
  /** Our screens ask for it when they deny or reopen; other clients may give none. */
  reason: optionalOf(remark),
  comment: optionalOf(remark),
  ...idHints,
});
export type SetTimesheetStatusInput = z.output<typeof setTimesheetStatusInput>;

export const undoTimesheetsInput = z.object({ ids, ...idHints });
export type UndoTimesheetsInput = z.output<typeof undoTimesheetsInput>;

/** Minutes within which the decider can undo a decision. */
export const undoMinutes = 5;

/** Refusals of the call whose callers read the body alone. */
export const timesheetResult = z.union([
  z.object({ success: z.literal(true), data: z.array(changedTimesheetSchema) }),
  z.object({ success: z.literal(false), message: z.string() }),
]);
export type TimesheetResult = z.infer<typeof timesheetResult>;

export const submitTimesheetsInput = z.object({
  ids,
  status: z.enum(['submit', 'unsubmit']),
  comment: optionalOf(remark),
  ...idHints,
});
export type SubmitTimesheetsInput = z.output<typeof submitTimesheetsInput>;

/** The week that holds the date, from the day on which the organization's weeks begin. */
export const submitWeekInput = z.object({
  date: z.string({ error: timesheetTexts.date }).trim().min(1, timesheetTexts.date).max(120),
  action: z.enum(['submit', 'withdraw']),
  employeeId: optionalId,
  comment: optionalOf(remark),
  /**
   * The action for a timer that runs on one of the days: it stops, or the day waits; absent: the day is submitted
   * unchanged.
   */
  runningTimer: z.enum(['stop', 'skip']).optional(),
  ...idHints,
});
export type SubmitWeekInput = z.output<typeof submitWeekInput>;

/** A week that its owner is about to submit, with warnings. */
export const weekCheckQuery = z.object({ date: z.iso.date(timesheetTexts.date) });
export type WeekCheckQuery = z.output<typeof weekCheckQuery>;

const checkedDay = z.object({
  date: z.string(),
  status: timesheetStatus.optional(),
  seconds: z.number(),
  targetSeconds: z.number(),
  /** The planned time of the day; absent without a plan. */
  plannedSeconds: z.number().nullish(),
  /** Submitting the week submits this day. */
  isSubmitted: z.boolean(),
});

export const weekCheckSchema = z.object({
  days: z.array(checkedDay),
  /** Runs on a day that would be submitted. */
  runningTimer: z.object({ date: z.string(), startedAt: z.string() }).nullish(),
});
export type WeekCheck = z.infer<typeof weekCheckSchema>;

export const timesheetCommentInput = z.object({
  comment: requiredText(timesheetTexts.comment, longestRemark),
  ...idHints,
});
