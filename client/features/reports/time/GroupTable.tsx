import { Box, Table } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { billableShare } from '#client/features/reports/percent.ts';
import type { Drill } from '#client/features/reports/time/drill.ts';
import { GroupRow } from '#client/features/reports/time/GroupRow.tsx';
import type { ReportOptions } from '#client/features/reports/time/report-options.ts';
import { useGroupWords } from '#client/features/reports/time/use-group-messages.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { DataTableHead } from '#client/ui/DataTableHead.tsx';
import { Duration } from '#client/ui/Duration.tsx';
import type { DataColumn } from '#client/ui/data-table-types.ts';
import { Pager } from '#client/ui/Pager.tsx';
import { useTableRows } from '#client/ui/use-table-rows.ts';
import type { Summary, SummaryRow } from '#shared/reports/summary.schema.ts';
import { isTime, type ViewDimension } from '#shared/reports/summary-view.ts';

export interface GroupTableProps {
  summary: Summary;
  groups: ReportOptions['groups'];
  /** Absent: the entries are not told. */
  onDrill?: (drill: Drill) => void;
}

/** A page of them is longer than most reports. */
const pagedAbove = 50;

function useColumns(groups: ReportOptions['groups']): DataColumn<SummaryRow>[] {
  const { t } = useTranslation();
  const words = useGroupWords();
  return useMemo(() => {
    const [first] = groups;
    const nameOf = (row: SummaryRow) => (isTime(first) ? row.key : words.group(first, row));
    const names = groups.map((group: ViewDimension) => t(`reports.group.${group}`));
    return [
      { id: 'name', header: names.join(', '), cell: () => null, sortValue: nameOf },
      {
        id: 'entries',
        header: t('reports.column.entries'),
        cell: () => null,
        align: 'end',
        sortValue: ({ logCount }) => logCount,
      },
      {
        id: 'time',
        header: t('reports.column.time'),
        cell: () => null,
        align: 'end',
        sortValue: ({ seconds }) => seconds,
      },
      {
        id: 'billable',
        header: t('reports.column.billable'),
        cell: () => null,
        align: 'end',
        hideBelow: 'md',
        sortValue: billableShare,
      },
      {
        id: 'share',
        header: t('reports.column.share'),
        cell: () => null,
        align: 'end',
        hideBelow: 'md',
        sortValue: ({ share }) => share,
      },
    ];
  }, [groups, t, words]);
}

/** The groups of a report with their time; opened, what they are made of. */
export function GroupTable({ summary, groups, onDrill }: GroupTableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const columns = useColumns(groups);
  const label = t('reports.tableLabel');
  const { rows } = summary;
  const isPaged = rows.length > pagedAbove;
  const { sort, sortBy, visible, pager } = useTableRows({
    label,
    rows,
    columns,
    rowKey: ({ key }) => key,
    ...(isPaged ? { paging: 'client' as const } : {}),
  });
  return (
    <Box borderWidth="1px" borderRadius="l3" bg="bg.panel" overflow="hidden">
      <Box overflowX="auto">
        <Table.Root aria-label={label} className="num" tableLayout="fixed">
          <Table.Header>
            <Table.Row>
              {columns.map((column) => (
                <DataTableHead
                  key={column.id}
                  column={{ ...column, width: widths[column.id] }}
                  sort={sort}
                  onSort={sortBy}
                />
              ))}
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {visible.map((row) => (
              <GroupRow key={row.key} row={row} groups={groups} onDrill={onDrill} />
            ))}
          </Table.Body>
          <Table.Footer>
            <Table.Row>
              <Table.Cell>{t('reports.total')}</Table.Cell>
              <Table.Cell textAlign="end">{format.number(summary.logCount)}</Table.Cell>
              <Table.Cell textAlign="end">
                <Duration seconds={summary.totalSeconds} />
              </Table.Cell>
              <Table.Cell textAlign="end" hideBelow="md">
                {format.percent(billableShare({ ...summary, seconds: summary.totalSeconds }))}
              </Table.Cell>
              <Table.Cell textAlign="end" hideBelow="md">
                {format.percent(100)}
              </Table.Cell>
            </Table.Row>
          </Table.Footer>
        </Table.Root>
      </Box>
      {pager ? (
        <Box borderTopWidth="1px" borderColor="border.muted" _print={{ display: 'none' }}>
          <Pager {...pager} />
        </Box>
      ) : null}
    </Box>
  );
}

const widths: Readonly<Record<string, string>> = {
  entries: 'clamp(4.75rem, 10vw, 5.5rem)',
  time: 'clamp(5rem, 10vw, 5.75rem)',
  billable: '5.5rem',
  share: '9.5rem',
};
