import { membershipOf } from '#client/features/workspace/public/own-membership.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useTeamToday } from '#client/features/workspace/public/use-team-today.ts';

export interface OwnTime {
  /** Seconds of the finished logs. */
  todaySeconds: number;
  totalSeconds: number;
}

/** What the signed-in person worked on a task; undefined until it is known. */
export function useOwnTime(taskId: string): OwnTime | undefined {
  const { employeeId } = useScope();
  const { data: team } = useTeamToday();
  if (!team) return undefined;
  const own = membershipOf(team, employeeId);
  const running = own?.running && own.lastLog?.taskId === taskId ? own.lastLog : null;
  // The server has counted what runs up to its answer; here only the finished part is wanted.
  const since = running && team.serverTime ? Date.parse(team.serverTime) - Date.parse(running.startedAt) : 0;
  const on = (entries: readonly { id: string; duration: number }[] | undefined) =>
    Math.max(0, (entries?.find(({ id }) => id === taskId)?.duration ?? 0) - Math.floor(since / 1000));
  return { todaySeconds: on(own?.totalTodayTasks), totalSeconds: on(own?.totalWorkedTasks) };
}
