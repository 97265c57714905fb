import { chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { fullWidth, usePreference } from '#client/app/shell/preferences.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';

const contentId = 'content';

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

/** The first stop of the keyboard: past the navigation. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <chakra.button
      type="button"
      onClick={() => document.getElementById(contentId)?.focus()}
      position="fixed"
      insetStart="2"
      top="2"
      zIndex="skipNav"
      px="3"
      h="8"
      bg="bg.raised"
      boxShadow="float"
      borderRadius="l2"
      textStyle="sm"
      css={{ '&:not(:focus-visible)': { srOnly: true } }}
    >
      {t('shell.skip')}
    </chakra.button>
  );
}

/** On another page the keyboard and the screen reader begin at its content, or where the page itself put them. */
export function usePageMoves(): void {
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    const content = document.getElementById(contentId);
    if (content?.contains(document.activeElement)) return;
    content?.focus({ preventScroll: true });
  }, [pathname]);
}
