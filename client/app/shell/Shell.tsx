import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { OfflineStrip } from '#client/app/offline/OfflineStrip.tsx';
import { Content, SkipLink, usePageMoves } from '#client/app/shell/Content.tsx';
import { HelpDialog } from '#client/app/shell/HelpDialog.tsx';
import { usePolling } from '#client/app/shell/LiveDot.tsx';
import { BottomBar } from '#client/app/shell/nav/BottomBar.tsx';
import { EntryTabs } from '#client/app/shell/nav/EntryTabs.tsx';
import { NavDrawer } from '#client/app/shell/nav/NavDrawer.tsx';
import { Sidebar, SidebarEdge } from '#client/app/shell/nav/Sidebar.tsx';
import { PageProgress } from '#client/app/shell/PageProgress.tsx';
import { CommandPalette } from '#client/app/shell/palette/CommandPalette.tsx';
import { collapsedSidebar, usePreference } from '#client/app/shell/preferences.ts';
import { ShellFrame, ShellSkeleton } from '#client/app/shell/ShellFrame.tsx';
import { ShellContext } from '#client/app/shell/shell-context.ts';
import { PageHelpMark, TopBar } from '#client/app/shell/TopBar.tsx';
import { useAssistantNotices } from '#client/features/assistants/public/use-assistant-notices.ts';
import { SessionOver } from '#client/features/auth/public/SessionOver.tsx';
import { VerificationDialog } from '#client/features/auth/public/VerificationDialog.tsx';
import { PlanChecks } from '#client/features/my-day/public/PlanChecks.tsx';
import { OfflineQueue } from '#client/features/offline-queue/public/OfflineQueue.tsx';
import { TaskDialogs, TaskPeekPlace } from '#client/features/tasks/public/TaskDialogs.tsx';
import { openCreateTask, openTaskChange, targetTaskIds } from '#client/features/tasks/public/task-dialogs.ts';
import { TimeDialogs } from '#client/features/time-logs/public/TimeDialogs.tsx';
import { openAddTime, openResumedTime } from '#client/features/time-logs/public/time-dialog.ts';
import { TimerNotices } from '#client/features/timer/public/TimerNotices.tsx';
import {
  useActiveTask,
  useChooseTask,
  useReadsActiveTask,
} from '#client/features/timer/public/use-active-task.ts';
import { useIsRunning, useIsTimerLoading, useTimerActions } from '#client/features/timer/public/use-timer.ts';
import { useTimerUpkeep } from '#client/features/timer/public/use-timer-upkeep.ts';
import { ScopeGate } from '#client/features/workspace/public/ScopeGate.tsx';
import { useHasModule } from '#client/features/workspace/public/use-modules.ts';
import { keepSessionFresh } from '#client/lib/api/api.ts';
import { useConnectionLoss } from '#client/lib/failures/connection.ts';
import { Contained, FailedPart } from '#client/lib/failures/part-boundary.tsx';
import { useShortcut } from '#client/lib/input/use-shortcut.ts';
import { useViewport } from '#client/lib/look/use-media-query.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { PartFailure } from '#client/ui/feedback/PartFailure.tsx';
import { PageHelp, PageTabs } from '#client/ui/layout/PageHeader.tsx';
import styles from './Shell.module.css';

const entryTabs = <EntryTabs />;
const pageHelp = <PageHelpMark />;

type Floating = 'palette' | 'help' | 'drawer';

/**
 * Surrounds every signed-in page: sidebar, top bar, timer, and the overlays of the keyboard. Default `children`: the
 * route's.
 */
export function Shell({ children = <Outlet /> }: { children?: ReactNode }) {
  const viewport = useViewport();
  const [isCollapsed, toggleCollapsed] = usePreference(collapsedSidebar);
  const [open, setOpen] = useState<Floating>();
  const isWide = viewport === 'wide';
  const rail = !isWide || isCollapsed;

  const controls = useMemo(
    () => ({
      openPalette: () => setOpen('palette'),
      openHelp: () => setOpen('help'),
      openDrawer: () => setOpen('drawer'),
      toggleSidebar: () => (isWide ? toggleCollapsed() : setOpen('drawer')),
    }),
    [isWide, toggleCollapsed],
  );

  const close = () => setOpen(undefined);
  const opener = (name: Floating) => ({
    open: open === name,
    onOpenChange: (next: boolean) => setOpen(next ? name : undefined),
  });

  const sidebar = (
    <div className={styles.sidebar}>
      <Sidebar rail={rail} />
      {isWide ? <SidebarEdge rail={rail} /> : null}
    </div>
  );
  return (
    <ShellContext value={controls}>
      <SkipLink />
      <ScrollRestoration getKey={({ pathname }) => pathname} />
      <ShellFrame viewport={viewport} rail={rail} sidebar={sidebar}>
        <TopBar viewport={viewport} />
        <OfflineLine />
        <OfflineQueue onEdit={openResumedTime} onEditTask={openCreateTask} />
        <TimerNotices />
        <PlanChecks />
        <PageTabs value={entryTabs}>
          <PageHelp value={pageHelp}>
            <Content>{children}</Content>
          </PageHelp>
        </PageTabs>
        <TaskPeekPlace />
        {viewport === 'phone' ? <BottomBar /> : null}
      </ShellFrame>

      {isWide ? null : <NavDrawer {...opener('drawer')} />}
      <PageProgress />
      <Contained onClose={close}>
        <CommandPalette {...opener('palette')} />
      </Contained>
      <Contained onClose={close}>
        <HelpDialog {...opener('help')} />
      </Contained>

      <TaskDialogs />
      <TimeDialogs />
      <VerificationDialog />
      <Expired />
      <Background {...controls} />
    </ShellContext>
  );
}

