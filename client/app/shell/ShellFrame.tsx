import { HStack, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Content } from '#client/app/shell/Content.tsx';
import { collapsedSidebar, usePreference } from '#client/app/shell/preferences.ts';
import { EarlyTimerBar } from '#client/features/timer/public/WorkInput.tsx';
import { useViewport, type Viewport } from '#client/lib/look/use-media-query.ts';
import { PageSkeleton } from '#client/ui/feedback/PageSkeleton.tsx';
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { Logo } from '#client/ui/marks/Logo.tsx';
import styles from './ShellFrame.module.css';

interface ShellFrameProps {
  viewport: Viewport;
  rail: boolean;
  /** Absent on a phone. */
  sidebar: ReactNode;
  children: ReactNode;
}

/**
 * Sidebar beside the page; on a phone the page alone, with room for dock and bottom bar. A device that is turned
 * keeps the page as it is.
 */
export function ShellFrame({ viewport, rail, sidebar, children }: ShellFrameProps) {
  const isPhone = viewport === 'phone';
  return (
    <div className={styles.frame} data-phone={isPhone ? '' : undefined}>
      {isPhone ? null : (
        <aside className={styles.sidebar} data-rail={rail ? '' : undefined}>
          {sidebar}
        </aside>
      )}
      <div className={styles.page}>{children}</div>
    </div>
  );
}

const lines = ['70%', '52%', '60%'];

/** The shell before it is known who looks at it. */
export function ShellSkeleton() {
  const viewport = useViewport();
  const [isCollapsed] = usePreference(collapsedSidebar);
  const rail = viewport === 'tablet' || isCollapsed;
  const sidebar = (
    <Stack gap="3" aria-hidden>
      <HStack h="topbar" ps={rail ? '3' : '3.5'} gap="2">
        <Logo />
        {rail ? null : <Skeleton h="1rem" w="8rem" />}
      </HStack>
      {rail
        ? null
        : lines.map((width) => <Skeleton key={width} h="1rem" w={width} style={{ marginInline: '1rem' }} />)}
    </Stack>
  );
  return (
    <ShellFrame viewport={viewport} rail={rail} sidebar={sidebar}>
      <HStack h="topbar" px={{ base: '3', md: '6' }} justify="space-between" borderBottomWidth="1px">
        <Skeleton h="1rem" w="8rem" />
        {viewport === 'phone' ? null : <EarlyTimerBar />}
        <span />
      </HStack>
      <Content>
        <PageSkeleton />
      </Content>
    </ShellFrame>
  );
}
