import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { teamDetailQuery } from '#client/features/workspace/queries.ts';
import { isAway } from '#client/lib/api/api-error.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useServerNow } from '#client/lib/time/use-server-now.ts';
import type { Team } from '#shared/teams/team.schema.ts';
import { addDays, type Day } from '#shared/time/calendar-day.ts';
import { dayOf } from '#shared/time/day.ts';

const minute = 60_000;

/** The calendar day it is now for this person, by the server's clock. */
export function useToday(): Day {
  const { timeZone } = useScope();
  return dayOf(new Date(useServerNow(0, minute)), timeZone);
}

/** The active team with what its members do and did today. */
export function useTeamToday() {
  const { teamId, timeZone } = useScope();
  const day = useToday();
  return useReadOf(teamDetailQuery({ teamId, day, timeZone }));
}

interface TeamSnapshot {
  team: Team;
  day: Day;
  readAt: Date;
}

type TeamOfToday = Pick<UseQueryResult, 'data' | 'isPaused' | 'failureReason'>;

/** As long as the device keeps anything. */
const daysAtMost = 7;

/** The team of the last day it was read, where today's cannot be reached. */
export function useTeamSnapshot(today: TeamOfToday): TeamSnapshot | undefined {
  const client = useQueryClient();
  const { teamId, timeZone } = useScope();
  const now = useToday();
  const isOutOfReach = today.isPaused || isAway(today.failureReason);
  if (today.data !== undefined || !isOutOfReach) return undefined;
  for (let back = 1; back <= daysAtMost; back += 1) {
    const day = addDays(now, -back);
    const state = client.getQueryState(teamDetailQuery({ teamId, day, timeZone }).queryKey);
    if (state?.data) return { team: state.data, day, readAt: new Date(state.dataUpdatedAt) };
  }
  return undefined;
}
