import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { boundAtWork } from '#server/http/safety/at-work.ts';
import { exporting } from '#server/http/safety/limits.ts';
import { uploadRoute } from '#server/http/upload-route.ts';
import { sendFile } from '#server/modules/exports/export-file.ts';
import {
  changeImport,
  createImport,
  importErrors,
  listImports,
  readImport,
} from '#server/modules/imports/imports.service.ts';
import { readImportUpload } from '#server/modules/imports/read/import-file.ts';
import { runImport, undoImport } from '#server/modules/imports/run/import-work.service.ts';
import { importsApi } from '#shared/imports/imports.api.ts';

/** Members who track time import their own; the service checks each row for whose time it may change. */
const mayImport = { permission: ['TIME_TRACKER', 'IMPORT_ADD', 'ALL_ORG_EDIT'] } as const;

/** Limits concurrent previews, which read a file several times. */
const atWork = boundAtWork(2);

export async function registerImports(app: FastifyInstance): Promise<void> {
  route(app, importsApi.list, mayImport, (ctx) => listImports(ctx));
  route(app, importsApi.one, mayImport, (ctx, { params }) => readImport(ctx, params.id));
  route(app, importsApi.change, mayImport, (ctx, { params, body }) => changeImport(ctx, params.id, body), {
    atWork,
  });
  route(app, importsApi.run, mayImport, (ctx, { params }) => runImport(ctx, params.id));
  route(app, importsApi.undo, mayImport, (ctx, { params }) => undoImport(ctx, params.id));
  route(
    app,
    importsApi.errors,
    mayImport,
    async (ctx, { params }, reply) => {
      const file = await importErrors(ctx, params.id);
      return sendFile(reply, { ...file, contentType: 'text/csv; charset=utf-8' });
    },
    exporting,
  );
  await uploadRoute(
    app,
    importsApi.create,
    mayImport,
    async (ctx, _input, reply) => createImport(ctx, await readImportUpload(reply.request)),
    { limit: { max: 60, windowSeconds: 600 }, atWork },
  );
}
