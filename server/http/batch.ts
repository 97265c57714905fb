import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyRequest, LightMyRequestResponse } from 'fastify';

import { parsingIn } from '#server/context/translate.ts';
import { notFound } from '#server/errors.ts';
import { authenticate } from '#server/http/access.ts';
import { languageOf } from '#server/http/safety/origin.ts';
import { authoriseToken } from '#server/http/token-access.ts';
import { batchPath, batchSchema, toBatchLine } from '#shared/http/batch.ts';

/** Marks a read of a batch. Whoever sends it themselves only closes what has no end to wait for. */
const partHeader = 'takt-batch-part';

/** What belongs to the call and not to its reads. */
const ownHeaders: ReadonlySet<string> = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'content-type',
  'expect',
  'transfer-encoding',
]);

function headersOfPart({ headers }: FastifyRequest): FastifyRequest['headers'] {
  const kept = Object.entries(headers).filter(([name]) => !ownHeaders.has(name));
  return { ...Object.fromEntries(kept), [partHeader]: 'true' };
}

/** A file, and an answer whose heads matter, is requested alone. */
function isPlainJson({ headers, payload }: LightMyRequestResponse): boolean {
  const isJson = String(headers['content-type']).startsWith('application/json');
  return isJson && headers['set-cookie'] === undefined && !payload.includes('\n');
}

/**
 * `POST /api/batch`: the answers to several reads, a line each, in the order in which they are ready. Each is a request of
 * its own with the heads of the call, so that its access, limits and log line are the same as alone; what cannot be
 * answered in a line is left out.
 */
export function registerBatch(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isPart = request.headers[partHeader] !== undefined;
    const isEndpoint = request.routeOptions.config.endpoint !== undefined;
    done(isPart && !isEndpoint ? notFound('This address') : undefined);
  });
  app.post(batchPath, { config: { access: 'account' } }, async (request, reply) => {
    const identity = await authenticate(app.services, request);
    authoriseToken(identity, 'read');
    const { reads } = await batchSchema.parseAsync(request.body, parsingIn(languageOf(request)));
    const headers = headersOfPart(request);
    const lines = new PassThrough();
    const { remoteAddress = '' } = request.socket;
    const read = async (url: string, index: number) => {
      const answer = await app.inject({ method: 'GET', url, headers, remoteAddress });
      if (!isPlainJson(answer) || lines.destroyed) return;
      lines.write(toBatchLine({ index, status: answer.statusCode, body: answer.payload }));
    };
    void Promise.allSettled(reads.map(read)).then(() => lines.end());
    return reply.type('text/plain; charset=utf-8').header('x-accel-buffering', 'no').send(lines);
  });
}
