import { useMemo } from 'react';
import { myPermissionsQuery } from '#client/features/workspace/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import type { Permission } from '#shared/access/permissions.ts';
import { readsTime } from '#shared/access/role-access.ts';

/** Whether the signed-in person's role holds one of the permissions; not while they are unknown. */
export function useMay(): (...names: Permission[]) => boolean {
  const { data } = useReadOf(myPermissionsQuery);
  return useMemo(() => {
    const permissions = new Set<string>(
      data?.filter(({ enabled }) => enabled).map(({ permission }) => permission),
    );
    return (...names) => names.some((name) => permissions.has(name));
  }, [data]);
}

/** Whether the signed-in person may read time at all; undefined until the permissions are read. */
export function useReadsTime(): boolean | undefined {
  const { data, isPending } = useReadOf(myPermissionsQuery);
  if (data === undefined) return isPending ? undefined : true;
  return data.some(({ enabled, permission }) => enabled && readsTime.some((name) => name === permission));
}
