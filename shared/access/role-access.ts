import { isManagerRole } from '#shared/teams/manages.ts';
import { canAny, type PermissionHolder } from './can.ts';

/** Only ADMIN and SUPER_ADMIN list, create, change and delete roles. */
export function managesRoles(role: string | null | undefined): boolean {
  return role === 'ADMIN' || role === 'SUPER_ADMIN';
}

/** Timesheets open for super admin, admin and manager. */
export function opensTimesheets(role: string | null | undefined): boolean {
  return isManagerRole(role);
}

/** The manager role in any case, or a management permission; others see only their own. */
export function seesAllEmployees(holder: PermissionHolder): boolean {
  return (
    holder.role?.toUpperCase() === 'MANAGER' || canAny(holder, ['ALL_ORG_VIEW', 'CHANGE_SELECTED_EMPLOYEE'])
  );
}
