import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError, fieldError, notFound } from '#server/errors.ts';
import { route } from '#server/http/route.ts';
import {
  folderFor,
  keepPicture,
  requireKind,
  type UploadedPicture,
} from '#server/modules/files/pictures.service.ts';
import { createTurns } from '#server/modules/files/turns.ts';
import { filesApi } from '#shared/files/files.api.ts';
import { imageBytes, imageTexts } from '#shared/files/image.schema.ts';

const fileParams = z.object({ key: z.string().max(100) });

/** Decoding takes memory and a core. */
const picturesAtOnce = 2;

export async function registerFiles(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: true });
    const inTurn = createTurns(picturesAtOnce);
    route(
      scope,
      filesApi.uploadImage,
      'member',
      async (ctx, { params }, reply) => {
        const folder = folderFor(ctx, params.folder);
        const upload = await readUpload(reply.request, imageBytes[folder]);
        requireKind(folder, upload);
        return inTurn(ctx.tenantId, () => keepPicture(ctx, upload));
      },
      { limit: { max: 60, windowSeconds: 600 } },
    );
  });
  registerFile(app);
}

/** Public pictures. They never change under their key, and no browser takes them for anything but pictures. */
function registerFile(app: FastifyInstance): void {
  const store = app.services.files;
  app.get('/files/:key', { config: { access: 'public' } }, async (request, reply) => {
    const key = fileParams.safeParse(request.params).data?.key ?? '';
    const content = key.endsWith('.webp') ? await store.get(key) : undefined;
    if (content === undefined) throw notFound('The file');
    return reply
      .headers({
        'content-type': 'image/webp',
        'content-disposition': 'inline',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      })
      .send(content);
  });
}

/** The one file of a multipart body; the fields beside it say nothing the session does not know. */
async function readUpload(request: FastifyRequest, mostBytes: number): Promise<UploadedPicture> {
  if (!request.isMultipart()) throw new AppError('unsupported-media', imageTexts.missing);
  const limits = { fileSize: mostBytes, files: 1, fields: 20, fieldSize: 1000, parts: 21 };
  let found: UploadedPicture | undefined;
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type !== 'file') continue;
      found = { name: part.filename, content: await part.toBuffer() };
    }
  } catch (error) {
    throw refusalOf(error, mostBytes);
  }
  if (found === undefined || found.content.length === 0) throw fieldError('file', imageTexts.missing);
  return found;
}

function refusalOf(error: unknown, mostBytes: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_REQ_FILE_TOO_LARGE') {
    return new AppError('too-large', imageTexts.tooLarge(mostBytes), { code: 'PICTURE_TOO_LARGE' });
  }
  if (code === 'FST_FILES_LIMIT') return fieldError('file', imageTexts.several);
  return fieldError('file', imageTexts.missing);
}
