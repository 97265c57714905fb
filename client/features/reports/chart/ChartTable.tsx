import { Box, Table } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { SeriesMark } from '#client/features/reports/chart/ChartTip.tsx';
import { type ChartData, columnTotal, seriesTotal } from '#client/features/reports/chart-data.ts';
import { Duration } from '#client/ui/Duration.tsx';

/** The numbers that the chart draws. */
export function ChartTable({ label, data }: { label: string; data: ChartData }) {
  const { t } = useTranslation();
  const total = data.columns.reduce((sum, column) => sum + columnTotal(column), 0);
  const { series } = data;
  return (
    <Box overflow="auto" maxH="20rem" tabIndex={0} role="region" aria-label={label} borderTopWidth="1px">
      <Table.Root stickyHeader aria-label={label} className="num">
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader scope="col">{t('reports.column.date')}</Table.ColumnHeader>
            {series.map(({ key, name, color }) => (
              <Table.ColumnHeader key={key} scope="col" textAlign="end" maxW="10rem">
                <SeriesMark name={name} color={color} />
              </Table.ColumnHeader>
            ))}
            <Table.ColumnHeader scope="col" textAlign="end">
              {t('reports.total')}
            </Table.ColumnHeader>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {data.columns.map((column) => (
            <Table.Row key={column.key}>
              <Table.Cell whiteSpace="nowrap">{column.title}</Table.Cell>
              {series.map(({ key }) => (
                <Table.Cell key={key} textAlign="end">
                  <Duration seconds={column.seconds[key] ?? 0} zeroAs="–" />
                </Table.Cell>
              ))}
              <Table.Cell textAlign="end" fontWeight="medium">
                <Duration seconds={columnTotal(column)} zeroAs="–" />
              </Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
        <Table.Footer>
          <Table.Row>
            <Table.Cell>{t('reports.total')}</Table.Cell>
            {series.map(({ key }) => (
              <Table.Cell key={key} textAlign="end">
                <Duration seconds={seriesTotal(data, key)} />
              </Table.Cell>
            ))}
            <Table.Cell textAlign="end">
              <Duration seconds={total} />
            </Table.Cell>
          </Table.Row>
        </Table.Footer>
      </Table.Root>
    </Box>
  );
}
