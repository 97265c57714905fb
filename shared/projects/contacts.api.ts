import { endpoint } from '#shared/http/endpoint.ts';
import { listOf } from '#shared/http/envelope.ts';
import { contactSchema, createContactInput } from '#shared/projects/contact.schema.ts';

export const contactsApi = {
  list: endpoint({
    method: 'GET',
    path: '/organization-contact',
    summary: 'Clients of the organization, by name',
    response: listOf(contactSchema),
  }),
  create: endpoint({
    method: 'POST',
    path: '/organization-contact',
    summary: 'Add a client',
    body: createContactInput,
    response: contactSchema,
    status: 201,
  }),
};
