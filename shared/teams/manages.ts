import type { RoleName } from '#shared/enums/role-name.ts';

type Named = { name?: string | null };

export type ManagedTeam = {
  createdByUserId?: string | null;
  members?:
    | readonly {
        role?: Named | null;
        employee?: { userId?: string | null } | null;
      }[]
    | null;
};

const MANAGER_ROLES: readonly RoleName[] = ['MANAGER', 'ADMIN', 'SUPER_ADMIN'];

/** Whether a membership role makes its holder a manager of the team. */
export function isManagerRole(role: string | null | undefined): boolean {
  return MANAGER_ROLES.some((name) => name === role);
}

/** Identity spec §6: the members who hold one of the three roles. */
export function managersOf<Member extends { role?: Named | null }>(members: readonly Member[]): Member[] {
  return members.filter((member) => isManagerRole(member.role?.name));
}

/** Identity spec §6: a member with one of the three roles whose employee is this user, or the team's creator. */
export function manages(team: ManagedTeam, userId: string): boolean {
  if (team.createdByUserId === userId) return true;
  return managersOf(team.members ?? []).some((member) => member.employee?.userId === userId);
}
