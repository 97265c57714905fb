import { chakra, HStack, Skeleton, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Content } from '#client/app/shell/Content.tsx';
import { collapsedSidebar, usePreference } from '#client/app/shell/preferences.ts';
import { useViewport, type Viewport } from '#client/lib/look/use-media-query.ts';
import { PageSkeleton } from '#client/ui/feedback/PageSkeleton.tsx';
import { Logo } from '#client/ui/marks/Logo.tsx';

interface ShellFrameProps {
  viewport: Viewport;
  rail: boolean;
  /** Absent on a phone. */
  sidebar: ReactNode;
  children: ReactNode;
}

const phone = {
  display: 'flex',
  flexDirection: 'column',
  pb: 'calc(var(--chakra-sizes-bottombar) + var(--chakra-sizes-dock) + env(safe-area-inset-bottom))',
} as const;

const desk = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  _print: { display: 'block' },
} as const;

/**
 * Sidebar beside the page; on a phone the page alone, with room for dock and bottom bar. A device that is turned
 * keeps the page as it is.
 */
export function ShellFrame({ viewport, rail, sidebar, children }: ShellFrameProps) {
  const isPhone = viewport === 'phone';
  return (
    <chakra.div minH="100dvh" {...(isPhone ? phone : desk)}>
      {isPhone ? null : (
        <chakra.aside
          w={rail ? 'rail' : 'sidebar'}
          h="100dvh"
          position="sticky"
          top="0"
          bg="bg.subtle"
          borderEndWidth="1px"
          transition="width {durations.moderate} {easings.beat}"
          _print={{ display: 'none' }}
        >
          {sidebar}
        </chakra.aside>
      )}
      <chakra.div minW="0" flex="1" display="flex" flexDirection="column">
        {children}
      </chakra.div>
    </chakra.div>
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
        {rail ? null : <Skeleton h="4" w="8rem" />}
      </HStack>
      {rail ? null : lines.map((width) => <Skeleton key={width} h="4" mx="4" w={width} />)}
    </Stack>
  );
  return (
    <ShellFrame viewport={viewport} rail={rail} sidebar={sidebar}>
      <HStack h="topbar" px={{ base: '3', md: '6' }} borderBottomWidth="1px" aria-hidden>
        <Skeleton h="4" w="8rem" />
        {viewport === 'phone' ? null : <Skeleton h="9" flex="1" maxW="29.5rem" mx="auto" />}
      </HStack>
      <Content>
        <PageSkeleton />
      </Content>
    </ShellFrame>
  );
}
