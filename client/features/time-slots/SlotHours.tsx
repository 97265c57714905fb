import { chakra, Text } from '@chakra-ui/react';
import { clockOfMinutes } from '#client/features/time-logs/public/wall-clock.ts';
import { SlotTile } from '#client/features/time-slots/SlotTile.tsx';
import { slotHours } from '#client/features/time-slots/slot-day.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { clockText } from '#client/lib/time/clock-text.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Panel } from '#client/ui/layout/Panel.tsx';
import type { TimeSlot } from '#shared/time-slots/time-slot.schema.ts';

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
        {slotHours(slots, timeZone).map(({ hour, places }) => (
          <Row key={hour}>
            <Text
              as="span"
              className="num"
              textStyle="xs"
              color="fg.subtle"
              gridColumn={{ base: '1 / -1', md: 'auto' }}
            >
              {clockText(clockOfMinutes(hour * 60), format)}
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
