import { chakra } from '@chakra-ui/react';
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
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';

interface DraftMenuProps {
  label: string;
  items: readonly Choice[];
  value: string | null | undefined;
  onChoose: (id: string) => void;
}

/** One of a list of the team, as a small field. */
function DraftMenu({ label, items, value, onChoose }: DraftMenuProps) {
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
  const menus = [
    ['issueType', 'issueTypeId', issueTypeChoices(lists.issueTypes)],
    ['status', 'statusId', statusChoices(lists.statuses)],
    ['priority', 'priorityId', priorityChoices(lists.priorities)],
    ['size', 'sizeId', sizeChoices(lists.sizes)],
  ] as const;
  return menus.map(([name, key, items]) => (
    <DraftMenu
      key={key}
      label={t(`tasks.fields.${name}`)}
      items={items}
      value={draft[key]}
      onChoose={(id) => onChange({ [key]: id })}
    />
  ));
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
