import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react';

/** The initial choice of a menu: a key begins at one of its ends. */
type MenuEnd = 'first' | 'last';

/** The initial choice by opening key. */
const ends: Readonly<Record<string, MenuEnd>> = {
  ArrowDown: 'first',
  ArrowUp: 'last',
  Enter: 'first',
  ' ': 'first',
};

/** The state of the button for the panel of a menu. */
export interface MenuState {
  ids: { trigger: string; content: string };
  onClose: () => void;
  /** Nothing of it is seen any more. */
  onClosed?: () => void;
  startsAt: MenuEnd | undefined;
}

interface MenuButtonOptions extends Pick<MenuState, 'onClosed'> {
  defaultOpen?: boolean;
}

/** A button whose menu comes into being when it is first opened. */
export function useMenuButton({ defaultOpen = false, onClosed }: MenuButtonOptions = {}) {
  const id = useId();
  const [isOpen, setOpen] = useState(defaultOpen);
  /** Each opening resets the state, and it closes by itself: a dialog that an entry opens keeps the focus. */
  const [opening, setOpening] = useState<{ count: number; at?: MenuEnd }>({ count: 0 });
  const [isThere, setThere] = useState(defaultOpen);
  const ids = { trigger: `${id}-button`, content: `${id}-menu` };
  function open(at?: MenuEnd): void {
    setOpening({ count: opening.count + 1, at });
    setOpen(true);
    setThere(true);
  }
  function close(): void {
    setOpen(false);
    setThere(false);
    onClosed?.();
  }
  const opener = {
    type: 'button' as const,
    id: ids.trigger,
    'aria-haspopup': 'menu' as const,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? ids.content : undefined,
    onClick: (event: MouseEvent) => {
      if (event.defaultPrevented) return;
      if (isOpen) close();
      else open();
    },
    onKeyDown: (event: KeyboardEvent) => {
      const end = ends[event.key];
      if (event.defaultPrevented || end === undefined) return;
      event.preventDefault();
      if (isOpen) document.getElementById(ids.content)?.focus();
      else open(end);
    },
  };
  const menu: MenuState = { ids, onClose: () => setOpen(false), onClosed, startsAt: opening.at };
  return { opener, menu: isThere ? menu : undefined, opening: opening.count };
}

/** The props of a menu's panel; `values` are the selectable ones. */
export function menuProps({ ids, onClose, onClosed, startsAt }: MenuState, values: readonly string[]) {
  return {
    ids,
    defaultOpen: true,
    onOpenChange: (details: { open: boolean }) => {
      if (!details.open) onClose();
    },
    defaultHighlightedValue: startsAt && values.at(startsAt === 'first' ? 0 : -1),
    onExitComplete: onClosed,
    lazyMount: true,
    unmountOnExit: true,
  };
}
