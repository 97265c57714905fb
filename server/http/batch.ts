import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyRequest, LightMyRequestResponse } from 'fastify';
import { parsingIn } from '#server/context/translate.ts';
import { notFound } from '#server/errors.ts';
import { authenticate } from '#server/http/access.ts';
import { boundAtWork } from '#server/http/safety/at-work.ts';
import { languageOf } from '#server/http/safety/origin.ts';
import { authoriseToken } from '#server/http/token-access.ts';
import { batchPath, batchSchema, toBatchLine } from '#shared/http/batch.ts';

/** Marks a read of a batch. A client that sends it itself only loses access to endless responses. */
const partHeader = 'takt-batch-part';

export const isPart = ({ headers }: FastifyRequest): boolean => headers[partHeader] !== undefined;
/** Nobody stores an answer of this batch. */
export const isUntagged = ({ headers }: FastifyRequest): boolean => headers[partHeader] === 'untagged';

/** Headers of the batch call that its reads do not inherit. */
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

/** Reads of one batch that run at the same time. */
const readsAtOnce = 4;
/** Bytes of one batch. The reads after them are left out, and their caller sends them alone. */
const batchBytes = 8_000_000;
/** Batches of one person: a page has one at work, and few people have many pages open. */
const atWork = boundAtWork(6);

/** Writes the line of each read as soon as it is ready and the caller has room for it. Ends with the caller. */
async function writeLines(
  lines: PassThrough,
  reads: readonly string[],
  lineOf: (url: string, index: number) => Promise<string | undefined>,
): Promise<void> {
  const next = reads.entries();
  const closed = new Promise((resolve) => lines.once('close', resolve));
  let bytes = 0;
  const work = async () => {
    for (const [index, url] of next) {
      if (lines.destroyed || bytes > batchBytes) return;
      const line = await lineOf(url, index);
      if (lines.destroyed || line === undefined) continue;
      bytes += Buffer.byteLength(line);
      if (!lines.write(line)) await Promise.race([once(lines, 'drain'), closed]);
    }
  };
  await Promise.allSettled(Array.from({ length: readsAtOnce }, work));
  lines.end();
  await closed;
}

const notAcceptable = 406;

/** A file (406 here), and an answer whose heads matter, is requested alone. */
function isPlainJson({ statusCode, headers, payload }: LightMyRequestResponse): boolean {
  if (statusCode === notAcceptable) return false;
  const isJson = String(headers['content-type']).startsWith('application/json');
  return isJson && headers['set-cookie'] === undefined && !payload.includes('\n');
}

/**
 * `POST /api/batch`: the responses of several reads, one line each, in the order in which they are ready. Each read
 * is a request of its own with the headers of the call, so that its access, limits and log line are the same as
 * alone. Responses that do not fit into a line are left out.
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
    const leave = atWork(identity);
    const shared = headersOfPart(request, tags === undefined ? 'untagged' : 'tagged');
    const lines = new PassThrough();
    const { remoteAddress = '' } = request.socket;
    const lineOf = async (url: string, index: number) => {
      const stored = tags?.[index];
      const headers = stored ? { ...shared, 'if-none-match': stored } : shared;
      const answer = await app.inject({ method: 'GET', url, headers, remoteAddress });
      const { statusCode: status, payload: body } = answer;
      if (!(status === 304 || isPlainJson(answer))) return undefined;
      return toBatchLine({ index, status, tag: answer.headers.etag, body });
    };
    void writeLines(lines, reads, lineOf).finally(leave);
    return reply.type('text/plain; charset=utf-8').header('x-accel-buffering', 'no').send(lines);
  });
}
