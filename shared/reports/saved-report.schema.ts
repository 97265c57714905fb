import { z } from 'zod';
import { weekDay } from '#shared/enums/calendar.ts';
import { activityType, limitDuration, roundingMode } from '#shared/enums/report.ts';
import { timeLogType } from '#shared/enums/time-log.ts';
import { timesheetStatus } from '#shared/enums/timesheet.ts';
import { idHints } from '#shared/http/codecs.ts';
import { clearable, uuid } from '#shared/http/query.ts';
import { rangeName } from '#shared/reports/named-range.ts';
import { longestReportDays, reportTexts } from '#shared/reports/report.schema.ts';
import { reportRoundings } from '#shared/reports/rounding.ts';
import { summarySchema } from '#shared/reports/summary.schema.ts';
import { viewDimension } from '#shared/reports/summary-view.ts';
import { requiredText } from '#shared/text/required-text.ts';
import { daysBetween, isDay } from '#shared/time/calendar-day.ts';

/** Saved reports a person can have. */
export const maximumSavedReports = 100;

/** Days for which a link is open. */
export const shareDays = { usual: 30, most: 365 } as const;

export const savedReportTexts = {
  notFound: 'The saved report',
  name: 'Give the report a name.',
  tooMany: `You can have up to ${maximumSavedReports} saved reports. Please delete one first.`,
  noOrganization: 'Create an organization first.',
  range: 'Choose a first and a last day that is not before it.',
  groups: 'Group by one or two different things.',
  notYours: 'Only the person who saved the report can change it.',
  expiry: `A link is open for 1 to ${shareDays.most} days.`,
  notShared: 'This report has no link.',
  gone: 'This link has expired or was withdrawn. Ask who sent it for a new one.',
} as const;

/** The reports that have something to save. */
export const savedReportKind = z.enum(['time', 'team', 'limits', 'apps', 'productivity']);
export type SavedReportKind = z.infer<typeof savedReportKind>;

const ids = z.array(uuid).min(1).max(200).optional();
/** Years in which every day has a day after it. */
const day = z.string().refine((text) => isDay(text) && text >= '1970-01-01' && text <= '2999-12-31', {
  error: savedReportTexts.range,
});

/** A view of a report, word by word as its address has it. A named range moves with the calendar. */
export const savedReportQuery = z
  .object({
    range: rangeName.optional(),
    from: day.optional(),
    to: day.optional(),
    member: ids,
    project: ids,
    task: ids,
    label: ids,
    team: ids,
    status: z.array(timesheetStatus).min(1).max(timesheetStatus.options.length).optional(),
    type: z.array(timeLogType).min(1).max(timeLogType.options.length).optional(),
    group: z
      .array(viewDimension)
      .min(1)
      .max(2)
      .refine((levels) => new Set(levels).size === levels.length, savedReportTexts.groups)
      .optional(),
    compare: z.literal('previous').optional(),
    /** Minutes, or the rules for billing. */
    round: z.literal(reportRoundings).optional(),
    rounding: roundingMode.optional(),
    by: z.enum(['date', 'member', 'employee', 'project']).optional(),
    per: limitDuration.optional(),
    kind: activityType.optional(),
  })
  .superRefine(({ from, to }, problems) => {
    if (from === undefined && to === undefined) return;
    const refuse = (message: string) => problems.addIssue({ code: 'custom', message });
    if (from === undefined || to === undefined || to < from) refuse(savedReportTexts.range);
    else if (daysBetween(from, to) > longestReportDays) refuse(reportTexts.tooLong);
  });
export type SavedReportQuery = z.output<typeof savedReportQuery>;

export const savedReportSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  report: savedReportKind,
  query: savedReportQuery,
  /** Readers besides its owner. Only the owner learns whether a link exists. */
  visibility: z.enum(['private', 'team', 'link']),
  organizationTeamId: z.string().nullish(),
  /** Name of the owner. */
  owner: z.string(),
  isOwn: z.boolean(),
  mayDelete: z.boolean(),
  /** Until when its link is open. */
  shareExpiresAt: z.string().nullish(),
  /** Whether mails can have its link; for its owner. */
  isLinkKept: z.boolean().optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type SavedReport = z.infer<typeof savedReportSchema>;

export const longestReportName = 80;
const name = requiredText(savedReportTexts.name, longestReportName);

export const createSavedReportInput = z.object({
  name,
  report: savedReportKind,
  query: savedReportQuery,
  /** The team that sees it; nobody else without one. */
  organizationTeamId: clearable(uuid),
  ...idHints,
});
export type CreateSavedReportInput = z.output<typeof createSavedReportInput>;

export const updateSavedReportInput = createSavedReportInput
  .omit({ report: true })
  .partial({ name: true, query: true });
export type UpdateSavedReportInput = z.output<typeof updateSavedReportInput>;

/** For so many days, or to the end of a day; without either for the usual time. */
export const shareReportInput = z
  .object({
    days: z
      .int(savedReportTexts.expiry)
      .min(1, savedReportTexts.expiry)
      .max(shareDays.most, savedReportTexts.expiry)
      .optional(),
    until: z.string().refine(isDay, savedReportTexts.expiry).optional(),
  })
  .refine(({ days, until }) => days === undefined || until === undefined, savedReportTexts.expiry);
export type ShareReportInput = z.output<typeof shareReportInput>;

/** The address appears in this response only: anybody with it can read the report. */
export const sharedReportLink = savedReportSchema.extend({ url: z.string() });
export type SharedReportLink = z.infer<typeof sharedReportLink>;

/** The page of a shared report. */
export const sharedReportPath = (token: string): `/${string}` =>
  `/shared/report/${encodeURIComponent(token)}`;

const publicReport = {
  /** The name that its owner chose. */
  name: z.string(),
  expiresAt: z.string(),
};

/** Time & activity as anybody with the link reads it. Rows have names, and numbers in place of ids. */
const publicSummarySchema = summarySchema.extend({
  ...publicReport,
  report: z.literal('time'),
  groupBy: z.array(viewDimension),
  roundTo: z.literal(reportRoundings),
  rounding: roundingMode,
  /** The same time by day, week or month. */
  chart: summarySchema
    .pick({ rows: true })
    .extend({ groupBy: z.tuple([viewDimension, viewDimension]), startWeekOn: weekDay }),
});
export type PublicSummary = z.infer<typeof publicSummarySchema>;

/** Lines of a table that a link shows; the sums are those of all of them. */
export const publicLines = 2000;

/** Any other report: a table of texts, in the reader's language. */
const publicTableSchema = z.object({
  ...publicReport,
  report: savedReportKind.exclude(['time']),
  from: z.string(),
  to: z.string(),
  zone: z.string(),
  columns: z.array(z.object({ header: z.string(), isFigure: z.boolean() })),
  /** A heading has one text, others one for each column. */
  lines: z.array(
    z.object({ kind: z.enum(['heading', 'row', 'subtotal', 'total']), texts: z.array(z.string()) }),
  ),
  /** Whether there are more lines. */
  isCut: z.boolean(),
});
export type PublicTable = z.infer<typeof publicTableSchema>;

export const publicReportSchema = z.discriminatedUnion('report', [publicSummarySchema, publicTableSchema]);
export type PublicReport = z.infer<typeof publicReportSchema>;
