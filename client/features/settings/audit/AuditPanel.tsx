import { Button, chakra, Flex, HStack } from '@chakra-ui/react';
import { type ChangeEvent, useState } from 'react';
import { employeesQuery } from '#client/features/members/queries.ts';
import { AuditRow } from '#client/features/settings/audit/AuditRow.tsx';
import { useKindNames } from '#client/features/settings/audit/audit-names.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { errorText } from '#client/lib/api/api-error.ts';
import { keyOf, useRead, useReadOf, useReadPages } from '#client/lib/api/read.ts';
import { downloadNamed } from '#client/lib/api/transfer.ts';
import { showAtOnce, useWrite } from '#client/lib/api/write.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { ActionMenu } from '#client/ui/buttons/ActionMenu.tsx';
import { MoreButton } from '#client/ui/buttons/MoreButton.tsx';
import { DatePicker } from '#client/ui/dates/DatePicker.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Notice } from '#client/ui/feedback/Notice.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { SelectInput } from '#client/ui/inputs/SelectInput.tsx';
import { SelectRow } from '#client/ui/settings/SavedRows.tsx';
import { auditApi } from '#shared/audit/audit.api.ts';
import type { Day } from '#shared/time/calendar-day.ts';

export function AuditPanel() {
  const [filters, setFilters] = useState<AuditFilters>({});
  return (
    <>
      <RetentionRow />
      <chakra.div borderTopWidth="1px" borderColor="border.muted">
        <AuditFilterBar filters={filters} onChange={setFilters} />
      </chakra.div>
      <Entries filters={filters} />
    </>
  );
}

function Entries({ filters }: { filters: AuditFilters }) {
  const { t } = useTranslation();
  const pages = useReadPages(
    auditApi.list,
    (cursor: string) => ({ query: { ...filters, cursor, take: 20 } }),
    { initialPageParam: '', getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
  );
  if (!pages.data) return <Answer query={pages} rows={6} inset />;
  const entries = pages.data.pages.flatMap(({ items, names }) => items.map((entry) => ({ entry, names })));
  return (
    <>
      {entries.length === 0 ? (
        <EmptyState compact title={t('audit.none')} description={t('audit.noneHint')} />
      ) : (
        <chakra.ul listStyleType="none">
          {entries.map(({ entry, names }) => (
            <AuditRow key={entry.id} entry={entry} names={names} />
          ))}
        </chakra.ul>
      )}
      {pages.isFetchNextPageError ? <Notice tone="danger">{t('audit.moreFailed')}</Notice> : null}
      <HStack p="3" borderTopWidth="1px" borderColor="border.muted">
        <MoreButton pages={pages}>{t('audit.more')}</MoreButton>
        <ExportMenu filters={filters} />
      </HStack>
    </>
  );
}

function ExportMenu({ filters }: { filters: AuditFilters }) {
  const { t } = useTranslation();

  async function save(format: 'csv' | 'json'): Promise<void> {
    try {
      await downloadNamed(auditApi.export, { query: { ...filters, format } }, `audit-log.${format}`);
    } catch (error) {
      notify.failure('audit.exportFailed', error);
    }
  }

  return (
    <ActionMenu
      label={t('audit.export')}
      trigger={
        <Button variant="outline" size="sm" ms="auto">
          {t('audit.export')}
        </Button>
      }
      items={[
        { id: 'csv', label: t('audit.csv'), onSelect: () => void save('csv') },
        { id: 'json', label: t('audit.json'), onSelect: () => void save('json') },
      ]}
    />
  );
}

/** Absent ones do not narrow. */
interface AuditFilters {
  readonly userId?: string | undefined;
  readonly action?: string | undefined;
  readonly entity?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface AuditFilterBarProps {
  filters: AuditFilters;
  onChange: (filters: AuditFilters) => void;
}

/** Choices by their words, as the reader's language sorts them. */
function choicesOf(values: readonly string[], nameOf: (value: string) => string, language: string) {
  return values
    .map((value) => ({ value, label: nameOf(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language));
}

function AuditFilterBar({ filters, onChange }: AuditFilterBarProps) {
  const { t, i18n } = useTranslation();
  const { organizationId } = useScope();
  const kinds = useRead(auditApi.kinds, {}).data;
  const people = useReadOf(employeesQuery({ organizationId })).data?.items ?? [];
  const { ofAction, ofEntity } = useKindNames();
  const isNarrowed = Object.values(filters).some((value) => value !== undefined);
  const select = (key: 'userId' | 'action' | 'entity') => ({
    size: 'sm' as const,
    width: { base: '100%', sm: '8.25rem' },
    value: filters[key] ?? '',
    onChange: ({ target }: ChangeEvent<HTMLSelectElement>) =>
      onChange({ ...filters, [key]: target.value || undefined }),
  });
  const day = (key: 'from' | 'to') => ({
    size: 'sm' as const,
    width: '8.5rem',
    clearable: true,
    label: t(`audit.${key}`),
    placeholder: t(`audit.${key}`),
    value: filters[key] ?? null,
    onChange: (next: Day | null) => onChange({ ...filters, [key]: next ?? undefined }),
  });
  return (
    <Flex role="group" aria-label={t('audit.filters')} wrap="wrap" gap="2" p="3">
      <SelectInput
        {...select('userId')}
        aria-label={t('audit.person')}
        placeholder={t('audit.everybody')}
        options={people.flatMap(({ userId: value, fullName }) =>
          value ? [{ value, label: fullName ?? value }] : [],
        )}
      />
      <SelectInput
        {...select('action')}
        aria-label={t('audit.action')}
        placeholder={t('audit.everyAction')}
        options={choicesOf(kinds?.actions ?? [], ofAction, i18n.language)}
      />
      <SelectInput
        {...select('entity')}
        aria-label={t('audit.entity')}
        placeholder={t('audit.everyEntity')}
        options={choicesOf(kinds?.entities ?? [], ofEntity, i18n.language)}
      />
      <DatePicker {...day('from')} max={filters.to} />
      <DatePicker {...day('to')} min={filters.from} />
      {isNarrowed ? (
        <Button size="sm" variant="ghost" onClick={() => onChange({})}>
          {t('audit.clear')}
        </Button>
      ) : null}
    </Flex>
  );
}

const usual = [30, 90, 180, 365, 730, 1825, 3650];
const forever = '';
const daysOf = (value: string) => (value === forever ? null : Number(value));

/** The retention period of entries. */
function RetentionRow() {
  const { t } = useTranslation();
  const { user } = useScope();
  const { data } = useRead(auditApi.retention, {});
  const { mutate: save, error } = useWrite(auditApi.setRetention, {
    input: (value: string) => ({ body: { days: daysOf(value) } }),
    show: (value, client) =>
      showAtOnce(client, keyOf(auditApi.retention, {}), () => ({ days: daysOf(value) })),
  });
  const days = data?.days ?? null;
  const choices = days === null || usual.includes(days) ? usual : [...usual, days].toSorted((a, b) => a - b);

  return (
    <SelectRow
      label={t('audit.retention')}
      hint={t('audit.retentionHint')}
      error={error ? t('audit.notSaved', { reason: errorText(error) }) : undefined}
      width="12rem"
      disabled={data === undefined || user.role?.name !== 'SUPER_ADMIN'}
      value={days === null ? forever : String(days)}
      onChange={save}
      options={[
        { value: forever, label: t('audit.forever') },
        ...choices.map((count) => ({ value: String(count), label: t('audit.days', { count }) })),
      ]}
    />
  );
}
