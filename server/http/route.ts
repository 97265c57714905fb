import { finished } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Identity } from '#server/context/identity.ts';
import { parsingIn } from '#server/context/translate.ts';
import { type Access, authenticate, authorise, type ContextOf, contextFor } from '#server/http/access.ts';
import { withFileAddresses } from '#server/http/file-addresses.ts';
import { withRefreshInCookie } from '#server/http/refresh-cookie.ts';
import type { AtWork } from '#server/http/safety/at-work.ts';
import { languageOf } from '#server/http/safety/origin.ts';
import { RawJson, toJson } from '#server/http/serialize.ts';
import { isOtherClient, withOwnStatuses, withStandardStatuses } from '#server/http/standard-statuses.ts';
import { authoriseTokenFor } from '#server/http/token-access.ts';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '#shared/http/endpoint.ts';

interface RouteInput<E> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
}

interface Limit {
  /** Calls allowed per window from one address. */
  readonly max: number;
  readonly windowSeconds: number;
  /** Counted by all replicas together instead of by each alone; costs a question to Redis or the database. */
  readonly isOverAllReplicas?: boolean;
}

export interface RouteOptions {
  readonly limit?: Limit;
  /** Bounds what one person has at work at the same time, where a small call is much work. */
  readonly atWork?: AtWork;
  /** The message for a caller without a session, where the usual one does not fit. */
  readonly signedOut?: string;
}

export type Handler<E, A extends Access> = (
  ctx: ContextOf<A>,
  input: RouteInput<E>,
  reply: FastifyReply,
) => Promise<ResponseOf<E> | RawJson<ResponseOf<E>>> | ResponseOf<E>;

declare module 'fastify' {
  interface FastifyRequest {
    identity: Identity | null;
  }
  interface FastifyContextConfig {
    access?: Access;
    endpoint?: Endpoint;
  }
}

type Parsing = ReturnType<typeof parsingIn>;

function part(schema: z.ZodType | undefined, value: unknown, parsing: Parsing): unknown {
  return schema?.parse(value, parsing);
}

/** No shape waits for anything, and zod is quicker where it need not expect one to. */
function inputOf<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
  sent: Pick<FastifyRequest, 'query' | 'body'>,
): RouteInput<E> {
  const parsing = parsingIn(languageOf(request));
  const params = part(endpoint.params, request.params, parsing);
  const query = part(endpoint.query, sent.query, parsing);
  const body = part(endpoint.body, sent.body ?? {}, parsing);
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: each part was parsed by the schema its type is inferred from
  return { params, query, body } as RouteInput<E>;
}

/** A browser stores the answer for its person, and asks each time whether it is still the same (`registerTags`). */
function maySave(reply: FastifyReply, { method }: Endpoint): void {
  if (method === 'GET' && !reply.hasHeader('cache-control'))
    reply.header('cache-control', 'private, no-cache');
}

function send(reply: FastifyReply, answer: unknown, endpoint: Endpoint): FastifyReply {
  const { request } = reply;
  if (reply.sent) return reply;
  if (answer === undefined) {
    const status = endpoint.status ?? 204;
    return reply.code(status).send(status === 204 ? undefined : '');
  }
  if (reply.statusCode === 200) reply.code(endpoint.status ?? 200);
  const json = withRefreshInCookie(reply, answer instanceof RawJson ? answer.text : toJson(answer));
  const addressed = withFileAddresses(json, request, reply.server.services.config);
  maySave(reply, endpoint);
  return reply.type('application/json; charset=utf-8').send(addressed);
}

/** All spellings of an endpoint count as one. */
function limiterOf(app: FastifyInstance, { method, path }: Endpoint, limit: Limit | undefined) {
  if (limit === undefined || !app.services.config.rateLimit) return undefined;
  return app.rateLimit({
    max: limit.max,
    timeWindow: limit.windowSeconds * 1000,
    ...(limit.isOverAllReplicas === true ? { groupId: `${method} ${path}` } : {}),
  });
}

/**
 * Registers an endpoint and its aliases: limit → access → shape → one call.
 * The handler's answer is sent as JSON without null keys; undefined answers an empty body.
 */
export function route<E extends Endpoint, const A extends Access>(
  app: FastifyInstance,
  endpoint: E,
  access: A,
  handler: Handler<E, A>,
  options: RouteOptions = {},
): void {
  const { services } = app;
  const { atWork } = options;
  const limiter = limiterOf(app, endpoint, options.limit);
  for (const url of [endpoint.path, ...(endpoint.aliases ?? [])]) {
    app.route({
      method: endpoint.method,
      url,
      config: { access, endpoint, ...(limiter ? { rateLimit: false } : {}) },
      ...(limiter ? { onRequest: limiter } : {}),
      // After the limits, which are counted on the request, and before the body is read.
      preParsing: async (request) => {
        if (access !== 'public') request.identity = await authenticate(services, request, options);
      },
      preHandler: async (request, reply) => {
        if (access === 'public' || request.identity === null) return;
        if (request.identity.token !== undefined) {
          await app.limitToken(request, reply);
          authoriseTokenFor(request.identity, endpoint);
        }
        authorise(access, request.identity);
        if (atWork) finished(reply.raw, atWork(request.identity));
      },
      handler: async (request, reply) => {
        // biome-ignore lint/nursery/noUnsafeTypeAssertion: `authorise` has established what the access promises
        const ctx = contextFor(services, request, request.identity ?? undefined) as ContextOf<A>;
        const isOther = isOtherClient(request, ctx);
        const input = inputOf(endpoint, request, isOther ? await withOwnStatuses(ctx, request) : request);
        const answer = await handler(ctx, input, reply);
        const isPlain = !isOther || reply.sent || answer === undefined;
        const spelled = isPlain ? answer : await withStandardStatuses(ctx, request, answer);
        return send(reply, spelled, endpoint);
      },
    });
  }
}
