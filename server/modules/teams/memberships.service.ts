import type { ChangingTeam, Tx } from '#server/modules/teams/changing-team.data.ts';
import {
  type MemberLists,
  type MembershipChange,
  membershipChange,
} from '#server/modules/teams/membership-change.ts';
import {
  endMemberships,
  forgetTeam,
  insertMembers,
  lockPeople,
  setRole,
  stopTimers,
  unassign,
} from '#server/modules/teams/memberships.data.ts';
import { managerRoleId, requireEmployees } from '#server/modules/teams/new-team.data.ts';
import { lastManager } from '#server/modules/teams/team-access.ts';
import { noteMembers } from '#server/modules/teams/team-audit.ts';
import { becomesLeaderless } from '#shared/teams/manages.ts';

/** Makes the members of a team those of the lists of a form. 409 when nobody would manage it any more. */
export async function changeMemberships(tx: Tx, team: ChangingTeam, lists: MemberLists): Promise<void> {
  const change = membershipChange(team.members, lists);
  if (change === undefined) return;
  if (endsManagement(team, change)) throw lastManager([team]);
  const joining = [...change.joinAsManager, ...change.joinAsMember];
  await requireEmployees(tx, joining, team);
  const managerRole = await managerRoleId(tx);
  await insertMembers(tx, team, change.joinAsManager, managerRole);
  await insertMembers(tx, team, change.joinAsMember, null);
  await setRole(tx, team, change.promoted, managerRole);
  await setRole(tx, team, change.demoted, null);
  await noteJoined(tx, team, change);
  await removeFromTeam(tx, team, change.removed);
}

function endsManagement(team: ChangingTeam, change: MembershipChange): boolean {
  const { joinAsManager, promoted, removed, demoted } = change;
  if (joinAsManager.length + promoted.length > 0) return false;
  return becomesLeaderless(team, { leaving: removed, demoted });
}

async function noteJoined(tx: Tx, team: ChangingTeam, change: MembershipChange): Promise<void> {
  const { joinAsManager, joinAsMember, promoted, demoted } = change;
  const manager = { role: 'MANAGER' };
  const member = { role: null };
  const add = { action: 'team-member.add' } as const;
  const update = { action: 'team-member.update' } as const;
  await noteMembers(tx, team, { ...add, employeeIds: joinAsManager, after: manager });
  await noteMembers(tx, team, { ...add, employeeIds: joinAsMember, after: member });
  await noteMembers(tx, team, { ...update, employeeIds: promoted, before: member, after: manager });
  await noteMembers(tx, team, { ...update, employeeIds: demoted, before: manager, after: member });
}

/**
 * Ends memberships: removes the people from the team's tasks, stops their timers in the team and clears it as their
 * last team. The caller checks first that a manager remains.
 */
export async function removeFromTeam(tx: Tx, team: ChangingTeam, employeeIds: string[]): Promise<void> {
  if (employeeIds.length === 0) return;
  const leaving = new Set(employeeIds);
  const userIds = team.members
    .filter(({ employeeId }) => leaving.has(employeeId))
    .map(({ employee }) => employee.userId);
  await lockPeople(tx, team, employeeIds);
  await stopTimers(tx, team, employeeIds);
  await unassign(tx, team, employeeIds);
  await endMemberships(tx, team, employeeIds);
  await forgetTeam(tx, team, userIds);
  await noteMembers(tx, team, { action: 'team-member.remove', employeeIds });
}
