import type { Scope } from '#client/features/workspace/public/use-scope.ts';
import type { List } from '#shared/http/envelope.ts';
import { manages } from '#shared/teams/manages.ts';
import type { Team, TeamMember } from '#shared/teams/team.schema.ts';
import { chooseActiveTeam } from '#shared/teams/team-choice.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';
import type { User } from '#shared/users/user.schema.ts';

/** A person who works in an organization, with the data that a workspace needs. */
export interface Person {
  tenantId: string;
  organizationId: string;
  userId: string;
  employeeId: string;
  user: User;
}

/** Undefined for an account whose workspace, organization or employee does not exist yet. */
export function personOf(user: User): Person | undefined {
  const { employee, tenantId } = user;
  if (!tenantId || !employee) return undefined;
  return {
    tenantId,
    organizationId: employee.organizationId,
    userId: user.id,
    employeeId: employee.id,
    user,
  };
}

function settledMember({ employee, ...member }: TeamMember): TeamMember {
  const { timerStatus: _status, running: _running, runsInTeam: _inTeam, lastLog: _log, ...rest } = member;
  const { duration: _duration, totalTodayTasks: _today, totalWorkedTasks: _worked, ...others } = rest;
  const { lastWorkedTask: _task, ...settled } = others;
  if (!employee) return { ...settled, employee };
  const { isOnline: _online, isTrackingTime: _tracking, ...person } = employee;
  return { ...settled, employee: person };
}

/**
 * The teams without fields that change with every start and stop, so that the page does not render again;
 * `useTeamToday` has them.
 */
export const settledTeams = ({ items }: List<Team>): Team[] =>
  items.map(({ serverTime: _time, lastWorkedTask: _task, members, ...team }) => ({
    ...team,
    members: members?.map(settledMember),
  }));

export interface RememberedTeams {
  cookieTeamId: string | undefined;
  storedTeamId: string | undefined;
}

/** Undefined for somebody without a team. */
export function scopeOf(
  person: Person,
  teams: readonly Team[],
  remembered: RememberedTeams,
): Scope | undefined {
  const { user, userId } = person;
  const team = chooseActiveTeam({ ...remembered, lastTeamId: user.lastTeamId, teams });
  if (team === undefined) return undefined;
  const createdByUserId = team.createdByUserId ?? team.createdByUser?.id;
  return {
    ...person,
    teamId: team.id,
    team,
    teams,
    isManager: manages({ ...team, createdByUserId }, userId),
    timeZone: normaliseTimeZone(user.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone),
    projectId: team.projects?.[0]?.id,
  };
}
