import { z } from 'zod';
import { baseRecord, idHints, organizationRecord } from '#shared/http/codecs.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { listOf } from '#shared/http/envelope.ts';
import { optionalId, optionalOf, paging, queryText, relations, uuid } from '#shared/http/query.ts';
import { teamMemberSchema } from '#shared/teams/team.schema.ts';

export const tenantSchema = z.object({
  ...baseRecord,
  name: z.string(),
  logo: z.string().nullish(),
});

/** Required keys of the wire; the other settings travel beside them. */
export const organizationSchema = z
  .object({
    ...baseRecord,
    name: z.string(),
    isDefault: z.boolean(),
    profile_link: z.string(),
    totalEmployees: z.number(),
    banner: z.string().nullable(),
    currency: z.string().nullish(),
    timeZone: z.string().nullish(),
    timeFormat: z.number().nullish(),
    startWeekOn: z.string().nullish(),
    standardWorkHoursPerDay: z.number().optional(),
    invitesAllowed: z.boolean().nullish(),
  })
  .loose();

const name = z.string({ error: 'Name is required' }).trim().min(1, 'Name is required').max(200);

export const workspacesApi = {
  createTenant: endpoint({
    method: 'POST',
    path: '/tenant',
    summary: 'Create the workspace of an account that has none',
    body: z.object({ name }),
    response: tenantSchema,
    status: 201,
  }),
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
    params: z.object({ id: uuid }),
    query: z.object({ relations }),
    response: organizationSchema,
  }),
  createEmployee: endpoint({
    method: 'POST',
    path: '/employee',
    summary: 'Make a user of the workspace an employee of an organization',
    body: z.object({
      userId: uuid,
      organizationId: optionalId,
      startedWorkOn: optionalOf(z.string().max(60)),
      tenantId: idHints.tenantId,
    }),
    response: teamMemberSchema,
    status: 201,
  }),
  employees: endpoint({
    method: 'GET',
    path: '/employee/members',
    aliases: ['/employee/pagination', '/employee/working'],
    summary: 'Active employees of the organization',
    query: z.object({
      ...paging,
      relations,
      organizationTeamId: optionalId,
      name: queryText,
    }),
    response: listOf(teamMemberSchema),
  }),
};

export const currencySchema = z.object({
  ...organizationRecord,
  isoCode: z.string(),
  currency: z.string(),
});
