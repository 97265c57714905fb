import {
  CircleHelp,
  Clock,
  LogOut,
  MoveHorizontal,
  PanelLeft,
  Play,
  Plus,
  Square,
  SunMoon,
  Users,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { settingsItem } from '#client/app/shell/nav-items.ts';
import type { Command } from '#client/app/shell/palette-commands.ts';
import { fullWidth } from '#client/app/shell/preferences.ts';
import { useShell } from '#client/app/shell/shell-context.ts';
import { useNavItems } from '#client/app/shell/use-nav-items.ts';
import { usePreference } from '#client/app/shell/use-preference.ts';
import { useSignOut } from '#client/features/auth/public/use-session-end.ts';
import { openCreateTask } from '#client/features/tasks/public/task-dialogs.ts';
import { openAddTime } from '#client/features/time-logs/public/time-dialog.ts';
import { taskKeywords } from '#client/features/timer/public/task-choices.ts';
import { useActiveTask } from '#client/features/timer/public/use-active-task.ts';
import { useTimer } from '#client/features/timer/public/use-timer.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useSelectTeam } from '#client/features/workspace/public/use-select-team.ts';
import { useColorMode } from '#client/lib/use-color-mode.ts';

function useTimerCommands(): Command[] {
  const { t } = useTranslation();
  const { isRunning, start, stop, refusal } = useTimer();
  const [activeTask] = useActiveTask();
  if (isRunning) {
    const icon = <Square aria-hidden />;
    const label = t('shell.shortcut.stopTimer');
    return [{ id: 'stop-timer', group: 'timer', label, icon, shortcut: 'ctrl+alt+[', run: stop }];
  }
  if (activeTask === undefined || refusal(activeTask) !== undefined) return [];
  return [
    {
      id: 'start-timer',
      group: 'timer',
      label: t('shell.palette.startOn', { task: activeTask.title }),
      icon: <Play aria-hidden />,
      keywords: taskKeywords(activeTask),
      shortcut: 'ctrl+alt+]',
      run: () => start(activeTask),
    },
  ];
}

function usePageCommands(): Command[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const items = [...useNavItems(), { ...settingsItem, label: t('shell.nav.settings') }];
  return items.map(({ id, to, icon: Icon, label: page }) => {
    return {
      id: `page-${id}`,
      group: 'pages',
      label: t('shell.palette.goTo', { page }),
      page,
      icon: <Icon aria-hidden />,
      run: () => void navigate(to),
    };
  });
}

function useTeamCommands(): Command[] {
  const { teams, teamId } = useScope();
  const selectTeam = useSelectTeam();
  return teams
    .filter(({ id }) => id !== teamId)
    .map((team) => ({
      id: `team-${team.id}`,
      group: 'teams',
      label: team.name,
      icon: <Users aria-hidden />,
      run: () => void selectTeam(team.id),
    }));
}

function useViewCommands(): Command[] {
  const { t } = useTranslation();
  const { mode, setMode } = useColorMode();
  const [isFullWidth, toggleWidth] = usePreference(fullWidth);
  const other = mode === 'dark' ? 'light' : 'dark';
  return [
    {
      id: 'theme',
      group: 'actions',
      label: t(`shell.palette.theme.${other}`),
      icon: <SunMoon aria-hidden />,
      run: () => setMode(other),
    },
    {
      id: 'full-width',
      group: 'actions',
      label: t(isFullWidth ? 'shell.palette.normalWidth' : 'shell.palette.fullWidth'),
      icon: <MoveHorizontal aria-hidden />,
      run: toggleWidth,
    },
  ];
}

/** Everything the palette can do besides opening a task. */
export function usePaletteCommands(): Command[] {
  const { t } = useTranslation();
  const { openHelp, toggleSidebar } = useShell();
  const signOut = useSignOut();
  const createTask: Command = {
    id: 'create-task',
    group: 'actions',
    label: t('shell.shortcut.createTask'),
    icon: <Plus aria-hidden />,
    shortcut: 'C',
    run: () => openCreateTask(),
  };
  const addTime: Command = {
    id: 'add-time',
    group: 'actions',
    label: t('timer.addTime'),
    icon: <Clock aria-hidden />,
    run: () => openAddTime(),
  };
  const lastCommands: Command[] = [
    {
      id: 'sidebar',
      group: 'actions',
      label: t('shell.sidebar.toggle'),
      icon: <PanelLeft aria-hidden />,
      shortcut: 'mod+b',
      run: toggleSidebar,
    },
    {
      id: 'help',
      group: 'actions',
      label: t('shell.help.title'),
      icon: <CircleHelp aria-hidden />,
      shortcut: 'H',
      run: openHelp,
    },
    {
      id: 'sign-out',
      group: 'actions',
      label: t('shell.user.signOut'),
      icon: <LogOut aria-hidden />,
      run: () => void signOut(),
    },
  ];
  return [
    ...useTimerCommands(),
    ...usePageCommands(),
    createTask,
    addTime,
    ...useViewCommands(),
    ...lastCommands,
    ...useTeamCommands(),
  ];
}
