import { Box, chakra, Text } from '@chakra-ui/react';
import { Image } from 'lucide-react';
import { isMeasured, slotHours } from '#client/features/time-slots/slot-day.ts';
import { useRecords } from '#client/features/workspace/public/use-scope.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { clockText } from '#client/lib/time/clock-text.ts';
import { formatDate } from '#client/lib/time/format.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Panel } from '#client/ui/layout/Panel.tsx';
import type { TimeSlot } from '#shared/evidence/time-slot.schema.ts';

export interface SlotHoursProps {
  slots: readonly TimeSlot[];
  timeZone: string;
  chosen: ReadonlySet<string>;
  onToggle: (id: string) => void;
}

const Row = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'repeat(3, minmax(0, 1fr))', md: '3.5rem repeat(6, minmax(0, 1fr))' },
    gap: '1.5',
    alignItems: 'center',
  },
});

/** The hours of the day, six slots each. */
export function SlotHours({ slots, timeZone, chosen, onToggle }: SlotHoursProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const isFree = slots.some(({ isAllowDelete }) => isAllowDelete);
  return (
    <Panel title={t('timeSlots.title')} aside={isFree ? t('timeSlots.choose') : undefined}>
      <chakra.ul display="grid" gap="1.5">
        {slotHours(slots, timeZone).map(({ hour, clock, places }) => (
          <Row key={hour}>
            <Text
              as="span"
              className="num"
              textStyle="xs"
              color="fg.subtle"
              gridColumn={{ base: '1 / -1', md: 'auto' }}
            >
              {clockText(clock, format)}
            </Text>
            {places.map((slot, place) =>
              slot ? (
                <SlotTile
                  key={slot.id}
                  slot={slot}
                  timeZone={timeZone}
                  isChosen={chosen.has(slot.id)}
                  onChoose={slot.isAllowDelete ? () => onToggle(slot.id) : undefined}
                />
              ) : (
                <chakra.span
                  // biome-ignore lint/suspicious/noArrayIndexKey: the place in the hour is what it is
                  key={place}
                  minH="3.25rem"
                  borderRadius="l2"
                  bg="bg.subtle"
                  aria-hidden
                />
              ),
            )}
          </Row>
        ))}
      </chakra.ul>
    </Panel>
  );
}

interface SlotTileProps {
  slot: TimeSlot;
  timeZone: string;
  isChosen: boolean;
  /** Absent: it cannot be deleted. */
  onChoose: (() => void) | undefined;
}

const Tile = chakra('button', {
  base: {
    display: 'grid',
    gap: '1',
    w: '100%',
    minH: '3.25rem',
    px: '2',
    py: '1.5',
    borderRadius: 'l2',
    borderWidth: '1px',
    borderColor: 'border.muted',
    bg: 'bg.panel',
    textStyle: 'xs',
    textAlign: 'start',
    cursor: 'default',
    '&[data-free]': { cursor: 'pointer', _hover: { bg: 'bg.muted' } },
    '&[aria-pressed=true]': { bg: 'brand.subtle', borderColor: 'brand.emphasized' },
  },
});

/** Ten minutes: how busy, and with what. Pressing it chooses it. */
function SlotTile({ slot, timeZone, isChosen, onChoose }: SlotTileProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useSlotWords(slot, timeZone);
  const clockOf = ({ startedAt }: TimeSlot) =>
    formatDate(new Date(startedAt), 'time', { ...format, timeZone });
  const [app] = slot.activities;
  const isRecorded = useRecords('input') || isMeasured(slot);
  return (
    <Tile
      type="button"
      data-free={onChoose ? '' : undefined}
      aria-pressed={onChoose ? isChosen : undefined}
      aria-disabled={onChoose ? undefined : true}
      aria-label={words}
      title={words}
      onClick={onChoose}
    >
      <chakra.span display="flex" alignItems="center" gap="1" className="num" fontWeight="medium">
        {isRecorded ? format.percent(slot.percentage) : clockOf(slot)}
        {slot.screenshots.length > 0 ? (
          <chakra.span color="fg.subtle" ms="auto" title={t('timeSlots.screenshots')}>
            <Image size={12} aria-hidden />
          </chakra.span>
        ) : null}
      </chakra.span>
      {isRecorded ? (
        <Box as="span" h="1" borderRadius="full" bg="beat.off" overflow="hidden">
          <Box
            as="span"
            display="block"
            h="100%"
            bg="beat.neutral"
            style={{ inlineSize: `${slot.percentage}%` }}
          />
        </Box>
      ) : null}
      <chakra.span color="fg.subtle" minH="4" truncate dir="auto" hideBelow="sm">
        {app?.title}
      </chakra.span>
    </Tile>
  );
}

/** "09:10 – 09:20, 78% active, keyboard 46%, mouse 39%, Figma" */
function useSlotWords(slot: TimeSlot, timeZone: string): string {
  const isRecorded = useRecords('input') || isMeasured(slot);
  const { t } = useTranslation();
  const format = useFormat();
  const clock = (at: string) => formatDate(new Date(at), 'time', { ...format, timeZone });
  const range = `${clock(slot.startedAt)} – ${clock(slot.stoppedAt)}`;
  const words = isRecorded
    ? t('timeSlots.slot', {
        range,
        percent: format.percent(slot.percentage),
        keyboard: format.percent(slot.keyboardPercentage),
        mouse: format.percent(slot.mousePercentage),
      })
    : t('timeSlots.slotWithout', { range });
  const apps = [...new Set(slot.activities.map(({ title }) => title))].join(', ');
  return apps === '' ? words : t('timeSlots.slotWith', { slot: words, apps });
}
