import type { LiveChanges } from '#client/lib/live/live-changes.ts';
import type { Team, TeamMember } from '#shared/teams/team.schema.ts';

/** The maximum number of members read by id at once; for more the whole team is read. */
const mostChangedMembers = 10;

/** The employees whose time changed, where nothing else did; undefined: anything may have. */
export function changedMembers({ topic, ids }: LiveChanges): readonly string[] | undefined {
  const isOfTime = topic === 'timer' || topic === 'time-logs';
  return isOfTime && ids !== undefined && ids.length <= mostChangedMembers ? ids : undefined;
}

const secondsBetween = (from: string, to: string) =>
  Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / 1000));

/** A member whose time was counted later than the team's, as it was when the team's was: what runs since is added anew. */
function countedAsTeam(member: TeamMember, { teamAt, memberAt }: { teamAt: string; memberAt: string }) {
  const { lastLog, running, runsInTeam, totalTodayTasks } = member;
  if (!running || !runsInTeam || !lastLog) return member;
  const from = lastLog.startedAt > teamAt ? lastLog.startedAt : teamAt;
  const extra = secondsBetween(from, memberAt);
  const [first] = totalTodayTasks ?? [];
  const id = lastLog.taskId ?? first?.id;
  const totals = totalTodayTasks?.map((total) =>
    total.id === id ? { ...total, duration: Math.max(0, total.duration - extra) } : total,
  );
  return { ...member, totalTodayTasks: totals };
}

/** The team with these members updated; members missing from the read have left it. */
export function withChangedMembers(team: Team, ids: readonly string[], changed: Team | undefined): Team {
  const times = { teamAt: team.serverTime ?? '', memberAt: changed?.serverTime ?? '' };
  const fresh = new Map(changed?.members?.map((member) => [member.employeeId ?? '', member]));
  const members = team.members?.flatMap((member) => {
    const { employeeId = '' } = member;
    if (!employeeId || !ids.includes(employeeId)) return [member];
    const next = fresh.get(employeeId);
    return next === undefined ? [] : [countedAsTeam(next, times)];
  });
  return { ...team, members };
}
