import { Card, Table, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#client/lib/time/use-format.ts';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { type PublicTable, publicLines } from '#shared/reports/saved-report.schema.ts';

/** A shared report as a table: groups under their names, with their sums. */
export function SharedTable({ report }: { report: PublicTable }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { columns, lines, from, to, isCut } = report;
  if (!lines.some(({ kind }) => kind === 'row')) {
    return <EmptyState title={t('reports.empty.title', { range: format.range(from, to) })} />;
  }
  const rows = lines.map((line, index) => ({ ...line, key: String(index) }));
  return (
    <Card.Root>
      <DataTable
        label={t(`reports.tabs.${report.report}`)}
        rows={rows}
        rowKey={({ key }) => key}
        size="sm"
        frame="none"
        columns={columns.map(({ header, isFigure }, index) => ({
          id: String(index),
          header,
          align: isFigure ? 'end' : 'start',
          look: { className: isFigure ? 'num' : undefined, overflowWrap: 'anywhere' },
          cell: ({ texts }: (typeof rows)[number]) => <bdi>{texts[index]}</bdi>,
        }))}
        rowFrame={({ kind, texts }, cells) =>
          kind === 'heading' ? (
            <Table.Row bg="bg.subtle">
              <Table.Cell colSpan={columns.length} textStyle="xs" fontWeight="medium">
                <bdi>{texts[0]}</bdi>
              </Table.Cell>
            </Table.Row>
          ) : (
            <Table.Row fontWeight={kind === 'row' ? undefined : 'semibold'}>{cells}</Table.Row>
          )
        }
      />
      {isCut ? (
        <Text textStyle="xs" color="fg.subtle" p="3">
          {t('sharedReport.cut', { most: format.number(publicLines) })}
        </Text>
      ) : null}
    </Card.Root>
  );
}
