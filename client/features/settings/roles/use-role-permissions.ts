import { useQueryClient } from '@tanstack/react-query';
import { call } from '#client/lib/api/api.ts';
import { keyOf, useRead } from '#client/lib/api/read.ts';
import type { RolePermission } from '#shared/roles/role.schema.ts';
import { rolesApi } from '#shared/roles/roles.api.ts';

/** The permissions of a role, and how to change some of them together. */
export function useRolePermissions(roleId: string) {
  const queryClient = useQueryClient();
  const query = useRead(rolesApi.permissions, { params: { roleId } }, { select: ({ items }) => items });

  async function change(rows: readonly RolePermission[], { enabled }: { enabled: boolean }): Promise<void> {
    const queryKey = keyOf(rolesApi.permissions, { params: { roleId } });
    try {
      const saved = await Promise.all(
        rows.map(({ id }) => call(rolesApi.setPermission, { params: { id }, body: { enabled } })),
      );
      queryClient.setQueryData(
        queryKey,
        (before) =>
          before && {
            ...before,
            items: before.items.map((row) => saved.find(({ id }) => id === row.id) ?? row),
          },
      );
    } catch (error) {
      // One of them may have been saved before another was refused.
      if (rows.length > 1) await queryClient.invalidateQueries({ queryKey });
      throw error;
    }
  }
  return { query, change };
}
