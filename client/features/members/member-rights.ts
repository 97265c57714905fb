import { useMemo } from 'react';
import { useEditsAbsences } from '#client/features/absences/public/use-free-days.ts';
import type { MemberMove, MemberRow } from '#client/features/members/member-rows.ts';
import { useEditsRates } from '#client/features/rates/public/rates-dialog.ts';
import { useMay, useScope } from '#client/features/workspace/public/use-scope.ts';

export interface MemberRights {
  /** Adds and removes members, makes managers, switches tracking. */
  manages: boolean;
  invites: boolean;
  createsAccounts: boolean;
  decidesRequests: boolean;
  changesRoles: boolean;
  editsEmployees: boolean;
  editsRates: boolean;
  editsAbsences: boolean;
}

/** The signed-in person's rights over the people of the active team; none until it is read. */
export function useMemberRights(): MemberRights {
  const { isManager } = useScope();
  const any = useMay();
  const editsRates = useEditsRates();
  const editsAbsences = useEditsAbsences();
  return useMemo(() => {
    return {
      manages: isManager,
      invites: isManager && any('ORG_INVITE_EDIT'),
      createsAccounts: isManager && any('ORG_EMPLOYEES_EDIT'),
      decidesRequests:
        isManager && any('ORG_TEAM_JOIN_REQUEST_VIEW', 'ORG_TEAM_JOIN_REQUEST_EDIT', 'ALL_ORG_EDIT'),
      changesRoles: any('ORG_EMPLOYEES_EDIT', 'ORG_USERS_EDIT') && any('CHANGE_ROLES_PERMISSIONS'),
      editsEmployees: any('ORG_EMPLOYEES_EDIT'),
      editsRates,
      editsAbsences,
    };
  }, [any, isManager, editsRates, editsAbsences]);
}

export type MemberAction =
  | 'makeManager'
  | 'unmakeManager'
  | 'trackingOn'
  | 'trackingOff'
  | MemberMove
  | 'role'
  | 'rates'
  | 'absences'
  | 'dataArchive'
  | 'weeklyLimit'
  | 'lastDay'
  | 'suspend'
  | 'reactivate'
  | 'remove';

/** Actions that this person may take on that member, in the order of the menu. */
export function actionsOn(row: MemberRow, rights: MemberRights): MemberAction[] {
  const actions: MemberAction[] = [];
  if (rights.manages) {
    actions.push(
      row.isManager ? 'unmakeManager' : 'makeManager',
      row.isTracking ? 'trackingOff' : 'trackingOn',
    );
    actions.push(...row.moves);
  }
  if (rights.changesRoles && row.userId !== undefined) actions.push('role');
  if (rights.editsRates) actions.push('rates');
  if (rights.editsAbsences) actions.push('absences');
  if (rights.editsEmployees) actions.push('weeklyLimit');
  if (row.isSelf) return actions;
  if (rights.editsEmployees) actions.push('dataArchive');
  if (rights.editsEmployees)
    actions.push(...(row.isSuspended ? (['reactivate'] as const) : (['lastDay', 'suspend'] as const)));
  if (rights.manages) actions.push('remove');
  return actions;
}
