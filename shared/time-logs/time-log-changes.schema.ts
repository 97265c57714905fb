import { z } from 'zod';
import { idHints } from '#shared/http/codecs.ts';
import {
  clearable,
  isAbsent,
  optionalId,
  optionalOf,
  queryBoolean,
  queryDateText,
  queryText,
  relations,
  uuid,
} from '#shared/http/query.ts';
import { issueOf } from '#shared/text/required-text.ts';
import { eachEntryField } from '#shared/time-logs/entry-fields.ts';
import { timeLogSchema, timeLogTexts } from '#shared/time-logs/time-log.schema.ts';

/** One call deletes or restores at most this many logs. */
export const timeLogIdsMaximum = 100;

/** The reason why a change of time is refused; `FIELD_REQUIRED` has `errors` by field, the others `details`. */
const timeLogRefusalCode = z.enum([
  'MANUAL_TIME_DISABLED',
  'MODIFY_TIME_DISABLED',
  'DELETE_TIME_DISABLED',
  'TIME_OVERLAPS',
  'TIME_LOCKED',
  'PERIOD_CLOSED',
  'TIME_INVOICED',
  'TIME_IN_FUTURE',
  'FIELD_REQUIRED',
  'WEEKLY_LIMIT',
  'TIMER_RUNNING',
  'TIME_CHANGED',
]);
export type TimeLogRefusalCode = z.infer<typeof timeLogRefusalCode>;

/** A log in the way, as messages name it; day and times are those of the person's own zone. */
export const overlappingLogSchema = z.object({
  id: z.string(),
  startedAt: z.string(),
  /** While it runs the moment of the answer. */
  stoppedAt: z.string().nullish(),
  isRunning: z.boolean(),
  taskId: z.string().nullish(),
  taskTitle: z.string().nullish(),
  projectName: z.string().nullish(),
  description: z.string().nullish(),
  /** `2026-03-11` */
  day: z.string(),
  /** `09:00` */
  from: z.string(),
  /** `10:30`; absent while it runs. */
  to: z.string().nullish(),
});
export type OverlappingLog = z.infer<typeof overlappingLogSchema>;

/** `details` of the refusals TIME_OVERLAPS, TIME_LOCKED, PERIOD_CLOSED and WEEKLY_LIMIT. */
export const overlapDetails = z.object({ overlapping: z.array(overlappingLogSchema) });
const time = z.iso.datetime({ offset: true, error: timeLogTexts.invalidDate });
/** Characters of a text of an entry. */
export const timeWordsMaximum = 2000;
const words = z.string().trim().max(timeWordsMaximum);

/** Labels of one log. */
const timeLogTagsMaximum = 50;
const tags = z.preprocess(
  (value) => value ?? undefined,
  z
    .array(z.object({ id: uuid }))
    .max(timeLogTagsMaximum)
    .optional(),
);

export const addTimeLogInput = z.object({
  /** The caller by default. */
  employeeId: optionalId,
  startedAt: time,
  stoppedAt: time,
  taskId: optionalId,
  projectId: optionalId,
  organizationContactId: optionalId,
  organizationTeamId: optionalId,
  ...eachEntryField(
    () => optionalOf(words),
    () => queryBoolean,
  ),
  tags,
  /** The zone of the client; the days are those of the person's own zone. */
  timeZone: queryText,
  /** Made by the client, as the id of the entry: the same call again answers the log there is. */
  clientId: optionalId,
  /** Cuts other logs, regardless of the organization's policy. */
  overwrite: queryBoolean,
  ...idHints,
});
export type AddTimeLogInput = z.infer<typeof addTimeLogInput>;

/** Absent fields stay; null and an empty text clear. */
export const editTimeLogInput = z.object({
  startedAt: optionalOf(time),
  stoppedAt: optionalOf(time),
  taskId: clearable(uuid),
  projectId: clearable(uuid),
  organizationContactId: clearable(uuid),
  organizationTeamId: clearable(uuid),
  ...eachEntryField(
    () => clearable(words),
    () => queryBoolean,
  ),
  tags,
  overwrite: queryBoolean,
  /** The log's `updatedAt` when the sender read it: another one meanwhile is a 409 TIME_CHANGED. */
  ifUpdatedAt: optionalOf(time),
  /** Repeats whose log it is; time does not move between people. */
  employeeId: optionalId,
  ...idHints,
});
export type EditTimeLogInput = z.infer<typeof editTimeLogInput>;

/** A log after a change, and what its author should know. */
export const changedTimeLogSchema = timeLogSchema.extend({
  warnings: z.array(z.string()).optional(),
  /** Logs it overlaps now, where the organization allows that. */
  overlapping: z.array(overlappingLogSchema).optional(),
});
export type ChangedTimeLog = z.infer<typeof changedTimeLogSchema>;

