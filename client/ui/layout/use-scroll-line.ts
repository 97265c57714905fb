import { type RefObject, useEffect, useRef } from 'react';

/** For the line: an end behind which there is more fades. */
export const scrollLine = {
  overflowX: 'auto',
  overflowY: 'hidden',
  scrollbarWidth: 'none',
  '--fade-to': 'to right',
  _rtl: { '--fade-to': 'to left' },
  '--fade-start': '0px',
  '--fade-end': '0px',
  '&[data-more-before]': { '--fade-start': '{spacing.8}' },
  '&[data-more-after]': { '--fade-end': '{spacing.8}' },
  '&:is([data-more-before], [data-more-after])': {
    maskImage:
      'linear-gradient(var(--fade-to), transparent, #000 var(--fade-start), #000 calc(100% - var(--fade-end)), transparent)',
  },
} as const;

/** The open entry, with a part of what follows it. */
function showOpen(line: HTMLElement): void {
  const open = line.querySelector('[aria-selected=true], [aria-current]')?.getBoundingClientRect();
  if (!open) return;
  const seen = line.getBoundingClientRect();
  const room = Math.min(32, (seen.width - open.width) / 2);
  const beyond = Math.max(0, open.right + room - seen.right) || Math.min(0, open.left - room - seen.left);
  if (beyond !== 0) line.scrollBy({ left: beyond });
}

function markEnds(line: HTMLElement): void {
  const before = Math.abs(line.scrollLeft);
  const after = line.scrollWidth - line.clientWidth - before;
  line.toggleAttribute('data-more-before', before > 1);
  line.toggleAttribute('data-more-after', after > 1);
}

/** A line of entries that scrolls where it is short of room: it begins at the open one. */
export function useScrollLine<Line extends HTMLElement>(open: string, count: number): RefObject<Line | null> {
  const ref = useRef<Line>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry is open, or there are more of them
  useEffect(() => {
    const line = ref.current;
    if (!line) return undefined;
    const mark = () => markEnds(line);
    // It measures once the page is laid out anyway.
    const observer = new ResizeObserver(() => {
      showOpen(line);
      mark();
    });
    observer.observe(line);
    line.addEventListener('scroll', mark, { passive: true });
    return () => {
      observer.disconnect();
      line.removeEventListener('scroll', mark);
    };
  }, [open, count]);
  return ref;
}
