import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/lib/api.ts';
import { contactsApi } from '#shared/projects/contacts.api.ts';
import { projectsApi } from '#shared/projects/projects.api.ts';

/** All that is known of projects: invalidate it when anything about them changed. */
export const projectsKey = (tenantId: string) => [tenantId, 'projects'];

const relations = ['members.employee.user', 'tags', 'teams'];

/** Every project of the organization that the caller sees, by name, archived ones included. */
export const projectsQuery = ({ tenantId }: { tenantId: string }) =>
  queryOptions({
    queryKey: [...projectsKey(tenantId), 'list'],
    queryFn: ({ signal }) => call(projectsApi.list, { query: { relations } }, signal),
    staleTime: 60_000,
  });

export const projectQuery = ({ tenantId }: { tenantId: string }, id: string) =>
  queryOptions({
    queryKey: [...projectsKey(tenantId), 'one', id],
    queryFn: ({ signal }) => call(projectsApi.byId, { params: { id }, query: { relations } }, signal),
  });

/** The clients of the organization by name. */
export const clientsQuery = ({ tenantId }: { tenantId: string }) =>
  queryOptions({
    queryKey: [...projectsKey(tenantId), 'clients'],
    queryFn: ({ signal }) => call(contactsApi.list, { query: {} }, signal),
    staleTime: 60_000,
  });

/** The same with those that are put away. */
export const allClientsQuery = ({ tenantId }: { tenantId: string }) =>
  queryOptions({
    queryKey: [...projectsKey(tenantId), 'clients', 'all'],
    queryFn: ({ signal }) => call(contactsApi.list, { query: { withArchived: true } }, signal),
    staleTime: 60_000,
  });
