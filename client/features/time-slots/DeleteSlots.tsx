import { Button } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/lib/api/api.ts';
import { errorText } from '#client/lib/api/api-error.ts';
import { refresh } from '#client/lib/api/read.ts';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { SelectionBar } from '#client/ui/table/SelectionBar.tsx';
import { timeSlotsApi } from '#shared/time-slots/time-slots.api.ts';

export interface DeleteSlotsProps {
  ids: readonly string[];
  onClear: () => void;
}

/** What their time was part of. */
const stale = ['time-logs', 'timesheets', 'reports', 'teams', 'timer'] as const;

/** Stands at the foot of the page while slots are chosen. */
export function DeleteSlots({ ids, onClear }: DeleteSlotsProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const count = ids.length;

  async function remove(): Promise<void> {
    try {
      await call(timeSlotsApi.remove, { query: {}, body: { ids: [...ids] } });
      notify.success(t('timeSlots.deleted'));
      onClear();
    } catch (error) {
      notify.error(t('timeSlots.deleteFailed', { count }), { description: errorText(error) });
    }
    void refresh(queryClient, ...stale);
  }

  if (count === 0) return null;
  return (
    <SelectionBar
      label={t('timeSlots.bulk')}
      count={t('timeSlots.selected', { count })}
      dockHeight="112px"
      mt="4"
    >
      <Button size="sm" variant="ghost" color="danger.fg" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden />
        {t('timeSlots.delete')}
      </Button>
      <IconButton label={t('timeSlots.clear')} icon={<X aria-hidden />} size="sm" onClick={onClear} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('timeSlots.deleteTitle', { count })}
        count={count}
        confirmLabel={t('timeSlots.delete')}
        onConfirm={remove}
      >
        {t('timeSlots.deleteWhat')}
      </ConfirmDialog>
    </SelectionBar>
  );
}
