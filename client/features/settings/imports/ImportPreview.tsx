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
  if (preview.length === 0) return null;
  return (
    <ImportTable
      title={t('imports.preview.title')}
      columns={[
        { label: t('imports.errors.row'), textAlign: 'end' },
        { label: t('imports.preview.when') },
        { label: t('imports.preview.person'), hideBelow: 'md' },
        { label: t('imports.preview.what') },
        { label: t('imports.fields.duration'), textAlign: 'end' },
      ]}
    >
      {preview.map((row) => (
        <PreviewRow key={row.row} row={row} />
      ))}
    </ImportTable>
  );
}

function PreviewRow({ row }: { row: ImportPreviewRow }) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const what = [row.client, row.project, row.task, row.description].filter(Boolean).join(' · ');
  const tags = row.tags?.join(', ');
  const isLeft = row.reason !== undefined || row.isSkipped === true;
  const note = row.reason ?? (row.isSkipped ? t('imports.preview.before') : undefined);
  return (
    <Table.Row color={isLeft ? 'fg.subtle' : undefined}>
      <Table.Cell textAlign="end" className="num">
        {row.row}
      </Table.Cell>
      <Table.Cell whiteSpace="nowrap">{row.startedAt ? dateTime(row.startedAt) : null}</Table.Cell>
      <Table.Cell hideBelow="md" maxW="9rem">
        <Text truncate dir="auto">
          {row.person}
        </Text>
      </Table.Cell>
      <Table.Cell maxW={{ base: '10rem', md: '18rem' }}>
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
      </Table.Cell>
      <Table.Cell textAlign="end" className="num">
        {row.startedAt === undefined ? null : <Duration seconds={secondsOf(row)} />}
      </Table.Cell>
    </Table.Row>
  );
}
