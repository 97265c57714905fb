import { chakra } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { OfflineLine } from '#client/app/offline/OfflineLine.tsx';
import { Content } from '#client/app/shell/Content.tsx';
import { HelpDialog } from '#client/app/shell/HelpDialog.tsx';
import { BottomBar } from '#client/app/shell/nav/BottomBar.tsx';
import { NavDrawer } from '#client/app/shell/nav/NavDrawer.tsx';
import { Sidebar } from '#client/app/shell/nav/Sidebar.tsx';
import { SidebarEdge } from '#client/app/shell/nav/SidebarEdge.tsx';
import { CommandPalette } from '#client/app/shell/palette/CommandPalette.tsx';
import { usePageMoves } from '#client/app/shell/palette/use-page-moves.ts';
import { collapsedSidebar } from '#client/app/shell/preferences.ts';
import { ShellFrame } from '#client/app/shell/ShellFrame.tsx';
import { SkipLink } from '#client/app/shell/SkipLink.tsx';
import { ShellContext } from '#client/app/shell/shell-context.ts';
import { TopBar } from '#client/app/shell/TopBar.tsx';
import { usePolling } from '#client/app/shell/use-connection.ts';
import { usePreference } from '#client/app/shell/use-preference.ts';
import { useShellShortcuts } from '#client/app/shell/use-shell-shortcuts.ts';
import { useViewport } from '#client/app/shell/use-viewport.ts';
import { PlanChecks } from '#client/features/my-day/public/PlanChecks.tsx';
import { OfflineQueue } from '#client/features/offline-queue/public/OfflineQueue.tsx';
import { TaskDialogs } from '#client/features/tasks/public/TaskDialogs.tsx';
import { TimeDialogs } from '#client/features/time-logs/public/TimeDialogs.tsx';
import { openResumedTime } from '#client/features/time-logs/public/time-dialog.ts';
import { TimerNotices } from '#client/features/timer/public/TimerNotices.tsx';
import { useTimerUpkeep } from '#client/features/timer/public/use-timer-upkeep.ts';

type Floating = 'palette' | 'help' | 'drawer';

/** What surrounds every signed-in page: sidebar, top bar, timer, and what the keyboard opens. */
export function Shell() {
  const viewport = useViewport();
  const [isCollapsed, toggleCollapsed] = usePreference(collapsedSidebar);
  const [open, setOpen] = useState<Floating>();
  const isWide = viewport === 'wide';
  const rail = !isWide || isCollapsed;

  const controls = useMemo(() => {
    const toggle = (name: Floating) => setOpen((now) => (now === name ? undefined : name));
    return {
      openPalette: () => setOpen('palette'),
      openHelp: () => setOpen('help'),
      openDrawer: () => setOpen('drawer'),
      closeDrawer: () => setOpen(undefined),
      togglePalette: () => toggle('palette'),
      toggleHelp: () => toggle('help'),
      toggleSidebar: () => (isWide ? toggleCollapsed() : toggle('drawer')),
    };
  }, [isWide, toggleCollapsed]);

  const opener = (name: Floating) => ({
    open: open === name,
    onOpenChange: (next: boolean) => setOpen(next ? name : undefined),
  });

  usePolling();
  useTimerUpkeep();
  usePageMoves();
  useShellShortcuts(controls);

  const sidebar = (
    <chakra.div h="100%" position="relative">
      <Sidebar rail={rail} />
      {isWide ? <SidebarEdge rail={rail} /> : null}
    </chakra.div>
  );
  return (
    <ShellContext value={controls}>
      <SkipLink />
      <ScrollRestoration getKey={({ pathname }) => pathname} />
      <ShellFrame viewport={viewport} rail={rail} sidebar={sidebar}>
        <TopBar viewport={viewport} />
        <OfflineLine />
        <OfflineQueue onEdit={openResumedTime} />
        <TimerNotices />
        <Content>
          <Outlet />
        </Content>
        {viewport === 'phone' ? <BottomBar /> : null}
      </ShellFrame>
      {isWide ? null : <NavDrawer {...opener('drawer')} />}
      <CommandPalette {...opener('palette')} />
      <HelpDialog {...opener('help')} />
      <TaskDialogs />
      <TimeDialogs />
      <PlanChecks />
    </ShellContext>
  );
}
