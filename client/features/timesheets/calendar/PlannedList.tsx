import { chakra, Stack, Text } from '@chakra-ui/react';
import { ListChecks } from 'lucide-react';
import { useMemo } from 'react';
import { plansQuery } from '#client/features/plans/queries.ts';
import { TaskLink } from '#client/features/tasks/public/TaskLink.tsx';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import type { Day } from '#shared/time/calendar-day.ts';
import { sumOfShown } from '#shared/time/duration.ts';
import { parsePlanDate } from '#shared/time/plain-date.ts';

export interface PlannedTask {
  id: string;
  title: string;
}

export type Planned = ReadonlyMap<Day, readonly PlannedTask[]>;

/** A person's plans in the active team, by day. */
export function usePlanned(employeeId: string): { planned: Planned; hasFailed: boolean; retry: () => void } {
  const { teamId } = useScope();
  const { data, isError, refetch } = useReadOf(plansQuery({ teamId, employeeId }));
  const planned = useMemo(
    () => new Map(data?.map(({ date, tasks }) => [parsePlanDate(date) ?? date.slice(0, 10), tasks])),
    [data],
  );
  return { planned, hasFailed: isError && data === undefined, retry: () => void refetch() };
}

interface PlannedListProps {
  tasks: readonly PlannedTask[];
  /** The maximum number of tasks; the rest is a count. */
  most: number;
}

/** The tasks that are planned for a day, each leading to its page. */
export function PlannedList({ tasks, most }: PlannedListProps) {
  const { t } = useTranslation();
  const rest = tasks.length - most;
  return (
    <Stack as="ul" gap="0.5" aria-label={t('calendar.plan')} textStyle="xs" color="fg">
      {tasks.slice(0, most).map(({ id, title }) => (
        <chakra.li key={id} display="flex" alignItems="center" gap="1" minW="0">
          <chakra.span color="fg.subtle" flexShrink="0">
            <ListChecks size={11} aria-hidden />
          </chakra.span>
          <chakra.span truncate dir="auto" title={title}>
            <TaskLink taskId={id} opens="peek">
              {title}
            </TaskLink>
          </chakra.span>
        </chakra.li>
      ))}
      {rest > 0 ? (
        <chakra.li color="fg.subtle" ps="4">
          {t('calendar.more', { count: rest })}
        </chakra.li>
      ) : null}
    </Stack>
  );
}

interface CalendarSummaryProps {
  days: readonly { day: Day; seconds: number }[];
  planned: Planned;
  /** The zone of the clock that the days are shown by; a month shows no clock. */
  timeZone?: string;
  isWaiting?: boolean;
}

/** "31:20 tracked · 12 tasks planned" of the days that are shown. */
export function CalendarSummary({ days, planned, timeZone, isWaiting = false }: CalendarSummaryProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const seconds = sumOfShown(days);
  const count = days.reduce((sum, { day }) => sum + (planned.get(day)?.length ?? 0), 0);
  const words = [
    seconds >= 60 ? t('calendar.tracked', { time: format.duration(seconds) }) : undefined,
    count > 0 ? t('calendar.planned', { count }) : undefined,
  ].filter((word) => word !== undefined);
  const zone = timeZone === undefined ? [] : [t('timesheets.zone', { zone: timeZone.replaceAll('_', ' ') })];
  return (
    <Text mb="3" mt="-1" textStyle="xs" color="fg.subtle" className="num">
      {isWaiting ? <Skeleton h="0.75rem" w="10rem" style={{ display: 'inline-block' }} /> : null}
      {isWaiting ? null : [...(words.length > 0 ? words : [t('calendar.nothing')]), ...zone].join(' · ')}
    </Text>
  );
}
