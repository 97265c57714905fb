import { Popover, Portal } from '@chakra-ui/react';
import { type ReactElement, type ReactNode, useRef } from 'react';

export interface PopupProps extends Omit<Popover.ContentProps, 'children'> {
  label: string;
  /** The button that opens it. */
  trigger: ReactElement;
  children: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The id that the trigger carries, when another widget has given it one. */
  triggerId?: string;
  disabled?: boolean;
  side?: 'start' | 'end';
  /** Pixels between the button and it. */
  gutter?: number;
  /** Selects what gets the focus when it opens. */
  focusOn?: string;
}

/** What a button opens beside it; closes on Escape and with a click elsewhere. */
export function Popup(props: PopupProps) {
  const {
    label,
    trigger,
    children,
    open,
    onOpenChange,
    triggerId,
    disabled,
    side = 'end',
    gutter = 8,
    focusOn,
    ...content
  } = props;
  const contentRef = useRef<HTMLDivElement>(null);
  const first = () => (focusOn ? (contentRef.current?.querySelector<HTMLElement>(focusOn) ?? null) : null);
  return (
    <Popover.Root
      open={open}
      onOpenChange={(details) => onOpenChange?.(details.open)}
      ids={triggerId ? { trigger: triggerId } : undefined}
      initialFocusEl={focusOn ? first : undefined}
      positioning={{ placement: `bottom-${side}`, gutter }}
      lazyMount
      unmountOnExit
    >
      <Popover.Trigger asChild disabled={disabled}>
        {trigger}
      </Popover.Trigger>
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
