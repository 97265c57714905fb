import { Text } from '@chakra-ui/react';
import { type AuditNames, useKindNames } from '#client/features/settings/audit/audit-names.ts';
import { toLocalText } from '#client/lib/text/texts.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { fileSizeText } from '#client/lib/time/format.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import type { AuditEntry } from '#shared/audit/audit.schema.ts';
import type { AuditField } from '#shared/audit/audit-fields.ts';
import { neverDays } from '#shared/workspaces/organization.schema.ts';

interface AuditChangesProps {
  label: string;
  entry: AuditEntry;
  names: AuditNames;
}

/** The previous and current values of an entry. */
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
      empty={<Text color="fg.muted">{t(entry.isClosed ? 'audit.closed' : 'audit.nothing')}</Text>}
      columns={[
        { id: 'field', header: t('audit.field'), cell: (field) => names.ofField(field) },
        {
          id: 'before',
          header: t('audit.before'),
          look: ['quiet', 'breaks'],
          cell: (field) => <bdi>{valueText(field, before[field])}</bdi>,
        },
        {
          id: 'after',
          header: t('audit.after'),
          look: ['breaks'],
          cell: (field) => <bdi>{valueText(field, after[field])}</bdi>,
        },
      ]}
    />
  );
}

type ByField<T> = { readonly [Field in AuditField]?: T };

/** The key of the word for a code. */
const wordKeys = new Map(
  Object.entries({
    billing: (code) => `audit.values.billing.${code}`,
    billingRounding: (code) => `rates.rounding.${code}`,
    budgetType: (code) => `audit.values.budget.${code}`,
    counts: (code) => `audit.values.counts.${code}`,
    currencyPosition: (code) => `settings.organizationValues.currencyPosition.${code}`,
    gap: (code) => `audit.values.gap.${code}`,
    kind: (code) => `audit.values.recorded.${code}`,
    measure: (code) => `audit.values.measure.${code}`,
    method: (code) => `audit.values.method.${code}`,
    mode: (code) => `audit.values.mode.${code}`,
    overlapPolicy: (code) => `settings.organizationValues.overlapPolicy.${code}`,
    period: (code) => `audit.values.period.${code}`,
    permission: (code) => `permissions.names.${code}`,
    permissions: (code) => `permissions.names.${code}`,
    role: (code) => `members.roles.${code}`,
    scopes: (code) => `audit.values.scope.${code}`,
    setting: (code) => `audit.values.setting.${code}`,
    shows: (code) => `settings.calendarFeeds.content.${code}`,
    startWeekOn: (code) => `settings.organizationValues.startWeekOn.${code}`,
    status: (code) => `audit.values.status.${code}`,
    timesheetStatus: (code) => `audit.values.status.${code}`,
    topics: (code) => `audit.values.topic.${code}`,
    weeklyLimitPolicy: (code) => `settings.organizationValues.weeklyLimitPolicy.${code}`,
  } satisfies ByField<(code: string) => string>),
);

/** Kept as a moment, meant as a day. */
const days: ReadonlySet<string> = new Set<AuditField>([
  'endDate',
  'endWork',
  'fiscalEndDate',
  'fiscalStartDate',
  'registrationDate',
  'startDate',
  'startedWorkOn',
]);

/** Fields of which the record only contains that they changed. */
const silent: ReadonlySet<string> = new Set<AuditField>([
  'billRateCurrency',
  'billRateValue',
  'minimumBillingRate',
  'password',
]);

const ids = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g;
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);
const isMoment = (text: string) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text);

/** Writes the value of a field as people read it; `names` by their ids. */
function useValueText(names: AuditNames): (field: string, value: unknown) => string {
  const { t, i18n } = useTranslation();
  const format = useFormat();

  function codeText(field: string, code: string): string {
    const key = wordKeys.get(field)?.(code);
    return key !== undefined && i18n.exists(key) ? t(key) : code;
  }

  function text(field: string, value: string): string {
    const named = value.replace(ids, (id) => names[id] ?? id);
    if (named !== value) return field === 'roleId' ? codeText('role', named) : named;
    if (value === 'changed' && silent.has(field)) return t('audit.values.changed');
    if (isMoment(value)) return days.has(field) ? format.date(value.slice(0, 10)) : format.dateTime(value);
    if (isDay(value)) return format.date(value);
    if (field === 'lastError') return toLocalText(value);
    if (field === 'format') return value.toUpperCase();
    if (!wordKeys.has(field)) return value;
    const codes = value.split(', ');
    return codes.map((code) => codeText(field, code)).join(', ');
  }

  function amount(field: string, value: number): string {
    if (field === 'days') return t('audit.days', { count: value });
    if (field === 'inviteExpiryPeriod') {
      return value === neverDays ? t('settings.invites.never') : t('settings.invites.days', { count: value });
    }
    if (field === 'size') return fileSizeText(value, format.number);
    if (field === 'timeFormat')
      return t(value === 12 ? 'settings.profile.hours12' : 'settings.profile.hours24');
    return String(value);
  }

  return function valueText(field: string, value: unknown): string {
    if (value === undefined || value === null || value === '') {
      return field === 'days' && value === null ? t('audit.forever') : t('audit.empty');
    }
    if (typeof value === 'boolean') return t(value ? 'audit.values.yes' : 'audit.values.no');
    if (typeof value === 'number') return amount(field, value);
    if (typeof value === 'string') return text(field, value);
    if (Array.isArray(value)) return value.map((part) => valueText(field, part)).join(', ');
    return JSON.stringify(value);
  };
}
