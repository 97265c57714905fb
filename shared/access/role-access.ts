import { canAny, type PermissionHolder } from './can.ts';

/** Only ADMIN and SUPER_ADMIN list, create, change and delete roles. */
export function managesRoles(role: string | null | undefined): boolean {
  return role === 'ADMIN' || role === 'SUPER_ADMIN';
}

/**
 * Timesheets are visible to readers of other people's, and to members if the organization lets people see their own.
 */
export function opensTimesheets({ ofOthers, own }: { ofOthers: boolean; own: boolean }): boolean {
  return ofOthers || own;
}

/** One of these is enough to see the time of everybody. */
export const seesTimeOfAll = ['ALL_ORG_VIEW', 'CHANGE_SELECTED_EMPLOYEE', 'CAN_APPROVE_TIMESHEET'] as const;

/** The manager role in any case, or a management permission. Everybody else sees their own time and that of the teams they manage. */
export function seesAllEmployees(holder: PermissionHolder): boolean {
  return holder.role?.toUpperCase() === 'MANAGER' || canAny(holder, seesTimeOfAll);
}

interface KnownPeople {
  /** Absent for an account that is no employee. */
  readonly own: string | undefined;
  /** Members of the teams the person manages. */
  readonly led: readonly string[];
}

/** Lists the employees whose time a page or a report covers when nobody is chosen; undefined means everybody. */
export function seenEmployeeIds(holder: PermissionHolder, { own, led }: KnownPeople): string[] | undefined {
  if (seesAllEmployees(holder)) return undefined;
  return [...new Set([...(own === undefined ? [] : [own]), ...led])];
}

/** Permissions to read time: a person's own, and that of others as far as their role allows. */
export const readsTime = ['TIME_TRACKER', 'ALL_ORG_VIEW', 'ALL_ORG_EDIT'] as const;

/** Permissions, each of which shows the teams that the holder's place allows. */
export const seesTeams = ['ORG_TEAM_VIEW', 'ALL_ORG_VIEW'] as const;
