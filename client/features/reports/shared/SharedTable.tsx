import { Card, Table, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#client/lib/use-format.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { type PublicTable, publicLines } from '#shared/reports/saved-report.schema.ts';

/** A shared report as a table: groups under their names, with their sums. */
export function SharedTable({ report }: { report: PublicTable }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { columns, lines, from, to, isCut } = report;
  if (!lines.some(({ kind }) => kind === 'row')) {
    return <EmptyState title={t('reports.empty.title', { range: format.range(from, to) })} />;
  }
  return (
    <Card.Root overflowX="auto">
      <Table.Root size="sm" aria-label={t(`reports.tabs.${report.report}`)}>
        <Table.Header>
          <Table.Row>
            {columns.map(({ header, isFigure }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places
              <Table.ColumnHeader key={index} scope="col" textAlign={isFigure ? 'end' : 'start'}>
                {header}
              </Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines keep their places
            <Line key={index} line={line} columns={columns} />
          ))}
        </Table.Body>
      </Table.Root>
      {isCut ? (
        <Text textStyle="xs" color="fg.subtle" p="3">
          {t('sharedReport.cut', { most: format.number(publicLines) })}
        </Text>
      ) : null}
    </Card.Root>
  );
}

interface LineProps {
  line: PublicTable['lines'][number];
  columns: PublicTable['columns'];
}

function Line({ line: { kind, texts }, columns }: LineProps) {
  if (kind === 'heading') {
    return (
      <Table.Row bg="bg.subtle">
        <Table.Cell colSpan={columns.length} textStyle="xs" fontWeight="medium">
          <bdi>{texts[0]}</bdi>
        </Table.Cell>
      </Table.Row>
    );
  }
  return (
    <Table.Row fontWeight={kind === 'row' ? undefined : 'semibold'}>
      {texts.map((text, index) => (
        <Table.Cell
          // biome-ignore lint/suspicious/noArrayIndexKey: cells keep their places
          key={index}
          className={columns[index]?.isFigure ? 'num' : undefined}
          textAlign={columns[index]?.isFigure ? 'end' : 'start'}
          overflowWrap="anywhere"
        >
          <bdi>{text}</bdi>
        </Table.Cell>
      ))}
    </Table.Row>
  );
}
