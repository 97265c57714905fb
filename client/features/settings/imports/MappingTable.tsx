import { Table, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { ChoiceCell } from '#client/features/settings/imports/ChoiceCell.tsx';
import { FileCell } from '#client/features/settings/imports/FileCell.tsx';
import { ImportTable } from '#client/features/settings/imports/ImportTable.tsx';
import { Notice } from '#client/ui/Notice.tsx';
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
    <ImportTable
      title={t('imports.columns')}
      columns={[
        { label: t('imports.column') },
        { label: t('imports.samples'), hideBelow: 'lg' },
        { label: t('imports.means') },
      ]}
      notes={missing.map((text) => (
        <Notice key={text} tone="warning">
          {text}
        </Notice>
      ))}
    >
      {columns.map((head, index) => {
        const name = head === '' ? t('imports.unnamed', { number: index + 1 }) : head;
        const sample = samples.map((cells) => cells[index]).filter(Boolean);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file keep their places, and names repeat
          <Table.Row key={index}>
            <FileCell text={name}>
              <Text hideFrom="lg" textStyle="xs" color="fg.subtle" truncate dir="auto">
                {sample[0]}
              </Text>
            </FileCell>
            <Table.Cell css={{ lgDown: { '&&': { display: 'none' } } }} maxW="16rem">
              <Text truncate dir="auto" color="fg.muted">
                {sample.join(' · ')}
              </Text>
            </Table.Cell>
            <ChoiceCell
              disabled={disabled}
              aria-label={t('imports.meaningOf', { column: name })}
              placeholder={t('imports.ignored')}
              options={fields}
              value={importField.options.find((field) => mapping[field] === index) ?? ''}
              onChange={(event) => onChange(remapped(mapping, index, event.target.value))}
            />
          </Table.Row>
        );
      })}
    </ImportTable>
  );
}
