import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { rolePermissionsQuery } from '#client/features/settings/roles/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { call } from '#client/lib/api.ts';
import type { RolePermission } from '#shared/roles/role.schema.ts';
import { rolesApi } from '#shared/roles/roles.api.ts';

/** The permissions of a role, and how to change some of them together. */
export function useRolePermissions(roleId: string) {
  const { tenantId } = useScope();
  const queryClient = useQueryClient();
  const query = useQuery(rolePermissionsQuery(tenantId, roleId));

  const change = useCallback(
    async (rows: readonly RolePermission[], { enabled }: { enabled: boolean }) => {
      const { queryKey } = rolePermissionsQuery(tenantId, roleId);
      try {
        const saved = await Promise.all(
          rows.map(({ id }) => call(rolesApi.setPermission, { params: { id }, body: { enabled } })),
        );
        queryClient.setQueryData(queryKey, (before) =>
          before?.map((row) => saved.find(({ id }) => id === row.id) ?? row),
        );
      } catch (error) {
        // One of them may have been saved before another was refused.
        if (rows.length > 1) await queryClient.invalidateQueries({ queryKey });
        throw error;
      }
    },
    [tenantId, roleId, queryClient],
  );
  return { ...query, change };
}
