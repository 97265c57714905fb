import type { Context } from '#server/context/context.ts';
import {
  type ExportTable,
  type Note,
  printedDuration,
  printedHours,
} from '#server/modules/exports/export-table.ts';
import type { FileLanguage } from '#server/modules/exports/file-language.ts';
import { dayText, monthText, sentence } from '#server/modules/exports/print-text.ts';
import {
  durationColumns,
  groupedNote,
  percentColumn,
  type ReportColumn,
  sumTable,
  textOrNone,
} from '#server/modules/exports/report-table.ts';
import { defaultDimensions, readSummary } from '#server/modules/reports/summary.service.ts';
import type { SummaryDimension } from '#shared/enums/report.ts';
import type { SummaryExportQuery } from '#shared/reports/exports.schema.ts';
import type { SummaryChild } from '#shared/reports/summary.schema.ts';

/** A row of the inner level, with that of each level. */
interface Row extends SummaryChild {
  readonly levels: readonly SummaryChild[];
}

const dimensions: Readonly<Record<SummaryDimension, Pick<ReportColumn<Row>, 'header' | 'text'>>> = {
  day: { header: 'Day', text: dayText },
  week: { header: 'Week from', text: dayText },
  month: { header: 'Month', text: monthText },
  employee: { header: 'Member' },
  project: { header: 'Project', text: textOrNone('No project') },
  task: { header: 'Task', text: textOrNone('No task') },
  client: { header: 'Client', text: textOrNone('No client') },
  team: { header: 'Team', text: textOrNone('No team') },
  billable: {
    header: 'Billable',
    text: (cell, { say }) => say(cell === 'Yes' ? 'Billable' : 'Not billable'),
  },
  logType: { header: 'Type', text: sentence },
};

const measures = (isRounded: boolean): readonly ReportColumn<Row>[] => [
  ...durationColumns(),
  {
    key: 'unroundedSeconds',
    header: 'Unrounded seconds',
    numberFormat: '0',
    isSummed: true,
    cell: ({ rawSeconds }) => rawSeconds,
    printed: isRounded ? [printedDuration('unroundedSeconds', 'Unrounded')] : [],
  },
  {
    key: 'billableHours',
    header: 'Billable hours',
    kind: 'hours',
    isSummed: true,
    cell: ({ billableSeconds }) => billableSeconds,
    printed: [{ ...printedHours('billableHours', 'Billable h'), width: 10 }],
  },
  { key: 'logs', header: 'Logs', numberFormat: '0', isSummed: true, cell: ({ logCount }) => logCount },
  percentColumn(['share', 'Share (%)', 'Share'], ({ share }) => share),
];

const levelColumn = (dimension: SummaryDimension, index: number): ReportColumn<Row> => ({
  key: dimension,
  ...dimensions[dimension],
  width: 40,
  cell: ({ levels }) => {
    const { key = '', label = '' } = levels[index] ?? {};
    if (dimension !== 'billable') return label;
    return key === 'true' ? 'Yes' : 'No';
  },
});

/** How time was rounded, in words. */
function roundingNote(
  { roundTo = 0, rounding = 'nearest', roundOn = 'entry' }: SummaryExportQuery,
  { say }: FileLanguage,
): Note {
  if (roundTo === 0) return ['Rounding', say('Not rounded')];
  const way = say(rounding === 'nearest' ? 'to the nearest' : rounding);
  const units = { entry: 'each entry', day: "each person's day", total: 'each row' } as const;
  const span = roundTo === 1 ? say('1 minute') : say('{{0}} minutes', roundTo);
  return ['Rounding', say('{{0}}, {{1}}, {{2}}', span, way, say(units[roundOn]))];
}

async function readRows(ctx: Context, query: SummaryExportQuery): Promise<Row[]> {
  const { rows } = await readSummary(ctx, { ...query, compare: undefined });
  return rows.flatMap((row): Row[] =>
    row.children === undefined
      ? [{ ...row, levels: [row] }]
      : row.children.map((child) => ({ ...child, levels: [row, child] })),
  );
}

/** The rows of the summary; those of the inner level where there are two. */
export function summaryTable(ctx: Context, query: SummaryExportQuery): Promise<ExportTable> {
  const { groupBy: levels = defaultDimensions, ...range } = query;
  return sumTable<Row>(
    ctx,
    { query: range, rows: readRows(ctx, query) },
    {
      name: 'time-summary',
      title: 'Time & activity',
      columns: [...levels.map(levelColumn), ...measures(Boolean(query.roundTo))],
      groupBy: levels.length > 1 ? levels[0] : undefined,
      notes: (language) => [
        groupedNote(language, ...levels.map((level) => dimensions[level].header)),
        roundingNote(query, language),
      ],
    },
  );
}
