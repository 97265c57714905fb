import type { Context } from '#server/context/context.ts';
import { queryRows } from '#server/db/query.ts';
import { roundedMoney } from '#server/modules/exports/cell-kinds.ts';
import { inDayOrder } from '#server/modules/exports/day-order.ts';
import {
  type Cell,
  type Column,
  durationCells,
  durationColumns,
  type ExportTable,
  type PrintColumn,
  printedSeconds,
} from '#server/modules/exports/export-table.ts';
import { fileLanguage } from '#server/modules/exports/file-language.ts';
import { countLogRowsSql, logRowsSql } from '#server/modules/exports/log-rows.sql.ts';
import {
  activityNotes,
  clockText,
  dayText,
  statusText,
  yesNoText,
} from '#server/modules/exports/print-text.ts';
import type { LogValues } from '#server/modules/reports/pieces.sql.ts';
import { rateValues, toReportFilter } from '#server/modules/reports/reports.service.ts';
import { listValues } from '#server/modules/time-logs/time-filter.sql.ts';
import { editsEmployees } from '#server/modules/workspaces/employees.service.ts';
import type { LogExportQuery } from '#shared/reports/exports.schema.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { secondsToHours } from '#shared/time/duration.ts';
import { offsetMinutes } from '#shared/time/time-zone.ts';
import { matchesLog } from '#shared/time-logs/log-search.ts';

interface LogRow {
  readonly id: string;
  readonly startedAt: Date;
  /** Its owner's. */
  readonly day: Day;
  readonly from: Date;
  readonly until: Date;
  readonly isRunning: boolean;
  /** Of the days of the log. */
  readonly isLast: boolean;
  readonly seconds: number;
  readonly description: string;
  readonly isBillable: boolean;
  readonly logType: string;
  readonly source: string;
  readonly status: string;
  readonly employee: string;
  readonly client: string | null;
  readonly project: string | null;
  readonly team: string | null;
  readonly task: string | null;
  /** What lists call the task: nothing once it is deleted. */
  readonly listedTask: string | null;
  readonly taskNumber: string | null;
  readonly reason: string | null;
  readonly labels: string | null;
  /** Of an hour; nothing where the caller may not see it. */
  readonly rate: number | null;
  readonly currency: string | null;
}

const columns: readonly Column[] = [
  { key: 'date', header: 'Date', kind: 'day' },
  { key: 'start', header: 'Start', kind: 'moment' },
  { key: 'end', header: 'End', kind: 'moment' },
  { key: 'timeZone', header: 'Time zone' },
  { key: 'member', header: 'Member' },
  { key: 'client', header: 'Client' },
  { key: 'project', header: 'Project' },
  { key: 'taskNumber', header: 'Task number' },
  { key: 'task', header: 'Task' },
  { key: 'team', header: 'Team' },
  { key: 'description', header: 'Description' },
  { key: 'labels', header: 'Labels' },
  { key: 'reason', header: 'Reason' },
  { key: 'type', header: 'Type' },
  { key: 'source', header: 'Source' },
  { key: 'billable', header: 'Billable' },
  { key: 'status', header: 'Status' },
  ...durationColumns,
  { key: 'rate', header: 'Rate per hour', kind: 'money' },
  { key: 'amount', header: 'Amount', kind: 'money', isSummed: { within: 'currency' } },
  { key: 'currency', header: 'Currency' },
  { key: 'id', header: 'Record id' },
];

const printColumns: readonly PrintColumn[] = [
  { key: 'start', header: 'Start', width: 7, text: clockText },
  {
    key: 'end',
    header: 'End',
    width: 7,
    text: (cell, { say }) => (cell === '' ? say('now') : clockText(cell)),
  },
  { key: 'member', header: 'Member', width: 14 },
  { key: 'project', header: 'Project', width: 14 },
  { key: 'taskNumber', header: 'No.', width: 7 },
  { key: 'task', header: 'Task', width: 20 },
  { key: 'description', header: 'Description', width: 22 },
  { key: 'labels', header: 'Labels', width: 10 },
  { key: 'billable', header: 'Billable', width: 8, text: yesNoText },
  { key: 'status', header: 'Status', width: 9, text: statusText },
  ...printedSeconds,
];

/** Where the caller may see what everybody earns, and somebody has a rate. */
const printedMoney: readonly PrintColumn[] = [
  {
    key: 'amount',
    header: 'Amount',
    width: 10,
    align: 'right',
    isSummed: { within: 'currency' },
    round: roundedMoney,
    text: (cell) => (cell === '' ? '' : Number(cell).toFixed(2)),
  },
  { key: 'currency', header: 'Currency', width: 10 },
];

const pageRows = 5000;
const beforeAll = { startedAt: '-infinity', id: '00000000-0000-0000-0000-000000000000', from: '-infinity' };

