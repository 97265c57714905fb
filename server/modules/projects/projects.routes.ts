import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { createContact, listContacts, updateContact } from '#server/modules/projects/contacts.service.ts';
import {
  createProject,
  getProject,
  listProjects,
  removeProject,
  saveSetting,
  updateProject,
} from '#server/modules/projects/projects.service.ts';
import { contactReaders } from '#shared/projects/contact.schema.ts';
import { contactsApi } from '#shared/projects/contacts.api.ts';
import { projectsApi } from '#shared/projects/projects.api.ts';

const view = { permission: ['ORG_PROJECT_VIEW', 'ALL_ORG_VIEW'] } as const;
const add = { permission: ['ORG_PROJECT_ADD', 'ALL_ORG_EDIT'] } as const;

const viewContacts = { permission: contactReaders } as const;
const editContacts = { permission: ['ORG_CONTACT_EDIT', 'ALL_ORG_EDIT'] } as const;

export async function registerProjects(app: FastifyInstance): Promise<void> {
  route(app, projectsApi.list, view, (ctx, { query }) => listProjects(ctx, query));
  route(app, projectsApi.byId, view, (ctx, { params }) => getProject(ctx, params.id));
  route(app, projectsApi.create, add, (ctx, { body }) => createProject(ctx, body));
  route(app, projectsApi.saveSetting, view, (ctx, { params, body }) => saveSetting(ctx, params.id, body));
  route(app, projectsApi.update, view, (ctx, { params, body }) => updateProject(ctx, params.id, body));
  route(app, projectsApi.remove, view, (ctx, { params }) => removeProject(ctx, params.id));
  route(app, contactsApi.list, viewContacts, (ctx, { query }) => listContacts(ctx, query));
  route(app, contactsApi.create, editContacts, (ctx, { body }) => createContact(ctx, body));
  route(app, contactsApi.update, editContacts, (ctx, { params, body }) =>
    updateContact(ctx, params.id, body),
  );
}
