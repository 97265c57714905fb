import { Table, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { ImportPart } from '#client/features/settings/imports/ImportPart.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { SelectInput } from '#client/ui/SelectInput.tsx';
import { type ImportMapping, type ImportRun, importField } from '#shared/imports/import.schema.ts';

export interface MappingTableProps {
  run: ImportRun;
  disabled: boolean;
  onChange: (mapping: ImportMapping) => void;
}

/** The mapping after a column got another meaning, which no other column keeps. */
export function remapped(mapping: ImportMapping, column: number, meaning: string): ImportMapping {
  const next: ImportMapping = {};
  for (const field of importField.options) {
    const before = mapping[field];
    if (field === meaning) next[field] = column;
    else if (before !== undefined && before !== column) next[field] = before;
  }
  return next;
}

/** What each column of the file means. */
export function MappingTable({ run, disabled, onChange }: MappingTableProps) {
  const { t } = useTranslation();
  const { columns, samples, mapping, missing } = run;
  const fields = importField.options.map((value) => ({ value, label: t(`imports.fields.${value}`) }));
  return (
    <ImportPart title={t('imports.columns')}>
      {missing.map((text) => (
        <Notice key={text} tone="warning">
          {text}
        </Notice>
      ))}
      <Table.ScrollArea maxH="25rem" tabIndex={0} role="region" aria-label={t('imports.columns')}>
        <Table.Root size="sm" stickyHeader aria-label={t('imports.columns')}>
          <Table.Header>
            <Table.Row>
              <Table.ColumnHeader>{t('imports.column')}</Table.ColumnHeader>
              <Table.ColumnHeader hideBelow="md">{t('imports.samples')}</Table.ColumnHeader>
              <Table.ColumnHeader>{t('imports.means')}</Table.ColumnHeader>
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {columns.map((head, index) => {
              const name = head === '' ? t('imports.unnamed', { number: index + 1 }) : head;
              const sample = samples.map((cells) => cells[index]).filter(Boolean);
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file keep their places, and names repeat
                <Table.Row key={index}>
                  <Table.Cell maxW="12rem">
                    <Text truncate dir="auto">
                      {name}
                    </Text>
                    <Text hideFrom="md" textStyle="xs" color="fg.subtle" truncate dir="auto">
                      {sample[0]}
                    </Text>
                  </Table.Cell>
                  <Table.Cell hideBelow="md" maxW="16rem">
                    <Text truncate dir="auto" color="fg.muted">
                      {sample.join(' · ')}
                    </Text>
                  </Table.Cell>
                  <Table.Cell>
                    <SelectInput
                      size="sm"
                      width={{ base: '8.5rem', md: '11rem' }}
                      disabled={disabled}
                      aria-label={t('imports.meaningOf', { column: name })}
                      placeholder={t('imports.ignored')}
                      options={fields}
                      value={importField.options.find((field) => mapping[field] === index) ?? ''}
                      onChange={(event) => onChange(remapped(mapping, index, event.target.value))}
                    />
                  </Table.Cell>
                </Table.Row>
              );
            })}
          </Table.Body>
        </Table.Root>
      </Table.ScrollArea>
    </ImportPart>
  );
}
