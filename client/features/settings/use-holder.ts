import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { myPermissionsQuery } from '#client/features/workspace/queries.ts';
import type { PermissionHolder } from '#shared/access/can.ts';

/** The signed-in person as rules of access ask for them; without any permission until those are known. */
export function useHolder(): PermissionHolder {
  const { tenantId, user } = useScope();
  const { data } = useQuery(myPermissionsQuery(tenantId));
  const role = user.role?.name;
  return useMemo(() => {
    const granted = data?.filter(({ enabled }) => enabled).map(({ permission }) => permission);
    return { role, permissions: new Set(granted) };
  }, [role, data]);
}
