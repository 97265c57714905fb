import { Button, Spinner } from '@chakra-ui/react';
import { Trash2, X } from 'lucide-react';
import { useState } from 'react';
import type { Choice } from '#client/features/tasks/public/ChoiceMenu.tsx';
import type { Selection } from '#client/features/tasks/public/list/selection.ts';
import type { ChoiceList, TaskChoices } from '#client/features/tasks/public/list/task-choices.tsx';
import { useBulk } from '#client/features/tasks/public/list/use-bulk.ts';
import { ofChoices } from '#client/features/tasks/public/TaskMarks.tsx';
import { useFieldRights, useTaskRights } from '#client/features/tasks/public/task-rights.ts';
import { nothing } from '#client/features/tasks/public/task-view.ts';
import { useShortcut } from '#client/lib/input/use-shortcut.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { Calendar, CalendarPopover } from '#client/ui/dates/Calendar.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { EntityPicker } from '#client/ui/pickers/EntityPicker.tsx';
import { SelectionBar } from '#client/ui/table/SelectionBar.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';
import type { BulkChange } from '#shared/tasks/task-actions.schema.ts';

interface BulkBarProps {
  ids: readonly string[];
  options: TaskChoices;
  mayDelete: boolean;
  onSelectAll: () => void;
  onClear: () => void;
}

interface BulkField {
  /** The key of its name. */
  words: string;
  options: ChoiceList;
  change: (value: string) => BulkChange;
}

/** The fields for bulk changes, each with the change of a picked value. */
const fields: readonly BulkField[] = [
  { words: 'browse.filter.statuses', options: 'statuses', change: (status) => ({ status }) },
  { words: 'browse.filter.priorities', options: 'priorities', change: (priority) => ({ priority }) },
  { words: 'browse.filter.sizes', options: 'sizes', change: (size) => ({ size }) },
  { words: 'browse.filter.types', options: 'types', change: (issueType) => ({ issueType }) },
  {
    words: 'browse.filter.projects',
    options: 'projects',
    change: (id) => ({ projectId: id === nothing ? null : id }),
  },
  { words: 'browse.bulk.assign', options: 'members', change: (id) => ({ addMemberIds: [id] }) },
  { words: 'browse.bulk.unassign', options: 'members', change: (id) => ({ removeMemberIds: [id] }) },
  { words: 'browse.bulk.addLabels', options: 'labels', change: (id) => ({ addTagIds: [id] }) },
  { words: 'browse.bulk.removeLabels', options: 'labels', change: (id) => ({ removeTagIds: [id] }) },
];

/** Stands at the foot of the list while something is chosen: one change for all of it. */
function BulkBar({ ids, options, mayDelete, onSelectAll, onClear }: BulkBarProps) {
  const { t } = useTranslation();
  const bulk = useBulk();
  const [isConfirming, setConfirming] = useState(false);
  useShortcut({ keys: 'Escape', label: t('browse.keys.clear'), run: onClear });
  const apply = (change: BulkChange) => void bulk.change(ids, change);
  const { assigns } = useFieldRights();
  const people = options.members.filter(({ value }) => value !== nothing && assigns(value));
  return (
    <SelectionBar
      label={t('browse.bulk.label')}
      count={t('browse.bulk.selected', { count: ids.length })}
      dockHeight="64px"
      mt="4"
    >
      {bulk.isBusy ? <Spinner size="xs" /> : null}
      <Button size="sm" variant="ghost" onClick={onSelectAll}>
        {t('browse.bulk.selectAll')}
      </Button>
      {fields.map(({ words, options: list, change }) => (
        <BulkPicker
          key={words}
          label={t(words)}
          options={list === 'members' ? people : options[list]}
          disabled={bulk.isBusy}
          onPick={(value) => apply(change(value))}
        />
      ))}
      <BulkDue disabled={bulk.isBusy} onPick={(dueDate) => apply({ dueDate })} />
      {mayDelete ? (
        <Button
          size="sm"
          variant="ghost"
          colorPalette="danger"
          disabled={bulk.isBusy}
          onClick={() => setConfirming(true)}
        >
          <Trash2 aria-hidden />
          {t('browse.bulk.delete')}
        </Button>
      ) : null}
      <IconButton label={t('browse.bulk.clear')} icon={<X aria-hidden />} size="sm" onClick={onClear} />
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={t('browse.bulk.deleteTitle', { count: ids.length })}
        count={ids.length}
        confirmLabel={t('browse.bulk.delete')}
        onConfirm={async () => {
          if (await bulk.remove(ids)) onClear();
        }}
      >
        {t('browse.bulk.deleteWhat')}
      </ConfirmDialog>
    </SelectionBar>
  );
}

interface BulkPickerProps {
  label: string;
  options: readonly Choice[];
  disabled: boolean;
  onPick: (value: string) => void;
}

function BulkPicker({ label, options, disabled, onPick }: BulkPickerProps) {
  if (options.length === 0) return null;
  return (
    <EntityPicker
      {...ofChoices}
      label={label}
      items={options}
      value={null}
      onChange={(value) => value !== null && onPick(value)}
      disabled={disabled}
      trigger={
        <Button size="sm" variant="ghost">
          {label}
        </Button>
      }
    />
  );
}

function BulkDue({ disabled, onPick }: { disabled: boolean; onPick: (day: string | null) => void }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  function choose(day: string | null) {
    setOpen(false);
    onPick(day);
  }
  return (
    <CalendarPopover
      open={open}
      onOpenChange={setOpen}
      label={t('browse.bulk.due')}
      trigger={
        <Button size="sm" variant="ghost" disabled={disabled}>
          {t('browse.bulk.due')}
        </Button>
      }
    >
      <Calendar selected={null} onPick={choose} />
      <Button size="sm" variant="ghost" mt="1" onClick={() => choose(null)}>
        {t('browse.bulk.noDue')}
      </Button>
    </CalendarPopover>
  );
}

interface ChosenBarProps {
  /** One of the chosen tasks. */
  task: Task;
  selection: Selection;
  options: TaskChoices;
}

/** Actions on the chosen tasks; the rights are the same for each of them. */
export function ChosenBar({ task, selection, options }: ChosenBarProps) {
  const { deletes } = useTaskRights(task);
  return (
    <BulkBar
      ids={[...selection.ids]}
      options={options}
      mayDelete={deletes}
      onSelectAll={selection.selectAll}
      onClear={selection.clear}
    />
  );
}
