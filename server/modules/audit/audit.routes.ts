import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { exporting } from '#server/http/safety/limits.ts';
import {
  exportAudit,
  getRetention,
  listAudit,
  listKinds,
  setRetention,
} from '#server/modules/audit/audit.service.ts';
import { sendFile } from '#server/modules/exports/export-file.ts';
import { auditApi } from '#shared/audit/audit.api.ts';

const overseer = { permission: 'ALL_ORG_VIEW' } as const;

export async function registerAudit(app: FastifyInstance): Promise<void> {
  route(app, auditApi.list, overseer, (ctx, { query }) => listAudit(ctx, query));
  route(app, auditApi.kinds, overseer, (ctx) => listKinds(ctx));
  route(
    app,
    auditApi.export,
    overseer,
    async (ctx, { query }, reply) => sendFile(reply, await exportAudit(ctx, query)),
    exporting,
  );
  route(app, auditApi.retention, overseer, (ctx) => getRetention(ctx));
  route(app, auditApi.setRetention, overseer, (ctx, { body }) => setRetention(ctx, body));
}
