import { Popover, Portal } from '@chakra-ui/react';
import { type ReactElement, type ReactNode, useRef } from 'react';

export interface CalendarPopoverProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The id that the trigger carries. */
  triggerId?: string;
  label: string;
  trigger: ReactElement;
  children: ReactNode;
}

/** A popover for calendars; opens with the focus on the chosen day. */
export function CalendarPopover({
  open,
  onOpenChange,
  triggerId,
  label,
  trigger,
  children,
}: CalendarPopoverProps) {
  const contentRef = useRef<HTMLDivElement>(null);
  return (
    <Popover.Root
      open={open}
      onOpenChange={(details) => onOpenChange(details.open)}
      ids={triggerId ? { trigger: triggerId } : undefined}
      initialFocusEl={() =>
        contentRef.current?.querySelector<HTMLElement>('[data-day][tabindex="0"]') ?? null
      }
      positioning={{ placement: 'bottom-start', gutter: 4 }}
      lazyMount
      unmountOnExit
    >
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Portal>
        <Popover.Positioner>
          <Popover.Content ref={contentRef} aria-label={label} w="auto" p="2" maxW="calc(100vw - 1rem)">
            {children}
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}
