import type { TFunction } from 'i18next';
import {
  CircleHelp,
  Clock,
  LogOut,
  type LucideIcon,
  MoveHorizontal,
  PanelLeft,
  Pause,
  Play,
  Plus,
  Square,
  Star,
  SunMoon,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { settingsItem, useNavEntries } from '#client/app/shell/nav/nav-items.ts';
import { fullWidth, usePreference } from '#client/app/shell/preferences.ts';
import { useShell } from '#client/app/shell/shell-context.ts';
import { useSignOut } from '#client/features/auth/public/use-session-end.ts';
import { projectsQuery } from '#client/features/projects/queries.ts';
import { openCreateTask } from '#client/features/tasks/public/task-dialogs.ts';
import { useOpenTask } from '#client/features/tasks/public/task-navigation.ts';
import { taskKeywords, tasksByInterest, teamTasksQuery } from '#client/features/tasks/queries.ts';
import { useSelectTeam } from '#client/features/team/public/use-select-team.ts';
import { openAddTime } from '#client/features/time-logs/public/time-dialog.ts';
import { useActiveTask } from '#client/features/timer/public/use-active-task.ts';
import {
  useIsPaused,
  useIsRunning,
  useRunningTaskId,
  useTimerActions,
} from '#client/features/timer/public/use-timer.ts';
import { keptWork, useStartWork } from '#client/features/timer/work/use-start-work.ts';
import { besidesFavorites } from '#client/features/timer/work/work-groups.ts';
import { membershipName } from '#client/features/workspace/public/people.ts';
import { useHasModule } from '#client/features/workspace/public/use-modules.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useRead, useReadOf } from '#client/lib/api/read.ts';
import { useColorMode } from '#client/lib/look/use-color-mode.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { IssueMark } from '#client/ui/marks/IssueMark.tsx';
import { MemberAvatar } from '#client/ui/marks/MemberAvatar.tsx';
import { ProjectMark } from '#client/ui/marks/ProjectMark.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';
import { isClosed } from '#shared/tasks/task-status.ts';
import { timerApi } from '#shared/timer/timer.api.ts';
import type { RecentWork, WorkFavorite } from '#shared/timer/timer.schema.ts';
import { workFavoritesApi } from '#shared/timer/work-favorites.api.ts';
import { type Command, matchingCommands } from './palette-commands.ts';

function useTimerCommands(): Command[] {
  const { t } = useTranslation();
  const isRunning = useIsRunning();
  const { start, stop, togglePause, refused } = useTimerActions();
  const isPaused = useIsPaused();
  const activeTask = useActiveTask();
  const timer = { group: 'timer' } as const;
  if (isRunning) {
    const stopping = { label: t('shell.shortcut.stopTimer'), icon: <Square aria-hidden />, run: stop };
    const pausing = { label: t('timer.pause'), icon: <Pause aria-hidden />, run: togglePause };
    return [
      { ...timer, ...stopping, id: 'stop-timer', shortcut: 'ctrl+alt+[' },
      { ...timer, ...pausing, id: 'pause-timer', shortcut: 'ctrl+alt+P' },
    ];
  }
  if (isPaused) {
    const goOn = { label: t('timer.goOn'), icon: <Play aria-hidden />, run: togglePause };
    return [{ ...timer, ...goOn, id: 'go-on', shortcut: 'ctrl+alt+P' }];
  }
  if (activeTask === undefined || refused(activeTask).reason !== undefined) return [];
  const run = () => start(activeTask);
  return [{ ...startCommand(activeTask, t, run), id: 'start-timer', shortcut: 'ctrl+alt+]' }];
}

const startCommand = (task: Task, t: TFunction, run: () => void): Command => ({
  id: `start-${task.id}`,
  group: 'timer',
  label: t('shell.palette.startOn', { task: task.title }),
  icon: <Play aria-hidden />,
  keywords: taskKeywords(task),
  run,
});

const keptWithoutQuery = 4;

/** Favorite and recent work; a start on a task without details is the command of that task. */
function useKeptCommands(query: string): Command[] {
  const { t } = useTranslation();
  const start = useStartWork();
  const runningTaskId = useRunningTaskId();
  const activeTask = useActiveTask();
  const { data: favorites = [] } = useRead(workFavoritesApi.list, {});
  const { data: recent = [] } = useRead(timerApi.recent, {});
  const command = (work: RecentWork | WorkFavorite, icon: ReactNode): Command => {
    const { task, description, project } = work;
    const name = [task?.title, description].filter(Boolean).join(' · ');
    const key = 'logId' in work ? work.logId : work.id;
    return {
      id: task && !description ? `start-${task.id}` : `kept-${key}`,
      group: 'timer',
      label: t('shell.palette.startOn', { task: name }),
      icon,
      hint: project?.name,
      run: () => void start(keptWork(work)),
    };
  };
  const isFree = ({ task, description }: RecentWork | WorkFavorite) =>
    !task || (task.id !== runningTaskId && (task.id !== activeTask?.id || Boolean(description)));
  const commands = [
    ...favorites.filter(isFree).map((work) => command(work, <Star aria-hidden />)),
    ...besidesFavorites(recent, favorites)
      .filter(isFree)
      .map((work) => command(work, <Play aria-hidden />)),
  ];
  return query === '' ? commands.slice(0, keptWithoutQuery) : commands;
}

function usePageCommands(): Command[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  // The first page of an entry is called as the entry is, and found by its own names as well.
  const pages = useNavEntries().flatMap(({ icon, label, pages }) =>
    pages.map((page, index) => ({
      ...page,
      icon,
      label: index === 0 ? label : page.label,
      keywords: page.id === 'week' ? `${t('shell.nav.timesheets')} ${page.label}` : page.label,
    })),
  );
  const settings = { ...settingsItem, label: t('shell.nav.settings'), keywords: '' };
  return [...pages, settings].map(({ id, to, icon: Icon, label: page, keywords }) => ({
    id: `page-${id}`,
    group: 'pages',
    label: t('shell.palette.goTo', { page }),
    page,
    keywords,
    icon: <Icon aria-hidden />,
    run: () => void navigate(to),
  }));
}

function useTeamCommands(): Command[] {
  const { teams, teamId } = useScope();
  const selectTeam = useSelectTeam();
  return teams
    .filter(({ id }) => id !== teamId)
    .map(({ id, name }) => ({
      id: `team-${id}`,
      group: 'teams',
      label: name,
      icon: <Users aria-hidden />,
      run: () => void selectTeam(id),
    }));
}

type Action = Pick<Command, 'id' | 'label' | 'shortcut' | 'run'> & { icon: LucideIcon };

function useActionCommands(): Command[] {
  const { t } = useTranslation();
  const { openHelp, toggleSidebar } = useShell();
  const { mode, setMode } = useColorMode();
  const [isFullWidth, toggleWidth] = usePreference(fullWidth);
  const signOut = useSignOut();
  const other = mode === 'dark' ? 'light' : 'dark';
  const hasTasks = useHasModule('tasks');
  const width = t(isFullWidth ? 'shell.palette.normalWidth' : 'shell.palette.fullWidth');
  const createTask = t('shell.shortcut.createTask');
  const create: Action = {
    ...{ id: 'create-task', label: createTask, icon: Plus, shortcut: 'C' },
    run: () => openCreateTask(),
  };
  const actions: Action[] = [
    ...(hasTasks ? [create] : []),
    { id: 'add-time', label: t('timer.addTime'), icon: Clock, run: () => openAddTime() },
    { id: 'theme', label: t(`shell.palette.theme.${other}`), icon: SunMoon, run: () => setMode(other) },
    { id: 'full-width', label: width, icon: MoveHorizontal, run: toggleWidth },
    {
      id: 'sidebar',
      label: t('shell.sidebar.toggle'),
      icon: PanelLeft,
      shortcut: 'mod+b',
      run: toggleSidebar,
    },
    { id: 'help', label: t('shell.help.title'), icon: CircleHelp, shortcut: 'H', run: openHelp },
    { id: 'sign-out', label: t('shell.user.signOut'), icon: LogOut, run: () => void signOut() },
  ];
  return actions.map(({ icon: Icon, ...action }) => ({
    ...action,
    group: 'actions',
    icon: <Icon aria-hidden />,
  }));
}

/** Everything the palette can do besides opening a task. */
export function usePaletteCommands(query: string): Command[] {
  return [
    ...useTimerCommands(),
    ...useKeptCommands(query),
    ...usePageCommands(),
    ...useActionCommands(),
    ...useTeamCommands(),
  ];
}

/** The people of the team and the projects of the organization, each leading to its page. */
export function usePalettePlaces(): Command[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const scope = useScope();
  const { data: projects } = useReadOf(projectsQuery);
  const people = (scope.team.members ?? []).flatMap((member): Command[] => {
    const user = member.employee?.user ?? member.user;
    const name = membershipName(member);
    if (!user) return [];
    return [
      {
        id: `person-${user.id}`,
        group: 'people',
        label: name,
        icon: <MemberAvatar name={name} imageUrl={user.imageUrl} size={20} decorative />,
        keywords: user.email ?? '',
        run: () => void navigate(paths.profile(user.id, { name })),
      },
    ];
  });
  const open = (projects?.items ?? []).filter(({ isArchived }) => isArchived !== true);
  return [
    ...people,
    ...open.map(
      (project): Command => ({
        id: `project-${project.id}`,
        group: 'projects',
        label: project.name,
        icon: <ProjectMark isAlone name={project.name} color={project.color} imageUrl={project.imageUrl} />,
        keywords: `${project.code ?? ''} ${t('shell.nav.projects')}`,
        hint: project.code ?? undefined,
        run: () => void navigate(paths.project(project.id)),
      }),
    ),
  ];
}

const shownWithoutQuery = 4;
const shownAtMost = 12;
const startableAtMost = 3;

/** Tasks of the team by the words of title, number, type and status: to open, and some to start the timer on. */
export function usePaletteTasks(query: string): Command[] {
  const { t } = useTranslation();
  const openTask = useOpenTask();
  const scope = useScope();
  const { start, refused } = useTimerActions();
  const runningTaskId = useRunningTaskId();
  const activeTask = useActiveTask();
  const { data } = useReadOf(teamTasksQuery(scope));
  const tasks = tasksByInterest(data?.items ?? [], scope.employeeId);

  const open = tasks.map(
    (task): Command => ({
      id: task.id,
      group: 'tasks',
      label: task.title,
      icon: <IssueMark value={task.issueType} />,
      keywords: taskKeywords(task),
      hint: task.taskNumber,
      run: () => openTask.page(task.id),
      peek: () => openTask.peek(task.id),
    }),
  );
  if (query === '') return open.slice(0, shownWithoutQuery);

  // The chosen task has a command of its own.
  const startable = tasks
    .filter(({ id }) => id !== runningTaskId && id !== activeTask?.id)
    .filter((task) => !isClosed(task.status) && refused(task).reason === undefined)
    .map((task) => startCommand(task, t, () => start(task)));
  return [
    ...matchingCommands(open, query).slice(0, shownAtMost),
    ...matchingCommands(startable, query).slice(0, startableAtMost),
  ];
}
