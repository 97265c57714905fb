import { useMemo } from 'react';
import { myPermissionsQuery } from '#client/features/workspace/queries.ts';
import { useReadOf } from '#client/lib/read.ts';
import type { Permission } from '#shared/access/permissions.ts';

/** Whether the signed-in person's role holds one of the permissions; not while they are unknown. */
export function useMay(): (...names: Permission[]) => boolean {
  const { data } = useReadOf(myPermissionsQuery);
  return useMemo(() => {
    const held = new Set<string>(data?.filter(({ enabled }) => enabled).map(({ permission }) => permission));
    return (...names) => names.some((name) => held.has(name));
  }, [data]);
}
