import { Popover, Portal } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { leaveOwnEscape } from '#client/lib/input/own-escape.ts';

export interface PopupLook extends Omit<Popover.ContentProps, 'children'> {
  label: string;
  children: ReactNode;
  side?: 'start' | 'end';
  /** Pixels between the button and it. */
  gutter?: number;
  /** Selects what gets the focus when it opens. */
  focusOn?: string;
}

interface PopupPanelProps extends PopupLook {
  ids: { trigger: string; content: string };
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The panel of a `Popup`. */
export function PopupPanel(props: PopupPanelProps) {
  const { label, children, ids, isOpen, onOpenChange, side = 'end', gutter = 8, focusOn, ...content } = props;
  const contentRef = useRef<HTMLDivElement>(null);
  const first = () => (focusOn ? (contentRef.current?.querySelector<HTMLElement>(focusOn) ?? null) : null);
  // A panel that is open from the first render on would not move the focus.
  const [isMounted, setMounted] = useState(false);
  useEffect(() => {
    setMounted(true);
  }, []);
  return (
    <Popover.Root
      open={isOpen && isMounted}
      onOpenChange={(details) => onOpenChange(details.open)}
      ids={ids}
      initialFocusEl={focusOn ? first : undefined}
      onEscapeKeyDown={leaveOwnEscape}
      positioning={{ placement: `bottom-${side}`, gutter }}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Popover.Positioner>
          <Popover.Content ref={contentRef} aria-label={label} {...content}>
            {children}
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}
