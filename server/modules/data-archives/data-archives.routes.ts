import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { exporting } from '#server/http/safety/limits.ts';
import {
  listDataArchives,
  openDataArchive,
  requestDataArchive,
} from '#server/modules/data-archives/data-archives.service.ts';
import { sendFile } from '#server/modules/exports/export-file.ts';
import { dataArchivesApi } from '#shared/data-archives/data-archives.api.ts';

export async function registerDataArchives(app: FastifyInstance): Promise<void> {
  route(app, dataArchivesApi.list, 'member', (ctx) => listDataArchives(ctx));
  route(app, dataArchivesApi.create, 'member', (ctx, { body }) => requestDataArchive(ctx, body), exporting);
  route(
    app,
    dataArchivesApi.download,
    'member',
    async (ctx, { params }, reply) => {
      const { name, content } = await openDataArchive(ctx, params.id);
      return sendFile(reply, { name, contentType: 'application/zip', content: Readable.from(content) });
    },
    exporting,
  );
}
