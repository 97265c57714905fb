import { CircleDollarSign, ExternalLink, History, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '#client/app/paths.ts';
import { openEditTime } from '#client/features/time-logs/public/time-dialog.ts';
import { useTimeActions } from '#client/features/time-logs/public/use-time-actions.ts';
import { LogHistory } from '#client/features/timesheets/LogHistory.tsx';
import { ActionMenu, type MenuEntry } from '#client/ui/ActionMenu.tsx';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';
import { isLocked } from '#shared/timesheets/timesheet-state.ts';

export interface EntryMenuProps {
  log: TimeLog;
  timeZone: string;
}

/** What can be done with an entry; an approved day only shows. */
export function EntryMenu({ log, timeZone }: EntryMenuProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { editOrNotify, removeOrNotify } = useTimeActions();
  const [isHistory, setHistory] = useState(false);
  const locked = isLocked(log.timesheet.status);
  const { task } = log;
  const items: MenuEntry[] = [
    {
      id: 'edit',
      label: t('timesheets.entry.edit'),
      icon: <Pencil />,
      disabled: locked,
      onSelect: () => openEditTime(log),
    },
    {
      id: 'billable',
      label: t('timesheets.billable'),
      icon: <CircleDollarSign />,
      disabled: locked,
      checked: log.isBillable,
      onSelect: () => void editOrNotify(log, { isBillable: !log.isBillable }),
    },
    ...(task
      ? [
          {
            id: 'task',
            label: t('timesheets.entry.openTask'),
            icon: <ExternalLink />,
            onSelect: () => void navigate(paths.task(task.id)),
          },
        ]
      : []),
    {
      id: 'history',
      label: t('timesheets.entry.history'),
      icon: <History />,
      onSelect: () => setHistory(true),
    },
    'separator',
    {
      id: 'delete',
      label: t('timesheets.entry.delete'),
      icon: <Trash2 />,
      danger: true,
      disabled: locked || log.isRunning,
      onSelect: () => void removeOrNotify([log]),
    },
  ];
  return (
    <>
      <ActionMenu
        label={t('timesheets.entry.menu', { task: task?.title ?? t('timesheets.noTask') })}
        items={items}
        size="xs"
      />
      <LogHistory log={log} timeZone={timeZone} open={isHistory} onOpenChange={setHistory} />
    </>
  );
}
