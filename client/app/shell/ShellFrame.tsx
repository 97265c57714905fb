import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Viewport } from '#client/app/shell/use-viewport.ts';

export interface ShellFrameProps {
  viewport: Viewport;
  rail: boolean;
  /** Absent on a phone. */
  sidebar: ReactNode;
  children: ReactNode;
}

/** Sidebar beside the page; on a phone the page alone, with room for dock and bottom bar. */
export function ShellFrame({ viewport, rail, sidebar, children }: ShellFrameProps) {
  if (viewport === 'phone') {
    return (
      <chakra.div
        minH="100dvh"
        display="flex"
        flexDirection="column"
        pb="calc(var(--chakra-sizes-bottombar) + var(--chakra-sizes-dock) + env(safe-area-inset-bottom))"
      >
        {children}
      </chakra.div>
    );
  }
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns="auto minmax(0, 1fr)"
      minH="100dvh"
      _print={{ display: 'block' }}
    >
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
      <chakra.div minW="0" display="flex" flexDirection="column">
        {children}
      </chakra.div>
    </chakra.div>
  );
}
