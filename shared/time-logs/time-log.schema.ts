import { z } from 'zod';
import { timeLogType } from '#shared/enums/time-log.ts';
import { timesheetStatus } from '#shared/enums/timesheet.ts';
import { organizationRecord } from '#shared/http/codecs.ts';
import {
  optionalOf,
  queryBoolean,
  queryDateText,
  queryIds,
  queryList,
  queryNumber,
  queryText,
  relations,
} from '#shared/http/query.ts';
import { employeeSchema } from '#shared/teams/team.schema.ts';
import { type Message, type MessageText, message, plural } from '#shared/text/message.ts';
import { reportRangeErrors } from '#shared/time/report-range.ts';
import { eachEntryField } from '#shared/time-logs/entry-fields.ts';
import { invalidDateText, timerLogSchema } from '#shared/timer/timer.schema.ts';

/** For a change of time that fails without a reason of the server. */
const requestFailed = (reason: string) => message('Request failed: {0}', reason);

export const timeFailureTexts = {
  request: requestFailed,
  create: (reason: string) => message('Failed to create timesheet logs. {0}', requestFailed(reason)),
  update: (reason: string) => message('Failed to update timesheet logs. {0}', reason),
} as const;

export const timeLogTexts = {
  range: reportRangeErrors.missing,
  order: reportRangeErrors.order,
  invalidDate: invalidDateText,
  activityLevel: 'Invalid activity level range',
  notFound: 'The time log',
  noPerson: 'The employee',
  startBeforeStop: 'The end has to be after the start.',
  outOfRange: 'The time has to be within ten years.',
  splitOutside: 'Choose a time between the start and the end of the entry.',
  inFuture: 'Time cannot be entered for the future.',
  otherPerson: 'A time entry cannot be moved to another member.',
  notYours: 'You may not change the time of this person.',
  otherProject: 'The task belongs to another project.',
  otherTeam: 'The task is not in this team.',
  clientIdTaken: 'This entry was made before and deleted since.',
  changed: 'The entry was changed meanwhile.',
  running: 'The timer runs: stop it before you change when it ends.',
  required: {
    reason: 'Please give a reason for the manual entry.',
    description: 'Please describe what was done.',
    projectId: 'Please choose a project.',
    taskId: 'Please choose a task.',
    organizationContactId: 'Please choose a client.',
  },
  manualDisabled: 'Adding time manually is turned off.',
  modifyDisabled: 'Changing recorded time is turned off.',
  deleteDisabled: 'Deleting recorded time is turned off.',
  locked: (days: string) =>
    message('The timesheet of {0} is approved. Ask for it to be reopened first.', days),
  overlaps: (other: MessageText) => message('This overlaps {0}.', other),
  weeklyLimit: (limit: Message) => message('This would exceed the weekly limit of {0}.', limit),
  nearWeeklyLimit: (worked: string, limit: Message) =>
    message('{0} of {1} of this week are used.', worked, limit),
  noIds: 'No timesheet IDs provided for deletion',
  tooMany: 'Maximum 100 logs can be deleted at once',
  invalidLogId: (index: number) => message('Invalid logId at index {0}', index),
  noneFound: 'No time logs found with the provided IDs',
  deleted: (count: number) => plural(count, '1 time log deleted', '{0} time logs deleted'),
  noneChosen: 'Choose at least one time entry.',
} as const;

const labels = z
  .array(z.object({ id: z.string(), name: z.string(), color: z.string().nullish() }))
  .optional();

/** The part of a log on one day, and the sheet that holds it. */
const logDaySchema = z.object({
  date: z.string(),
  timesheetId: z.string(),
  status: timesheetStatus,
  startedAt: z.string(),
  /** For a running log, the instant of the response. */
  stoppedAt: z.string(),
  seconds: z.number(),
});
export const timeLogSchema = timerLogSchema.extend({
  ...organizationRecord,
  createdAt: z.string(),
  updatedAt: z.string().optional(),
  ...eachEntryField(
    () => z.string().nullish(),
    () => z.boolean(),
  ),
  /** Whether somebody chose `isBillable`, rather than the setting of the project; absent for old entries. */
  isBillableChosen: z.boolean().nullish(),
  isEdited: z.boolean(),
  editedAt: z.string().nullish(),
  organizationContactId: z.string().nullish(),
  /** The author, if it was not the owner. */
  createdBy: z.object({ id: z.string(), name: z.string() }).nullish(),
  timesheet: z.object({
    id: z.string(),
    status: timesheetStatus,
    createdAt: z.string(),
    startedAt: z.string(),
  }),
  /** The number of the issued invoice that it is on, for readers of invoices. */
  invoiceNumber: z.string().optional(),
  /** For a log over midnight: its part on each day of its owner. */
  days: z.array(logDaySchema).optional(),
  task: z
    .object({
      id: z.string(),
      title: z.string(),
      number: z.number().nullish(),
      taskNumber: z.string().optional(),
      tags: labels,
    })
    .loose()
    .nullable(),
  project: z.object({ id: z.string(), name: z.string() }).loose().nullable(),
  employee: employeeSchema,
  tags: labels,
});
export type TimeLog = z.infer<typeof timeLogSchema>;

/** Filters that every list and report over time logs shares. */
export const timeRangeQuery = z.object({
  startDate: queryDateText,
  endDate: queryDateText,
  date: queryDateText,
  timeZone: queryText,
  employeeIds: queryIds,
  /** The caller's own time, whoever else is named. */
  onlyMe: queryBoolean,
  projectIds: queryIds,
  taskIds: queryIds,
  teamIds: queryIds,
  tagIds: queryIds,
  /** Clients of the entries, else of their projects. */
  clientIds: queryIds,
  isBillable: queryBoolean,
  isEdited: queryBoolean,
  /** The sheets on which the entries begin. */
  timesheetId: queryIds,
  logType: queryList(z.string().max(20)),
  source: queryList(z.string().max(20)),
  status: queryList(z.string().max(20)),
  activityLevel: optionalOf(z.object({ start: queryNumber, end: queryNumber })),
  groupBy: queryText,
  relations,
});
export type TimeRangeQuery = z.infer<typeof timeRangeQuery>;

/** For reports that count tracked time by default; callers name all types to get all. */
export const trackedUnlessNamed = timeRangeQuery.shape.logType.transform(
  (types): string[] => types ?? [timeLogType.enum.TRACKED],
);

export const timeLogListQuery = timeRangeQuery.extend({
  /** Lists those as well that began before the range and reach into it. */
  reaching: queryBoolean,
});
export type TimeLogListQuery = z.infer<typeof timeLogListQuery>;
