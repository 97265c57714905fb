import { WeekApproval } from '#client/features/timesheets/approval/WeekApproval.tsx';
import { CalendarGrid } from '#client/features/timesheets/calendar/CalendarGrid.tsx';
import { LoadWeek, type WeekLogsProps } from '#client/features/timesheets/LoadWeek.tsx';
import { useLiveGrid } from '#client/features/timesheets/use-week.ts';
import { WeekStrip } from '#client/features/timesheets/WeekStrip.tsx';
import { phone, shownDay } from '#client/features/timesheets/week-grid.ts';
import { useMediaQuery } from '#client/lib/look/use-media-query.ts';

/** A person's week by the clock; on a phone one day of it. */
export function CalendarSheet(props: Omit<WeekLogsProps, 'logs'>) {
  return <LoadWeek {...props}>{(logs) => <LoadedCalendar {...props} logs={logs} />}</LoadWeek>;
}

function LoadedCalendar({ logs, owner, choice }: WeekLogsProps) {
  const isPhone = useMediaQuery(phone);
  const { grid, now } = useLiveGrid(logs, owner, choice.weekStart);
  const day = shownDay(grid, choice.day);
  const days = isPhone && day ? [day] : grid.days;
  return (
    <>
      <WeekApproval owner={owner} weekStart={choice.weekStart} day={day?.day} />
      {isPhone ? <WeekStrip days={grid.days} shown={day?.day} onDay={choice.setDay} /> : null}
      <CalendarGrid key={isPhone ? day?.day : ''} days={days} owner={owner} now={now} />
    </>
  );
}
