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

const isPart = ({ headers }: FastifyRequest): boolean => headers[partHeader] !== undefined;
/** Nobody stores an answer of this batch. */
export const isUntagged = ({ headers }: FastifyRequest): boolean => headers[partHeader] === 'untagged';

/** What belongs to the call and not to its reads. */
const ownHeaders: ReadonlySet<string> = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'content-type',
  'expect',
  'if-none-match',
  'transfer-encoding',
]);

function headersOfPart({ headers }: FastifyRequest, kind: 'tagged' | 'untagged'): FastifyRequest['headers'] {
  const kept = Object.entries(headers).filter(([name]) => !ownHeaders.has(name));
  return { ...Object.fromEntries(kept), [partHeader]: kind };
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
    const isEndpoint = request.routeOptions.config.endpoint !== undefined;
    done(isPart(request) && !isEndpoint ? notFound('This address') : undefined);
  });
  app.post(batchPath, { config: { access: 'account' } }, async (request, reply) => {
    const identity = await authenticate(app.services, request);
    authoriseToken(identity, 'read');
    const { reads, tags } = batchSchema.parse(request.body, parsingIn(languageOf(request)));
    const shared = headersOfPart(request, tags === undefined ? 'untagged' : 'tagged');
    const lines = new PassThrough();
    const { remoteAddress = '' } = request.socket;
    const read = async (url: string, index: number) => {
      const stored = tags?.[index];
      const headers = stored ? { ...shared, 'if-none-match': stored } : shared;
      const answer = await app.inject({ method: 'GET', url, headers, remoteAddress });
      const { statusCode: status, payload: body } = answer;
      if (lines.destroyed || !(status === 304 || isPlainJson(answer))) return;
      lines.write(toBatchLine({ index, status, tag: answer.headers.etag, body }));
    };
    void Promise.allSettled(reads.map(read)).then(() => lines.end());
    return reply.type('text/plain; charset=utf-8').header('x-accel-buffering', 'no').send(lines);
  });
}
