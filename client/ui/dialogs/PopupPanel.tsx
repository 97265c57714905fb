import { Popover, Portal } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { leaveOwnEscape } from '#client/lib/input/own-escape.ts';

export interface PopupLook extends Omit<Popover.ContentProps, 'children' | 'w'> {
  label: string;
  children: ReactNode;
  side?: 'start' | 'end';
  /** Below a field it is as wide as the field. */
  w?: string;
  /** Pixels between the button and it. */
  gutter?: number;
  /** Selects what gets the focus when it opens. */
  focusOn?: string;
}

interface PopupPanelProps extends PopupLook {
  /** With an anchor its button is a text field, which keeps the focus, and the panel is as wide as the anchor. */
  ids: { trigger: string; content: string; anchor?: string };
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The panel of a `Popup`. */
export function PopupPanel(props: PopupPanelProps) {
  const {
    label,
    children,
    ids,
    isOpen,
    onOpenChange,
    side = 'end',
    gutter = 8,
    focusOn,
    w,
    css,
    ...content
  } = props;
  const contentRef = useRef<HTMLDivElement>(null);
  const isBelowField = ids.anchor !== undefined;
  const width = isBelowField ? 'min(var(--reference-width), var(--available-width))' : w;
  const first = () =>
    isBelowField
      ? document.getElementById(ids.trigger)
      : (focusOn && contentRef.current?.querySelector<HTMLElement>(focusOn)) || null;
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
      initialFocusEl={focusOn || isBelowField ? first : undefined}
      onEscapeKeyDown={leaveOwnEscape}
      positioning={{ placement: `bottom-${side}`, gutter }}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Popover.Positioner>
          <Popover.Content
            ref={contentRef}
            aria-label={label}
            // The look of the library takes its widths, for phones and above, from these two.
            css={[width && { '--popover-size': width, '--popover-mobile-size': width }, css]}
            {...content}
          >
            {children}
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}
