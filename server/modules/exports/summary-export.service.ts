import type { Context } from '#server/context/context.ts';
import type { Note } from '#server/modules/exports/export-table.ts';
import {
  type Cell,
  type Column,
  durationCells,
  durationColumns,
  type ExportTable,
  knownRows,
  type PrintColumn,
  type PrintLayout,
  printedDuration,
  printedHours,
  printedSeconds,
  rangeCells,
  rangeColumns,
} from '#server/modules/exports/export-table.ts';
import { type FileLanguage, fileLanguage } from '#server/modules/exports/file-language.ts';
import { activityNotes, dayText, monthText, sentence } from '#server/modules/exports/print-text.ts';
import { toReportFilter } from '#server/modules/reports/reports.service.ts';
import { readSummary } from '#server/modules/reports/summary.service.ts';
import type { SummaryDimension } from '#shared/enums/report.ts';
import type { SummaryExportQuery } from '#shared/reports/exports.schema.ts';
import type { FileWord } from '#shared/reports/file-catalogues.ts';
import type { Summary, SummaryChild } from '#shared/reports/summary.schema.ts';

interface Dimension {
  readonly header: FileWord;
  /** On paper. */
  text?(cell: Cell, language: FileLanguage): string;
}

const named = (header: FileWord, none: FileWord): Dimension => ({
  header,
  text: (cell, { say }) => (cell === '' ? say(none) : String(cell)),
});

const dimensions: Readonly<Record<SummaryDimension, Dimension>> = {
  day: { header: 'Day', text: dayText },
  week: { header: 'Week from', text: dayText },
  month: { header: 'Month', text: monthText },
  employee: { header: 'Member' },
  project: named('Project', 'No project'),
  task: named('Task', 'No task'),
  client: named('Client', 'No client'),
  team: named('Team', 'No team'),
  billable: {
    header: 'Billable',
    text: (cell, { say }) => say(cell === 'Yes' ? 'Billable' : 'Not billable'),
  },
  logType: { header: 'Type', text: sentence },
};

const measures: readonly Column[] = [
  ...durationColumns,
  { key: 'unroundedSeconds', header: 'Unrounded seconds', numberFormat: '0', isSummed: true },
  { key: 'billableHours', header: 'Billable hours', kind: 'hours', isSummed: true },
  { key: 'logs', header: 'Logs', numberFormat: '0', isSummed: true },
  { key: 'share', header: 'Share (%)', numberFormat: '0.00' },
  ...rangeColumns,
];

function labelOf(dimension: SummaryDimension, { key, label }: SummaryChild): string {
  if (dimension !== 'billable') return label;
  return key === 'true' ? 'Yes' : 'No';
}

function measuresOf({ seconds, rawSeconds, billableSeconds, logCount, share }: SummaryChild): Cell[] {
  return [...durationCells(seconds), rawSeconds, billableSeconds, logCount, share];
}

/** The innermost rows, each with what it stands under. */
function cellsOf({ groupBy, rows }: Summary): Cell[][] {
  const [first = 'day', second] = groupBy;
  return rows.flatMap((row) => {
    const label = labelOf(first, row);
    if (second === undefined) return [[label, ...measuresOf(row)]];
    return (row.children ?? []).map((child) => [label, labelOf(second, child), ...measuresOf(child)]);
  });
}

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

function layoutOf(query: SummaryExportQuery, { groupBy }: Summary, language: FileLanguage): PrintLayout {
  const [first = 'day', second] = groupBy;
  const inner = second ?? first;
  const raw = query.roundTo ? [printedDuration('unroundedSeconds', 'Unrounded')] : [];
  const label: PrintColumn = { key: inner, width: 40, ...dimensions[inner] };
  const percent: PrintColumn = {
    key: 'share',
    header: 'Share',
    width: 9,
    align: 'right',
    text: (cell) => `${Number(cell).toFixed(1)} %`,
  };
  const billable = { ...printedHours('billableHours', 'Billable h'), width: 10 };
  const levels = groupBy
    .map((dimension) => language.say(dimensions[dimension].header))
    .reduce((outer, level) => language.say('{{0}}, then {{1}}', outer, level));
  return {
    page: 'portrait',
    columns: [label, ...printedSeconds, ...raw, billable, percent],
    ...(second === undefined ? {} : { groupBy: { key: first, ...dimensions[first] } }),
    notes: [...activityNotes(query, language), ['Grouped by', levels], roundingNote(query, language)],
  };
}

/** The rows of the summary; those of the inner level where there are two. */
export async function summaryTable(ctx: Context, query: SummaryExportQuery): Promise<ExportTable> {
  const { groupBy: _levels, ...asked } = query;
  const [summary, filter] = await Promise.all([
    readSummary(ctx, { ...query, compare: undefined }),
    toReportFilter(ctx, asked),
  ]);
  const levels = summary.groupBy.map((dimension) => ({
    key: dimension,
    header: dimensions[dimension].header,
  }));
  return {
    name: 'time-summary',
    title: 'Time & activity',
    filter,
    columns: [...levels, ...measures],
    ...knownRows(cellsOf(summary).map((cells) => [...cells, ...rangeCells(filter)])),
    print: layoutOf(query, summary, fileLanguage(ctx.origin.language)),
  };
}
