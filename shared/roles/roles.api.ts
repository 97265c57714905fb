import { z } from 'zod';
import { endpoint, endpointTable } from '#shared/http/endpoint.ts';
import { listOf } from '#shared/http/envelope.ts';
import { uuid } from '#shared/http/query.ts';
import {
  assignRoleInput,
  changePermissionsInput,
  createRoleInput,
  deleteRoleQuery,
  roleOptionQuery,
  roleOverviewSchema,
  rolePermissionQuery,
  rolePermissionSchema,
  roleRecordSchema,
  updateRoleInput,
  updateRolePermissionInput,
} from '#shared/roles/role.schema.ts';
import { userSchema } from '#shared/users/user.schema.ts';

const byId = z.object({ id: uuid });

export const rolesApi = endpointTable('roles', {
  list: endpoint({
    method: 'GET',
    path: '/roles',
    summary: 'Roles of the workspace',
    response: listOf(roleRecordSchema),
  }),
  overview: endpoint({
    method: 'GET',
    path: '/roles/overview',
    summary: 'Roles with who holds them and what the caller may do with them',
    response: listOf(roleOverviewSchema),
  }),
  option: endpoint({
    method: 'GET',
    path: '/roles/options',
    summary: 'The role an invitation of the caller grants',
    query: roleOptionQuery,
    response: roleRecordSchema,
  }),
  create: endpoint({
    method: 'POST',
    path: '/roles',
    summary: 'Create a role without permissions',
    body: createRoleInput,
    response: roleRecordSchema,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/roles/:id',
    summary: 'Rename a role or make it require a second factor',
    params: byId,
    body: updateRoleInput,
    response: roleRecordSchema,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/roles/:id',
    summary: 'Delete a role; one in use needs a replacement',
    params: byId,
    query: deleteRoleQuery,
    response: roleRecordSchema,
  }),
  assign: endpoint({
    method: 'PUT',
    path: '/user/:id/role',
    summary: 'Give somebody another workspace role',
    params: byId,
    body: assignRoleInput,
    response: userSchema,
  }),
  myPermissions: endpoint({
    method: 'GET',
    path: '/role-permissions/me',
    summary: "List the caller's permissions",
    response: z.array(rolePermissionSchema),
  }),
  permissions: endpoint({
    method: 'GET',
    path: '/role-permissions/:roleId',
    summary: 'Every permission of a role, granted or not',
    params: z.object({ roleId: uuid }),
    response: listOf(rolePermissionSchema),
  }),
  findPermissions: endpoint({
    method: 'GET',
    path: '/role-permissions',
    summary: "Every permission of the role in `data`, or of the caller's own role",
    query: rolePermissionQuery,
    response: listOf(rolePermissionSchema),
  }),
  setPermission: endpoint({
    method: 'PUT',
    path: '/role-permissions/:id',
    summary: 'Grant or withdraw a permission of a role',
    params: byId,
    body: updateRolePermissionInput,
    response: rolePermissionSchema,
  }),
  changePermissions: endpoint({
    method: 'PUT',
    path: '/role-permissions',
    summary: 'Grant and withdraw permissions of several roles, all of them or none',
    body: changePermissionsInput,
    response: listOf(roleOverviewSchema),
  }),
});
