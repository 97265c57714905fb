import { Card } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useLogList } from '#client/features/time-logs/public/use-logs.ts';
import { CalendarSummary } from '#client/features/timesheets/calendar/CalendarSummary.tsx';
import type { DaysViewProps } from '#client/features/timesheets/calendar/DaysView.tsx';
import { MonthView } from '#client/features/timesheets/calendar/MonthView.tsx';
import { monthDays } from '#client/features/timesheets/calendar/month-days.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useServerNow } from '#client/lib/use-server-now.ts';
import { Answer } from '#client/ui/Answer.tsx';
import { addDays } from '#shared/time/calendar-day.ts';
import { monthWeeks } from '#shared/time/month.ts';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';

const minuteMs = 60_000;
/** Time that began earlier lasts into the month. */
const reachesBackDays = 7;

/** A month with its time and plans, in whatever state it is. */
export function MonthSheet(props: DaysViewProps) {
  const { owner, choice } = props;
  const { tenantId } = useScope();
  const { startWeekOn } = useFormat();
  const weeks = useMemo(() => monthWeeks(choice.day, startWeekOn), [choice.day, startWeekOn]);
  const startDate = addDays(weeks[0]?.[0] ?? choice.day, -reachesBackDays);
  const endDate = weeks.at(-1)?.at(-1) ?? choice.day;
  const { data, error, isFetching, refetch } = useLogList(
    { tenantId, timeZone: owner.timeZone },
    { startDate, endDate, employeeIds: [owner.employeeId] },
  );
  // The grid stays while another month is on its way, and with it the place of the keys.
  if (data || !error || isFetching) return <Shown {...props} logs={data} weeks={weeks} />;
  return (
    <Card.Root>
      <Answer query={{ data, error, refetch }} skeleton={null} reference="shown" />
    </Card.Root>
  );
}

const nothing: readonly TimeLog[] = [];

type ShownProps = DaysViewProps & { logs: readonly TimeLog[] | undefined; weeks: string[][] };

function Shown({ owner, choice, planned, logs = nothing, weeks }: ShownProps) {
  const nowMs = useServerNow(0, minuteMs);
  const { timeZone } = owner;
  const isWaiting = logs === nothing;
  const days = useMemo(
    () => monthDays(logs, planned, { weeks, timeZone, now: new Date(nowMs) }),
    [logs, planned, weeks, timeZone, nowMs],
  );
  const ofMonth = days.flat().filter(({ day }) => day.startsWith(choice.day.slice(0, 7)));
  return (
    <>
      <CalendarSummary days={ofMonth} planned={planned} isWaiting={isWaiting} />
      <MonthView weeks={days} owner={owner} choice={choice} isWaiting={isWaiting} />
    </>
  );
}
