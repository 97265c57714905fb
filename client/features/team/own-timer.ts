import type { Scope } from '#client/features/workspace/public/use-scope.ts';
import type { Team, TeamMember } from '#shared/teams/team.schema.ts';
import type { MemberDay } from '#shared/teams/team-hours.schema.ts';
import type { TimerStatus } from '#shared/timer/timer.schema.ts';

/** The part of the timer's state that the person's own card shows. */
export function ownTimerOf(status: TimerStatus | undefined) {
  if (status === undefined) return undefined;
  const { running, lastLog, timerStatus, lastWorkedTask } = status;
  const task = running && lastWorkedTask ? { id: lastWorkedTask.id, title: lastWorkedTask.title } : undefined;
  return { running, lastLog, timerStatus, task };
}

type OwnTimer = ReturnType<typeof ownTimerOf>;

const agrees = (member: TeamMember, timer: NonNullable<OwnTimer>) =>
  Boolean(member.running) === timer.running &&
  (!timer.running || (member.lastLog?.taskId ?? undefined) === (timer.lastLog?.taskId ?? undefined));

/** Adds the ended session to the server's count. */
function withSession({ lastLog, totalTodayTasks = [] }: TeamMember, countedAt: string, stoppedAt: string) {
  if (!lastLog) return totalTodayTasks;
  const from = Math.max(Date.parse(lastLog.startedAt), Date.parse(countedAt));
  const duration = Math.max(0, Math.floor((Date.parse(stoppedAt) - from) / 1000));
  return [...totalTodayTasks, { id: lastLog.taskId ?? lastLog.id, duration }];
}

function shown(member: TeamMember, timer: NonNullable<OwnTimer>, team: Pick<Team, 'id' | 'serverTime'>) {
  const { running, lastLog, timerStatus, task } = timer;
  const now = lastLog?.stoppedAt ?? '';
  const endedAt = running ? (lastLog?.startedAt ?? now) : now;
  const wasCounted = member.running && member.runsInTeam !== false;
  return {
    ...member,
    running,
    timerStatus,
    lastLog,
    runsInTeam: running && lastLog?.organizationTeamId === team.id,
    employee: member.employee && { ...member.employee, isOnline: true, isTrackingTime: running },
    ...(task ? { lastWorkedTask: task } : {}),
    totalTodayTasks: wasCounted
      ? withSession(member, team.serverTime ?? '', endedAt)
      : (member.totalTodayTasks ?? []),
  };
}

/** The team with the local timer on the person's own card; the read after a press only confirms it. */
export function withOwnTimer<T extends Pick<Team, 'id' | 'members' | 'serverTime'>>(
  team: T,
  { employeeId }: Pick<Scope, 'employeeId'>,
  timer: OwnTimer,
): T {
  const own = team.members?.find((member) => member.employeeId === employeeId);
  if (timer === undefined || own === undefined || agrees(own, timer)) return team;
  const next = shown(own, timer, team);
  return { ...team, members: team.members?.map((member) => (member === own ? next : member)) };
}

/** The days of the members, with the local timer in the person's own. */
export function withOwnStretch(
  members: readonly MemberDay[],
  { employeeId, teamId }: Pick<Scope, 'employeeId' | 'teamId'>,
  timer: OwnTimer,
): readonly MemberDay[] {
  const log = timer?.lastLog;
  if (!log) return members;
  const stretchesOf = ({ stretches }: MemberDay): MemberDay['stretches'] => {
    if (!timer.running)
      return stretches.map((each) => ({ ...each, stoppedAt: each.stoppedAt ?? log.stoppedAt }));
    const isThere = stretches.some(({ stoppedAt }) => stoppedAt === undefined);
    return isThere || log.organizationTeamId !== teamId
      ? stretches
      : [...stretches, { startedAt: log.startedAt }];
  };
  return members.map((day) =>
    day.employeeId === employeeId ? { ...day, stretches: stretchesOf(day) } : day,
  );
}
