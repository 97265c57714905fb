import { useMediaQuery } from '#client/lib/look/use-media-query.ts';
import { breakpoints } from '#client/theme/tokens.ts';

/** A phone has a bottom bar, a tablet the rail of icons, anything wider the sidebar. */
export type Viewport = 'phone' | 'tablet' | 'wide';

export function useViewport(): Viewport {
  const isTablet = useMediaQuery(`(min-width: ${breakpoints.md})`);
  const isWide = useMediaQuery(`(min-width: ${breakpoints.lg})`);
  if (isWide) return 'wide';
  return isTablet ? 'tablet' : 'phone';
}
