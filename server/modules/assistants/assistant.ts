import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, InjectOptions } from 'fastify';
import { z } from 'zod';
import type { AssistantChange } from '#server/modules/assistants/change-back.ts';
import { createTaktClient, type TaktClient } from '#shared/client/takt-client.ts';

/** A program that speaks for a person, for the length of one request. */
export interface Assistant {
  /** Every operation, with the rights of the person and the scopes and limits of the token. */
  readonly takt: TaktClient;
  readonly employeeId: string;
  readonly timeZone: string;
  readonly now: Date;
  readonly log: FastifyBaseLogger;
  /** Tells the person what was changed, and how it is undone. */
  readonly record: (change: AssistantChange) => Promise<void>;
}

const methods = z.enum(['GET', 'POST', 'PUT', 'DELETE', 'PATCH']);

/** Calls this server without a network: the same routes, checks, limits and audit as for any other program. */
function fetchWithin(app: FastifyInstance, ip: string, language: string | undefined): typeof fetch {
  return async (address, init) => {
    const headers = new Headers(init?.headers);
    if (language !== undefined) headers.set('accept-language', language);
    const call: InjectOptions = {
      method: init?.method === undefined ? 'GET' : methods.parse(init.method),
      url: String(address),
      remoteAddress: ip,
      headers: Object.fromEntries(headers),
    };
    if (typeof init?.body === 'string') call.payload = init.body;
    const { statusCode: status, body, headers: answered } = await app.inject(call);
    const type = String(answered['content-type'] ?? 'text/plain');
    return new Response(body === '' ? null : body, { status, headers: { 'content-type': type } });
  };
}

/**
 * Every operation of this server by the bearer of a request; refusals come in the language, else in English. The caller
 * learns at once that it calls too often.
 */
export function clientWithin(
  { server, ip }: FastifyRequest,
  { token, language }: { token: string; language?: string | undefined },
): TaktClient {
  return createTaktClient({ baseUrl: '', token, attempts: 1, fetch: fetchWithin(server, ip, language) });
}
