import type { Context } from '#server/context/context.ts';
import { type Cell, type ExportTable, printedDuration } from '#server/modules/exports/export-table.ts';
import { dayText, monthText } from '#server/modules/exports/print-text.ts';
import {
  durationColumns,
  groupedNote,
  printedPercent,
  type ReportColumn,
  sumTable,
} from '#server/modules/exports/report-table.ts';
import { parseReport, timeLimits } from '#server/modules/reports/reports.service.ts';
import type { LimitDuration } from '#shared/enums/report.ts';
import type { LimitExportQuery } from '#shared/reports/exports.schema.ts';
import type { FileWord } from '#shared/reports/file-catalogues.ts';
import { timeLimitSchema } from '#shared/reports/report.schema.ts';
import { type LimitRow, limitRows } from '#shared/reports/report-rows.ts';

type Period = Pick<ReportColumn<LimitRow>, 'header' | 'text'> & { readonly title: FileWord };

const periods: Readonly<Record<LimitDuration, Period>> = {
  day: { header: 'Day', title: 'Daily limits', text: dayText },
  week: {
    header: 'Week from',
    title: 'Weekly limits',
    text: (cell, language) => language.translate('Week from {{0}}', dayText(cell, language)),
  },
  month: {
    header: 'Month',
    title: 'Monthly limits',
    text: (cell, language) => monthText(String(cell).slice(0, 7), language),
  },
};

const nameOf = ({ employee }: LimitRow) => employee.fullName ?? '';
const limitOf = ({ limitSeconds }: LimitRow): Cell => limitSeconds ?? '';

const { isSummed: _ofEach, ...printedLimit } = printedDuration('limitSeconds', 'Limit');
const usedText = (cell: Cell) => (cell === '' ? '–' : printedPercent(cell));

const measures: readonly ReportColumn<LimitRow>[] = [
  { key: 'limitHours', header: 'Limit hours', kind: 'hours', cell: limitOf },
  { key: 'limit', header: 'Limit (h:mm)', sheetHeader: 'Limit', kind: 'duration', cell: limitOf },
  { key: 'limitSeconds', header: 'Limit seconds', numberFormat: '0', cell: limitOf, printed: [printedLimit] },
  {
    key: 'used',
    header: 'Used (%)',
    numberFormat: '0.0',
    cell: ({ used }) => used ?? '',
    printed: [{ key: 'used', header: 'Used', width: 10, align: 'right', text: usedText }],
  },
];

/** Rows by period, or by person and then period. */
async function readRows(ctx: Context, query: LimitExportQuery): Promise<LimitRow[]> {
  const report = await timeLimits(ctx, query);
  const rows = limitRows(parseReport(timeLimitSchema, report), query.duration ?? 'day');
  if (query.groupBy !== 'employee') return rows;
  return rows.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), 'en') || (a.date < b.date ? -1 : 1));
}

/** Time of each person in each period against the limit, else the organization's standard day. */
export function limitTable(ctx: Context, query: LimitExportQuery): Promise<ExportTable> {
  const { duration = 'day' } = query;
  const { title, ...named } = periods[duration];
  const period = {
    key: 'period',
    kind: 'day',
    ...named,
    cell: ({ date }: LimitRow) => date,
    width: 34,
  } as const;
  const member = { key: 'member', header: 'Member', cell: nameOf, width: 34 } as const;
  const heading = query.groupBy === 'employee' ? member : period;
  return sumTable<LimitRow>(
    ctx,
    { query, rows: readRows(ctx, query) },
    {
      name: `${duration}-limits`,
      title,
      columns: [period, member, ...durationColumns('Worked'), ...measures],
      groupBy: heading.key,
      notes: (language) => [groupedNote(language, heading.header)],
    },
  );
}
