import {
  CircleDollarSign,
  Copy,
  ExternalLink,
  History,
  LockOpen,
  Pencil,
  Play,
  SquareSplitVertical,
  Star,
  Trash2,
} from 'lucide-react';
import { memo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { openAddTime, openEditTime, openSplitTime } from '#client/features/time-logs/public/time-dialog.ts';
import { useClosedDays } from '#client/features/time-logs/public/use-closed-time.ts';
import { useTimeActions } from '#client/features/time-logs/public/use-time-actions.ts';
import { LogHistory } from '#client/features/timer/entry/LogHistory.tsx';
import { useContinue } from '#client/features/timer/public/use-continue.ts';
import { useAddFavorite } from '#client/features/timer/use-add-favorite.ts';
import { useHasModule } from '#client/features/workspace/public/use-modules.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { paths } from '#client/lib/paths.ts';
import { toLocalText } from '#client/lib/text/texts.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { ActionMenu, type MenuEntry, useMenuEntry } from '#client/ui/buttons/ActionMenu.tsx';
import { dayOf } from '#shared/time/day.ts';
import { type TimeLog, timeLogTexts } from '#shared/time-logs/time-log.schema.ts';
import { isLocked } from '#shared/timesheets/timesheet-state.ts';

interface EntryMenuProps {
  log: TimeLog;
  timeZone: string;
}

/** Actions on an entry, on every list; approved or closed days are read-only. */
export const EntryMenu = memo(function EntryMenu({ log, timeZone }: EntryMenuProps) {
  const { t } = useTranslation();
  const [isHistory, setHistory] = useState(false);
  const items = useEntryItems(log, timeZone, () => setHistory(true));
  return (
    <>
      <ActionMenu
        label={t('timesheets.entry.menu', {
          task: log.task?.title || log.description || t('timesheets.noTask'),
        })}
        items={items}
        size="xs"
      />
      {isHistory ? <LogHistory log={log} timeZone={timeZone} onClose={() => setHistory(false)} /> : null}
    </>
  );
});

function useEntryItems(log: TimeLog, timeZone: string, onHistory: () => void): MenuEntry[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const entry = useMenuEntry();
  const goOn = useContinue();
  const addFavorite = useAddFavorite();
  const { employeeId } = useScope();
  const { editOrNotify, removeOrNotify } = useTimeActions();
  const { task, isRunning, isBillable } = log;
  const format = useFormat();
  const hasMoney = useHasModule('money');
  const closed = useClosedDays(timeZone, log.employeeId);
  const day = dayOf(new Date(log.startedAt), timeZone);
  const reason = isLocked(log.timesheet.status)
    ? toLocalText(timeLogTexts.locked(format.date(day)))
    : closed.reason(day);
  const ask = closed.ask(day);
  const again =
    isRunning || log.employeeId !== employeeId ? [] : [entry('entries.continue', <Play />, () => goOn(log))];
  const title = task?.title ?? log.description?.trim() ?? '';
  const keep =
    title === '' || log.employeeId !== employeeId
      ? []
      : [entry('favorites.add', <Star />, () => addFavorite({ logId: log.id, title }))];
  const billable = {
    ...entry(
      'timesheets.billable',
      <CircleDollarSign />,
      () => void editOrNotify(log, { isBillable: !isBillable }),
    ),
    reason,
    checked: isBillable,
  };
  return [
    ...again,
    ...keep,
    ...(ask ? [entry('closedTime.ask', <LockOpen />, ask)] : []),
    { ...entry('timesheets.entry.edit', <Pencil />, () => openEditTime(log)), reason },
    ...(isRunning ? [] : [entry('entries.duplicate', <Copy />, () => openAddTime({ copy: log }))]),
    {
      ...entry('entries.split.open', <SquareSplitVertical />, () => openSplitTime({ ...log, timeZone })),
      reason,
    },
    ...(hasMoney ? [billable] : []),
    ...(task
      ? [entry('timesheets.entry.openTask', <ExternalLink />, () => void navigate(paths.task(task.id)))]
      : []),
    entry('timesheets.entry.history', <History />, onHistory),
    'separator',
    {
      ...entry('timesheets.entry.delete', <Trash2 />, () => void removeOrNotify([log])),
      danger: true,
      reason: reason ?? (isRunning ? t('tasks.create.stopFirst') : undefined),
    },
  ];
}
