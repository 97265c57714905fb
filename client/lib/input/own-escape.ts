const attribute = 'data-own-escape';

/**
 * Marks a control that uses Escape itself, such as to close its list or restore its text. Dialogs and popovers receive
 * the key before the control does, so they look for the mark and stay open.
 */
export const ownEscape = (isUsed: boolean) => (isUsed ? { [attribute]: '' } : {});

/** For `onEscapeKeyDown` of a dialog or popover. */
export function leaveOwnEscape(event: Event): void {
  const { target } = event;
  if (target instanceof Element && target.closest(`[${attribute}]`)) event.preventDefault();
}
