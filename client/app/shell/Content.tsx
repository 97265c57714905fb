import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { fullWidth } from '#client/app/shell/preferences.ts';
import { usePreference } from '#client/app/shell/use-preference.ts';

export const contentId = 'content';

/** The column of the page: centred at its reading width, or as wide as the window. A page that says `data-wide` always is. */
export function Content({ children }: { children: ReactNode }) {
  const [isFullWidth] = usePreference(fullWidth);
  return (
    <chakra.main
      id={contentId}
      tabIndex={-1}
      flex="1"
      w="100%"
      minW="0"
      maxW={isFullWidth ? undefined : 'calc(var(--chakra-sizes-content) + 3rem)'}
      mx="auto"
      px={{ base: '4', md: '6' }}
      pt={{ base: '4', md: '5' }}
      pb={{ base: '6', md: '8' }}
      outline="none"
      css={{ '&:has(> [data-wide])': { maxW: 'none' } }}
    >
      {children}
    </chakra.main>
  );
}
