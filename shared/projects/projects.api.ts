import { endpoint } from '#shared/http/endpoint.ts';
import { listOf } from '#shared/http/envelope.ts';
import { createProjectInput, projectListQuery, projectSchema } from '#shared/projects/project.schema.ts';

export const projectsApi = {
  list: endpoint({
    method: 'GET',
    path: '/organization-projects',
    summary: 'Projects of the organization',
    query: projectListQuery,
    response: listOf(projectSchema),
  }),
  create: endpoint({
    method: 'POST',
    path: '/organization-projects',
    summary: 'Create a project',
    body: createProjectInput,
    response: projectSchema,
    status: 201,
  }),
};
