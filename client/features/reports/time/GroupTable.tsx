import { Table } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { billableShare } from '#client/features/reports/percent.ts';
import type { Drill } from '#client/features/reports/time/drill.ts';
import { GroupRow } from '#client/features/reports/time/GroupRow.tsx';
import type { ReportOptions } from '#client/features/reports/time/report-options.ts';
import { useGroupWords } from '#client/features/reports/time/use-group-messages.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Duration } from '#client/ui/dates/Duration.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import type { DataColumn } from '#client/ui/table/data-table-types.ts';
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
      { id: 'name', header: names.join(', '), sortValue: nameOf },
      {
        id: 'entries',
        width: 'clamp(4.75rem, 10vw, 5.5rem)',
        header: t('reports.column.entries'),
        align: 'end',
        sortValue: ({ logCount }) => logCount,
      },
      {
        id: 'time',
        width: 'clamp(5rem, 10vw, 5.75rem)',
        header: t('reports.column.time'),
        align: 'end',
        sortValue: ({ seconds }) => seconds,
      },
      {
        id: 'billable',
        width: '5.5rem',
        header: t('reports.column.billable'),
        align: 'end',
        hideBelow: 'md',
        sortValue: billableShare,
      },
      {
        id: 'share',
        width: '9.5rem',
        header: t('reports.column.share'),
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
  const { rows } = summary;
  return (
    <DataTable
      label={t('reports.tableLabel')}
      rows={rows}
      columns={columns}
      rowKey={({ key }) => key}
      paging={rows.length > pagedAbove ? 'client' : undefined}
      layout="fixed"
      rowFrame={(row) => <GroupRow row={row} groups={groups} onDrill={onDrill} />}
      footer={
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
      }
    />
  );
}
