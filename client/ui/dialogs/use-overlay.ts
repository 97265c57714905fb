import { type RefObject, useLayoutEffect, useRef } from 'react';
import { leaveOwnEscape } from '#client/lib/input/own-escape.ts';

const layers = '[role=dialog], [role=alertdialog], [role=menu]';

/** The last focus on the page and in each layer over it, the newest last. */
let places: readonly HTMLElement[] = [];

function note(element: EventTarget | null): void {
  if (!(element instanceof HTMLElement) || element === document.body) return;
  const layer = element.closest(layers);
  places = [...places.filter((place) => place.isConnected && place.closest(layers) !== layer), element];
}

// Before the library holds the focus back from what is under a dialog, and tells nobody.
window.addEventListener('focusin', ({ target }) => note(target), true);
note(document.activeElement);

const takesFocus = (place: HTMLElement) =>
  place.isConnected &&
  !place.matches(':disabled') &&
  !place.closest('[data-part=content][data-state=closed]');

/** Counts what was opened, so that one can tell which is over the other. */
let openings = 0;
const open = new Set<number>();

/**
 * Keeps the page in its place while something is open over it. The library would write a variable on the root as well,
 * for which Chromium styles every element of the page again.
 */
function holdPage(): void {
  const { documentElement, body } = document;
  const isHeld = open.size > 0;
  const barWidth = window.innerWidth - documentElement.clientWidth;
  body.style.paddingInlineEnd = isHeld && barWidth > 0 ? `${barWidth}px` : '';
  body.style.overflow = isHeld ? 'hidden' : '';
}

interface Overlay {
  isOpen: boolean;
  content: RefObject<HTMLElement | null>;
  /** The element that gets the focus at first; absent: the first button. */
  first?: () => HTMLElement | null;
}

/**
 * The common behaviour of dialogs and panels: they close when somebody closes them, never because the layer below them
 * closes or steals the focus, and the focus returns to the newest place that still exists.
 */
export function useOverlay({ isOpen, content, first }: Overlay) {
  const opening = useRef(0);
  useLayoutEffect(() => {
    if (!isOpen) return;
    openings += 1;
    const own = openings;
    opening.current = own;
    open.add(own);
    if (open.size === 1) holdPage();
    return () => {
      open.delete(own);
      if (open.size === 0) holdPage();
    };
  }, [isOpen]);
  return {
    preventScroll: false,
    // The library calls it again when a layer over this one closes.
    initialFocusEl: () =>
      places.findLast((place) => content.current?.contains(place) && takesFocus(place)) ?? first?.() ?? null,
    onEscapeKeyDown: leaveOwnEscape,
    onFocusOutside: (event: Event) => event.preventDefault(),
    onRequestDismiss: (event: Event) => event.preventDefault(),
    finalFocusEl: () => {
      const isCovered = [...open].some((other) => other > opening.current);
      const active = document.activeElement;
      if (isCovered && active instanceof HTMLElement) return active;
      return places.findLast(takesFocus) ?? null;
    },
  };
}
