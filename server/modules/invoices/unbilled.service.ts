import type { z } from 'zod';
import type { Context } from '#server/context/context.ts';
import { queryRows } from '#server/db/query.ts';
import type { ExportTable } from '#server/modules/exports/export-table.ts';
import { dayText } from '#server/modules/exports/print-text.ts';
import {
  amountColumn,
  durationColumns,
  type ReportColumn,
  tableOf,
} from '#server/modules/exports/report-table.ts';
import { unbilledSql } from '#server/modules/invoices/billable-time.data.ts';
import { readOrganizationDay } from '#server/modules/invoices/invoice-parties.data.ts';
import { findUnmarked } from '#server/modules/invoices/unmarked-time.data.ts';
import { toReportFilter } from '#server/modules/reports/reports.service.ts';
import { type List, toList } from '#shared/http/envelope.ts';
import type { UnbilledQuery, UnbilledRow, unbilledExportQuery } from '#shared/invoices/unbilled.schema.ts';
import { dayBounds } from '#shared/time/day.ts';

/** Billable time that is on no issued invoice, by client and project. */
export async function listUnbilled(ctx: Context, query: UnbilledQuery): Promise<List<UnbilledRow>> {
  const { tenantId, organizationId } = ctx;
  const { zone, today } = await readOrganizationDay(ctx);
  const { end: ends } = dayBounds(query.to ?? today, zone);
  const { organizationContactId } = query;
  const values = { tenantId, organizationId, organizationContactId, ends, zone };
  const rows = await queryRows(ctx, unbilledSql(values));
  return toList(withUnmarkedTime(rows, await findUnmarked(ctx, values)));
}

type Billable = Omit<UnbilledRow, 'unmarkedSeconds' | 'unmarkedSince'>;

const placeOf = ({
  organizationContactId,
  projectId,
}: Pick<UnbilledRow, 'organizationContactId' | 'projectId'>) => [organizationContactId, projectId].join();

/** Puts time that is not billable beside what is billed for the same work, else into a row of its own. */
function withUnmarkedTime(
  rows: readonly Billable[],
  unmarked: Awaited<ReturnType<typeof findUnmarked>>,
): UnbilledRow[] {
  const left = new Map(unmarked.map((row) => [placeOf(row), row]));
  const beside = rows.map((row) => {
    const found = left.get(placeOf(row));
    left.delete(placeOf(row));
    return { ...row, unmarkedSeconds: found?.seconds ?? 0, unmarkedSince: found?.oldest };
  });
  const alone = [...left.values()].map(({ seconds: unmarkedSeconds, ...row }) => ({
    ...row,
    ...{ seconds: 0, openSeconds: 0, amount: '0', unmarkedSeconds, unmarkedSince: row.oldest },
  }));
  return [...beside, ...alone];
}

const columns: readonly ReportColumn<UnbilledRow>[] = [
  { key: 'client', header: 'Client', cell: ({ clientName }) => clientName ?? '', width: 24 },
  { key: 'project', header: 'Project', cell: ({ projectName }) => projectName ?? '', width: 24 },
  ...durationColumns(),
  { key: 'openHours', header: 'Not approved (h)', kind: 'hours', cell: ({ openSeconds }) => openSeconds },
  {
    key: 'unmarkedHours',
    header: 'Not billable (h)',
    kind: 'hours',
    cell: ({ unmarkedSeconds }) => unmarkedSeconds,
  },
  amountColumn({ key: 'amount', header: 'Amount', within: 'currency' }, ({ amount }) => amount),
  { key: 'currency', header: 'Currency', cell: ({ currency }) => currency, width: 9 },
  {
    key: 'oldest',
    header: 'Oldest day',
    kind: 'day',
    cell: ({ oldest }) => oldest,
    text: dayText,
    width: 14,
  },
];

/** The same as a file. */
export async function unbilledTable(
  ctx: Context,
  query: z.output<typeof unbilledExportQuery>,
): Promise<ExportTable> {
  const { items } = await listUnbilled(ctx, query);
  const { today } = await readOrganizationDay(ctx);
  const until = { startDate: query.to ?? today, endDate: query.to ?? today };
  const filter = await toReportFilter(ctx, until);
  const definition = { name: 'unbilled', title: 'Unbilled time', columns, notes: () => [] } as const;
  return {
    ...tableOf(ctx, { query: until, filter, rows: items }, definition),
    countRows: async () => items.length,
  };
}
