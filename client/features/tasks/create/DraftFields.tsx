import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { TaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import type { Draft } from '#client/features/tasks/create/task-draft.ts';
import { AssigneePicker } from '#client/features/tasks/public/AssigneePicker.tsx';
import { type Choice, ChoiceButton, ChoiceMenu, Glyph } from '#client/features/tasks/public/ChoiceMenu.tsx';
import { EstimatePopover } from '#client/features/tasks/public/EstimatePopover.tsx';
import {
  issueTypeChoices,
  priorityChoices,
  sizeChoices,
  statusChoices,
} from '#client/features/tasks/public/TaskMarks.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';

interface DraftMenuProps {
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

interface DraftFieldProps {
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
}

/** Type, status, priority and size of a task to be. */
export function DraftMenus({ draft, onChange, lists }: DraftFieldProps & { lists: TaskLists }) {
  const { t } = useTranslation();
  const choose = (name: keyof Draft) => (id: string) => onChange({ [name]: id });
  return (
    <>
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
    </>
  );
}

export function DraftEstimate({ draft: { estimate }, onChange }: DraftFieldProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <EstimatePopover
      look="field"
      seconds={estimate}
      onSave={(seconds) => onChange({ estimate: seconds })}
      isNamed={estimate === 0}
    >
      {estimate > 0 ? (
        <chakra.span className="num" color="fg">
          {format.duration(estimate)}
        </chakra.span>
      ) : (
        t('tasks.fields.estimate')
      )}
    </EstimatePopover>
  );
}

export function DraftAssignees({ draft, onChange }: DraftFieldProps) {
  return (
    <AssigneePicker
      assigneeIds={draft.assigneeIds}
      onChange={(assigneeIds) => onChange({ assigneeIds })}
      trigger={(shown) => (
        <ChoiceButton type="button" look="field">
          {shown}
        </ChoiceButton>
      )}
    />
  );
}
