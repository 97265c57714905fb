import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { findRolePermissions } from '#server/modules/roles/role-permissions.service.ts';
import { listRoles } from '#server/modules/roles/roles.service.ts';
import { rolesApi } from '#shared/roles/roles.api.ts';

export function registerRolesCompat(app: FastifyInstance): void {
  const manage = { permission: 'CHANGE_ROLES_PERMISSIONS' } as const;
  route(app, rolesApi.list, manage, (ctx) => listRoles(ctx));
  route(app, rolesApi.findPermissions, 'member', (ctx, { query }) => findRolePermissions(ctx, query));
}
