import type { Team, TeamMember } from '#shared/teams/team.schema.ts';

/** The membership of an employee in a team, if there is one. */
export function membershipOf(team: Team, employeeId: string): TeamMember | undefined {
  return team.members?.find((member) => (member.employeeId ?? member.employee?.id) === employeeId);
}
