import { Grid, Stack, Text } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import type { SheetOwner } from '#client/features/time-logs/public/sheet-owners.ts';
import { WeekApproval } from '#client/features/timesheets/approval/WeekApproval.tsx';
import { CalendarGrid } from '#client/features/timesheets/calendar/CalendarGrid.tsx';
import {
  CalendarSummary,
  type Planned,
  PlannedList,
} from '#client/features/timesheets/calendar/PlannedList.tsx';
import { DayEntries } from '#client/features/timesheets/DayEntries.tsx';
import { LoadWeek } from '#client/features/timesheets/LoadWeek.tsx';
import type { CalendarChoice } from '#client/features/timesheets/use-sheet-view.ts';
import { useLiveGrid } from '#client/features/timesheets/use-week.ts';
import { WeekStrip } from '#client/features/timesheets/WeekStrip.tsx';
import { phone, type WeekDay } from '#client/features/timesheets/week-grid.ts';
import { useWeekEventsRead } from '#client/features/workspace/public/use-events.ts';
import { useMediaQuery } from '#client/lib/look/use-media-query.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { ReadFailure } from '#client/ui/feedback/ReadFailure.tsx';
import { Panel } from '#client/ui/layout/Panel.tsx';
import type { Day } from '#shared/time/calendar-day.ts';
import { startOfWeek } from '#shared/time/week.ts';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';

export interface DaysViewProps {
  owner: SheetOwner;
  choice: CalendarChoice;
  planned: Planned;
}

/** A week by the clock, or one day of it with what it holds beside. */
export function DaysView(props: DaysViewProps) {
  const { owner, choice } = props;
  const { startWeekOn } = useFormat();
  const weekStart = startOfWeek(choice.day, startWeekOn);
  return (
    <LoadWeek key={`${owner.employeeId} ${weekStart}`} owner={owner} choice={{ weekStart }}>
      {(logs) => <Loaded {...props} logs={logs} weekStart={weekStart} />}
    </LoadWeek>
  );
}

type LoadedProps = DaysViewProps & { logs: readonly TimeLog[]; weekStart: string };

function Loaded({ owner, choice, planned, logs, weekStart }: LoadedProps) {
  const isPhone = useMediaQuery(phone);
  const pathOf = useSheetPath(owner);
  const { grid, now } = useLiveGrid(logs, owner, weekStart);
  const day = grid.days.find((each) => each.day === choice.day);
  const isDay = choice.view === 'day';
  const days = (isDay || isPhone) && day ? [day] : grid.days;
  const { t } = useTranslation();
  const { events, hasFailed, retry } = useWeekEventsRead(weekStart, { enabled: owner.isOwn });
  const clock = (
    <CalendarGrid
      key={days.length === 1 ? choice.day : ''}
      days={days}
      owner={owner}
      now={now}
      events={owner.isOwn ? events : undefined}
      head={{ pathOf, planned: isDay ? undefined : planned }}
    />
  );
  return (
    <>
      {hasFailed ? <ReadFailure text={t('calendars.notLoaded')} onRetry={retry} mb="5" /> : null}
      <CalendarSummary days={days} planned={planned} timeZone={owner.timeZone} />
      {isDay ? null : (
        <WeekApproval owner={owner} weekStart={weekStart} day={isPhone ? day?.day : undefined} />
      )}
      {isPhone ? <WeekStrip days={grid.days} shown={choice.day} onDay={choice.moveTo} /> : null}
      {isDay && day ? (
        <Grid
          templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 24rem' }}
          gap="4"
          alignItems="start"
        >
          {clock}
          <DayFacts day={day} owner={owner} planned={planned} />
        </Grid>
      ) : (
        clock
      )}
    </>
  );
}

function DayFacts({ day, owner, planned }: { day: WeekDay; owner: SheetOwner; planned: Planned }) {
  const { t } = useTranslation();
  const tasks = planned.get(day.day) ?? [];
  return (
    <Stack gap="4" minW="0">
      <Panel
        title={t('calendar.plan')}
        count={tasks.length > 0 ? tasks.length : undefined}
        actions={
          owner.isOwn && day.isToday ? (
            <Text as="span" textStyle="xs" color="brand.fg" pe="2">
              <Link to={paths.myDay()}>{t('calendar.openPlan')}</Link>
            </Text>
          ) : null
        }
      >
        {tasks.length > 0 ? (
          <PlannedList tasks={tasks} most={tasks.length} />
        ) : (
          <Text textStyle="sm" color="fg.muted">
            {t('calendar.noPlan')}
          </Text>
        )}
      </Panel>
      <DayEntries day={day} employeeId={owner.employeeId} timeZone={owner.timeZone} />
    </Stack>
  );
}

/** The way to somebody's timesheet of a day. */
export function useSheetPath({ employeeId, isOwn }: SheetOwner): (day: Day) => string {
  const { startWeekOn } = useFormat();
  return (day) =>
    paths.timesheets({
      week: startOfWeek(day, startWeekOn),
      day,
      member: isOwn ? undefined : employeeId,
    });
}
