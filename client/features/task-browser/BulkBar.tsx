import { Button, chakra, Spinner } from '@chakra-ui/react';
import { Trash2, X } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nothing } from '#client/features/task-browser/browse-view.ts';
import type { FilterOption, FilterOptions } from '#client/features/task-browser/filter-options.tsx';
import { useFieldRights } from '#client/features/tasks/public/task-rights.ts';
import { call } from '#client/lib/api/api.ts';
import { errorText } from '#client/lib/api/api-error.ts';
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

/** What the picked value changes. */
const changes = {
  statuses: (status: string): BulkChange => ({ status }),
  priorities: (priority: string): BulkChange => ({ priority }),
  sizes: (size: string): BulkChange => ({ size }),
  types: (issueType: string): BulkChange => ({ issueType }),
  projects: (id: string): BulkChange => ({ projectId: id === nothing ? null : id }),
} as const;

const plain = ['statuses', 'priorities', 'sizes', 'types', 'projects'] as const;

/** Stands at the foot of the list while something is chosen: one change for all of it. */
export function BulkBar({ ids, options, mayDelete, onSelectAll, onClear }: BulkBarProps) {
  const { t } = useTranslation();
  const bulk = useBulk();
  const [isConfirming, setConfirming] = useState(false);
  useShortcut({ keys: 'Escape', label: t('browse.keys.clear'), run: onClear });
  const apply = (change: BulkChange) => void bulk.change(ids, change);
  const { assigns } = useFieldRights();
  const people = options.members.filter(({ key }) => key !== nothing && assigns(key));
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
      {plain.map((kind) => (
        <BulkPicker
          key={kind}
          label={t(`browse.filter.${kind}`)}
          options={options[kind]}
          disabled={bulk.isBusy}
          onPick={(key) => apply(changes[kind](key))}
        />
      ))}
      <BulkPicker
        label={t('browse.bulk.assign')}
        options={people}
        disabled={bulk.isBusy}
        onPick={(key) => apply({ addMemberIds: [key] })}
      />
      <BulkPicker
        label={t('browse.bulk.unassign')}
        options={people}
        disabled={bulk.isBusy}
        onPick={(key) => apply({ removeMemberIds: [key] })}
      />
      <BulkPicker
        label={t('browse.bulk.addLabels')}
        options={options.labels}
        disabled={bulk.isBusy}
        onPick={(key) => apply({ addTagIds: [key] })}
      />
      <BulkPicker
        label={t('browse.bulk.removeLabels')}
        options={options.labels}
        disabled={bulk.isBusy}
        onPick={(key) => apply({ removeTagIds: [key] })}
      />
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
  options: readonly FilterOption[];
  disabled: boolean;
  onPick: (key: string) => void;
}

function BulkPicker({ label, options, disabled, onPick }: BulkPickerProps) {
  if (options.length === 0) return null;
  return (
    <EntityPicker
      label={label}
      items={options}
      itemKey={({ key }) => key}
      itemText={({ text }) => text}
      renderItem={({ text, mark }) => (
        <chakra.span display="inline-flex" alignItems="center" gap="2" minW="0">
          <chakra.span display="inline-flex" aria-hidden>
            {mark}
          </chakra.span>
          <chakra.span truncate>{text}</chakra.span>
        </chakra.span>
      )}
      value={null}
      onChange={(key) => {
        if (key !== null) onPick(key);
      }}
      disabled={disabled}
      trigger={ghost(label)}
    />
  );
}

function ghost(label: string): ReactElement {
  return (
    <Button size="sm" variant="ghost">
      {label}
    </Button>
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
        notify.error(t('browse.bulk.failed', { reason: errorText(error) }), {
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
