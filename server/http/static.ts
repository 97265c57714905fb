import { existsSync } from 'node:fs';
import path from 'node:path';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import etag from '@fastify/etag';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { notFound } from '#server/errors.ts';
import { answerError } from '#server/http/error-handler.ts';
import { unknownPathGuard } from '#server/http/safety/security.ts';
import { isPageRequest } from '#server/http/start/startup-listener.ts';

/** Tags answers by their content and answers 304 to a caller that has the tag. Registered before compression, which makes streams. */
export async function registerTags(app: FastifyInstance): Promise<void> {
  await app.register(etag, { weak: true });
}

export async function registerCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold: 1024,
    encodings: ['gzip', 'deflate'],
    // Streams compressed responses without buffering.
    zlibOptions: { flush: constants.Z_SYNC_FLUSH },
  });
}

/** The built client; every page address answers its `index.html`, unknown `/api` paths answer 404. */
export async function registerClient(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(path.join(folder, 'index.html'));
  if (built) {
    const options = { preCompressed: true, cacheControl: false };
    // Hundreds of files behind one route: a route for each takes a third of a second of the start.
    await app.register(fastifyStatic, {
      ...options,
      root: path.join(folder, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      setHeaders: (reply) => {
        void reply.header('cache-control', 'public, max-age=31536000, immutable');
      },
    });
    await app.register(fastifyStatic, {
      ...options,
      root: folder,
      wildcard: false,
      globIgnore: ['assets/**', '**/*.br'],
      setHeaders: (reply, file) => {
        void reply.header('cache-control', 'no-cache');
        // Icons of lists are shown by clients on other origins, as pictures of people are.
        if (file.includes(`${path.sep}public${path.sep}ever-icons${path.sep}`)) {
          void reply.header('cross-origin-resource-policy', 'cross-origin');
        }
      },
    });
  }
  app.setNotFoundHandler(unknownPathGuard(app, app.services.config), (request, reply) => {
    if (built && isPageRequest(request.raw))
      return reply.header('cache-control', 'no-cache').sendFile('index.html');
    return answerError(notFound('This address'), request, reply);
  });
}
