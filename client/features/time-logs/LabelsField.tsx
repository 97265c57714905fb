import { HStack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { tagsQuery } from '#client/features/task-lists/queries.ts';
import type { TimeForm } from '#client/features/time-logs/use-time-form.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/read.ts';
import { MultiEntityPicker } from '#client/ui/EntityPicker.tsx';
import { Field } from '#client/ui/Field.tsx';
import { LabelChip } from '#client/ui/LabelChip.tsx';

/** The labels of an entry, of those of the team; where there are none nothing is asked. */
export function LabelsField({ form }: { form: TimeForm }) {
  const { t } = useTranslation();
  const { data } = useReadOf(tagsQuery(useScope()));
  const { draft, change, log } = form;
  const tags = data?.items ?? [];
  // Labels of another team keep their names here.
  const own = (log?.tags ?? []).filter(({ id }) => !tags.some((tag) => tag.id === id));
  const all = [...tags, ...own];
  if (all.length === 0) return null;
  const label = t('timeLogs.form.labels');
  return (
    <Field label={label}>
      <MultiEntityPicker
        label={label}
        items={all}
        itemKey={({ id }) => id}
        itemText={({ name }) => name}
        renderItem={({ name, color }) => <LabelChip name={name} color={color} />}
        renderValue={(chosen) => (
          <HStack gap="1" wrap="wrap">
            {chosen.map(({ id, name, color }) => (
              <LabelChip key={id} name={name} color={color} />
            ))}
          </HStack>
        )}
        value={draft.tagIds}
        clearable
        size="sm"
        placeholder={t('timeLogs.form.chooseLabels')}
        onChange={(tagIds) => change({ ...draft, tagIds })}
      />
    </Field>
  );
}
