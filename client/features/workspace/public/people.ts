import { isManagerRole } from '#shared/teams/manages.ts';
import type { EmployeeRecord, Team, TeamMember } from '#shared/teams/team.schema.ts';

export interface Person {
  /** The employee's id. */
  id: string;
  name: string;
  imageUrl?: string | null;
}

/** An employee as the people widgets show one. */
export function personOf({ id, fullName, user }: EmployeeRecord): Person {
  const parts = [user?.firstName, user?.lastName].filter(Boolean).join(' ');
  return { id, name: fullName || user?.name || parts || user?.email || '', imageUrl: user?.imageUrl };
}

type Members = Pick<Team, 'members'>;

export const employeesOf = ({ members }: Members): EmployeeRecord[] =>
  (members ?? []).flatMap(({ employee }) => (employee ? [employee] : []));

export const peopleOf = (team: Members): Person[] => employeesOf(team).map(personOf);

/** The membership of an employee in a team, if there is one. */
export function membershipOf(team: Team, employeeId: string): TeamMember | undefined {
  return team.members?.find((member) => (member.employeeId ?? member.employee?.id) === employeeId);
}

/** The name of a member, from any field of the record. */
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
