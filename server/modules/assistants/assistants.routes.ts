import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { baseContext } from '#server/context/context.ts';
import { AppError, badRequest, forbidden } from '#server/errors.ts';
import { authenticate, authorise, bearerOf } from '#server/http/access.ts';
import { route } from '#server/http/route.ts';
import { languageOf, originOf } from '#server/http/safety/origin.ts';
import { type Assistant, clientWithin } from '#server/modules/assistants/assistant.ts';
import {
  listActions,
  recordAction,
  undoAction,
} from '#server/modules/assistants/assistant-actions.service.ts';
import { assistantsApi } from '#shared/assistants/assistants.api.ts';
import { assistantTexts, mcpPath } from '#shared/assistants/assistants.ts';

/** A page of another site must not connect through the browser of somebody inside the network. */
function requireOwnOrigin(
  { services: { config } }: FastifyInstance,
  { headers: { origin } }: FastifyRequest,
) {
  const origins = [new URL(config.appUrl).origin, ...config.corsOrigins];
  if (origin !== undefined && !origins.includes(origin)) throw forbidden(assistantTexts.origin);
}

function webRequest({ services: { config } }: FastifyInstance, { url, headers }: FastifyRequest): Request {
  const sent = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  return new Request(new URL(url, config.appUrl), { method: 'POST', headers: sent });
}

/** The person for whom a program with a token speaks. */
function contextOf({ services }: FastifyInstance, request: FastifyRequest) {
  const { identity } = request;
  const { token, userId, tenantId, employeeId } = identity ?? {};
  if (identity === null || token === undefined) throw forbidden(assistantTexts.token);
  if (userId === undefined || tenantId === undefined || employeeId === undefined)
    throw forbidden(assistantTexts.token);
  return {
    ...baseContext(services, originOf(request), request.log),
    ...identity,
    userId,
    tenantId,
    employeeId,
  };
}

async function answer(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
  const ctx = contextOf(app, request);
  await app.limitToken(request, reply);
  if (Array.isArray(request.body)) throw badRequest(assistantTexts.oneMessage);
  const { employeeId, timeZone } = ctx;
  const assistant: Assistant = {
    ...{ employeeId, timeZone, log: ctx.log, now: ctx.now() },
    takt: clientWithin(request, { token: bearerOf(request) ?? '' }),
    record: (change) => recordAction(ctx, change),
  };
  // The code of the protocol loads with the first assistant.
  const { answerMcp } = await import('#server/modules/assistants/mcp-server.ts');
  const answered = await answerMcp(webRequest(app, request), request.body, assistant);
  for (const [name, value] of answered.headers) reply.header(name, value);
  return reply
    .code(answered.status)
    .header('cache-control', 'no-store')
    .send(await answered.text());
}

/** Serves the actions of assistants to their person. */
function registerActions(app: FastifyInstance): void {
  route(app, assistantsApi.actions, 'member', (ctx) => listActions(ctx));
  route(app, assistantsApi.undo, 'member', (ctx, { params }, { request }) => {
    const person = { token: bearerOf(request) ?? '', language: languageOf(request) };
    return undoAction(ctx, params.id, clientWithin(request, person));
  });
}

/** `POST /api/mcp`: the Model Context Protocol over streamable HTTP, stateless, for programs with an API token. */
export async function registerAssistants(app: FastifyInstance): Promise<void> {
  registerActions(app);
  const config = { access: 'member' } as const;
  // Before the body is read.
  const preParsing = async (request: FastifyRequest) => {
    requireOwnOrigin(app, request);
    request.identity = await authenticate(app.services, request);
    authorise('member', request.identity);
  };
  app.post(mcpPath, { config, preParsing }, (request, reply) => answer(app, request, reply));
  const refuse = async (_request: FastifyRequest, reply: FastifyReply) => {
    reply.header('allow', 'POST');
    throw new AppError('method-not-allowed', assistantTexts.postOnly);
  };
  app.get(mcpPath, { config }, refuse);
  app.delete(mcpPath, { config }, refuse);
}
