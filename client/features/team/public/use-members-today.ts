import { useMemo } from 'react';
import { ownTimerOf, withOwnTimer } from '#client/features/team/own-timer.ts';
import { type MemberToday, membersToday, teamTotals } from '#client/features/team/team-today.ts';
import { useTimerState } from '#client/features/timer/public/use-timer.ts';
import { useScope, useTeamToday, useToday } from '#client/features/workspace/public/use-scope.ts';
import { useServerNow } from '#client/lib/time/use-server-now.ts';
import type { Team } from '#shared/teams/team.schema.ts';
import { dayBounds } from '#shared/time/day.ts';

/** Lists show minutes: often enough that none is skipped. */
const beatMs = 5000;

/** The team with the local timer of the person: a press shows at once. */
export function useOwnTimer(team: Team | undefined): Team | undefined {
  const scope = useScope();
  const timer = useTimerState(ownTimerOf);
  return useMemo(() => team && withOwnTimer(team, scope, timer), [team, scope, timer]);
}

/** The current and today's work of the team's members; undefined until it is read. */
export function useMembersToday(): MemberToday[] | undefined {
  const { timeZone } = useScope();
  const team = useOwnTimer(useTeamToday().data);
  const day = useToday();
  const nowMs = useServerNow(0, beatMs);
  if (team === undefined) return undefined;
  return membersToday(team, { nowMs, todayStartMs: dayBounds(day, timeZone).start.getTime() });
}

/** The team's total; the same figure as over their cards. */
export function useTeamSeconds(): number | undefined {
  const members = useMembersToday();
  return members && teamTotals(members).todaySeconds;
}
