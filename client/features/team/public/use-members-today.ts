import { type MemberToday, membersToday, teamTotals } from '#client/features/team/team-today.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useTeamToday, useToday } from '#client/features/workspace/public/use-today.ts';
import { useServerNow } from '#client/lib/time/use-server-now.ts';
import { dayBounds } from '#shared/time/day.ts';

/** Lists show minutes: often enough that none is skipped. */
const beatMs = 5000;

/** What the members of the team do now and did today; undefined until it is read. */
export function useMembersToday(): MemberToday[] | undefined {
  const { timeZone } = useScope();
  const { data: team } = useTeamToday();
  const day = useToday();
  const nowMs = useServerNow(0, beatMs);
  if (team === undefined) return undefined;
  return membersToday(team, { nowMs, todayStartMs: dayBounds(day, timeZone).start.getTime() });
}

/** What they did together; the same figure as over their cards. */
export function useTeamSeconds(): number | undefined {
  const members = useMembersToday();
  return members && teamTotals(members).todaySeconds;
}
