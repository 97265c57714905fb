import type { Permission } from './permissions.ts';

/**
 * Permissions of Takt by subject, in the order of the screen. Every other permission exists for other clients, and
 * Takt checks none of them.
 */
export const permissionAreas = {
  time: [
    'TIME_TRACKER',
    'ALLOW_MANUAL_TIME',
    'ALLOW_MODIFY_TIME',
    'ALLOW_DELETE_TIME',
    'CAN_APPROVE_TIMESHEET',
    'CHANGE_CLOSED_TIME',
    'ORG_MEMBER_LAST_LOG_VIEW',
    'ORG_RATES_VIEW',
    'ORG_RATES_EDIT',
    'ORG_COSTS_VIEW',
    'INVOICES_VIEW',
    'INVOICES_EDIT',
  ],
  tasks: [
    'ORG_TASK_VIEW',
    'ORG_TASK_ADD',
    'ORG_TASK_EDIT',
    'ORG_TASK_DELETE',
    'ORG_TAGS_ADD',
    'ORG_TAGS_EDIT',
    'ORG_TAGS_DELETE',
    'DAILY_PLAN_READ',
    'DAILY_PLAN_CREATE',
    'DAILY_PLAN_UPDATE',
    'DAILY_PLAN_DELETE',
  ],
  projects: [
    'ORG_PROJECT_VIEW',
    'ACCESS_PRIVATE_PROJECTS',
    'ORG_PROJECT_ADD',
    'ORG_PROJECT_EDIT',
    'ORG_PROJECT_DELETE',
    'ORG_CONTACT_VIEW',
    'ORG_CONTACT_EDIT',
  ],
  teams: [
    'ORG_TEAM_VIEW',
    'ORG_TEAM_ADD',
    'ORG_TEAM_EDIT',
    'ORG_TEAM_DELETE',
    'ORG_TEAM_EDIT_ACTIVE_TASK',
    'ORG_TEAM_JOIN_REQUEST_VIEW',
    'ORG_TEAM_JOIN_REQUEST_EDIT',
  ],
  people: [
    'ORG_MEMBERS_VIEW',
    'ORG_EMPLOYEES_VIEW',
    'ORG_EMPLOYEES_EDIT',
    'CHANGE_SELECTED_EMPLOYEE',
    'ORG_INVITE_VIEW',
    'ORG_INVITE_EDIT',
    'ORG_USERS_VIEW',
    'ORG_USERS_EDIT',
    'SUPER_ADMIN_EDIT',
  ],
  workspace: ['ALL_ORG_VIEW', 'ALL_ORG_EDIT', 'CHANGE_ROLES_PERMISSIONS', 'CUSTOM_SMTP_VIEW', 'IMPORT_ADD'],
  integrations: ['INTEGRATION_VIEW', 'INTEGRATION_ADD', 'INTEGRATION_EDIT', 'INTEGRATION_DELETE'],
} as const satisfies Readonly<Record<string, readonly Permission[]>>;

export const existingPermissions: ReadonlySet<string> = new Set(Object.values(permissionAreas).flat());
