import type { Context } from '#server/context/context.ts';
import { roundedMoney } from '#server/modules/exports/columns.ts';
import type { Cell, ExportTable, PrintColumn } from '#server/modules/exports/export-table.ts';
import {
  countLogRows,
  type LogRow,
  readLogRows,
  seesMoney,
} from '#server/modules/exports/log-rows.service.ts';
import { clockText, dayText, statusText, yesNoText } from '#server/modules/exports/print-text.ts';
import {
  amountColumn,
  durationColumns,
  type ReportColumn,
  tableOf,
} from '#server/modules/exports/report-table.ts';
import { type SeenMoney, seenMoney } from '#server/modules/rates/rates.service.ts';
import { toReportFilter } from '#server/modules/reports/reports.service.ts';
import { listValues } from '#server/modules/time-logs/time-filter.sql.ts';
import { withMargin } from '#shared/rates/money.ts';
import type { LogExportQuery } from '#shared/reports/exports.schema.ts';
import { secondsToHours } from '#shared/time/duration.ts';
import { offsetMinutes, wallClock } from '#shared/time/time-zone.ts';

/** The local time in the zone with its offset: `2026-03-29T03:00:00+02:00`. */
function isoInZone(instant: Date, zone: string): string {
  const offset = offsetMinutes(zone, instant);
  const clock = wallClock(instant, zone).toISOString().slice(0, 19);
  const absolute = Math.abs(offset);
  const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${clock}${offset < 0 ? '-' : '+'}${twoDigits(absolute / 60)}:${twoDigits(absolute % 60)}`;
}

const workColumns = (zone: string): readonly ReportColumn<LogRow>[] => [
  { key: 'date', header: 'Date', kind: 'day', cell: ({ day }) => day, text: dayText },
  {
    key: 'start',
    header: 'Start',
    kind: 'moment',
    cell: ({ from }) => isoInZone(from, zone),
    text: clockText,
    width: 7,
  },
  {
    key: 'end',
    header: 'End',
    kind: 'moment',
    cell: ({ isRunning, isLast, until }) => (isRunning && isLast ? '' : isoInZone(until, zone)),
    text: (cell, { translate }) => (cell === '' ? translate('now') : clockText(cell)),
    width: 7,
  },
  { key: 'timeZone', header: 'Time zone', cell: () => zone },
  { key: 'member', header: 'Member', cell: ({ employee }) => employee, width: 14 },
  { key: 'client', header: 'Client', cell: ({ client }) => client ?? '' },
  { key: 'project', header: 'Project', cell: ({ project }) => project ?? '', width: 14 },
  {
    key: 'taskNumber',
    header: 'Task number',
    cell: ({ taskNumber }) => taskNumber ?? '',
    printed: [{ key: 'taskNumber', header: 'No.', width: 7 }],
  },
  { key: 'task', header: 'Task', cell: ({ task }) => task ?? '', width: 20 },
  { key: 'team', header: 'Team', cell: ({ team }) => team ?? '' },
  { key: 'description', header: 'Description', cell: ({ description }) => description ?? '', width: 22 },
  { key: 'labels', header: 'Labels', cell: ({ labels }) => labels ?? '', width: 10 },
  { key: 'reason', header: 'Reason', cell: ({ reason }) => reason ?? '' },
  { key: 'type', header: 'Type', cell: ({ logType }) => logType },
  { key: 'source', header: 'Source', cell: ({ source }) => source },
  {
    key: 'billable',
    header: 'Billable',
    cell: ({ isBillable }) => (isBillable ? 'Yes' : 'No'),
    text: yesNoText,
    width: 8,
  },
  { key: 'status', header: 'Status', cell: ({ status }) => status, text: statusText, width: 9 },
  ...durationColumns(),
];

const printedAmount: PrintColumn = {
  key: 'amount',
  header: 'Amount',
  width: 10,
  align: 'right',
  isSummed: { within: 'currency' },
  round: roundedMoney,
  text: (cell: Cell) => (cell === '' ? '' : Number(cell).toFixed(2)),
};

/** Empty where the caller may not see the rate. */
const moneyColumns = (isPrinted: boolean): readonly ReportColumn<LogRow>[] => [
  { key: 'rate', header: 'Rate per hour', kind: 'money', cell: ({ rate }) => rate ?? '' },
  {
    key: 'amount',
    header: 'Amount',
    kind: 'money',
    isSummed: { within: 'currency' },
    cell: ({ rate, seconds }) => (rate === null ? '' : secondsToHours(seconds) * Number(rate)),
    printed: isPrinted ? [printedAmount] : [],
  },
  {
    key: 'currency',
    header: 'Currency',
    cell: ({ rate, currency }) => (rate === null ? '' : (currency ?? '')),
    ...(isPrinted ? { width: 10 } : {}),
  },
];

const marginOf = ({ rate, amount, cost, currency, costCurrency }: LogRow): string | undefined => {
  if (cost == null || costCurrency == null || (rate !== null && currency !== costCurrency)) return undefined;
  return withMargin([{ currency: costCurrency, amount: amount ?? '0', cost }])[0]?.margin;
};

/** Columns by the rates of the organization, for callers who may see them. */
function rateColumns({ costs }: SeenMoney): readonly ReportColumn<LogRow>[] {
  const within = 'costCurrency';
  const ofCosts: readonly ReportColumn<LogRow>[] = [
    amountColumn({ key: 'cost', header: 'Cost', within }, ({ cost }) => cost),
    amountColumn({ key: 'margin', header: 'Margin', within }, marginOf),
    {
      key: 'costCurrency',
      header: 'Cost currency',
      cell: ({ cost, costCurrency }) => (cost === null ? '' : (costCurrency ?? '')),
    },
  ];
  return [
    amountColumn({ key: 'rate', header: 'Rate per hour', isPrinted: false }, ({ rate }) => rate?.toString()),
    amountColumn({ key: 'amount', header: 'Amount', within: 'currency' }, ({ amount }) => amount),
    {
      key: 'currency',
      header: 'Currency',
      cell: ({ amount, currency }) => (amount === null ? '' : (currency ?? '')),
      width: 10,
    },
    ...(costs ? ofCosts : []),
  ];
}

/**
 * A row for each log with time in the range, and for each of its owner's days; of logs that reach beyond the range,
 * the part inside.
 */
export async function logTable(ctx: Context, query: LogExportQuery): Promise<ExportTable> {
  const filter = await toReportFilter(ctx, query);
  const values = listValues(ctx, filter, query.activityLevel);
  const search = query.search?.trim() ?? '';
  const seen = await seenMoney(ctx);
  const isPriced = !seen.amounts && query.format === 'pdf' && (await seesMoney(ctx));
  const rows = readLogRows(ctx, { values, search, by: seen.amounts ? 'rates' : 'people' });
  const table = tableOf<LogRow>(
    ctx,
    { query, filter, rows },
    {
      name: 'time-logs',
      title: 'Time entries',
      columns: [
        ...workColumns(filter.zone),
        ...(seen.amounts ? rateColumns(seen) : moneyColumns(isPriced)),
        { key: 'id', header: 'Record id', cell: ({ id }) => id },
      ],
      groupBy: 'date',
      notes: () => [['Search', search]],
    },
  );
  return {
    ...table,
    print: { ...table.print, page: 'landscape', isSigned: true },
    countRows: (most) => countLogRows(ctx, { values, search }, most),
  };
}
