import type { Context } from '#server/context/context.ts';
import { type ExportTable, printedHours } from '#server/modules/exports/export-table.ts';
import { fileLanguage } from '#server/modules/exports/file-language.ts';
import { monthText } from '#server/modules/exports/print-text.ts';
import { groupedNote, type ReportColumn, sumTable } from '#server/modules/exports/report-table.ts';
import { readBalance } from '#server/modules/reports/balance.service.ts';
import type { BalanceExportQuery, BalanceReport } from '#shared/reports/balance.schema.ts';
import type { FileWord } from '#shared/reports/file-catalogues.ts';

type Row = BalanceReport[number]['months'][number] & { readonly member: string };

/** Hours with decimals, which may be less than none. */
function hoursColumn(
  { key, header, isSummed = true }: { key: string; header: FileWord; isSummed?: boolean },
  cell: (row: Row) => number,
): ReportColumn<Row> {
  const { isSummed: _always, ...printed } = printedHours(key, header);
  const sum = isSummed ? ({ isSummed } as const) : {};
  return { key, header, kind: 'hours', cell, ...sum, printed: [{ ...printed, ...sum, width: 10 }] };
}

/** A row for each person and month. */
export function balanceTable(ctx: Context, query: BalanceExportQuery): Promise<ExportTable> {
  const { translate } = fileLanguage(ctx.origin.language);
  const awayText = ({ away }: Row) =>
    away.map(({ name, days }) => `${name ?? translate('Away')}: ${days}`).join(', ');
  const rows = readBalance(ctx, query).then((people) =>
    people.flatMap(({ name, months }) => months.map((month): Row => ({ ...month, member: name }))),
  );
  return sumTable<Row>(
    ctx,
    { query, rows },
    {
      name: 'working-time-and-balance',
      title: 'Working time & balance',
      columns: [
        { key: 'member', header: 'Member', cell: ({ member }) => member, width: 30 },
        {
          key: 'month',
          header: 'Month',
          kind: 'month',
          cell: ({ month }) => month.slice(0, 7),
          text: monthText,
          width: 16,
        },
        hoursColumn({ key: 'target', header: 'Target' }, ({ targetSeconds }) => targetSeconds),
        hoursColumn({ key: 'worked', header: 'Worked' }, ({ workedSeconds }) => workedSeconds),
        hoursColumn(
          { key: 'difference', header: 'Difference' },
          ({ targetSeconds, workedSeconds }) => workedSeconds - targetSeconds,
        ),
        hoursColumn(
          { key: 'balance', header: 'Balance', isSummed: false },
          ({ balanceSeconds }) => balanceSeconds,
        ),
        {
          key: 'daysAway',
          header: 'Days away',
          cell: ({ away }) => away.reduce((sum, { days }) => sum + days, 0),
        },
        { key: 'away', header: 'Away', cell: awayText, width: 26 },
      ],
      groupBy: 'member',
      notes: (language) => [groupedNote(language, 'Member')],
    },
  );
}
