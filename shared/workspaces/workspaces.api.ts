import { z } from 'zod';
import { baseRecord, idHints } from '#shared/http/codecs.ts';
import { endpoint, endpointTable } from '#shared/http/endpoint.ts';
import { deleteResult, listOf, statusMessage } from '#shared/http/envelope.ts';
import { optionalOf, relations, uuid } from '#shared/http/query.ts';
import { teamMemberSchema } from '#shared/teams/team.schema.ts';
import {
  datedSettingParams,
  datedSettingSchema,
  datedSettingsQuery,
} from '#shared/workspaces/dated-settings.ts';
import {
  employeeDetailSchema,
  employeeInput,
  employeeParams,
  employeesQuery,
  newEmployeeInput,
  workingHoursInput,
  workingHoursSchema,
} from '#shared/workspaces/employee.schema.ts';
import {
  organizationInput,
  organizationSchema,
  organizationTexts,
} from '#shared/workspaces/organization.schema.ts';
import { smtpInput, smtpSchema, smtpScope, smtpTestInput } from '#shared/workspaces/smtp.schema.ts';

export const tenantSchema = z.object({
  ...baseRecord,
  name: z.string(),
  /** Address of the workspace's picture. */
  logo: z.string().nullish(),
});

const name = z
  .string({ error: organizationTexts.nameRequired })
  .trim()
  .min(1, organizationTexts.nameRequired)
  .max(200);

const idParams = z.object({ id: uuid });

const tenants = {
  createTenant: endpoint({
    method: 'POST',
    path: '/tenant',
    summary: 'Create the workspace of an account that has none',
    body: z.object({ name }),
    response: tenantSchema,
    status: 201,
  }),
  /** `imageId` of an uploaded picture becomes the logo; null takes it away. Super admins only. */
  updateTenant: endpoint({
    method: 'PUT',
    path: '/tenant/:id',
    summary: "Change the workspace's name and logo",
    changes: ['organization'],
    params: idParams,
    body: z.object({
      name: optionalOf(name),
      imageId: z.preprocess((value) => (value === '' ? null : value), uuid.nullable().optional()),
      ...idHints,
    }),
    response: tenantSchema,
  }),
};

const organizations = {
  createOrganization: endpoint({
    method: 'POST',
    path: '/organization',
    summary: 'Create an organization in the workspace',
    body: z.object({
      name,
      currency: optionalOf(z.string().trim().length(3)),
      invitesAllowed: z.boolean().optional(),
      tenantId: z.unknown().optional(),
    }),
    response: organizationSchema,
    status: 201,
  }),
  organization: endpoint({
    method: 'GET',
    path: '/organization/:id',
    summary: 'An organization with all its settings',
    params: idParams,
    query: z.object({ relations }),
    response: organizationSchema,
  }),
  /** Every key is optional; absent ones stay. */
  updateOrganization: endpoint({
    method: 'PUT',
    path: '/organization/:id',
    summary: "Change an organization's settings",
    changes: ['organization'],
    params: idParams,
    body: organizationInput,
    response: organizationSchema,
  }),
};

const employees = {
  createEmployee: endpoint({
    method: 'POST',
    path: '/employee',
    summary: 'Make a user of the workspace, or a new person with an account, an employee of an organization',
    changes: ['employees'],
    body: newEmployeeInput,
    response: teamMemberSchema,
    status: 201,
  }),
  employees: endpoint({
    method: 'GET',
    path: '/employee/members',
    aliases: ['/employee/pagination', '/employee/working'],
    summary: 'Employees of the organization, active ones by default',
    query: employeesQuery,
    response: listOf(employeeDetailSchema),
  }),
  employee: endpoint({
    method: 'GET',
    path: '/employee/:id',
    summary: 'Get an employee, with the fields that the caller may see',
    params: employeeParams,
    query: z.object({ relations }),
    response: employeeDetailSchema,
  }),
  /** Employee editors change everything, team managers the tracking switches of their members, people themselves. */
  updateEmployee: endpoint({
    method: 'PUT',
    path: '/employee/:id',
    summary: 'Change an employee, suspend and reactivate',
    changes: ['employees', 'timer'],
    params: employeeParams,
    body: employeeInput,
    response: employeeDetailSchema,
  }),
  workingHours: endpoint({
    method: 'GET',
    path: '/employee/:id/working-hours',
    summary: 'Working hours by weekday',
    params: employeeParams,
    response: workingHoursSchema,
  }),
  updateWorkingHours: endpoint({
    method: 'PUT',
    path: '/employee/:id/working-hours',
    summary: 'Change working hours by weekday',
    changes: ['employees', 'organization', 'absences'],
    params: employeeParams,
    body: workingHoursInput,
    response: workingHoursSchema,
  }),
};

const dated = {
  settingHistory: endpoint({
    method: 'GET',
    path: '/settings/history',
    summary: 'The values of a setting that holds from a day on: hours, limit, place or days of leave',
    query: datedSettingsQuery,
    response: listOf(datedSettingSchema),
  }),
  removeSetting: endpoint({
    method: 'DELETE',
    path: '/settings/history/:id',
    summary: 'Delete a value of a setting; the previous value applies again',
    changes: ['organization', 'employees', 'absences'],
    params: datedSettingParams,
    response: deleteResult,
  }),
};

const smtp = {
  smtpSettings: endpoint({
    method: 'GET',
    path: '/smtp',
    summary: "The workspace's own mail servers, passwords masked",
    response: listOf(smtpSchema),
  }),
  saveSmtp: endpoint({
    method: 'POST',
    path: '/smtp',
    summary: "Set the workspace's own mail server",
    body: smtpInput,
    response: smtpSchema,
    status: 201,
  }),
  deleteSmtp: endpoint({
    method: 'DELETE',
    path: '/smtp',
    summary: 'Send through the installation again',
    query: z.object({ scope: optionalOf(smtpScope) }),
    response: deleteResult,
  }),
  testSmtp: endpoint({
    method: 'POST',
    path: '/smtp/test',
    aliases: ['/smtp/validate'],
    summary: 'Send a test mail through the saved mail server',
    body: smtpTestInput,
    response: statusMessage,
  }),
};

export const workspacesApi = endpointTable('workspaces', {
  ...tenants,
  ...organizations,
  ...employees,
  ...dated,
  ...smtp,
});
