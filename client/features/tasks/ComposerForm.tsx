import { Button, chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { TaskLists } from '#client/features/task-lists/parts/use-task-lists.ts';
import type { Draft } from '#client/features/tasks/composer-draft.ts';
import { AssigneePicker } from '#client/features/tasks/parts/AssigneePicker.tsx';
import { type Choice, ChoiceButton, ChoiceMenu, Glyph } from '#client/features/tasks/parts/ChoiceMenu.tsx';
import { EstimatePopover } from '#client/features/tasks/parts/EstimatePopover.tsx';
import {
  issueTypeChoices,
  priorityChoices,
  sizeChoices,
  statusChoices,
} from '#client/features/tasks/parts/list-choices.tsx';
import type { Composer } from '#client/features/tasks/use-composer.ts';
import { useFormat } from '#client/lib/use-format.ts';

export interface ComposerFormProps {
  composer: Composer;
  lists: TaskLists;
}

export interface DraftMenuProps {
  label: string;
  items: readonly Choice[];
  value: string | null | undefined;
  onChoose: (id: string) => void;
}

/** One of a list of the team, as a small field. */
export function DraftMenu({ label, items, value, onChoose }: DraftMenuProps) {
  const chosen = items.find((item) => item.value === value);
  return (
    <ChoiceMenu
      look="field"
      label={label}
      items={items}
      value={value ?? null}
      onChoose={onChoose}
      disabled={items.length === 0}
      isNamed={!chosen}
    >
      {chosen ? <Glyph>{chosen.mark}</Glyph> : null}
      <chakra.span color={chosen ? 'fg' : undefined}>{chosen?.label ?? label}</chakra.span>
    </ChoiceMenu>
  );
}

/** Everything a task may get at birth, in one line. */
export function ComposerForm({ composer, lists }: ComposerFormProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { draft, changeDraft } = composer;
  const choose = (name: keyof Draft) => (id: string) => changeDraft({ [name]: id });
  return (
    <Flex
      role="group"
      aria-label={t('tasks.create.details')}
      wrap="wrap"
      gap="2"
      ps={{ base: '3', md: '10' }}
      pe={{ base: '3', md: '4' }}
      pb="3"
      align="center"
    >
      <DraftMenu
        label={t('tasks.fields.issueType')}
        items={issueTypeChoices(lists.issueTypes)}
        value={draft.issueTypeId}
        onChoose={choose('issueTypeId')}
      />
      <DraftMenu
        label={t('tasks.fields.status')}
        items={statusChoices(lists.statuses)}
        value={draft.statusId}
        onChoose={choose('statusId')}
      />
      <DraftMenu
        label={t('tasks.fields.priority')}
        items={priorityChoices(lists.priorities)}
        value={draft.priorityId}
        onChoose={choose('priorityId')}
      />
      <DraftMenu
        label={t('tasks.fields.size')}
        items={sizeChoices(lists.sizes)}
        value={draft.sizeId}
        onChoose={choose('sizeId')}
      />
      <EstimatePopover
        look="field"
        seconds={draft.estimate}
        onSave={(estimate) => changeDraft({ estimate })}
        isNamed={draft.estimate === 0}
      >
        {draft.estimate > 0 ? (
          <chakra.span className="num" color="fg">
            {format.duration(draft.estimate)}
          </chakra.span>
        ) : (
          t('tasks.fields.estimate')
        )}
      </EstimatePopover>
      <AssigneePicker
        assigneeIds={draft.assigneeIds}
        onChange={(assigneeIds) => changeDraft({ assigneeIds })}
        trigger={(shown) => (
          <ChoiceButton type="button" look="field">
            {shown}
          </ChoiceButton>
        )}
      />
      <Button variant="outline" size="sm" ms="auto" loading={composer.isPending} onClick={composer.submit}>
        {t('tasks.create.submit')}
      </Button>
    </Flex>
  );
}
