import { useTranslation } from 'react-i18next';
import { clientsQuery } from '#client/features/projects/public/queries.ts';
import type { TimeForm } from '#client/features/time-logs/use-time-form.ts';
import { useReadOf } from '#client/lib/read.ts';
import { EntityPicker } from '#client/ui/EntityPicker.tsx';
import { Field } from '#client/ui/Field.tsx';

/** Who pays; where the organization has no clients nothing is asked. */
export function ClientField({ form }: { form: TimeForm }) {
  const { t } = useTranslation();
  const { draft, change, problems, rules, log } = form;
  const { data, isPending } = useReadOf(clientsQuery);
  const isWanted = rules.requiresClient || log?.organizationContactId != null;
  if (!isWanted && !data?.items.length) return null;
  const label = t('timeLogs.form.client');
  return (
    <Field label={label} required={rules.requiresClient} error={problems.organizationContactId}>
      <EntityPicker
        label={label}
        items={data?.items ?? []}
        itemKey={({ id }) => id}
        itemText={({ name }) => name}
        value={draft.organizationContactId}
        loading={isPending}
        clearable
        size="sm"
        placeholder={t('timeLogs.form.chooseClient')}
        onChange={(organizationContactId) => change({ ...draft, organizationContactId })}
      />
    </Field>
  );
}
