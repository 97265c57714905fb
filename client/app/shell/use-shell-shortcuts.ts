import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusedTaskId, openAssign, openCreateTask } from '#client/features/tasks/public/task-dialogs.ts';
import { useActiveTask } from '#client/features/timer/public/use-active-task.ts';
import { useTimer } from '#client/features/timer/public/use-timer.ts';
import { useShortcut } from '#client/lib/input/use-shortcut.ts';

export interface ShellActions {
  togglePalette: () => void;
  toggleHelp: () => void;
  toggleSidebar: () => void;
}

/** The task that has the focus, or else the one at hand. */
function assign(otherwise: string | undefined): void {
  const id = focusedTaskId() ?? otherwise;
  if (id !== undefined) openAssign(id);
}

/** Starts the timer on the task at hand; while that is still being read, as soon as it is known. */
function useStart(): () => void {
  const { start } = useTimer();
  const [task, , isReading] = useActiveTask();
  const [isWanted, setWanted] = useState(false);
  const isReady = isWanted && (task !== undefined || !isReading);
  useEffect(() => {
    if (!isReady) return;
    setWanted(false);
    start(task);
  }, [isReady, task, start]);
  return () => setWanted(true);
}

/** The keys that work on every page. */
export function useShellShortcuts({ togglePalette, toggleHelp, toggleSidebar }: ShellActions): void {
  const { t } = useTranslation();
  const { stop } = useTimer();
  const start = useStart();
  const [activeTask] = useActiveTask();

  const label = (name: string) => t(`shell.shortcut.${name}`);
  const general = { group: 'general' } as const;
  const timer = { group: 'timer' } as const;
  useShortcut({ ...timer, keys: 'ctrl+alt+]', label: label('startTimer'), run: start });
  useShortcut({ ...timer, keys: 'ctrl+alt+[', label: label('stopTimer'), run: stop });
  useShortcut({ ...general, keys: 'mod+k', label: label('palette'), run: togglePalette });
  useShortcut({ ...general, keys: 'mod+b', label: label('sidebar'), run: toggleSidebar });
  useShortcut({
    ...general,
    keys: 'C',
    label: label('createTask'),
    run: () => openCreateTask(),
  });
  useShortcut({ ...general, keys: 'A', label: label('assignTask'), run: () => assign(activeTask?.id) });
  useShortcut({ ...general, keys: 'H', label: label('help'), run: toggleHelp });
}
