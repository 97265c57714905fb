import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Origin } from '#server/context/context.ts';
import { cookieOf } from '#server/http/cookies.ts';

function languageCode(header: string | readonly string[] | undefined): string | undefined {
  const code = (typeof header === 'string' ? header : header?.[0])?.slice(0, 2).toLowerCase();
  return code !== undefined && /^[a-z]{2}$/.test(code) ? code : undefined;
}

/** Two letters: the language of answers and mails. */
export function languageOf({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  return languageCode(headers.language ?? headers['accept-language']);
}

/** Holds the token of a browser that gave the second factor. */
export const deviceCookie = 'takt-device';

const longestDeviceToken = 200;

function deviceTokenOf(request: FastifyRequest): { deviceToken?: string } {
  const deviceToken = cookieOf(request, deviceCookie, longestDeviceToken);
  return deviceToken === undefined ? {} : { deviceToken };
}

export function originOf(request: FastifyRequest): Origin {
  return {
    requestId: request.id,
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    language: languageOf(request),
    ...deviceTokenOf(request),
  };
}
