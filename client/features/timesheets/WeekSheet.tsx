import { Box, Card } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { weekLogsQuery } from '#client/features/time-logs/queries.ts';
import { targetsOf } from '#client/features/timesheets/balance.ts';
import { DayEntries } from '#client/features/timesheets/DayEntries.tsx';
import { DayTasks } from '#client/features/timesheets/DayTasks.tsx';
import type { SheetOwner } from '#client/features/timesheets/sheet-owners.ts';
import type { WeekChoice } from '#client/features/timesheets/use-week-view.ts';
import { WeekEmpty } from '#client/features/timesheets/WeekEmpty.tsx';
import { WeekGrid } from '#client/features/timesheets/WeekGrid.tsx';
import { WeekSkeleton } from '#client/features/timesheets/WeekSkeleton.tsx';
import { WeekStrip } from '#client/features/timesheets/WeekStrip.tsx';
import {
  buildWeekGrid,
  type WeekGrid as Grid,
  runningSince,
  shownDay,
} from '#client/features/timesheets/week-grid.ts';
import { useScope } from '#client/features/workspace/parts/use-scope.ts';
import { organizationQuery } from '#client/features/workspace/queries.ts';
import { ApiError, errorText } from '#client/lib/api-error.ts';
import { addDays, endOfWeek } from '#client/lib/calendar.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useMediaQuery } from '#client/lib/use-media-query.ts';
import { useServerNow } from '#client/lib/use-server-now.ts';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';

const second = 1000;
const minute = 60 * second;
const phone = '(max-width: 47.99rem)';

export interface WeekSheetProps {
  owner: SheetOwner;
  choice: WeekChoice;
}

/** A person's week, in whatever state it is. */
export function WeekSheet({ owner, choice }: WeekSheetProps) {
  const { tenantId } = useScope();
  const { data, error, refetch, isFetching } = useQuery(
    weekLogsQuery({ tenantId, timeZone: owner.timeZone }, choice.weekStart, owner.employeeId),
  );
  if (data) return <LoadedWeek logs={data} owner={owner} choice={choice} />;
  if (!error || isFetching) return <WeekSkeleton />;
  return (
    <Card.Root>
      <ErrorState
        message={errorText(error)}
        requestId={error instanceof ApiError ? error.requestId : undefined}
        onRetry={() => void refetch()}
      />
    </Card.Root>
  );
}

/** The week by the server's clock: to the second while something runs in it, else to the minute. */
function useLiveGrid(logs: readonly TimeLog[], timeZone: string, weekStart: string): Grid {
  const since = runningSince(logs);
  const nowMs = useServerNow(since ?? 0, since === undefined ? minute : second);
  return useMemo(
    () => buildWeekGrid(logs, { weekStart, timeZone, now: new Date(nowMs) }),
    [logs, weekStart, timeZone, nowMs],
  );
}

function LoadedWeek({ logs, owner, choice }: WeekSheetProps & { logs: readonly TimeLog[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const isPhone = useMediaQuery(phone);
  const { data: organization } = useQuery(organizationQuery(useScope()));
  const { timeZone } = owner;
  const { weekStart, setDay } = choice;
  const grid = useLiveGrid(logs, timeZone, weekStart);
  const targets = targetsOf(organization?.standardWorkHoursPerDay);
  const day = shownDay(grid, choice.day);
  if (grid.groups.length === 0) {
    return (
      <WeekEmpty
        owner={owner}
        isThisWeek={choice.isThisWeek}
        onThisWeek={() => choice.setWeek(undefined)}
        onPreviousWeek={() => choice.setWeek(addDays(weekStart, -7))}
      />
    );
  }
  const label = t('timesheets.gridLabel', {
    name: owner.name,
    range: format.range(weekStart, endOfWeek(weekStart, format.weekStartsOn)),
  });
  return (
    <>
      {isPhone ? (
        <>
          <WeekStrip days={grid.days} shown={day?.day} onDay={setDay} />
          {day ? <DayTasks grid={grid} day={day} targets={targets} /> : null}
        </>
      ) : (
        <WeekGrid
          grid={grid}
          label={label}
          targets={targets}
          timeZone={timeZone}
          day={day?.day}
          onDay={setDay}
        />
      )}
      {day && !(isPhone && day.entries.length === 0) ? (
        <Box mt="4">
          <DayEntries day={day} timeZone={timeZone} />
        </Box>
      ) : null}
    </>
  );
}
