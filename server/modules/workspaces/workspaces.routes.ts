import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { listSettings, removeSetting } from '#server/modules/workspaces/dated-settings.service.ts';
import { updateEmployee } from '#server/modules/workspaces/employee-update.service.ts';
import { listEmployees, seesEmployees, showEmployee } from '#server/modules/workspaces/employees.service.ts';
import { createOrganization, readOrganization } from '#server/modules/workspaces/organization.service.ts';
import { updateOrganization } from '#server/modules/workspaces/organization-settings.service.ts';
import { deleteSmtp, listSmtp, saveSmtp, testSmtp } from '#server/modules/workspaces/smtp.service.ts';
import { createTenant, updateTenant } from '#server/modules/workspaces/tenant.service.ts';
import { readWorkingHours, updateWorkingHours } from '#server/modules/workspaces/working-hours.service.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

const editsOrganizations = { permission: 'ALL_ORG_EDIT' } as const;
const seesSmtp = { permission: 'CUSTOM_SMTP_VIEW' } as const;

export async function registerWorkspaces(app: FastifyInstance): Promise<void> {
  registerTenants(app);
  registerEmployees(app);
  registerSmtp(app);
}

function registerTenants(app: FastifyInstance): void {
  route(app, workspacesApi.createTenant, 'account', (ctx, { body }) => createTenant(ctx, body));
  route(app, workspacesApi.updateTenant, 'member', (ctx, { params, body }) =>
    updateTenant(ctx, params.id, body),
  );
  route(app, workspacesApi.createOrganization, editsOrganizations, (ctx, { body }) =>
    createOrganization(ctx, body),
  );
  route(app, workspacesApi.organization, 'member', (ctx, { params }) => readOrganization(ctx, params.id));
  route(app, workspacesApi.updateOrganization, editsOrganizations, (ctx, { params, body }) =>
    updateOrganization(ctx, params.id, body),
  );
}

function registerEmployees(app: FastifyInstance): void {
  route(app, workspacesApi.employees, { permission: seesEmployees }, (ctx, { query }) =>
    listEmployees(ctx, query),
  );
  route(app, workspacesApi.employee, 'member', (ctx, { params }) => showEmployee(ctx, params.id));
  route(app, workspacesApi.updateEmployee, 'member', (ctx, { params, body }) =>
    updateEmployee(ctx, params.id, body),
  );
  route(app, workspacesApi.workingHours, 'member', (ctx, { params }) => readWorkingHours(ctx, params.id));
  route(app, workspacesApi.updateWorkingHours, 'member', (ctx, { params, body }) =>
    updateWorkingHours(ctx, params.id, body),
  );
  route(app, workspacesApi.settingHistory, 'member', (ctx, { query }) => listSettings(ctx, query));
  route(app, workspacesApi.removeSetting, 'member', (ctx, { params }) => removeSetting(ctx, params.id));
}

/** Tests open connections to elsewhere, hence few of them. */
const testLimit = { limit: { max: 10, windowSeconds: 600, isOverAllReplicas: true } };

function registerSmtp(app: FastifyInstance): void {
  route(app, workspacesApi.smtpSettings, seesSmtp, (ctx) => listSmtp(ctx));
  route(app, workspacesApi.saveSmtp, seesSmtp, (ctx, { body }) => saveSmtp(ctx, body), testLimit);
  route(app, workspacesApi.deleteSmtp, seesSmtp, (ctx, { query }) => deleteSmtp(ctx, query));
  route(app, workspacesApi.testSmtp, seesSmtp, (ctx, { body }) => testSmtp(ctx, body), testLimit);
}
