import { type FocusEvent, type KeyboardEvent, type MouseEvent, useRef } from 'react';

/** Gets the focus in place of what the library would give it back to. */
const nowhere = document.createElement('span');

/**
 * The way of the keyboard through the messages: it goes on with Tab, and back to where it came from when the message
 * that it is in is closed.
 */
export function useToastFocus() {
  const cameFrom = useRef<HTMLElement>(null);

  function leave(region: HTMLElement): void {
    const active = document.activeElement;
    if (!(active instanceof HTMLElement) || !region.contains(active)) return;
    cameFrom.current?.focus({ preventScroll: true });
    // Where that is gone; a message that goes with the focus would keep the others from going on.
    active.blur();
  }

  return {
    /** Comes before the library's own, which gives the focus back to `relatedTarget` whenever it leaves, with Tab too. */
    onFocus(event: FocusEvent<HTMLElement>) {
      const { currentTarget, relatedTarget } = event;
      if (currentTarget.contains(relatedTarget)) return;
      cameFrom.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
      event.relatedTarget = nowhere;
    },
    /** Every button of a message closes it. */
    onClick({ target, currentTarget }: MouseEvent<HTMLElement>) {
      if (target instanceof Element && target.closest('button')) leave(currentTarget);
    },
    onKeyDown({ key, currentTarget }: KeyboardEvent<HTMLElement>) {
      if (key === 'Escape') leave(currentTarget);
    },
  };
}
