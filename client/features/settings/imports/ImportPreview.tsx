import { Table, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { ImportTable } from '#client/features/settings/imports/ImportTable.tsx';
import { useFormat } from '#client/lib/use-format.ts';
import { Duration } from '#client/ui/Duration.tsx';
import type { ImportPreviewRow, ImportRun } from '#shared/imports/import.schema.ts';

const secondsOf = ({ startedAt = '', stoppedAt = '' }: ImportPreviewRow) =>
  (Date.parse(stoppedAt) - Date.parse(startedAt)) / 1000;

/** The first rows as they will be recorded, in the reader's own zone. */
export function ImportPreview({ run: { preview } }: { run: ImportRun }) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  if (preview.length === 0) return null;
  return (
    <ImportTable
      title={t('imports.preview.title')}
      rows={preview}
      rowKey={({ row }) => String(row)}
      rowFrame={({ reason, isSkipped }, cells) => (
        <Table.Row color={reason !== undefined || isSkipped === true ? 'fg.subtle' : undefined}>
          {cells}
        </Table.Row>
      )}
      columns={[
        {
          id: 'row',
          header: t('imports.errors.row'),
          align: 'end',
          look: { className: 'num' },
          cell: ({ row }) => row,
        },
        {
          id: 'when',
          header: t('imports.preview.when'),
          look: { whiteSpace: 'nowrap' },
          cell: ({ startedAt }) => (startedAt ? dateTime(startedAt) : null),
        },
        {
          id: 'person',
          header: t('imports.preview.person'),
          hideBelow: 'md',
          look: { maxW: '9rem' },
          cell: ({ person }) => (
            <Text truncate dir="auto">
              {person}
            </Text>
          ),
        },
        {
          id: 'what',
          header: t('imports.preview.what'),
          look: { maxW: { base: '10rem', md: '18rem' } },
          cell: (row) => <Work row={row} />,
        },
        {
          id: 'duration',
          header: t('imports.fields.duration'),
          align: 'end',
          look: { className: 'num' },
          cell: (row) => (row.startedAt === undefined ? null : <Duration seconds={secondsOf(row)} />),
        },
      ]}
    />
  );
}

function Work({ row }: { row: ImportPreviewRow }) {
  const { t } = useTranslation();
  const what = [row.client, row.project, row.task, row.description].filter(Boolean).join(' · ');
  const tags = row.tags?.join(', ');
  const note = row.reason ?? (row.isSkipped ? t('imports.preview.before') : undefined);
  return (
    <>
      <Text truncate dir="auto">
        {what}
      </Text>
      {tags === undefined ? null : (
        <Text textStyle="xs" color="fg.subtle" truncate dir="auto">
          {tags}
        </Text>
      )}
      {note === undefined ? null : (
        <Text textStyle="xs" truncate title={note}>
          {note}
        </Text>
      )}
    </>
  );
}
