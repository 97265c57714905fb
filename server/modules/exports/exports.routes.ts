import { pipeline } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { beginDownload } from '#server/http/download.ts';
import { route } from '#server/http/route.ts';
import { type ExportFile, exportFile } from '#server/modules/exports/export-file.ts';
import { logTable } from '#server/modules/exports/log-export.service.ts';
import { summaryTable } from '#server/modules/exports/summary-export.service.ts';
import { exportsApi } from '#shared/reports/exports.api.ts';

const mayReadTime = { permission: ['TIME_TRACKER', 'ALL_ORG_VIEW', 'ALL_ORG_EDIT'] } as const;
const exporting = { limit: { max: 60, windowSeconds: 600 } };

/** A file that breaks off ends the connection, so that nobody takes the half for the whole. */
async function sendFile(reply: FastifyReply, { name, contentType, content }: ExportFile): Promise<undefined> {
  const raw = beginDownload(reply, { name, contentType });
  try {
    await pipeline(content, raw);
  } catch (error) {
    reply.log.warn(error, 'an export broke off');
    raw.destroy();
  }
}

export async function registerExports(app: FastifyInstance): Promise<void> {
  route(
    app,
    exportsApi.timeLogs,
    mayReadTime,
    async (ctx, { query }, reply) =>
      sendFile(reply, exportFile(await logTable(ctx, query), query.format ?? 'csv')),
    exporting,
  );
  route(
    app,
    exportsApi.summary,
    mayReadTime,
    async (ctx, { query }, reply) =>
      sendFile(reply, exportFile(await summaryTable(ctx, query), query.format ?? 'csv')),
    exporting,
  );
}
