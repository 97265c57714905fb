import { chakra, Table } from '@chakra-ui/react';
import { SeriesMark } from '#client/features/reports/chart/ChartTip.tsx';
import {
  type ChartColumn,
  type ChartData,
  columnTotal,
  seriesTotal,
} from '#client/features/reports/chart/chart-data.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Duration } from '#client/ui/dates/Duration.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import type { DataColumn } from '#client/ui/table/data-table-types.ts';

/** The numbers that the chart draws. */
export function ChartTable({ label, data }: { label: string; data: ChartData }) {
  const { t } = useTranslation();
  const total = data.columns.reduce((sum, column) => sum + columnTotal(column), 0);
  const columns: DataColumn<ChartColumn>[] = [
    {
      id: 'date',
      header: t('reports.column.date'),
      look: { whiteSpace: 'nowrap' },
      cell: ({ title }) => title,
    },
    ...data.series.map(
      ({ key, name, color }): DataColumn<ChartColumn> => ({
        id: `series/${key}`,
        header: (
          <chakra.span display="inline-block" maxW="10rem">
            <SeriesMark name={name} color={color} />
          </chakra.span>
        ),
        align: 'end',
        cell: ({ seconds }) => <Duration seconds={seconds[key] ?? 0} zeroAs="–" />,
      }),
    ),
    {
      id: 'total',
      header: t('reports.total'),
      align: 'end',
      look: { fontWeight: 'medium' },
      cell: (column) => <Duration seconds={columnTotal(column)} zeroAs="–" />,
    },
  ];
  return (
    <chakra.div borderTopWidth="1px">
      <DataTable
        label={label}
        rows={data.columns}
        rowKey={({ key }) => key}
        columns={columns}
        frame="none"
        maxH="20rem"
        footer={
          <Table.Row>
            <Table.Cell>{t('reports.total')}</Table.Cell>
            {data.series.map(({ key }) => (
              <Table.Cell key={key} textAlign="end">
                <Duration seconds={seriesTotal(data, key)} />
              </Table.Cell>
            ))}
            <Table.Cell textAlign="end">
              <Duration seconds={total} />
            </Table.Cell>
          </Table.Row>
        }
      />
    </chakra.div>
  );
}
