import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { contentId } from '#client/app/shell/Content.tsx';

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
