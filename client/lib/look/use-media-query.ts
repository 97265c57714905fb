import { useCallback, useSyncExternalStore } from 'react';
import { breakpoints } from '#client/theme/tokens.ts';

/** Whether a media query holds now. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** A phone has a bottom bar, a tablet the rail of icons, anything wider the sidebar. */
export type Viewport = 'phone' | 'tablet' | 'wide';

export function useViewport(): Viewport {
  const isTablet = useMediaQuery(`(min-width: ${breakpoints.md})`);
  const isWide = useMediaQuery(`(min-width: ${breakpoints.lg})`);
  if (isWide) return 'wide';
  return isTablet ? 'tablet' : 'phone';
}