/** `2026-03-29T03:00:00+02:00`: what the clock shows in the zone. */
function isoInZone(instant: Date, zone: string): string {
  const offset = offsetMinutes(zone, instant);
  const wallClock = new Date(instant.getTime() + offset * 60_000).toISOString().slice(0, 19);
  const absolute = Math.abs(offset);
  const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${wallClock}${offset < 0 ? '-' : '+'}${twoDigits(absolute / 60)}:${twoDigits(absolute % 60)}`;
}

/** Rate, amount and currency, as the reports tell earnings. */
function moneyCells({ rate, currency, seconds }: LogRow): Cell[] {
  if (rate === null) return ['', '', ''];
  return [rate, secondsToHours(seconds) * rate, currency ?? ''];
}

function toCells(row: LogRow, zone: string): Cell[] {
  return [
    row.day,
    isoInZone(row.from, zone),
    row.isRunning && row.isLast ? '' : isoInZone(row.until, zone),
    zone,
    row.employee,
    row.client ?? '',
    row.project ?? '',
    row.taskNumber ?? '',
    row.task ?? '',
    row.team ?? '',
    row.description,
    row.labels ?? '',
    row.reason ?? '',
    row.logType,
    row.source,
    row.isBillable ? 'Yes' : 'No',
    row.status,
    ...durationCells(row.seconds),
    ...moneyCells(row),
    row.id,
  ];
}

async function tellsMoney(ctx: Context): Promise<boolean> {
  if (!editsEmployees(ctx)) return false;
  const { tenantId, organizationId } = ctx;
  const where = { tenantId, ...(organizationId === undefined ? {} : { organizationId }) };
  const found = await ctx.db.employee.findFirst({
    where: { ...where, billRateValue: { not: null } },
    select: { id: true },
  });
  return found !== null;
}

/** Page after page, so that a file of any length takes the memory of two: one is read while one is written. */
async function* readPages(ctx: Context, values: LogValues): AsyncGenerator<LogRow[]> {
  const readAfter = (last: { startedAt: Date | string; id: string; from: Date | string }) => {
    const { startedAt: afterStart, id: afterId, from: afterPart } = last;
    const place = { afterStart, afterId, afterPart, most: pageRows };
    const page = queryRows<LogRow>(ctx, logRowsSql({ ...values, ...rateValues(ctx), ...place }));
    // Whoever stops reading the file leaves a page behind that nobody waits for.
    page.catch(() => undefined);
    return page;
  };
  let next: Promise<LogRow[]> | undefined = readAfter(beforeAll);
  while (next !== undefined) {
    const rows: LogRow[] = await next;
    const last = rows.at(-1);
    next = last === undefined || rows.length < pageRows ? undefined : readAfter(last);
    yield rows;
  }
}

/** The rows that the words find; all where there are none. */
async function* readFound(ctx: Context, values: LogValues, search: string): AsyncGenerator<LogRow> {
  for await (const rows of readPages(ctx, values)) {
    for (const row of rows) {
      const { listedTask: task, employee, project } = row;
      if (search === '' || matchesLog(search, { task, employee, project })) yield row;
    }
  }
}

async function* cellsOf(rows: AsyncIterable<LogRow>, zone: string): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield toCells(row, zone);
}

async function countUpTo(rows: AsyncIterable<LogRow>, most: number): Promise<number> {
  let count = 0;
  for await (const _row of rows) {
    count += 1;
    if (count >= most) break;
  }
  return count;
}

/**
 * A row for each log that has time in the range, and for each of its days where it lies on several of its owner's; of
 * those that reach beyond the range, the part inside.
 */
export async function logTable(ctx: Context, asked: LogExportQuery): Promise<ExportTable> {
  const filter = await toReportFilter(ctx, asked);
  const values = listValues(ctx, filter, asked.activityLevel);
  const search = asked.search?.trim() ?? '';
  const isPriced = asked.format === 'pdf' && (await tellsMoney(ctx));
  return {
    name: 'time-logs',
    title: 'Time entries',
    filter,
    columns,
    rows: cellsOf(inDayOrder(readFound(ctx, values, search)), filter.zone),
    print: {
      page: 'landscape',
      columns: isPriced ? [...printColumns, ...printedMoney] : printColumns,
      groupBy: { key: 'date', text: dayText },
      notes: [...activityNotes(asked, fileLanguage(ctx.origin.language)), ['Search', search]],
      isSigned: true,
    },
    countRows: async (most) => {
      if (search !== '') return countUpTo(readFound(ctx, values, search), most);
      const [row] = await queryRows<{ count: number }>(ctx, countLogRowsSql({ ...values, most }));
      return row?.count ?? 0;
    },
  };
}
