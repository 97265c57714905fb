import { z } from 'zod';
import { endpoint, endpointTable } from '#shared/http/endpoint.ts';
import { listOf } from '#shared/http/envelope.ts';
import { uuid } from '#shared/http/query.ts';
import {
  contactListQuery,
  contactSchema,
  createContactInput,
  updateContactInput,
} from '#shared/projects/contact.schema.ts';

export const contactsApi = endpointTable('projects', {
  list: endpoint({
    method: 'GET',
    path: '/organization-contact',
    summary: 'Clients of the organization, by name',
    query: contactListQuery,
    response: listOf(contactSchema),
  }),
  create: endpoint({
    method: 'POST',
    path: '/organization-contact',
    changes: ['projects', 'organization'],
    summary: 'Add a client',
    body: createContactInput,
    response: contactSchema,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/organization-contact/:id',
    summary: 'Rename a client, put it away or bring it back',
    params: z.object({ id: uuid }),
    body: updateContactInput,
    response: contactSchema,
  }),
});
