import { Text } from '@chakra-ui/react';
import { type AuditNames, useKindNames } from '#client/features/settings/audit/audit-names.ts';
import { useValueText } from '#client/features/settings/audit/use-value-text.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import type { AuditEntry } from '#shared/audit/audit.schema.ts';

interface AuditChangesProps {
  label: string;
  entry: AuditEntry;
  names: AuditNames;
}

/** What the values of an entry were, and are now. */
export function AuditChanges({ label, entry, names: called }: AuditChangesProps) {
  const { t } = useTranslation();
  const names = useKindNames();
  const valueText = useValueText(called);
  const [before, after] = [entry.before ?? {}, entry.after ?? {}];
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return (
    <DataTable
      label={label}
      rows={fields}
      rowKey={(field) => field}
      size="sm"
      frame="none"
      empty={<Text color="fg.muted">{t('audit.nothing')}</Text>}
      columns={[
        { id: 'field', header: t('audit.field'), cell: (field) => names.ofField(field) },
        {
          id: 'before',
          header: t('audit.before'),
          look: { color: 'fg.muted', overflowWrap: 'break-word' },
          cell: (field) => <bdi>{valueText(field, before[field])}</bdi>,
        },
        {
          id: 'after',
          header: t('audit.after'),
          look: { overflowWrap: 'break-word' },
          cell: (field) => <bdi>{valueText(field, after[field])}</bdi>,
        },
      ]}
    />
  );
}
