import { useMemo } from 'react';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { myPermissionsQuery } from '#client/features/workspace/queries.ts';
import { useReadOf } from '#client/lib/read.ts';
import type { PermissionHolder } from '#shared/access/can.ts';

/** The signed-in person as rules of access ask for them; without any permission until those are known. */
export function useHolder(): PermissionHolder {
  const { user } = useScope();
  const { data } = useReadOf(myPermissionsQuery);
  const role = user.role?.name;
  return useMemo(() => {
    const granted = data?.filter(({ enabled }) => enabled).map(({ permission }) => permission);
    return { role, permissions: new Set(granted) };
  }, [role, data]);
}
