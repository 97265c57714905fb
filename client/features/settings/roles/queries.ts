import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/lib/api.ts';
import { rolesApi } from '#shared/roles/roles.api.ts';

/** Every permission of a role, granted or not. */
export const rolePermissionsQuery = (tenantId: string, roleId: string) =>
  queryOptions({
    queryKey: [tenantId, 'roles', 'permissions', roleId],
    queryFn: async ({ signal }) => {
      const { items } = await call(rolesApi.permissions, { params: { roleId } }, signal);
      return items;
    },
  });
