import type { Context } from '#server/context/context.ts';
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
  rangeCells,
  rangeColumns,
} from '#server/modules/exports/export-table.ts';
import { type FileLanguage, fileLanguage } from '#server/modules/exports/file-language.ts';
import { activityNotes, dayText, monthText } from '#server/modules/exports/print-text.ts';
import { readReportJson } from '#server/modules/exports/report-json.ts';
import { timeLimits, toReportFilter } from '#server/modules/reports/reports.service.ts';
import { getWorkingTime } from '#server/modules/workspaces/working-hours.service.ts';
import type { LimitDuration } from '#shared/enums/report.ts';
import type { LimitExportQuery } from '#shared/reports/exports.schema.ts';
import type { FileWord } from '#shared/reports/file-words.ts';
import { timeLimitSchema } from '#shared/reports/report.schema.ts';
import { standardLimit, usedPercent } from '#shared/reports/standard-limit.ts';

interface Period {
  readonly header: FileWord;
  readonly title: FileWord;
  text(cell: Cell, language: FileLanguage): string;
}

const periods: Readonly<Record<LimitDuration, Period>> = {
  day: { header: 'Day', title: 'Daily limits', text: dayText },
  week: {
    header: 'Week from',
    title: 'Weekly limits',
    text: (cell, language) => language.say('Week from {0}', dayText(cell, language)),
  },
  month: {
    header: 'Month',
    title: 'Monthly limits',
    text: (cell, language) => monthText(String(cell).slice(0, 7), language),
  },
};

const measures: readonly Column[] = [
  ...durationColumns,
  { key: 'limitHours', header: 'Limit hours', kind: 'hours' },
  { key: 'limit', header: 'Limit (h:mm)', sheetHeader: 'Limit', kind: 'duration' },
  { key: 'limitSeconds', header: 'Limit seconds', numberFormat: '0' },
  { key: 'used', header: 'Used (%)', numberFormat: '0.0' },
  ...rangeColumns,
];

interface LimitRow {
  readonly date: string;
  readonly member: string;
  readonly seconds: number;
  readonly limitSeconds: number | undefined;
}

function cellsOf({ date, member, seconds, limitSeconds }: LimitRow): Cell[] {
  const limit = limitSeconds === undefined ? ['', '', ''] : durationCells(limitSeconds);
  return [date, member, ...durationCells(seconds), ...limit, usedPercent(seconds, limitSeconds) ?? ''];
}

function layoutOf(query: LimitExportQuery, { header, text }: Period, language: FileLanguage): PrintLayout {
  const isByMember = query.groupBy === 'employee';
  const period: PrintColumn = { key: 'period', header, width: 34, text };
  const member: PrintColumn = { key: 'member', header: 'Member', width: 34 };
  const limit = printedDuration('limitSeconds', 'Limit');
  const used: PrintColumn = {
    key: 'used',
    header: 'Used',
    width: 10,
    align: 'right',
    text: (cell) => (cell === '' ? '–' : `${cell} %`),
  };
  const { isSummed: _each, ...ofEach } = limit;
  const worked = [printedDuration('seconds', 'Worked'), printedHours('seconds', 'Hours')];
  return {
    page: 'portrait',
    columns: [isByMember ? period : member, ...worked, ofEach, used],
    groupBy: isByMember ? { key: 'member' } : { key: 'period', text },
    notes: [...activityNotes(query, language), ['Grouped by', language.say(isByMember ? 'Member' : header)]],
  };
}

/** By their period, or by person and then period. */
function inOrder(rows: readonly LimitRow[], { groupBy }: LimitExportQuery): LimitRow[] {
  if (groupBy !== 'employee') return [...rows];
  return rows.toSorted((a, b) => a.member.localeCompare(b.member, 'en') || (a.date < b.date ? -1 : 1));
}

/** Time of each person in each period against the limit, else the organization's standard day. */
export async function limitTable(ctx: Context, query: LimitExportQuery): Promise<ExportTable> {
  const duration = query.duration ?? 'day';
  const period = periods[duration];
  const [report, filter, usual] = await Promise.all([
    timeLimits(ctx, query),
    toReportFilter(ctx, query),
    ctx.organizationId === undefined ? undefined : getWorkingTime(ctx, ctx.organizationId),
  ]);
  const standard = standardLimit(usual?.hours, duration);
  const rows = readReportJson(timeLimitSchema, report).flatMap(({ date, employees }) =>
    employees.map(
      ({ employee, duration: seconds, limit }): LimitRow => ({
        date,
        member: employee.fullName ?? '',
        seconds,
        limitSeconds: limit > 0 ? limit : standard,
      }),
    ),
  );
  const columns: Column[] = [
    { key: 'period', header: period.header },
    { key: 'member', header: 'Member' },
    ...measures,
  ];
  return {
    name: `${duration}-limits`,
    title: period.title,
    filter,
    columns,
    ...knownRows(inOrder(rows, query).map((row) => [...cellsOf(row), ...rangeCells(filter)])),
    print: layoutOf(query, period, fileLanguage(ctx.origin.language)),
  };
}
