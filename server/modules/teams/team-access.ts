import type { Context } from '#server/context/context.ts';
import { conflict, forbidden, notFound } from '#server/errors.ts';
import { seesAllTeams } from '#server/modules/teams/caller-values.ts';
import type { ChangingTeam } from '#server/modules/teams/changing-team.data.ts';
import { manages, mayChangeTeam } from '#shared/teams/manages.ts';
import { lastManagerText, teamTexts } from '#shared/teams/team.schema.ts';

type Caller = Pick<Context, 'permissions' | 'userId'>;

/** Managers of the team, and who acts for others. */
export function mayManage(caller: Caller, team: ChangingTeam): boolean {
  return mayChangeTeam(caller, { isManager: manages(team, caller.userId) });
}

/** 404 for a caller outside the team, 403 for a member who does not manage it. */
export function requireManager(caller: Caller, team: ChangingTeam): void {
  if (mayManage(caller, team)) return;
  requireInside(caller, team);
  throw forbidden(teamTexts.notManager, 'NOT_TEAM_MANAGER');
}

/** 404 for a caller who does not see the team. */
export function requireInside(caller: Caller, team: ChangingTeam): void {
  const isMember = team.members.some(({ employee }) => employee.userId === caller.userId);
  if (isMember || team.createdByUserId === caller.userId || seesAllTeams(caller)) return;
  throw notFound('The team');
}

/** 409 that names the teams. */
export function lastManager(teams: readonly Pick<ChangingTeam, 'id' | 'name'>[]) {
  const named = teams.map(({ id, name }) => ({ id, name }));
  const text = lastManagerText(named.map(({ name }) => name));
  return conflict(text, { code: 'LAST_MANAGER', details: { teams: named } });
}
