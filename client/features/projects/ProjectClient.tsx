import { useTranslation } from 'react-i18next';
import type { ProjectDraft } from '#client/features/projects/project-draft.ts';
import { allClientsQuery } from '#client/features/projects/public/queries.ts';
import { useReadOf } from '#client/lib/read.ts';
import type { ApiForm } from '#client/lib/use-api-form.ts';
import { EntityPicker } from '#client/ui/EntityPicker.tsx';
import { Field } from '#client/ui/Field.tsx';

/** For whom the project is; where the organization has no clients nothing is asked. */
export function ProjectClient({ form }: { form: ApiForm<ProjectDraft> }) {
  const { t } = useTranslation();
  const chosen = form.bind('clientId');
  const clientId = chosen.value;
  const { data } = useReadOf(allClientsQuery);
  const clients = (data?.items ?? []).filter(({ id, isArchived }) => !isArchived || id === clientId);
  if (clients.length === 0 && clientId === null) return null;
  const label = t('projects.form.client');
  return (
    <Field label={label}>
      <EntityPicker
        label={label}
        items={clients}
        itemKey={({ id }) => id}
        itemText={({ name }) => name}
        clearable
        placeholder={t('projects.form.noClient')}
        {...chosen}
      />
    </Field>
  );
}
