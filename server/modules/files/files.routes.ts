import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { notFound } from '#server/errors.ts';
import { uploadRoute } from '#server/http/upload-route.ts';
import { folderFor, requireKind, storePicture } from '#server/modules/files/pictures.service.ts';
import { createTurns } from '#server/modules/files/turns.ts';
import { readUpload } from '#server/modules/files/upload.ts';
import { filesApi } from '#shared/files/files.api.ts';
import { imageBytes, imageTexts } from '#shared/files/image.schema.ts';

const fileParams = z.object({ key: z.string().max(100) });

/** Decoding takes memory and a core. */
const picturesAtOnce = 2;

export async function registerFiles(app: FastifyInstance): Promise<void> {
  const inTurn = createTurns(picturesAtOnce);
  await uploadRoute(
    app,
    filesApi.uploadImage,
    'member',
    async (ctx, { params }, reply) => {
      const folder = folderFor(ctx, params.folder);
      const maxBytes = imageBytes[folder];
      const upload = await readUpload(reply.request, {
        maxBytes,
        missing: imageTexts.missing,
        several: imageTexts.several,
        tooLarge: { text: imageTexts.tooLarge(maxBytes), code: 'PICTURE_TOO_LARGE' },
      });
      requireKind(folder, upload);
      return inTurn(ctx.tenantId, () => storePicture(ctx, upload));
    },
    { limit: { max: 60, windowSeconds: 600 } },
  );
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
