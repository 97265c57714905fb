import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { createProject, listProjects } from '#server/modules/projects/projects.service.ts';
import { projectsApi } from '#shared/projects/projects.api.ts';

const view = { permission: ['ORG_PROJECT_VIEW', 'ALL_ORG_VIEW'] } as const;
const add = { permission: ['ORG_PROJECT_ADD', 'ALL_ORG_EDIT'] } as const;

export async function registerProjects(app: FastifyInstance): Promise<void> {
  route(app, projectsApi.list, view, (ctx, { query }) => listProjects(ctx, query));
  route(app, projectsApi.create, add, (ctx, { body }) => createProject(ctx, body));
}
