import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { readShell } from '#server/modules/shell/shell.service.ts';
import { shellApi } from '#shared/shell/shell.api.ts';

export async function registerShell(app: FastifyInstance): Promise<void> {
  route(app, shellApi.read, 'member', (ctx, { query }, reply) => {
    // Tokens of the answer open other workspaces. It names its moment as well, so that it never is the same.
    reply.header('cache-control', 'no-store');
    return readShell(ctx, query);
  });
}
