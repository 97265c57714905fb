import { z } from 'zod';
import { endpoint, endpointTable } from '#shared/http/endpoint.ts';
import { listOf } from '#shared/http/envelope.ts';
import { uuid } from '#shared/http/query.ts';
import {
  createProjectInput,
  projectListQuery,
  projectSchema,
  projectSettingInput,
  projectSettingSchema,
  updateProjectInput,
} from '#shared/projects/project.schema.ts';

const projectId = z.object({ id: uuid });

export const projectsApi = endpointTable('projects', {
  list: endpoint({
    method: 'GET',
    path: '/organization-projects',
    summary: 'Projects of the organization',
    query: projectListQuery,
    response: listOf(projectSchema),
  }),
  byId: endpoint({
    method: 'GET',
    path: '/organization-projects/:id',
    summary: 'One project with its people, teams and progress',
    params: projectId,
    query: projectListQuery,
    response: projectSchema,
  }),
  create: endpoint({
    method: 'POST',
    path: '/organization-projects',
    summary: 'Create a project',
    body: createProjectInput,
    response: projectSchema,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/organization-projects/:id',
    summary: 'Change, archive or restore a project',
    params: projectId,
    body: updateProjectInput,
    response: projectSchema,
  }),
  saveSetting: endpoint({
    method: 'PUT',
    path: '/organization-projects/setting/:id',
    summary: 'Get the sync settings of a project',
    params: projectId,
    body: projectSettingInput,
    response: projectSettingSchema,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/organization-projects/:id',
    summary: 'Move a project to the trash; its tasks and time stay',
    params: projectId,
    response: z.undefined(),
    status: 204,
  }),
});
