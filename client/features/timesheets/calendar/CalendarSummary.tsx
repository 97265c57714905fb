import { Skeleton, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Planned } from '#client/features/timesheets/calendar/use-planned.ts';
import { useFormat } from '#client/lib/use-format.ts';
import type { Day } from '#shared/time/calendar-day.ts';

export interface CalendarSummaryProps {
  days: readonly { day: Day; seconds: number }[];
  planned: Planned;
  isWaiting?: boolean;
}

/** "31:20 tracked · 12 tasks planned" of the days that are shown. */
export function CalendarSummary({ days, planned, isWaiting = false }: CalendarSummaryProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const seconds = days.reduce((sum, day) => sum + day.seconds, 0);
  const count = days.reduce((sum, { day }) => sum + (planned.get(day)?.length ?? 0), 0);
  const words = [
    seconds >= 60 ? t('calendar.tracked', { time: format.duration(seconds) }) : undefined,
    count > 0 ? t('calendar.planned', { count }) : undefined,
  ].filter((word) => word !== undefined);
  return (
    <Text mb="3" mt={{ base: '-2', md: '-3' }} textStyle="xs" color="fg.subtle" className="num">
      {isWaiting ? <Skeleton as="span" display="inline-block" h="3" w="10rem" /> : null}
      {isWaiting ? null : words.length > 0 ? words.join(' · ') : t('calendar.nothing')}
    </Text>
  );
}
