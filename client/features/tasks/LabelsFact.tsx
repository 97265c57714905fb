import { Spinner } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Fact, Unset } from '#client/features/tasks/Fact.tsx';
import { ChoiceButton, HiddenName } from '#client/features/tasks/public/ChoiceMenu.tsx';
import type { SaveTask } from '#client/features/tasks/public/use-update-task.ts';
import { useLabelDraft } from '#client/features/tasks/use-label-draft.ts';
import { MultiEntityPicker } from '#client/ui/EntityPicker.tsx';
import { LabelChip } from '#client/ui/LabelChip.tsx';
import type { Tag } from '#shared/task-lists/task-list.schema.ts';
import type { Task } from '#shared/tasks/task.schema.ts';

export interface LabelsFactProps {
  task: Task;
  tags: readonly Tag[];
  save: SaveTask;
}

const unknownOf = (own: readonly Tag[], tags: readonly Tag[]) =>
  own.filter(({ id }) => !tags.some((tag) => tag.id === id));

/** The labels of a task, chosen from those of the team. */
export function LabelsFact({ task, tags, save }: LabelsFactProps) {
  const { t } = useTranslation();
  const name = t('tasks.fields.labels');
  const all = [...tags, ...unknownOf(task.tags ?? [], tags)];
  const { chosenIds, isSaving, choose } = useLabelDraft({ task, tags: all, save });
  const chosen = all.filter(({ id }) => chosenIds.includes(id));
  return (
    <Fact name={name} id="labels">
      <MultiEntityPicker
        label={name}
        items={all}
        itemKey={(tag) => tag.id}
        itemText={(tag) => tag.name}
        renderItem={(tag) => <LabelChip name={tag.name} color={tag.color} />}
        value={chosenIds}
        onChange={choose}
        trigger={
          <ChoiceButton type="button" look="fact" aria-busy={isSaving}>
            <HiddenName>{name}</HiddenName>
            {chosen.map((tag) => (
              <LabelChip key={tag.id} name={tag.name} color={tag.color} />
            ))}
            {chosen.length === 0 ? <Unset>{t('tasks.facts.addLabels')}</Unset> : null}
            {isSaving ? <Spinner size="xs" /> : null}
          </ChoiceButton>
        }
      />
    </Fact>
  );
}
