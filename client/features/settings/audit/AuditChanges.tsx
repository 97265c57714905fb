import { Table, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useKindNames } from '#client/features/settings/audit/use-kind-names.ts';
import type { AuditNames } from '#client/features/settings/audit/use-record-name.ts';
import { useValueText } from '#client/features/settings/audit/use-value-text.ts';
import type { AuditEntry } from '#shared/audit/audit.schema.ts';

interface AuditChangesProps {
  entry: AuditEntry;
  names: AuditNames;
}

/** What the values of an entry were, and are now. */
export function AuditChanges({ entry, names: called }: AuditChangesProps) {
  const { t } = useTranslation();
  const names = useKindNames();
  const valueText = useValueText(called);
  const [before, after] = [entry.before ?? {}, entry.after ?? {}];
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  if (fields.length === 0) return <Text color="fg.muted">{t('audit.nothing')}</Text>;
  return (
    <Table.ScrollArea whiteSpace="normal">
      <Table.Root size="sm">
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader>{t('audit.field')}</Table.ColumnHeader>
            <Table.ColumnHeader>{t('audit.before')}</Table.ColumnHeader>
            <Table.ColumnHeader>{t('audit.after')}</Table.ColumnHeader>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {fields.map((field) => (
            <Table.Row key={field}>
              <Table.Cell>{names.ofField(field)}</Table.Cell>
              <Table.Cell color="fg.muted" overflowWrap="break-word">
                <bdi>{valueText(field, before[field])}</bdi>
              </Table.Cell>
              <Table.Cell overflowWrap="break-word">
                <bdi>{valueText(field, after[field])}</bdi>
              </Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </Table.ScrollArea>
  );
}
