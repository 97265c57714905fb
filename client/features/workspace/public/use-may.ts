import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { myPermissionsQuery } from '#client/features/workspace/queries.ts';
import type { Permission } from '#shared/access/permissions.ts';

/** Whether the signed-in person's role holds one of the permissions; not while they are unknown. */
export function useMay(): (...names: Permission[]) => boolean {
  const { data } = useQuery(myPermissionsQuery(useScope().tenantId));
  return useMemo(() => {
    const held = new Set<string>(data?.filter(({ enabled }) => enabled).map(({ permission }) => permission));
    return (...names) => names.some((name) => held.has(name));
  }, [data]);
}
