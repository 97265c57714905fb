import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { fieldError, forbidden, notFound } from '#server/errors.ts';
import type { RawJson } from '#server/http/serialize.ts';
import {
  type ChangingTeam,
  lockTeam,
  type Tx,
  teamRecord,
  teamsOfMembership,
  teamsOfUser,
} from '#server/modules/teams/changing-team.data.ts';
import { removeFromTeam } from '#server/modules/teams/memberships.service.ts';
import { lastManager, requireManager } from '#server/modules/teams/team-access.ts';
import { teamAnswer } from '#server/modules/teams/teams.service.ts';
import { can } from '#shared/access/can.ts';
import { toDeleteResult } from '#shared/http/envelope.ts';
import { becomesLeaderless } from '#shared/teams/manages.ts';
import { type Team, teamTexts } from '#shared/teams/team.schema.ts';
import type { RemoveMemberQuery } from '#shared/teams/team-changes.schema.ts';

/**
 * Leaves a team, or removes a member from one the caller manages. Returns the team when the query names an employee
 * or a team, else true. 409 for the only manager while other members remain.
 */
export async function removeMember(
  ctx: Context,
  id: string,
  query: RemoveMemberQuery,
): Promise<RawJson<Team> | Team | true> {
  const record = await removeMembership(ctx, id, query);
  const isNamed = query.employeeId !== undefined || query.organizationTeamId !== undefined;
  return isNamed ? teamAnswer(ctx, record) : true;
}

/** The same, returning true in any case. */
export async function removeEmployee(ctx: Context, id: string, query: RemoveMemberQuery): Promise<true> {
  await removeMembership(ctx, id, query);
  return true;
}

function removeMembership(ctx: Context, id: string, query: RemoveMemberQuery): ReturnType<typeof teamRecord> {
  return inTransaction(ctx, async (tx) => {
    const team = await lockTeamOfMembership(tx, id, query.organizationTeamId);
    const member = memberIn(team, id, query);
    if (member.employee.userId !== tx.userId) requireManager(tx, team);
    const leaving = [member.employeeId];
    if (becomesLeaderless(team, { leaving })) throw lastManager([team]);
    await leave(tx, team, leaving);
    return teamRecord(tx, team.id);
  });
}

/** The team of a membership, by its id or its employee's; an employee in several teams needs the team's id. */
export async function lockTeamOfMembership(
  tx: Tx,
  id: string,
  teamId: string | undefined,
): Promise<ChangingTeam> {
  const [found, another] = await teamsOfMembership(tx, id, teamId);
  if (found === undefined) throw notFound('The membership');
  if (another !== undefined) throw fieldError('organizationTeamId', teamTexts.teamIdRequired);
  return lockTeam(tx, found);
}

/** The member with the id, or of the employee with it. */
export function memberIn(team: ChangingTeam, id: string, { employeeId }: { employeeId?: string } = {}) {
  const member = team.members.find((each) => each.id === id || each.employeeId === id);
  const isOther = employeeId !== undefined && member?.employeeId !== employeeId;
  if (member === undefined || isOther) throw notFound('The membership');
  return member;
}

/** Removes a user from every team: the caller, or anybody for members who act for others. All teams or none. */
export function leaveAllTeams(ctx: Context, userId: string): Promise<ReturnType<typeof toDeleteResult>> {
  return inTransaction(ctx, async (tx) => {
    const found = await teamsOfUser(tx, userId);
    if (userId !== tx.userId && !can(tx, 'CHANGE_SELECTED_EMPLOYEE')) {
      throw forbidden(teamTexts.notYourAccount, 'NOT_YOUR_ACCOUNT');
    }
    const teams: ChangingTeam[] = [];
    for (const { id, organizationId } of found) teams.push(await lockTeam(tx, id, organizationId));
    const leaderless = teams.filter((team) => becomesLeaderless(team, { leaving: ownIds(team, userId) }));
    if (leaderless.length > 0) throw lastManager(leaderless);
    for (const team of teams) await leave(tx, team, ownIds(team, userId));
    return toDeleteResult(teams.length);
  });
}

function ownIds({ members }: ChangingTeam, userId: string): string[] {
  return members.filter(({ employee }) => employee.userId === userId).map(({ employeeId }) => employeeId);
}

async function leave(tx: Tx, team: ChangingTeam, employeeIds: string[]): Promise<void> {
  await removeFromTeam(tx, team, employeeIds);
  tx.afterCommit(() => tx.services.live.publish(tx.tenantId, 'teams', team.id));
}
