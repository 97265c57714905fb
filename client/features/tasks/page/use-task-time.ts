import { useMemo } from 'react';
import { type ListInput, useEntryList } from '#client/features/time-logs/public/use-entry-list.ts';
import { useScope, useToday } from '#client/features/workspace/public/use-scope.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { addDays, type Day } from '#shared/time/calendar-day.ts';

/** Entries lie within ten years of today, imported ones may be older. */
const firstDay: Day = '2000-01-01';
const daysAhead = 3660;

/** Everything that was recorded on a task, as far as the signed-in person sees it: sums by person, and the entries. */
export function useTaskTime(taskId: string) {
  const { timeZone } = useScope();
  const { startWeekOn } = useFormat();
  const today = useToday();
  const input = useMemo(
    (): ListInput => ({
      startDate: firstDay,
      endDate: addDays(today, daysAhead),
      timeZone,
      startWeekOn,
      group: 'monthly',
      taskIds: [taskId],
      people: true,
    }),
    [today, timeZone, startWeekOn, taskId],
  );
  return useEntryList(input);
}

export type TaskTime = ReturnType<typeof useTaskTime>;
