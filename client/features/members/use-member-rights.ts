import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useScope } from '#client/features/workspace/parts/use-scope.ts';
import { myPermissionsQuery } from '#client/features/workspace/queries.ts';

export interface MemberRights {
  /** Adds and removes members, makes managers, switches tracking. */
  manages: boolean;
  invites: boolean;
  decidesRequests: boolean;
  changesRoles: boolean;
  suspends: boolean;
}

/** What the signed-in person may do with the people of the active team; nothing until it is known. */
export function useMemberRights(): MemberRights {
  const { tenantId, isManager } = useScope();
  const { data } = useQuery(myPermissionsQuery(tenantId));
  return useMemo(() => {
    const held = new Set(data?.filter(({ enabled }) => enabled).map(({ permission }) => permission));
    const any = (...names: string[]) => names.some((name) => held.has(name));
    return {
      manages: isManager,
      invites: isManager && any('ORG_INVITE_EDIT'),
      decidesRequests:
        isManager && any('ORG_TEAM_JOIN_REQUEST_VIEW', 'ORG_TEAM_JOIN_REQUEST_EDIT', 'ALL_ORG_EDIT'),
      changesRoles: any('ORG_EMPLOYEES_EDIT', 'ORG_USERS_EDIT') && any('CHANGE_ROLES_PERMISSIONS'),
      suspends: any('ORG_EMPLOYEES_EDIT'),
    };
  }, [data, isManager]);
}
