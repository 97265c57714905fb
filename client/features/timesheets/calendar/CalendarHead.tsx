import { chakra, HStack } from '@chakra-ui/react';
import { Lock, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useFreeDays } from '#client/features/absences/public/use-free-days.ts';
import { EventChip } from '#client/features/calendars/public/EventBlock.tsx';
import { LogDayButton } from '#client/features/calendars/public/LogDayButton.tsx';
import type { SheetOwner } from '#client/features/time-logs/public/sheet-owners.ts';
import { openAddTime } from '#client/features/time-logs/public/time-dialog.ts';
import { useClosedDays } from '#client/features/time-logs/public/use-closed-time.ts';
import {
  type Planned,
  PlannedList,
  type PlannedTask,
} from '#client/features/timesheets/calendar/PlannedList.tsx';
import { FreeDayMark, SheetStatus } from '#client/features/timesheets/SheetMarks.tsx';
import type { WeekDay } from '#client/features/timesheets/week-grid.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { Duration } from '#client/ui/dates/Duration.tsx';
import type { CalendarEvent } from '#shared/calendars/calendar.schema.ts';
import { eventsOfDay } from '#shared/calendars/event-day.ts';
import { addDays, type Day } from '#shared/time/calendar-day.ts';
import { startOfWeek } from '#shared/time/week.ts';
import { isLocked } from '#shared/timesheets/timesheet-state.ts';
import styles from './CalendarHead.module.css';

export interface CalendarHeadExtras {
  /** The page that the name of a day links to. */
  pathOf?: (day: Day) => string;
  planned?: Planned;
}

interface CalendarHeadProps extends CalendarHeadExtras {
  days: readonly WeekDay[];
  columns: string;
  owner: SheetOwner;
  events: readonly CalendarEvent[] | undefined;
}

/** Seven columns on a tablet leave no room for the name of a day beside the button. */
const HeadParts = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: '1',
    gridTemplateAreas: {
      base: '"name add" "sum sum"',
      md: '"name name" "sum add"',
      lg: '"name add" "sum sum"',
    },
  },
});

/** The days with what they add up to, how far they are, and the way to more time. */
export function CalendarHead({
  days,
  columns,
  owner: { employeeId, timeZone },
  events,
  pathOf,
  planned,
}: CalendarHeadProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const closed = useClosedDays(timeZone, employeeId);
  const weekStart = startOfWeek(days[0]?.day ?? '', format.startWeekOn);
  const freeDays = useFreeDays(employeeId, weekStart, addDays(weekStart, 6));
  return (
    <chakra.div display="grid" gridTemplateColumns={columns} bg="bg.subtle" borderBottomWidth="1px">
      <span />
      {days.map(({ day, seconds, isToday, status, isClosed }) => (
        <chakra.div
          key={day}
          px="2"
          py="1.5"
          minW="0"
          textStyle="xs"
          color={isToday ? 'brand.fg' : 'fg.subtle'}
          boxShadow={isToday ? 'inset 0 2px 0 {colors.brand.solid}' : undefined}
        >
          <HeadParts>
            <chakra.h2
              gridArea="name"
              aria-current={isToday ? 'date' : undefined}
              title={format.dateLong(day)}
              truncate
            >
              <DayName to={pathOf?.(day)} label={t('calendar.openDay', { day: format.dateLong(day) })}>
                {isToday ? t('ui.date.today') : format.weekdayShort(day)}{' '}
                <chakra.b color={isToday ? 'brand.fg' : 'fg'} fontWeight="semibold" className="num">
                  {Number(day.slice(8))}
                </chakra.b>
              </DayName>
            </chakra.h2>
            {status && isLocked(status) ? null : (
              <IconButton
                label={t('timesheets.calendar.addOn', { day: format.dateLong(day) })}
                icon={isClosed ? <Lock aria-hidden /> : <Plus aria-hidden />}
                reason={closed.reason(day)}
                onRefused={closed.ask(day)}
                size="xs"
                className={styles.add}
                onClick={() => openAddTime({ day, employeeId })}
              />
            )}
            <HStack gridArea="sum" gap="2" minH="5" className="num">
              <Duration seconds={seconds} zeroAs="–" />
              {status ? (
                <chakra.span minW="0" hideBelow="lg">
                  <SheetStatus status={status} plain />
                </chakra.span>
              ) : null}
            </HStack>
          </HeadParts>
          <FreeDayMark day={freeDays.get(day)} />
          <DayPlan tasks={planned?.get(day)} />
          {events ? <EventsOfDay day={day} events={events} timeZone={timeZone} /> : null}
        </chakra.div>
      ))}
    </chakra.div>
  );
}

interface EventsOfDayProps {
  day: Day;
  events: readonly CalendarEvent[];
  timeZone: string;
}

/** Events of whole days, and the button that logs the others. */
function EventsOfDay({ day, events, timeZone }: EventsOfDayProps) {
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="1"
      mt="1"
      _empty={{ display: 'none' }}
    >
      {eventsOfDay(events, day, timeZone).wholeDays.map((event) => (
        <EventChip key={event.id} event={event} />
      ))}
      <LogDayButton
        inColumn
        day={day}
        events={events}
        size="2xs"
        variant="ghost"
        px="0.5"
        maxW="100%"
        justifySelf="start"
      />
    </chakra.div>
  );
}

function DayName({ to, label, children }: { to: string | undefined; label: string; children: ReactNode }) {
  if (to === undefined) return <>{children}</>;
  return (
    <Link to={to}>
      <chakra.span srOnly>{label}</chakra.span>
      <span aria-hidden>{children}</span>
    </Link>
  );
}

/** The maximum number of planned tasks in a head. */
const plannedAtMost = 3;

function DayPlan({ tasks = [] }: { tasks: readonly PlannedTask[] | undefined }) {
  if (tasks.length === 0) return null;
  return (
    <chakra.div mt="1" pb="0.5">
      <PlannedList tasks={tasks} most={plannedAtMost} />
    </chakra.div>
  );
}
