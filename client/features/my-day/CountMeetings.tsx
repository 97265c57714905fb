import { HStack } from '@chakra-ui/react';
import { useHasEvents, useWeekEvents } from '#client/features/workspace/public/use-events.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { readDevice, writeDevice } from '#client/lib/session/device.ts';
import { createDeviceStore, useStore } from '#client/lib/session/session-store.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Toggle } from '#client/ui/inputs/Toggle.tsx';
import { Subtle } from '#client/ui/layout/looks.ts';
import { busySeconds } from '#shared/calendars/event-day.ts';
import type { Day } from '#shared/time/calendar-day.ts';

/** Whether meetings take hours of the day on this device. */
const countsMeetings = createDeviceStore(
  () => readDevice('count-meetings') === 'true',
  (value) => writeDevice('count-meetings', String(value)),
);

/** No hours would mean that they are not known: a day full of meetings keeps a minute. */
const leastSeconds = 60;

/** The meetings of one's own day, and the hours that they leave. */
export function useMeetings(day: Day, { enabled }: { enabled: boolean }) {
  const { timeZone } = useScope();
  const isOffered = useHasEvents() && enabled;
  const isCounted = useStore(countsMeetings) && isOffered;
  const seconds = busySeconds(useWeekEvents(day, { enabled }), day, timeZone);
  const lessMeetings = (capacitySeconds: number) =>
    isCounted && capacitySeconds > 0 ? Math.max(leastSeconds, capacitySeconds - seconds) : capacitySeconds;
  return { isOffered, isCounted, seconds, lessMeetings };
}

/** The switch that takes meetings off the hours of the day. */
export function CountMeetings({ meetings }: { meetings: ReturnType<typeof useMeetings> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { isOffered, isCounted, seconds } = meetings;
  if (!isOffered) return null;
  return (
    <HStack mt="2.5" gap="2" wrap="wrap" textStyle="sm">
      <Toggle checked={isCounted} onCheckedChange={countsMeetings.write}>
        {t('calendars.countMeetings')}
      </Toggle>
      <Subtle className="num">{t('calendars.meetings', { time: format.duration(seconds) })}</Subtle>
    </HStack>
  );
}