/** Everything behind sign-in. */
export function SignedInLayout({ children }: { children?: ReactNode }) {
  useEffect(keepSessionFresh, []);
  return (
    <FailedPart value={PartFailure}>
      <ScopeGate fallback={<ShellSkeleton />}>
        <Shell>{children}</Shell>
      </ScopeGate>
    </FailedPart>
  );
}

interface ShellActions {
  openPalette: () => void;
  openHelp: () => void;
  toggleSidebar: () => void;
}

/** The tasks that are chosen or have the focus, or else the one at hand. */
function assign(otherwise: string | undefined): void {
  const ids = targetTaskIds();
  if (ids.length > 0) openTaskChange('assign', ids);
  else if (otherwise !== undefined) openTaskChange('assign', [otherwise]);
}

/** Starts the timer on the task at hand, or stops it; while that is still being read, as soon as it is known. */
function useTimerKeys() {
  const { start, stop, togglePause } = useTimerActions();
  const isLoading = useIsTimerLoading();
  const task = useActiveTask();
  const isReading = useReadsActiveTask();
  const [wanted, setWanted] = useState<'start' | 'stop' | 'pause'>();
  const isReady = wanted === 'start' ? task !== undefined || !isReading : !isLoading;
  useEffect(() => {
    if (wanted === undefined || !isReady) return;
    setWanted(undefined);
    if (wanted === 'stop') stop();
    else if (wanted === 'start') start(task);
    else togglePause();
  }, [wanted, isReady, task, start, stop, togglePause]);
  const want = (what: typeof wanted) => () => setWanted(what);
  return { start: want('start'), stop: want('stop'), pause: want('pause') };
}

/** Background work of every page. Kept apart, so that a start or stop does not render the page again. */
function Background(controls: ShellActions) {
  usePolling();
  useTimerUpkeep();
  usePageMoves();
  useAssistantNotices();
  useShellShortcuts(controls);
  return null;
}

/** The keys that work on every page. */
function useShellShortcuts({ openPalette, openHelp, toggleSidebar }: ShellActions): void {
  const { t } = useTranslation();
  const { start, stop, pause } = useTimerKeys();
  const { current } = useChooseTask();
  const enabled = useHasModule('tasks');

  const label = (name: string) => t(`shell.shortcut.${name}`);
  const general = { group: 'general' } as const;
  const timer = { group: 'timer' } as const;
  useShortcut({ ...timer, keys: 'ctrl+alt+]', label: label('startTimer'), run: start });
  useShortcut({ ...timer, keys: 'ctrl+alt+[', label: label('stopTimer'), run: stop });
  useShortcut({ ...timer, keys: 'ctrl+alt+P', label: label('pauseTimer'), run: pause });
  useShortcut({ ...general, keys: 'mod+k', label: label('palette'), run: openPalette });
  useShortcut({ ...general, keys: 'mod+b', label: label('sidebar'), run: toggleSidebar });
  useShortcut({ ...general, enabled, keys: 'C', label: label('createTask'), run: () => openCreateTask() });
  useShortcut({
    ...general,
    enabled,
    keys: 'A',
    label: label('assignTask'),
    run: () => assign(current()?.id),
  });
  useShortcut({ ...general, keys: 'T', label: t('timer.addTime'), run: () => openAddTime() });
  useShortcut({ ...general, keys: 'H', label: label('help'), run: openHelp });
}

/** The end of the session, over the page. Kept apart, so that a start or stop does not render the page again. */
function Expired() {
  return <SessionOver isRunning={useIsRunning()} />;
}

/** Says over every page since when its data is, for as long as the server cannot be reached. */
function OfflineLine() {
  const loss = useConnectionLoss();
  return <>{loss === 'none' ? null : <OfflineStrip />}</>;
}
