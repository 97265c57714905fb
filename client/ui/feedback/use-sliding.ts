import { type RefObject, useLayoutEffect, useRef } from 'react';
import { toaster } from './toaster.ts';

const gapPx = 8;
const slide = { duration: 180, easing: 'cubic-bezier(0.21, 1.02, 0.73, 1)' };
const stillQuery = '(prefers-reduced-motion: reduce)';

/** Messages slide to their place when another one appears or closes; a single one is never measured. */
export function useSliding(
  regionRef: RefObject<HTMLElement | null>,
  messages: readonly { readonly id: number }[],
  side: 'top' | 'bottom',
): void {
  const places = useRef<ReadonlyMap<number, number>>(new Map());
  const ids = messages.map(({ id }) => id).join();
  useLayoutEffect(() => {
    const region = regionRef.current;
    const before = places.current;
    const next = new Map<number, number>();
    places.current = next;
    if (!region || ids === '') return;
    const isAlone = region.children.length === 1;
    const isStill = isAlone && before.size <= 1;
    let place = 0;
    ids.split(',').forEach((id, index) => {
      const box = region.children[index];
      next.set(Number(id), place);
      const way = (before.get(Number(id)) ?? place) - place;
      if (!(box instanceof HTMLElement)) return;
      if (way !== 0 && !window.matchMedia(stillQuery).matches)
        box.animate?.({ translate: [`0 ${side === 'top' ? way : -way}px`, '0 0'] }, slide);
      if (!isAlone) place += box.offsetHeight + gapPx;
    });
    // A message that goes takes the pointer along without saying so.
    if (!isStill && !region.matches(':hover')) toaster.goOn('pointer');
  }, [ids, regionRef, side]);
}
