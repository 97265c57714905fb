import { z } from 'zod';
import { exportFormat } from '#shared/enums/report.ts';
import { activityQuery } from '#shared/evidence/activity.schema.ts';
import { optionalOf, queryText } from '#shared/http/query.ts';
import { timeLimitQuery } from '#shared/reports/report.schema.ts';
import { summaryQuery } from '#shared/reports/summary.schema.ts';
import { timeRangeQuery } from '#shared/time-logs/time-log.schema.ts';

/** Most rows on paper; other files have no end. */
export const longestPrint = 20_000;

export const exportTexts = {
  tooLong: `A PDF holds ${longestPrint.toLocaleString('en')} rows at most. Please choose a shorter range, or XLSX.`,
} as const;

/** Without a format it is CSV. */
const format = optionalOf(exportFormat);

/** `search` narrows the rows as that of the list does. */
export const logExportQuery = timeRangeQuery.extend({ search: queryText, format });
export type LogExportQuery = z.output<typeof logExportQuery>;

export const summaryExportQuery = summaryQuery.extend({ format });
export type SummaryExportQuery = z.output<typeof summaryExportQuery>;

/** The subject of the rows of the team's file. */
const teamGrouping = z.enum(['employee', 'date']);

/** Grouped by person unless `groupBy` is `date`. */
export const teamExportQuery = timeRangeQuery.extend({
  groupBy: optionalOf(teamGrouping.catch('employee')),
  format,
});
export type TeamExportQuery = z.output<typeof teamExportQuery>;

/** Grouped by period unless `groupBy` is `employee`. */
export const limitExportQuery = timeLimitQuery.extend({ format });
export type LimitExportQuery = z.output<typeof limitExportQuery>;

/** Grouped by date unless `groupBy` is `employee` or `project`. */
export const activityExportQuery = activityQuery.extend({ format });
export type ActivityExportQuery = z.output<typeof activityExportQuery>;
