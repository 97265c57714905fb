import { chakra, HStack, Popover, Portal } from '@chakra-ui/react';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { EntryDetails } from '#client/features/timesheets/EntryDetails.tsx';
import type { WeekCell } from '#client/features/timesheets/week-grid.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { Duration } from '#client/ui/Duration.tsx';

export interface CellPopoverProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The id of the cell's button: the popover stands at it, and gives the focus back to it. */
  triggerId: string | undefined;
  cell: WeekCell | undefined;
  timeZone: string;
}

/** The entries that a cell is made of. */
export function CellPopover({ isOpen, onOpenChange, triggerId, cell, timeZone }: CellPopoverProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const contentRef = useRef<HTMLDivElement>(null);
  return (
    <Popover.Root
      key={triggerId}
      open={isOpen && cell !== undefined}
      onOpenChange={(details) => onOpenChange(details.open)}
      ids={triggerId ? { trigger: triggerId } : undefined}
      positioning={{ placement: 'bottom-end', gutter: 4 }}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Popover.Positioner>
          <Popover.Content
            ref={contentRef}
            aria-label={t('timesheets.entriesOf', { day: cell ? format.dateLong(cell.day) : '' })}
            w="22rem"
            maxW="calc(100vw - 1rem)"
            css={{ '--under': 'colors.bg.raised' }}
          >
            {cell ? <CellEntries cell={cell} timeZone={timeZone} focusRef={contentRef} /> : null}
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}

interface CellEntriesProps {
  cell: WeekCell;
  timeZone: string;
  focusRef: RefObject<HTMLElement | null>;
}

function CellEntries({ cell, timeZone, focusRef }: CellEntriesProps) {
  const format = useFormat();
  // A popover that is open from its first moment takes no focus by itself.
  useEffect(() => {
    focusRef.current?.focus({ preventScroll: true });
  }, [focusRef]);
  return (
    <>
      <HStack px="4" minH="row" justify="space-between" fontWeight="semibold">
        <span>{format.dateLong(cell.day)}</span>
        <Duration seconds={cell.seconds} running={cell.isRunning} />
      </HStack>
      <chakra.ul maxH="20rem" overflowY="auto">
        {[...cell.entries].reverse().map((entry) => (
          <EntryDetails key={entry.log.id} entry={entry} timeZone={timeZone} />
        ))}
      </chakra.ul>
    </>
  );
}
