import { readOptions, useReadOf } from '#client/lib/api/read.ts';
import { contactsApi } from '#shared/projects/contacts.api.ts';
import { projectsApi } from '#shared/projects/projects.api.ts';

const relations = ['members.employee.user', 'tags', 'teams'];
const staleTime = 60_000;

/** Every project of the organization that the caller sees, by name, archived ones included. */
export const projectsQuery = readOptions(projectsApi.list, { query: { relations } }, { staleTime });

/** Active projects; `isRead` is false until they have loaded. */
export function useOpenProjects(options: { enabled?: boolean } = {}) {
  const { data } = useReadOf(projectsQuery, options);
  return { projects: data?.items.filter(({ isArchived }) => !isArchived) ?? [], isRead: data !== undefined };
}

export const projectQuery = (id: string) =>
  readOptions(projectsApi.byId, { params: { id }, query: { relations } });

/** The clients of the organization by name. */
export const clientsQuery = readOptions(contactsApi.list, { query: {} }, { staleTime });

/** The same with those that are put away. */
export const allClientsQuery = readOptions(
  contactsApi.list,
  { query: { withArchived: true } },
  { staleTime },
);
