import { Button } from '@chakra-ui/react';
import { Check, CircleDollarSign, Eye, RotateCcw, Send, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { useMarks } from '#client/features/time-logs/public/use-marks.ts';
import { useTimeActions } from '#client/features/time-logs/public/use-time-actions.ts';
import { ableSheets, type Review, ReviewDialog } from '#client/features/timesheets/approval/ReviewDialog.tsx';
import type { ChosenRow } from '#client/features/timesheets/list/use-entry-selection.ts';
import { type SheetFilter, sheetsQuery } from '#client/features/timesheets/queries.ts';
import { useHasModule } from '#client/features/workspace/public/use-modules.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useShortcut } from '#client/lib/input/use-shortcut.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { ActionMenu } from '#client/ui/buttons/ActionMenu.tsx';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { SelectionBar } from '#client/ui/table/SelectionBar.tsx';
import { isLocked } from '#shared/timesheets/timesheet-state.ts';

interface ListBulkBarProps {
  chosen: readonly ChosenRow[];
  /** The total number, if not all of them could be chosen. */
  of: number | undefined;
  filter: SheetFilter;
  onClear: () => void;
}

/** In the order of a timesheet's way. */
const steps = [
  { to: 'PENDING', icon: <Send aria-hidden /> },
  { to: 'IN REVIEW', icon: <Eye aria-hidden /> },
  { to: 'APPROVED', icon: <Check aria-hidden /> },
  { to: 'DENIED', icon: <X aria-hidden /> },
  { to: 'DRAFT', icon: <RotateCcw aria-hidden /> },
] as const;

/** Stands at the foot of the list while something is chosen: one decision for all of it. */
export function ListBulkBar({ chosen, of, filter, onClear }: ListBulkBarProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useReadOf(sheetsQuery(filter));
  const [review, setReview] = useState<Review>();
  const [isDeleting, setDeleting] = useState(false);
  useShortcut({ keys: 'Escape', label: t('timesheets.keys.clear'), run: onClear });
  const ids = new Set(chosen.map(({ timesheetId }) => timesheetId));
  const sheets = (data ?? []).filter(({ id }) => ids.has(id));
  const count = chosen.length;
  return (
    <SelectionBar
      label={t('timesheets.list.bulk')}
      count={
        of === undefined
          ? t('timesheets.list.selected', { count })
          : t('timesheets.list.mostSelected', { most: format.number(count), total: format.number(of) })
      }
      dockHeight="112px"
    >
      {steps.map(({ to, icon }) => {
        const able = ableSheets({ to, sheets });
        if (able.length === 0) return null;
        return (
          <Button
            key={to}
            size="sm"
            variant="ghost"
            colorPalette={to === 'DENIED' ? 'danger' : undefined}
            onClick={() => setReview({ to, sheets })}
          >
            {icon}
            {t('timesheets.steps.ofDays', {
              step: t(`timesheets.steps.${stepName(to, able)}`),
              count: able.length,
            })}
          </Button>
        );
      })}
      {useHasModule('money') ? <MarkMenu chosen={chosen} onDone={onClear} /> : null}
      <DeleteButton chosen={chosen} isAsking={isDeleting} onAsk={setDeleting} onDone={onClear} />
      <IconButton label={t('timesheets.keys.clear')} icon={<X aria-hidden />} size="sm" onClick={onClear} />
      <ReviewDialog review={review} onClose={() => setReview(undefined)} onDone={onClear} />
    </SelectionBar>
  );
}

/** Going back to draft is reopening where the day was approved. */
const stepName = (to: (typeof steps)[number]['to'], sheets: Review['sheets']) =>
  to === 'DRAFT' && sheets.some(({ status }) => isLocked(status)) ? 'REOPEN' : to;

/** Marks what is chosen as billable or not; an entry over midnight is one. */
function MarkMenu({ chosen, onDone }: Pick<DeleteButtonProps, 'chosen' | 'onDone'>) {
  const { t } = useTranslation();
  const mark = useMarks();
  const entries = [...new Map(chosen.map(({ entry }) => [entry.id, entry])).values()];
  const item = (key: 'markBillable' | 'markNotBillable') => ({
    id: key,
    label: t(`timesheets.list.${key}`),
    onSelect: async () => {
      if (await mark({ entries, isBillable: key === 'markBillable' })) onDone();
    },
  });
  return (
    <ActionMenu
      label={t('timesheets.billable')}
      items={[item('markBillable'), item('markNotBillable')]}
      trigger={
        <Button size="sm" variant="ghost">
          <CircleDollarSign aria-hidden />
          {t('timesheets.billable')}
        </Button>
      }
    />
  );
}

interface DeleteButtonProps {
  chosen: readonly ChosenRow[];
  isAsking: boolean;
  onAsk: (isAsking: boolean) => void;
  onDone: () => void;
}

/** Entries of approved days, and what runs, stay. */
function DeleteButton({ chosen, isAsking, onAsk, onDone }: DeleteButtonProps) {
  const { t } = useTranslation();
  const { remove } = useTimeActions();
  const entries = new Map(chosen.map((row) => [row.entry.id, row]));
  const free = [...entries.values()].filter(({ isFree }) => isFree).map(({ entry }) => entry);
  const rest = entries.size - free.length;
  if (free.length === 0) return null;
  return (
    <>
      <Button size="sm" variant="ghost" colorPalette="danger" onClick={() => onAsk(true)}>
        <Trash2 aria-hidden />
        {t('timesheets.entry.delete')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={onAsk}
        title={t('timesheets.list.deleteTitle', { count: free.length })}
        count={free.length}
        confirmLabel={t('timesheets.entry.delete')}
        onConfirm={async () => {
          await remove(free);
          onDone();
        }}
      >
        {t('timesheets.list.deleteWhat')} {rest > 0 ? t('timesheets.list.deleteRest', { count: rest }) : null}
      </ConfirmDialog>
    </>
  );
}
