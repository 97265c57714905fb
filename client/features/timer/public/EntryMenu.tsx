import '#client/locales/en/pages/entries.json';
import '#client/locales/en/pages/timesheets.json';
import {
  CircleDollarSign,
  Copy,
  ExternalLink,
  History,
  Pencil,
  Play,
  SquareSplitVertical,
  Trash2,
} from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { openAddTime, openEditTime, openSplitTime } from '#client/features/time-logs/public/time-dialog.ts';
import { useTimeActions } from '#client/features/time-logs/public/use-time-actions.ts';
import { useContinue } from '#client/features/timer/public/use-continue.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { lazyView } from '#client/lib/failures/lazy-part.ts';
import { paths } from '#client/lib/paths.ts';
import { ActionMenu, type MenuEntry, useMenuEntry } from '#client/ui/buttons/ActionMenu.tsx';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';
import { isLocked } from '#shared/timesheets/timesheet-state.ts';

const LogHistory = lazyView(() =>
  import('#client/features/timer/entry/LogHistory.tsx').then((module) => module.LogHistory),
);

interface EntryMenuProps {
  log: TimeLog;
  timeZone: string;
}

/** What can be done with an entry, wherever it is listed; an approved day only shows. */
export function EntryMenu({ log, timeZone }: EntryMenuProps) {
  const { t } = useTranslation();
  const [isHistory, setHistory] = useState(false);
  const items = useEntryItems(log, timeZone, () => setHistory(true));
  return (
    <>
      <ActionMenu
        label={t('timesheets.entry.menu', { task: log.task?.title ?? t('timesheets.noTask') })}
        items={items}
        size="xs"
      />
      {isHistory ? (
        <Suspense fallback={null}>
          <LogHistory log={log} timeZone={timeZone} onClose={() => setHistory(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function useEntryItems(log: TimeLog, timeZone: string, onHistory: () => void): MenuEntry[] {
  const navigate = useNavigate();
  const entry = useMenuEntry();
  const goOn = useContinue();
  const { employeeId } = useScope();
  const { editOrNotify, removeOrNotify } = useTimeActions();
  const { task, isRunning, isBillable } = log;
  const disabled = isLocked(log.timesheet.status);
  const again =
    isRunning || log.employeeId !== employeeId ? [] : [entry('entries.continue', <Play />, () => goOn(log))];
  return [
    ...again,
    { ...entry('timesheets.entry.edit', <Pencil />, () => openEditTime(log)), disabled },
    ...(isRunning ? [] : [entry('entries.duplicate', <Copy />, () => openAddTime({ copy: log }))]),
    {
      ...entry('entries.split.open', <SquareSplitVertical />, () => openSplitTime({ ...log, timeZone })),
      disabled,
    },
    {
      ...entry(
        'timesheets.billable',
        <CircleDollarSign />,
        () => void editOrNotify(log, { isBillable: !isBillable }),
      ),
      disabled,
      checked: isBillable,
    },
    ...(task
      ? [entry('timesheets.entry.openTask', <ExternalLink />, () => void navigate(paths.task(task.id)))]
      : []),
    entry('timesheets.entry.history', <History />, onHistory),
    'separator',
    {
      ...entry('timesheets.entry.delete', <Trash2 />, () => void removeOrNotify([log])),
      danger: true,
      disabled: disabled || isRunning,
    },
  ];
}
