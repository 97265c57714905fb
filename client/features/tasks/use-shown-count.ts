import { useCallback, useEffect, useRef, useState } from 'react';

/** Rows at first, and with every further page; the default. */
const pageSizeOfLists = 20;
/** The next page comes within 100 px of the end. */
const nearEndPixels = 100;

interface ShownCount {
  shown: number;
  showMore: () => void;
  /** Attach to the element below the rows. */
  endRef: (element: HTMLElement | null) => void;
}

/**
 * The number of rendered rows of a long list: a page more whenever its end comes near. `viewKey` identifies the list;
 * another one starts from the top. `framed`: the rows scroll inside their parent, not with the page.
 */
export function useShownCount(
  total: number,
  { viewKey, framed, pageSize = pageSizeOfLists }: { viewKey: string; framed: boolean; pageSize?: number },
): ShownCount {
  const [state, setState] = useState({ viewKey, shown: pageSize });
  const shown = state.viewKey === viewKey ? state.shown : pageSize;
  const observer = useRef<IntersectionObserver>(undefined);

  const showMore = useCallback(
    () =>
      setState((current) => ({
        viewKey,
        shown: (current.viewKey === viewKey ? current.shown : pageSize) + pageSize,
      })),
    [viewKey, pageSize],
  );

  const endRef = useCallback(
    (element: HTMLElement | null) => {
      observer.current?.disconnect();
      if (element === null) return;
      observer.current = new IntersectionObserver(
        (entries) => {
          if (entries.some((entry) => entry.isIntersecting)) showMore();
        },
        { root: framed ? element.parentElement : null, rootMargin: `${nearEndPixels}px` },
      );
      observer.current.observe(element);
    },
    [showMore, framed],
  );
  useEffect(() => () => observer.current?.disconnect(), []);

  return { shown: Math.min(shown, total), showMore, endRef };
}
