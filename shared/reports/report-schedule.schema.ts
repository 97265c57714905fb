import { z } from 'zod';
import { idHints } from '#shared/http/codecs.ts';
import { uuid } from '#shared/http/query.ts';
import type { SavedReport } from '#shared/reports/saved-report.schema.ts';

/** Schedules of one saved report, and people who get one. */
export const maximumSchedules = 10;
const maximumRecipients = 50;

/** Bytes of an attached file; mail servers refuse larger ones. */
export const longestAttachment = 10 * 1024 * 1024;

export const scheduleTexts = {
  notFound: 'The schedule',
  tooMany: `A report can have ${maximumSchedules} schedules. Please delete one first.`,
  recipients: 'Choose who gets the report.',
  tooManyRecipients: `A schedule is for ${maximumRecipients} people at most.`,
  notReaders: 'Some of these people may not see the report.',
  onDay: 'Choose the day on which the report is sent.',
  notShared: 'Share the report by link first.',
  lostLink: 'Create a new link for this report first. The current one cannot be sent by email.',
  stopLink: 'This link is not valid, or the report is no longer sent.',
} as const;

export const scheduleEvery = z.enum(['daily', 'weekly', 'monthly']);
export type ScheduleEvery = z.infer<typeof scheduleEvery>;

/** The day, week or month before, or the period of the saved report. */
export const schedulePeriod = z.enum(['ended', 'saved']);

export const scheduleFormat = z.enum(['pdf', 'xlsx', 'csv']);

/** The outcome of the last report: sent, skipped because it was empty, or failed with a reason. */
const scheduleResult = z.enum(['sent', 'skipped', 'failed']);
const scheduleReason = z.enum(['empty', 'no-access', 'too-large', 'not-sent']);
export type ScheduleReason = z.infer<typeof scheduleReason>;

/** Last days of weeks and of the longest months. */
const lastDay = { weekly: 7, monthly: 31 } as const;

const onDay = z.int(scheduleTexts.onDay);

export const reportScheduleInput = z
  .object({
    every: scheduleEvery,
    /**
     * Day of the week (1 is Monday) or of the month; a day after the end of a month means its last day; none for
     * daily.
     */
    onDay: onDay.min(1, scheduleTexts.onDay).max(lastDay.monthly, scheduleTexts.onDay).nullish(),
    /** By the clock of the report's owner. */
    hour: z.int().min(0).max(23),
    period: schedulePeriod,
    format: scheduleFormat,
    /** Nothing is sent when nothing is in it. */
    skipsEmpty: z.boolean(),
    /** The mail has the shared link of the report, while that is open. */
    sendsLink: z.boolean().default(false),
    /** Ids of users. */
    recipientIds: z
      .array(uuid, { error: scheduleTexts.recipients })
      .min(1, scheduleTexts.recipients)
      .max(maximumRecipients, scheduleTexts.tooManyRecipients),
    ...idHints,
  })
  .superRefine(({ every, onDay: day }, problems) => {
    if (every === 'daily' || (day != null && day <= lastDay[every])) return;
    problems.addIssue({ code: 'custom', path: ['onDay'], message: scheduleTexts.onDay });
  });
export type ReportScheduleInput = z.output<typeof reportScheduleInput>;

/** A person who may see the report. */
export const reportReaderSchema = z.object({
  userId: z.uuid(),
  name: z.string(),
});
export type ReportReader = z.infer<typeof reportReaderSchema>;

const recipientSchema = reportReaderSchema.extend({
  /** When they switched it off. */
  stoppedAt: z.string().nullish(),
  /** When the last one was due. */
  lastDueAt: z.string().nullish(),
  lastResult: scheduleResult.nullish(),
  lastReason: scheduleReason.nullish(),
});
export type ScheduleRecipient = z.infer<typeof recipientSchema>;

export const reportScheduleSchema = z.object({
  id: z.uuid(),
  every: scheduleEvery,
  onDay: z.number().nullish(),
  hour: z.number(),
  period: schedulePeriod,
  format: scheduleFormat,
  skipsEmpty: z.boolean(),
  sendsLink: z.boolean(),
  nextDueAt: z.string(),
  recipients: z.array(recipientSchema),
});
export type ReportSchedule = z.infer<typeof reportScheduleSchema>;

/** Why mails cannot have the shared link of a report; undefined where they can. */
export function whyNoLink(
  {
    visibility,
    shareExpiresAt,
    isLinkKept,
  }: Pick<SavedReport, 'visibility' | 'shareExpiresAt' | 'isLinkKept'>,
  nowMs: number,
): string | undefined {
  if (visibility !== 'link' || Date.parse(shareExpiresAt ?? '') <= nowMs) return scheduleTexts.notShared;
  return isLinkKept ? undefined : scheduleTexts.lostLink;
}
