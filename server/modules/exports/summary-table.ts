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
  amountColumn,
  durationColumns,
  groupedNote,
  percentColumn,
  type ReportColumn,
  sumTable,
  textOrNone,
} from '#server/modules/exports/report-table.ts';
import { defaultDimensions, readSummary } from '#server/modules/reports/summary.service.ts';
import type { SummaryDimension } from '#shared/enums/report.ts';
import type { Money } from '#shared/rates/rate.schema.ts';
import type { SummaryExportQuery } from '#shared/reports/exports.schema.ts';
import type { FileWord } from '#shared/reports/file-catalogues.ts';
import { billingRules } from '#shared/reports/rounding.ts';
import type { SummaryChild } from '#shared/reports/summary.schema.ts';

/** A row of the inner level, with that of each level. */
interface Row extends SummaryChild {
  readonly levels: readonly SummaryChild[];
  /** Its amount in one currency. */
  readonly worth?: Money | undefined;
}

/** Money in a second currency has a row of its own, without the time. */
const ofTime = (column: ReportColumn<Row>): ReportColumn<Row> => ({
  ...column,
  cell: (row) => (row.worth === undefined || row.worth === row.money?.[0] ? column.cell(row) : ''),
});

const worth = (key: 'amount' | 'cost' | 'margin', header: FileWord): ReportColumn<Row> =>
  amountColumn({ key, header, within: 'currency' }, (row) => row.worth?.[key]);

/** Money columns that at least one row fills. */
function worthColumns(rows: readonly Row[]): readonly ReportColumn<Row>[] {
  const some = (key: keyof Money) => rows.some((row) => row.worth?.[key] !== undefined);
  return [
    ...(some('amount') ? [worth('amount', 'Amount')] : []),
    ...(some('cost') ? [worth('cost', 'Cost')] : []),
    ...(some('margin') ? [worth('margin', 'Margin')] : []),
    ...(some('currency')
      ? [
          {
            key: 'currency',
            header: 'Currency' as const,
            width: 10,
            cell: (row: Row) => row.worth?.currency ?? '',
          },
        ]
      : []),
  ];
}

const dimensions: Readonly<Record<SummaryDimension, Pick<ReportColumn<Row>, 'header' | 'kind' | 'text'>>> = {
  day: { header: 'Day', kind: 'day', text: dayText },
  week: { header: 'Week from', kind: 'day', text: dayText },
  month: { header: 'Month', kind: 'month', text: monthText },
  employee: { header: 'Member' },
  project: { header: 'Project', text: textOrNone('No project') },
  task: { header: 'Task', text: textOrNone('No task') },
  client: { header: 'Client', text: textOrNone('No client') },
  team: { header: 'Team', text: textOrNone('No team') },
  billable: {
    header: 'Billable',
    text: (cell, { translate }) => translate(cell === 'Yes' ? 'Billable' : 'Not billable'),
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

/** The rounding rule in words. */
function roundingNote(
  { roundTo = 0, rounding = 'nearest', roundOn = 'entry' }: SummaryExportQuery,
  { translate }: FileLanguage,
): Note {
  if (roundTo === 0) return ['Rounding', translate('Not rounded')];
  if (roundTo === billingRules) return ['Rounding', translate('Billable time by the rules for billing')];
  const way = translate(rounding === 'nearest' ? 'to the nearest' : rounding);
  const units = { entry: 'each entry', day: "each person's day", total: 'each row' } as const;
  const span = roundTo === 1 ? translate('1 minute') : translate('{{0}} minutes', roundTo);
  return ['Rounding', translate('{{0}}, {{1}}, {{2}}', span, way, translate(units[roundOn]))];
}

async function readRows(ctx: Context, query: SummaryExportQuery): Promise<Row[]> {
  const { rows } = await readSummary(ctx, { ...query, compare: undefined });
  const inner = rows.flatMap((row): Row[] =>
    row.children === undefined
      ? [{ ...row, levels: [row] }]
      : row.children.map((child) => ({ ...child, levels: [row, child] })),
  );
  return inner.flatMap((row): Row[] => row.money?.map((each) => ({ ...row, worth: each })) ?? [row]);
}

/** The rows of the summary; of the inner level if there are two. */
export async function summaryTable(ctx: Context, query: SummaryExportQuery): Promise<ExportTable> {
  const { groupBy: levels = defaultDimensions, ...range } = query;
  const rows = await readRows(ctx, query);
  return sumTable<Row>(
    ctx,
    { query: range, rows: Promise.resolve(rows) },
    {
      name: 'time-summary',
      title: 'Time & activity',
      columns: [
        ...levels.map(levelColumn),
        ...measures(Boolean(query.roundTo)).map(ofTime),
        ...worthColumns(rows),
      ],
      groupBy: levels.length > 1 ? levels[0] : undefined,
      notes: (language) => [
        groupedNote(language, ...levels.map((level) => dimensions[level].header)),
        roundingNote(query, language),
      ],
    },
  );
}