export const splitTimeLogInput = z.object({
  /** When the second part begins. */
  at: time,
  /** As for an edit. */
  ifUpdatedAt: optionalOf(time),
  ...idHints,
});
export type SplitTimeLogInput = z.infer<typeof splitTimeLogInput>;

function listed(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value === 'string') return value.split(',').map((text) => text.trim());
  return typeof value === 'object' && value !== null ? Object.values(value) : [value];
}

/** Ids in any spelling: a list, indexed keys, one text with commas; each refused by its place in the list. */
const logIds = z.preprocess(
  (value) => (isAbsent(value) ? undefined : listed(value)),
  z
    .array(z.unknown())
    .max(timeLogIdsMaximum, timeLogTexts.tooMany)
    .transform((ids, { addIssue }) =>
      ids.map((id, index) => {
        const parsed = uuid.safeParse(id);
        if (!parsed.success) addIssue(issueOf(timeLogTexts.invalidLogId(index)));
        return parsed.data ?? '';
      }),
    )
    .optional(),
);

/** The same in the query and in the body, for logs or for timesheets, which stand for all their logs. */
export const removeTimeLogsInput = z.object({
  logIds,
  forceDelete: queryBoolean,
  /** For a single log, its `updatedAt` when the sender read it: a later change causes a 409 TIME_CHANGED. */
  ifUpdatedAt: optionalOf(time),
  reason: optionalOf(words),
  ...idHints,
});
export const timeLogIdsParam = z.object({ ids: logIds });
export const removedTimeLogsSchema = z.object({ success: z.boolean(), message: z.string() });

export const restoreTimeLogsInput = z.object({
  ids: z.array(uuid).min(1, timeLogTexts.noneChosen).max(timeLogIdsMaximum, timeLogTexts.tooMany),
  ...idHints,
});

export const markTimeLogsInput = z.object({
  ids: z.array(uuid).min(1, timeLogTexts.noneChosen).max(timeLogIdsMaximum, timeLogTexts.tooMany),
  isBillable: z.boolean(),
  ...idHints,
});
export type MarkTimeLogsInput = z.output<typeof markTimeLogsInput>;

/** Why a log keeps its mark. */
export const timeMarkRefusal = z.enum([
  'TIME_LOCKED',
  'TIME_INVOICED',
  'PERIOD_CLOSED',
  'MODIFY_TIME_DISABLED',
  'NOT_YOUR_TIME',
]);

export const markedTimeLogsSchema = z.object({
  /** The logs that changed. */
  ids: z.array(z.string()),
  /** The logs that it may not change, by reason. */
  skipped: z.array(z.object({ code: timeMarkRefusal, count: z.number() })),
});
export type MarkedTimeLogs = z.infer<typeof markedTimeLogsSchema>;

export const copyWeekInput = z.object({
  /** The caller by default. */
  employeeId: optionalId,
  /** The first of seven days, which are filled from the seven before them. */
  weekStart: z.iso.date({ error: timeLogTexts.invalidDate }),
  ...idHints,
});
export type CopyWeekInput = z.infer<typeof copyWeekInput>;

/** The outcome of copying a week. */
export const copiedWeekSchema = z.object({
  /** The new logs. */
  ids: z.array(z.string()),
  /** The others, as they would have been, with the reason. */
  leftOut: z.array(
    z.object({
      /** Title of its task or project, else its description. */
      title: z.string().nullish(),
      startedAt: z.string(),
      stoppedAt: z.string(),
      reason: z.string(),
    }),
  ),
});
export type CopiedWeek = z.infer<typeof copiedWeekSchema>;

export const timeLogConflictQuery = z.object({
  employeeId: optionalId,
  startDate: queryDateText,
  endDate: queryDateText,
  ignoreId: optionalId,
  relations,
});

const values = z.record(z.string(), z.unknown());

/** One change of a log: actor, time, values before and after. */
export const timeLogChangeSchema = z.object({
  id: z.string(),
  at: z.string(),
  /** Such as `time-log.add`, `time-log.edit`, `time-log.trim`, `timer.start`. */
  action: z.string(),
  /** Absent when the server itself acted. */
  actor: z.object({ id: z.string(), name: z.string() }).nullish(),
  /** The API token of a program that did it for the actor. */
  tokenName: z.string().nullish(),
  reason: z.string().nullish(),
  before: values.nullish(),
  after: values.nullish(),
});
export type TimeLogChange = z.infer<typeof timeLogChangeSchema>;
