import type { Scope } from '#client/features/workspace/public/use-scope.ts';
import type { TeamMember } from '#shared/teams/team.schema.ts';

interface Person {
  key: string;
  name: string;
  timeZone?: string;
}

const member = ({ key, name, timeZone }: Person): TeamMember => ({
  id: `membership-${key}`,
  employeeId: `employee-${key}`,
  employee: {
    id: `employee-${key}`,
    userId: `user-${key}`,
    fullName: name,
    user: { id: `user-${key}`, name, timeZone },
  },
});

const people: Person[] = [
  { key: 'zoe', name: 'Zoe Zimmer' },
  { key: 'ann', name: 'Ann Archer', timeZone: 'Europe/Paris' },
  { key: 'ben', name: 'Ben Baker', timeZone: 'America/New York (UTC -04:00)' },
];

/** Ann's place in a team of three. */
export function scopeWith({ role = 'EMPLOYEE', isManager = false } = {}): Scope {
  const createdByUserId = isManager ? 'user-ann' : 'user-eve';
  const team = { id: 'team-blue', name: 'Blue', createdByUserId, members: people.map(member) };
  return {
    tenantId: 'tenant-north',
    organizationId: 'organization-north',
    teamId: team.id,
    userId: 'user-ann',
    employeeId: 'employee-ann',
    user: {
      id: 'user-ann',
      fullName: 'Ann Archer',
      isEmailVerified: true,
      role: { id: 'role', name: role },
    },
    team,
    teams: [team],
    isManager,
    timeZone: 'Europe/Paris',
    projectId: undefined,
  };
}
