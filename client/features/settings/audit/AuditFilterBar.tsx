import { Button, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { employeesQuery } from '#client/features/members/queries.ts';
import { useKindNames } from '#client/features/settings/audit/use-kind-names.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useRead, useReadOf } from '#client/lib/read.ts';
import { DatePicker } from '#client/ui/DatePicker.tsx';
import { SelectInput } from '#client/ui/SelectInput.tsx';
import { auditApi } from '#shared/audit/audit.api.ts';

/** Absent ones do not narrow. */
export interface AuditFilters {
  readonly userId?: string | undefined;
  readonly action?: string | undefined;
  readonly entity?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface AuditFilterBarProps {
  filters: AuditFilters;
  onChange: (filters: AuditFilters) => void;
}

const chosen = (value: string) => (value === '' ? undefined : value);

/** Choices by their words, as the reader's language sorts them. */
function choicesOf(values: readonly string[], nameOf: (value: string) => string, language: string) {
  return values
    .map((value) => ({ value, label: nameOf(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language));
}

export function AuditFilterBar({ filters, onChange }: AuditFilterBarProps) {
  const { t, i18n } = useTranslation();
  const { organizationId } = useScope();
  const kinds = useRead(auditApi.kinds, {}).data;
  const people = useReadOf(employeesQuery({ organizationId })).data?.items ?? [];
  const { ofAction, ofEntity } = useKindNames();
  const { userId, action, entity, from, to } = filters;
  const isNarrowed = Object.values(filters).some((value) => value !== undefined);
  return (
    <Flex role="group" aria-label={t('audit.filters')} wrap="wrap" gap="2" p="3">
      <SelectInput
        size="sm"
        width={{ base: '100%', sm: '8.25rem' }}
        aria-label={t('audit.person')}
        placeholder={t('audit.everybody')}
        value={userId ?? ''}
        onChange={(event) => onChange({ ...filters, userId: chosen(event.target.value) })}
        options={people.flatMap(({ userId: value, fullName }) =>
          value ? [{ value, label: fullName ?? value }] : [],
        )}
      />
      <SelectInput
        size="sm"
        width={{ base: '100%', sm: '8.25rem' }}
        aria-label={t('audit.action')}
        placeholder={t('audit.everyAction')}
        value={action ?? ''}
        onChange={(event) => onChange({ ...filters, action: chosen(event.target.value) })}
        options={choicesOf(kinds?.actions ?? [], ofAction, i18n.language)}
      />
      <SelectInput
        size="sm"
        width={{ base: '100%', sm: '8.25rem' }}
        aria-label={t('audit.entity')}
        placeholder={t('audit.everyEntity')}
        value={entity ?? ''}
        onChange={(event) => onChange({ ...filters, entity: chosen(event.target.value) })}
        options={choicesOf(kinds?.entities ?? [], ofEntity, i18n.language)}
      />
      <DatePicker
        size="sm"
        width="8.5rem"
        clearable
        label={t('audit.from')}
        placeholder={t('audit.from')}
        value={from ?? null}
        max={to}
        onChange={(day) => onChange({ ...filters, from: day ?? undefined })}
      />
      <DatePicker
        size="sm"
        width="8.5rem"
        clearable
        label={t('audit.to')}
        placeholder={t('audit.to')}
        value={to ?? null}
        min={from}
        onChange={(day) => onChange({ ...filters, to: day ?? undefined })}
      />
      {isNarrowed ? (
        <Button size="sm" variant="ghost" onClick={() => onChange({})}>
          {t('audit.clear')}
        </Button>
      ) : null}
    </Flex>
  );
}
