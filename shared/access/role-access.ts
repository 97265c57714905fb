import { isManagerRole } from '#shared/teams/manages.ts';
import { canAny, type PermissionHolder } from './can.ts';

/** Only ADMIN and SUPER_ADMIN list, create, change and delete roles. */
export function managesRoles(role: string | null | undefined): boolean {
  return role === 'ADMIN' || role === 'SUPER_ADMIN';
}

/** Timesheets of others open for super admin, admin and manager. */
export function reviewsTimesheets(role: string | null | undefined): boolean {
  return isManagerRole(role);
}

/** Timesheets open for whoever reads those of others, and for one's own where the organization lets people see them. */
export function opensTimesheets({ ofOthers, own }: { ofOthers: boolean; own: boolean }): boolean {
  return ofOthers || own;
}

/** The manager role in any case, or a management permission; others see only their own. */
export function seesAllEmployees(holder: PermissionHolder): boolean {
  return (
    holder.role?.toUpperCase() === 'MANAGER' || canAny(holder, ['ALL_ORG_VIEW', 'CHANGE_SELECTED_EMPLOYEE'])
  );
}

/** Whoever holds one of these reads time: their own, and that of others as far as their place allows. */
export const readsTime = ['TIME_TRACKER', 'ALL_ORG_VIEW', 'ALL_ORG_EDIT'] as const;
