import { isManagerRole } from '#shared/teams/manages.ts';
import type { Team, TeamMember } from '#shared/teams/team.schema.ts';

/** What a member is called, from wherever the record has it. */
export function membershipName({ employee, user, fullName, name }: TeamMember): string {
  const person = employee?.user ?? user;
  const parts = [person?.firstName, person?.lastName].filter(Boolean).join(' ');
  return employee?.fullName || fullName || person?.name || parts || name || person?.email || '';
}

/** The badge of a member: who made the team, else who manages it. */
export function roleInTeam(
  team: Pick<Team, 'createdByUserId' | 'createdByUser'>,
  member: TeamMember,
): 'creator' | 'manager' | undefined {
  const creator = team.createdByUserId ?? team.createdByUser?.id;
  if (creator && member.employee?.userId === creator) return 'creator';
  return isManagerRole(member.role?.name) ? 'manager' : undefined;
}
