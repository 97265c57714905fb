import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { assignRole } from '#server/modules/roles/role-assignment.service.ts';
import {
  changePermissions,
  listMyPermissions,
  listPermissions,
  setPermission,
} from '#server/modules/roles/role-permissions.service.ts';
import { registerRolesCompat } from '#server/modules/roles/roles.compat.routes.ts';
import {
  createRole,
  deleteRole,
  findRoleOption,
  listRoleOverviews,
  updateRole,
} from '#server/modules/roles/roles.service.ts';
import { rolesApi } from '#shared/roles/roles.api.ts';

const manage = { permission: 'CHANGE_ROLES_PERMISSIONS' } as const;
const invite = { permission: ['ORG_INVITE_EDIT', 'ORG_TEAM_ADD', 'CHANGE_ROLES_PERMISSIONS'] } as const;
const editPeople = { permission: ['ORG_EMPLOYEES_EDIT', 'ORG_USERS_EDIT'] } as const;

export async function registerRoles(app: FastifyInstance): Promise<void> {
  route(app, rolesApi.overview, manage, (ctx) => listRoleOverviews(ctx));
  route(app, rolesApi.option, invite, (ctx, { query }) => findRoleOption(ctx, query));
  route(app, rolesApi.create, manage, (ctx, { body }) => createRole(ctx, body));
  route(app, rolesApi.update, manage, (ctx, { params, body }) => updateRole(ctx, params.id, body));
  route(app, rolesApi.remove, manage, (ctx, { params, query }) => deleteRole(ctx, params.id, query));
  route(app, rolesApi.assign, editPeople, (ctx, { params, body }) => assignRole(ctx, params.id, body));
  route(app, rolesApi.myPermissions, 'member', (ctx) => listMyPermissions(ctx));
  route(app, rolesApi.permissions, 'member', (ctx, { params }) => listPermissions(ctx, params.roleId));
  route(app, rolesApi.setPermission, manage, (ctx, { params, body }) => setPermission(ctx, params.id, body));
  route(app, rolesApi.changePermissions, manage, (ctx, { body }) => changePermissions(ctx, body));
  registerRolesCompat(app);
}
