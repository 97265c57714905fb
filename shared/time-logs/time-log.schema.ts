import { z } from 'zod';
import { timesheetStatus } from '#shared/enums/timesheet.ts';
import { organizationRecord } from '#shared/http/codecs.ts';
import {
  optionalOf,
  queryDateText,
  queryIds,
  queryList,
  queryNumber,
  queryText,
  relations,
} from '#shared/http/query.ts';
import { employeeSchema } from '#shared/teams/team.schema.ts';
import { timerLogSchema } from '#shared/timer/timer.schema.ts';

export const timeLogTexts = {
  range: 'Timer logs parameters (startDate or endDate or date) are required.',
  order: 'End date must be after start date',
  invalidDate: 'Invalid date provided',
  activityLevel: 'Invalid activity level range',
} as const;

export const timeLogSchema = timerLogSchema.extend({
  ...organizationRecord,
  createdAt: z.string(),
  description: z.string().nullish(),
  reason: z.string().nullish(),
  isBillable: z.boolean(),
  isEdited: z.boolean(),
  editedAt: z.string().nullish(),
  timesheet: z.object({
    id: z.string(),
    status: timesheetStatus,
    createdAt: z.string(),
    startedAt: z.string(),
  }),
  task: z
    .object({
      id: z.string(),
      title: z.string(),
      number: z.number().nullish(),
      taskNumber: z.string().optional(),
    })
    .loose()
    .nullable(),
  project: z.object({ id: z.string(), name: z.string() }).loose().nullable(),
  employee: employeeSchema,
});
export type TimeLog = z.infer<typeof timeLogSchema>;

/** Filters that every list and report over time logs shares. */
export const timeRangeQuery = z.object({
  startDate: queryDateText,
  endDate: queryDateText,
  date: queryDateText,
  timeZone: queryText,
  employeeIds: queryIds,
  projectIds: queryIds,
  taskIds: queryIds,
  teamIds: queryIds,
  logType: queryList(z.string().max(20)),
  source: queryList(z.string().max(20)),
  status: queryList(z.string().max(20)),
  activityLevel: optionalOf(z.object({ start: queryNumber, end: queryNumber })),
  groupBy: queryText,
  relations,
});
export type TimeRangeQuery = z.infer<typeof timeRangeQuery>;
