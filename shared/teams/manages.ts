import { can, canAny, type PermissionHolder } from '#shared/access/can.ts';
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

/**
 * Whether the caller may change a team and its lists: its managers with a right to change teams, and members who act
 * for others.
 */
export function mayChangeTeam(
  holder: Pick<PermissionHolder, 'permissions'>,
  { isManager }: { readonly isManager: boolean },
): boolean {
  if (can(holder, 'CHANGE_SELECTED_EMPLOYEE')) return true;
  return isManager && canAny(holder, ['ORG_TEAM_EDIT', 'ORG_TEAM_DELETE', 'ALL_ORG_EDIT']);
}

/** The members who hold one of the three roles. */
export function managersOf<Member extends { role?: Named | null }>(members: readonly Member[]): Member[] {
  return members.filter((member) => isManagerRole(member.role?.name));
}

/** A member with one of the three roles whose employee is this user, or the team's creator. */
export function manages(team: ManagedTeam, userId: string): boolean {
  if (team.createdByUserId === userId) return true;
  return managersOf(team.members ?? []).some((member) => member.employee?.userId === userId);
}

type Membership = {
  employeeId?: string | null;
  role?: Named | null;
  employee?: { userId?: string | null; isActive?: boolean | null } | null;
};

interface GivingUp {
  /** Employees who leave the team. */
  readonly leaving?: readonly string[];
  /** Employees who stay in it and manage it no longer. */
  readonly demoted?: readonly string[];
}

/**
 * Whether members would remain in a managed team without a manager. The creator manages the team without a role;
 * suspended members do not count. An empty team needs no manager.
 */
export function becomesLeaderless(
  { createdByUserId, members }: { createdByUserId?: string | null; members?: readonly Membership[] | null },
  { leaving = [], demoted = [] }: GivingUp,
): boolean {
  const managing = (members ?? []).filter(({ role, employee }) => {
    const isMaker = createdByUserId != null && employee?.userId === createdByUserId;
    return employee?.isActive !== false && (isManagerRole(role?.name) || isMaker);
  });
  const stays = ({ employeeId }: Membership) => !leaving.includes(employeeId ?? '');
  const goesOn = (member: Membership) => stays(member) && !demoted.includes(member.employeeId ?? '');
  return managing.length > 0 && (members ?? []).some(stays) && !managing.some(goesOn);
}
