import { chakra, HStack, Popover, Portal } from '@chakra-ui/react';
import type { TFunction } from 'i18next';
import { type RefObject, useEffect, useRef } from 'react';
import { QueuedMark } from '#client/features/offline-queue/public/QueuedMark.tsx';
import { EntryMenu } from '#client/features/timer/public/EntryMenu.tsx';
import { EntryRange, LogTypeChip } from '#client/features/timesheets/SheetMarks.tsx';
import type { WeekCell, WeekEntry } from '#client/features/timesheets/week-grid.ts';
import { useHasModule } from '#client/features/workspace/public/use-modules.ts';
import { leaveOwnEscape } from '#client/lib/input/own-escape.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { formatDate } from '#client/lib/time/format.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Duration } from '#client/ui/dates/Duration.tsx';
import { timeLogSource } from '#shared/enums/time-log.ts';
import { entryTexts } from '#shared/time-logs/entry-fields.ts';
import { endedAt } from '#shared/time-logs/log-end.ts';

interface CellPopoverProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The id of the cell's button: the popover is anchored to it, and returns the focus to it. */
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
      onEscapeKeyDown={leaveOwnEscape}
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
        <Duration seconds={cell.shownSeconds} running={cell.isRunning} />
      </HStack>
      <chakra.ul maxH="20rem" overflowY="auto">
        {[...cell.entries].reverse().map((entry) => (
          <EntryDetails key={entry.log.id} entry={entry} timeZone={timeZone} />
        ))}
      </chakra.ul>
    </>
  );
}

interface EntryDetailsProps {
  entry: WeekEntry;
  timeZone: string;
}

/** An entry with all that is known of it. */
function EntryDetails({ entry, timeZone }: EntryDetailsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const settings = { ...format, timeZone };
  const { log } = entry;
  const texts = entryTexts.map((field) => log[field]).filter(Boolean);
  const facts = entryFacts(entry, {
    ...{ t, hasMoney: useHasModule('money') },
    when: (at) => ({ day: formatDate(at, 'day', settings), time: formatDate(at, 'time', settings) }),
  });
  return (
    <chakra.li ps="4" pe="2" py="2" borderTopWidth="1px">
      <HStack gap="2" minH="5">
        <EntryRange entry={entry} timeZone={timeZone} />
        <LogTypeChip type={log.logType} />
        <QueuedMark ids={[log.id]} />
        <chakra.span ms="auto" fontWeight="medium">
          <Duration seconds={entry.seconds} ofEntry running={entry.isRunning} />
        </chakra.span>
        <EntryMenu log={log} timeZone={timeZone} />
      </HStack>
      {texts.map((text) => (
        <chakra.p key={text} dir="auto" mt="0.5" overflowWrap="anywhere">
          {text}
        </chakra.p>
      ))}
      {facts.length > 0 ? (
        <chakra.p textStyle="xs" color="fg.subtle" mt="0.5">
          {facts.join(' · ')}
        </chakra.p>
      ) : null}
    </chakra.li>
  );
}

interface Words {
  t: TFunction;
  /** Whether the organization uses money. */
  hasMoney: boolean;
  /** An instant as day and time. */
  when: (instant: Date) => { day: string; time: string };
}

/** The source of the timer; time entered by hand is marked by its type. */
function sourceText({ log }: WeekEntry, t: TFunction): string | undefined {
  const source = timeLogSource.safeParse(log.source).data;
  if (source === undefined || log.logType === 'MANUAL') return undefined;
  return t('timesheets.trackedWith', { source: t(`timer.source.${source}`) });
}

function endText({ log, goesOn }: WeekEntry, { t, when }: Words): string | undefined {
  if (!goesOn) return undefined;
  const end = endedAt(log);
  return end === undefined ? t('timesheets.stillGoesOn') : t('timesheets.goesOn', when(new Date(end)));
}

/** The facts about an entry besides its times. */
function entryFacts(entry: WeekEntry, words: Words): string[] {
  const { log, beganEarlier } = entry;
  const { t, when, hasMoney } = words;
  return [
    sourceText(entry, t),
    beganEarlier ? t('timesheets.began', when(new Date(log.startedAt))) : undefined,
    endText(entry, words),
    hasMoney && log.isBillable ? t('timesheets.billable') : undefined,
    log.isEdited ? t('timesheets.edited') : undefined,
  ].filter((text) => text !== undefined);
}
