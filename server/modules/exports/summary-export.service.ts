import type { Context } from '#server/context/context.ts';
import {
  type Cell,
  type Column,
  decimalHours,
  durationColumns,
  type ExportTable,
} from '#server/modules/exports/export-table.ts';
import { readSummary } from '#server/modules/reports/summary.service.ts';
import type { SummaryDimension } from '#shared/enums/report.ts';
import type { Summary, SummaryChild, SummaryExportQuery } from '#shared/reports/summary.schema.ts';
import { formatHoursMinutes } from '#shared/time/duration.ts';

const headers: Readonly<Record<SummaryDimension, string>> = {
  day: 'Day',
  week: 'Week from',
  month: 'Month',
  employee: 'Member',
  project: 'Project',
  task: 'Task',
  client: 'Client',
  team: 'Team',
  billable: 'Billable',
  logType: 'Type',
};

const measures: readonly Column[] = [
  ...durationColumns,
  { key: 'unroundedSeconds', header: 'Unrounded seconds', numberFormat: '0' },
  { key: 'billableHours', header: 'Billable hours', numberFormat: '0.00' },
  { key: 'logs', header: 'Logs', numberFormat: '0' },
  { key: 'share', header: 'Share (%)', numberFormat: '0.00' },
  { key: 'from', header: 'From' },
  { key: 'to', header: 'To' },
  { key: 'timeZone', header: 'Time zone' },
];

function labelOf(dimension: SummaryDimension, { key, label }: SummaryChild): string {
  if (dimension !== 'billable') return label;
  return key === 'true' ? 'Yes' : 'No';
}

function measuresOf(row: SummaryChild, { from, to, zone }: Summary): Cell[] {
  const { seconds, rawSeconds, billableSeconds, logCount, share } = row;
  const duration = [decimalHours(seconds), formatHoursMinutes(seconds), seconds];
  return [...duration, rawSeconds, decimalHours(billableSeconds), logCount, share, from, to, zone];
}

/** The innermost rows, each with what it stands under. */
async function* cellsOf(summary: Summary): AsyncGenerator<Cell[]> {
  const [first = 'day', second] = summary.groupBy;
  for (const row of summary.rows) {
    if (second === undefined) yield [labelOf(first, row), ...measuresOf(row, summary)];
    for (const child of row.children ?? []) {
      yield [labelOf(first, row), labelOf(second ?? first, child), ...measuresOf(child, summary)];
    }
  }
}

/** The rows of the summary; those of the inner level where there are two. */
export async function summaryTable(ctx: Context, query: SummaryExportQuery): Promise<ExportTable> {
  const summary = await readSummary(ctx, { ...query, compare: undefined });
  const { zone, from: fromDay, to: toDay, groupBy } = summary;
  const levels = groupBy.map((dimension) => ({ key: dimension, header: headers[dimension] }));
  const rows = cellsOf(summary);
  return { name: 'time-summary', zone, fromDay, toDay, columns: [...levels, ...measures], rows };
}
