import { Button, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SheetOwner } from '#client/features/time-logs/public/sheet-owners.ts';
import { weekLogsQuery } from '#client/features/time-logs/queries.ts';
import { type ExtraRow, newRows, rowsOf } from '#client/features/timesheets/extra-rows.ts';
import { buildWeekGrid, type WeekGrid } from '#client/features/timesheets/week-grid.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { errorText } from '#client/lib/api-error.ts';
import { serverNow } from '#client/lib/clock.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { notify } from '#client/ui/notify.ts';
import { addDays, type Day } from '#shared/time/calendar-day.ts';

export interface CopyLastWeekProps {
  owner: SheetOwner;
  weekStart: Day;
  grid: WeekGrid;
  onAdd: (rows: readonly ExtraRow[]) => void;
}

/** Brings the tasks of the week before, without their time. */
export function CopyLastWeek({ owner, weekStart, grid, onAdd }: CopyLastWeekProps) {
  const { t } = useTranslation();
  const { tenantId } = useScope();
  const queryClient = useQueryClient();
  const [rows, setRows] = useState<readonly ExtraRow[]>([]);
  const [isBusy, setBusy] = useState(false);

  async function find() {
    const { timeZone, employeeId } = owner;
    const before = addDays(weekStart, -7);
    setBusy(true);
    try {
      const logs = await queryClient.fetchQuery(weekLogsQuery({ tenantId, timeZone }, before, employeeId));
      const week = buildWeekGrid(logs, { weekStart: before, timeZone, now: new Date(serverNow()) });
      const found = newRows(grid, rowsOf(week));
      if (found.length === 0) notify.info(t('timesheets.copy.nothing'));
      setRows(found);
    } catch (error) {
      notify.error(t('timesheets.copy.failed'), {
        description: errorText(error),
        onRetry: () => void find(),
      });
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button variant="outline" loading={isBusy} onClick={() => void find()}>
        <Copy aria-hidden />
        {t('timesheets.copy.button')}
      </Button>
      <ConfirmDialog
        open={rows.length > 0}
        onOpenChange={(open) => {
          if (!open) setRows([]);
        }}
        title={t('timesheets.copy.title')}
        count={rows.length}
        confirmLabel={t('timesheets.copy.confirm', { count: rows.length })}
        tone="brand"
        onConfirm={() => onAdd(rows)}
      >
        <Text mb="2">{t('timesheets.copy.what')}</Text>
        <ul>
          {rows.map(({ task }) => (
            <Text as="li" key={task.id} truncate dir="auto" color="fg.muted">
              {task.title}
            </Text>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  );
}
