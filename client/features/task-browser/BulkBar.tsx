import { Button, Spinner } from '@chakra-ui/react';
import { Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListFilter, nothing } from '#client/features/task-browser/browse-view.ts';
import type { FilterOptions } from '#client/features/task-browser/filter-options.tsx';
import type { Choice } from '#client/features/tasks/public/ChoiceMenu.tsx';
import { ofChoices } from '#client/features/tasks/public/TaskMarks.tsx';
import { useFieldRights } from '#client/features/tasks/public/task-rights.ts';
import { call } from '#client/lib/api/api.ts';
import { useWriteOf } from '#client/lib/api/write.ts';
import { useShortcut } from '#client/lib/input/use-shortcut.ts';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { Calendar } from '#client/ui/dates/Calendar.tsx';
import { CalendarPopover } from '#client/ui/dates/CalendarPopover.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { EntityPicker } from '#client/ui/pickers/EntityPicker.tsx';
import { SelectionBar } from '#client/ui/table/SelectionBar.tsx';
import { type BulkChange, type BulkResult, bulkMaximum } from '#shared/tasks/task-actions.schema.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';

interface BulkBarProps {
  ids: readonly string[];
  options: FilterOptions;
  mayDelete: boolean;
  onSelectAll: () => void;
  onClear: () => void;
}

interface BulkField {
  /** The key of its name. */
  words: string;
  options: ListFilter;
  change: (value: string) => BulkChange;
}

/** What can be changed, and what the picked value changes. */
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
export function BulkBar({ ids, options, mayDelete, onSelectAll, onClear }: BulkBarProps) {
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
          color="danger.fg"
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

export interface Bulk {
  readonly isBusy: boolean;
  readonly change: (ids: readonly string[], change: BulkChange) => Promise<void>;
  /** Answers whether all of them are gone. */
  readonly remove: (ids: readonly string[]) => Promise<boolean>;
}

function chunksOf(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / bulkMaximum);
  return Array.from({ length: count }, (_each, index) =>
    ids.slice(index * bulkMaximum, (index + 1) * bulkMaximum),
  );
}

interface BulkWrite {
  readonly ids: readonly string[];
  readonly send: (part: string[]) => Promise<BulkResult>;
  readonly done: 'changed' | 'deleted';
}

/** Changes many tasks with one call; the toasts count them and say why others did not change. */
function useBulk(): Bulk {
  const { t } = useTranslation();
  const { mutateAsync, isPending } = useWriteOf(
    async ({ ids, send }: BulkWrite) => {
      const results: BulkResult[] = [];
      for (const part of chunksOf(ids)) results.push(await send(part));
      return {
        changed: results.flatMap((result) => result.changed),
        refused: results.flatMap((result) => result.refused),
      };
    },
    {
      onSuccess: ({ changed, refused }, { done }) => {
        if (changed.length > 0) notify.success(t(`browse.bulk.${done}`, { count: changed.length }));
        if (refused[0]) {
          notify.error(t('browse.bulk.refused', { count: refused.length, reason: refused[0].message }));
        }
      },
      onFailure: (error, write) =>
        notify.failure('browse.bulk.failed', error, {
          onRetry: () => void run(write),
        }),
      staleInBackground: ['tasks'],
    },
  );
  const run = (write: BulkWrite): Promise<boolean> =>
    mutateAsync(write).then(
      ({ refused }) => refused.length === 0,
      () => false,
    );

  return {
    isBusy: isPending,
    change: async (ids, change) => {
      const send = (part: string[]) => call(tasksApi.bulkUpdate, { body: { ids: part, change } });
      await run({ ids, send, done: 'changed' });
    },
    remove: (ids) =>
      run({ ids, send: (part) => call(tasksApi.bulkDelete, { body: { ids: part } }), done: 'deleted' }),
  };
}
