import { Box, Button, Stack, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { SheetOwner } from '#client/features/time-logs/public/sheet-owners.ts';
import { useCopyWeek, useTimeActions } from '#client/features/time-logs/public/use-time-actions.ts';
import { belongsTo, weekLogsQuery } from '#client/features/time-logs/queries.ts';
import { type ExtraRow, newRows, rowsOf } from '#client/features/timesheets/week/ExtraRows.tsx';
import { buildWeekGrid, type WeekGrid } from '#client/features/timesheets/week-grid.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { lazyView } from '#client/lib/failures/lazy-part.ts';
import { useAttempt } from '#client/lib/input/use-attempt.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { serverNow } from '#client/lib/time/clock.ts';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { SegmentedControl } from '#client/ui/inputs/SegmentedControl.tsx';
import { addDays, type Day } from '#shared/time/calendar-day.ts';
import type { CopiedWeek } from '#shared/time-logs/time-log-changes.schema.ts';

const CopyResult = lazyView(() => import('./CopyResult.tsx').then((module) => module.CopyResult));

export interface LastWeek {
  readonly rows: readonly ExtraRow[];
  /** The number of finished entries that began in the week. */
  readonly entries: number;
}

interface CopyLastWeekProps {
  owner: SheetOwner;
  weekStart: Day;
  grid: WeekGrid;
  onFound: (lastWeek: LastWeek) => void;
}

/** Finds what the week before has: tasks that this one has not, and time. */
export function CopyLastWeek({ owner, weekStart, grid, onFound }: CopyLastWeekProps) {
  const { t } = useTranslation();
  const { tenantId } = useScope();
  const queryClient = useQueryClient();
  const { attempt, isBusy } = useAttempt();
  const find = () => attempt(read);

  async function read() {
    const { timeZone, employeeId } = owner;
    const before = addDays(weekStart, -7);
    try {
      const logs = await queryClient.fetchQuery(weekLogsQuery({ tenantId, timeZone }, before, employeeId));
      const week = buildWeekGrid(logs, { weekStart: before, timeZone, now: new Date(serverNow()) });
      const range = { startDate: before, endDate: addDays(before, 6), timeZone };
      const entries = logs.filter((log) => !log.isRunning && belongsTo(range, log)).length;
      const rows = newRows(grid, rowsOf(week));
      if (rows.length + entries > 0) onFound({ rows, entries });
      else notify.info(() => t('timesheets.copy.nothing'));
    } catch (error) {
      notify.error(() => t('timesheets.copy.failed'), { cause: error, onRetry: () => void find() });
    }
  }

  return (
    <Button variant="outline" loading={isBusy} onClick={() => void find()}>
      <Copy aria-hidden />
      {t('timesheets.copy.button')}
    </Button>
  );
}

interface CopyDialogsProps {
  owner: SheetOwner;
  weekStart: Day;
  /** Absent: nothing is to be copied. */
  lastWeek: LastWeek | undefined;
  onClose: () => void;
  onTasks: (rows: readonly ExtraRow[]) => void;
}

/** Brings the tasks of the week before, or its time as well. It outlasts the empty week, which is none once time is there. */
export function CopyDialogs({ owner, weekStart, lastWeek, onClose, onTasks }: CopyDialogsProps) {
  const { t } = useTranslation();
  const [result, setResult] = useState<CopiedWeek>();
  const copyWeek = useCopyWeek();
  const { removeOrNotify } = useTimeActions();
  const undo = ({ ids }: CopiedWeek) => void removeOrNotify(ids.map((id) => ({ id })));

  async function copyTime() {
    const copied = await copyWeek({ employeeId: owner.employeeId, weekStart });
    if (copied.leftOut.length > 0) return setResult(copied);
    notify.undo(
      () => t('timesheets.copy.done', { count: copied.ids.length }),
      () => undo(copied),
    );
  }

  return (
    <>
      {lastWeek ? (
        <CopyQuestion lastWeek={lastWeek} onClose={onClose} onTasks={onTasks} onTime={copyTime} />
      ) : null}
      {result ? (
        <Suspense fallback={null}>
          <CopyResult
            result={result}
            timeZone={owner.timeZone}
            onClose={() => setResult(undefined)}
            onUndo={() => undo(result)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

interface CopyQuestionProps {
  lastWeek: LastWeek;
  onClose: () => void;
  onTasks: (rows: readonly ExtraRow[]) => void;
  onTime: () => Promise<void>;
}

/** The question before a copy; offers a choice if last week has both. */
function CopyQuestion({ lastWeek: { rows, entries }, onClose, onTasks, onTime }: CopyQuestionProps) {
  const { t } = useTranslation();
  const [isTimed, setTimed] = useState(rows.length === 0);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t(isTimed ? 'timesheets.copy.titleTimes' : 'timesheets.copy.title')}
      count={isTimed ? entries : rows.length}
      confirmLabel={
        isTimed
          ? t('timesheets.copy.confirmTimes', { count: entries })
          : t('timesheets.copy.confirm', { count: rows.length })
      }
      tone="brand"
      onConfirm={() => (isTimed ? onTime() : onTasks(rows))}
    >
      <Stack gap="3" pt="1" align="flex-start">
        {rows.length > 0 && entries > 0 ? (
          <SegmentedControl
            label={t('timesheets.copy.choice')}
            value={isTimed ? 'times' : 'tasks'}
            onChange={(value) => setTimed(value === 'times')}
            items={[
              { value: 'tasks', label: t('timesheets.copy.tasks') },
              { value: 'times', label: t('timesheets.copy.times') },
            ]}
          />
        ) : null}
        <Text>{t(isTimed ? 'timesheets.copy.whatTimes' : 'timesheets.copy.what')}</Text>
        {isTimed ? null : (
          <Box as="ul" w="100%">
            {rows.map(({ task }) => (
              <Text as="li" key={task.id} truncate dir="auto" color="fg.muted">
                {task.title}
              </Text>
            ))}
          </Box>
        )}
      </Stack>
    </ConfirmDialog>
  );
}
