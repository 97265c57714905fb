import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { ImportTable } from '#client/features/settings/imports/ImportTable.tsx';
import {
  ChoiceCell,
  choiceLook,
  FileCell,
  fileLook,
} from '#client/features/settings/imports/import-cells.tsx';
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
  const rows = columns.map((head, index) => ({
    index,
    name: head === '' ? t('imports.unnamed', { number: index + 1 }) : head,
    sample: samples.map((cells) => cells[index]).filter(Boolean),
  }));
  const fields = importField.options.map((value) => ({ value, label: t(`imports.fields.${value}`) }));
  return (
    <ImportTable
      title={t('imports.columns')}
      rows={rows}
      rowKey={({ index }) => String(index)}
      columns={[
        {
          id: 'column',
          header: t('imports.column'),
          look: fileLook,
          cell: ({ name, sample }) => (
            <FileCell text={name}>
              <Text hideFrom="lg" textStyle="xs" color="fg.subtle" truncate dir="auto">
                {sample[0]}
              </Text>
            </FileCell>
          ),
        },
        {
          id: 'samples',
          header: t('imports.samples'),
          hideBelow: 'lg',
          look: { maxW: '16rem', css: { lgDown: { '&&': { display: 'none' } } } },
          cell: ({ sample }) => (
            <Text truncate dir="auto" color="fg.muted">
              {sample.join(' · ')}
            </Text>
          ),
        },
        {
          id: 'meaning',
          header: t('imports.means'),
          look: choiceLook,
          cell: ({ index, name }) => (
            <ChoiceCell
              disabled={disabled}
              aria-label={t('imports.meaningOf', { column: name })}
              placeholder={t('imports.ignored')}
              options={fields}
              value={importField.options.find((field) => mapping[field] === index) ?? ''}
              onChange={(event) => onChange(remapped(mapping, index, event.target.value))}
            />
          ),
        },
      ]}
      notes={missing.map((text) => (
        <Notice key={text} tone="warning">
          {text}
        </Notice>
      ))}
    />
  );
}
