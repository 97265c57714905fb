import { grouped } from '#shared/text/grouped.ts';
import type { Permission } from './permissions.ts';

/** In the order of the screen. */
export const toggleNames = [
  'trackTime',
  'estimateIssue',
  'epicCreateClose',
  'issueCreateClose',
  'issueAssignUnassign',
  'inviteMembers',
  'removeMembers',
  'handleRequests',
  'rolesPositionsChange',
  'viewDetails',
] as const;

export type PermissionToggle = (typeof toggleNames)[number];

/** Permissions of a toggle. The wire has no finer permissions for tasks, so four toggles share them. */
export const permissionToggles: Readonly<Record<PermissionToggle, readonly Permission[]>> = {
  trackTime: ['TIME_TRACKER'],
  estimateIssue: ['ORG_TASK_ADD', 'ORG_TASK_EDIT'],
  epicCreateClose: ['ORG_TASK_ADD', 'ORG_TASK_EDIT'],
  issueCreateClose: ['ORG_TASK_ADD', 'ORG_TASK_EDIT'],
  issueAssignUnassign: ['ORG_TASK_ADD', 'ORG_TASK_EDIT'],
  inviteMembers: ['ORG_INVITE_EDIT'],
  removeMembers: ['ORG_EMPLOYEES_EDIT', 'CHANGE_SELECTED_EMPLOYEE'],
  handleRequests: ['ORG_TEAM_JOIN_REQUEST_EDIT'],
  rolesPositionsChange: ['ORG_EMPLOYEES_EDIT'],
  viewDetails: ['ORG_TASK_VIEW'],
};

const permissionsOf = (toggle: PermissionToggle): string => permissionToggles[toggle].join();

/** Toggles of the same permissions are one switch on the screen, which names all of them. */
export const toggleSwitches: readonly (readonly [PermissionToggle, ...PermissionToggle[]])[] = [
  ...grouped(toggleNames, permissionsOf).values(),
].flatMap(([first, ...others]) => (first ? [[first, ...others] as const] : []));

interface PermissionRow {
  readonly permission: string;
  readonly enabled: boolean;
}

function isNamedBy(toggle: PermissionToggle, permission: string): boolean {
  return permissionToggles[toggle].some((name) => name === permission);
}

/** On when every permission of the toggle is granted. */
export function isToggleOn(toggle: PermissionToggle, rows: readonly PermissionRow[]): boolean {
  return permissionToggles[toggle].every((name) =>
    rows.some((row) => row.permission === name && row.enabled),
  );
}

/** The rows that have to change to bring a toggle into a state. */
export function rowsToChange<Row extends PermissionRow>(
  toggle: PermissionToggle,
  rows: readonly Row[],
  wanted: { readonly enabled: boolean },
): Row[] {
  return rows.filter((row) => row.enabled !== wanted.enabled && isNamedBy(toggle, row.permission));
}

/** Toggles of other switches that share a permission with this one. */
export function togglesMovedWith(toggle: PermissionToggle): PermissionToggle[] {
  return toggleNames.filter(
    (other) =>
      permissionsOf(other) !== permissionsOf(toggle) &&
      permissionToggles[other].some((name) => isNamedBy(toggle, name)),
  );
}
