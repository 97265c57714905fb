import type { FastifyInstance } from 'fastify';
import { translateTo } from '#server/context/translate.ts';
import { AppError } from '#server/errors.ts';
import { answerError } from '#server/http/error-handler.ts';
import { route } from '#server/http/route.ts';
import { languageOf } from '#server/http/safety/origin.ts';
import {
  collaborationOptions,
  inviteToCollaboration,
  meetingTokenFor,
} from '#server/modules/meetings/meetings.service.ts';
import { meetingsApi } from '#shared/meetings/meetings.api.ts';

const limit = { max: 60, windowSeconds: 60 };

export async function registerMeetings(app: FastifyInstance): Promise<void> {
  route(app, meetingsApi.options, 'member', (ctx) => collaborationOptions(ctx));
  route(app, meetingsApi.invite, 'member', (ctx, { body }) => inviteToCollaboration(ctx, body), { limit });
  await app.register(async (scope) => registerTokens(scope));
}

/** Existing clients read the refusal in `error`; a server without meetings is no failure of the server. */
function registerTokens(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    if (!(error instanceof AppError)) return answerError(error, request, reply);
    const { kind, text, extras } = error;
    if (kind !== 'bad-request' && kind !== 'unavailable') return answerError(error, request, reply);
    const message = translateTo(languageOf(request), text);
    return reply.code(400).send({ statusCode: 400, error: message, message, code: extras.code });
  });
  route(app, meetingsApi.token, 'member', (ctx, { query }, reply) => {
    reply.header('cache-control', 'no-store');
    return meetingTokenFor(ctx, query);
  });
}
