import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { createEmployee, listEmployees } from '#server/modules/workspaces/employee.service.ts';
import { createOrganization, readOrganization } from '#server/modules/workspaces/organization.service.ts';
import { createTenant } from '#server/modules/workspaces/tenant.service.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

const seesEmployees = { permission: ['ALL_ORG_VIEW', 'ORG_MEMBERS_VIEW', 'ORG_EMPLOYEES_VIEW'] } as const;

export async function registerWorkspaces(app: FastifyInstance): Promise<void> {
  route(app, workspacesApi.createTenant, 'account', (ctx, { body }) => createTenant(ctx, body));
  route(app, workspacesApi.createOrganization, { permission: 'ALL_ORG_EDIT' }, (ctx, { body }) =>
    createOrganization(ctx, body),
  );
  route(app, workspacesApi.organization, 'member', (ctx, { params }) => readOrganization(ctx, params.id));
  route(app, workspacesApi.createEmployee, { permission: 'ORG_EMPLOYEES_EDIT' }, (ctx, { body }) =>
    createEmployee(ctx, body),
  );
  route(app, workspacesApi.employees, seesEmployees, (ctx, { query }) => listEmployees(ctx, query));
}
