import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SettingsRow } from '#client/features/settings/public/SettingsRow.tsx';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { call } from '#client/lib/api.ts';
import { errorText } from '#client/lib/api-error.ts';
import { keyOf, useRead } from '#client/lib/read.ts';
import { SelectInput } from '#client/ui/SelectInput.tsx';
import { auditApi } from '#shared/audit/audit.api.ts';

const usual = [30, 90, 180, 365, 730, 1825, 3650];
const forever = '';

/** How long entries are kept. */
export function RetentionRow() {
  const { t } = useTranslation();
  const id = useId();
  const { user } = useScope();
  const queryClient = useQueryClient();
  const { data } = useRead(auditApi.retention, {});
  const queryKey = keyOf(auditApi.retention, {});
  const [problem, setProblem] = useState<string>();
  const days = data?.days ?? null;
  const choices = days === null || usual.includes(days) ? usual : [...usual, days].toSorted((a, b) => a - b);

  async function save(value: string): Promise<void> {
    const next = { days: value === forever ? null : Number(value) };
    setProblem(undefined);
    queryClient.setQueryData(queryKey, next);
    try {
      await call(auditApi.setRetention, { body: next });
    } catch (error) {
      queryClient.setQueryData(queryKey, data);
      setProblem(t('audit.notSaved', { reason: errorText(error) }));
    }
  }

  return (
    <SettingsRow label={t('audit.retention')} hint={t('audit.retentionHint')} error={problem} labelFor={id}>
      <SelectInput
        id={id}
        width={{ base: '100%', md: '12rem' }}
        disabled={data === undefined || user.role?.name !== 'SUPER_ADMIN'}
        value={days === null ? forever : String(days)}
        onChange={(event) => void save(event.target.value)}
        options={[
          { value: forever, label: t('audit.forever') },
          ...choices.map((count) => ({ value: String(count), label: t('audit.days', { count }) })),
        ]}
      />
    </SettingsRow>
  );
}
