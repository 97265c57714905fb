import type { TeamMember } from '#shared/teams/team.schema.ts';

/** What a member is called, from wherever the record has it. */
export function membershipName({ employee, user, fullName, name }: TeamMember): string {
  const person = employee?.user ?? user;
  const parts = [person?.firstName, person?.lastName].filter(Boolean).join(' ');
  return employee?.fullName || fullName || person?.name || parts || name || person?.email || '';
}
