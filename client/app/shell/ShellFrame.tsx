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
