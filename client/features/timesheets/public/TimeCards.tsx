import '#client/features/home/public/time-messages.ts';
import { useTranslation } from 'react-i18next';
import { useWeekLogs } from '#client/features/time-logs/public/use-logs.ts';
import { TodayCard } from '#client/features/timesheets/TodayCard.tsx';
import { useLiveGrid } from '#client/features/timesheets/use-live-grid.ts';
import { useWorkWeek } from '#client/features/timesheets/use-work-week.ts';
import { WeekCard } from '#client/features/timesheets/WeekCard.tsx';
import { useReadsTime } from '#client/features/workspace/public/use-may.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useToday } from '#client/features/workspace/public/use-today.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { Answer } from '#client/ui/Answer.tsx';
import { TitledCard, TitledCardSkeleton } from '#client/ui/TitledCard.tsx';
import { startOfWeek } from '#shared/time/week.ts';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';

/** My time of today and of the week against what they ask for; one list of logs feeds both. */
export function TimeCards() {
  const { t } = useTranslation();
  const { tenantId, timeZone, employeeId } = useScope();
  const weekStart = startOfWeek(useToday(), useFormat().startWeekOn);
  const { data, error, isFetching, refetch } = useWeekLogs({ tenantId, timeZone }, weekStart, employeeId);
  if (useReadsTime() === false) return null;
  if (data) return <Loaded logs={data} weekStart={weekStart} />;
  if (!error || isFetching) {
    return (
      <>
        <TitledCardSkeleton />
        <TitledCardSkeleton />
      </>
    );
  }
  return (
    <TitledCard title={t('homeTime.week')}>
      <Answer query={{ data, error, refetch }} skeleton={null} />
    </TitledCard>
  );
}

function Loaded({ logs, weekStart }: { logs: readonly TimeLog[]; weekStart: string }) {
  const { timeZone, employeeId } = useScope();
  const { grid, now } = useLiveGrid(logs, timeZone, weekStart);
  const { targets } = useWorkWeek({ employeeId });
  const today = grid.days.find(({ isToday }) => isToday);
  return (
    <>
      {today ? <TodayCard day={today} now={now} targets={targets} /> : null}
      <WeekCard grid={grid} targets={targets} />
    </>
  );
}
