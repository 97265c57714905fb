import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { fullWidth, usePreference } from '#client/app/shell/preferences.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import styles from './Content.module.css';

const contentId = 'content';

/** The column of the page: centred at its reading width, or as wide as the window. A page that says `data-wide` always is. */
export function Content({ children }: { children: ReactNode }) {
  const [isFullWidth] = usePreference(fullWidth);
  return (
    <main id={contentId} tabIndex={-1} className={styles.content} data-full={isFullWidth ? '' : undefined}>
      {children}
    </main>
  );
}

/** The first stop of the keyboard: past the navigation. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <button type="button" className={styles.skip} onClick={() => document.getElementById(contentId)?.focus()}>
      {t('shell.skip')}
    </button>
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
