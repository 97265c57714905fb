import { useMemo } from 'react';
import { plansQuery } from '#client/features/plans/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/read.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { parsePlanDate } from '#shared/time/plain-date.ts';

export interface PlannedTask {
  id: string;
  title: string;
}

export type Planned = ReadonlyMap<Day, readonly PlannedTask[]>;

/** What somebody has planned in the active team, by day. */
export function usePlanned(employeeId: string): { planned: Planned; hasFailed: boolean; retry: () => void } {
  const { teamId } = useScope();
  const { data, isError, refetch } = useReadOf(plansQuery({ teamId, employeeId }));
  const planned = useMemo(
    () => new Map(data?.map(({ date, tasks }) => [parsePlanDate(date) ?? date.slice(0, 10), tasks])),
    [data],
  );
  return { planned, hasFailed: isError && data === undefined, retry: () => void refetch() };
}
