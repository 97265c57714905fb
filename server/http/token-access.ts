import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Identity } from '#server/context/identity.ts';
import { forbidden } from '#server/errors.ts';
import { tooMany } from '#server/http/safety/security.ts';
import {
  type ApiTokenScope,
  apiTokenTexts,
  tokenCallsPerMinute,
  tokenScopeCode,
} from '#shared/api-tokens/api-token.schema.ts';
import { tokenScopeOf } from '#shared/api-tokens/token-scopes.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';

/** An API token may call endpoints of its scope only. */
export function authoriseToken({ token }: Identity, needed: ApiTokenScope | undefined): void {
  if (token === undefined) return;
  if (needed === undefined) throw forbidden(apiTokenTexts.notWithToken, tokenScopeCode);
  if (!token.scopes.has(needed)) throw forbidden(apiTokenTexts.scope, tokenScopeCode);
}

export function authoriseTokenFor(identity: Identity, endpoint: Endpoint): void {
  authoriseToken(identity, tokenScopeOf(endpoint));
}

export type TokenLimiter = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Counts the calls with each token over all endpoints, and reports the rest in a header. */
export function tokenLimiter(app: FastifyInstance): TokenLimiter {
  if (!app.services.config.rateLimit) return async () => undefined;
  const count = app.createRateLimit({
    max: tokenCallsPerMinute,
    timeWindow: 60_000,
    keyGenerator: ({ identity }) => identity?.token?.id ?? '',
  });
  return async (request, reply) => {
    if (request.identity?.token === undefined) return;
    const state = await count(request);
    if (state.isAllowed) return;
    reply.header('x-ratelimit-limit', state.max);
    reply.header('x-ratelimit-remaining', state.remaining);
    reply.header('x-ratelimit-reset', state.ttlInSeconds);
    if (state.isExceeded) throw tooMany(state.ttlInSeconds);
  };
}

declare module 'fastify' {
  interface FastifyInstance {
    limitToken: TokenLimiter;
  }
}
