import type { FastifyRequest } from 'fastify';
import type { Origin } from '#server/context/context.ts';

function languageOf(request: FastifyRequest): string | undefined {
  const asked = request.headers.language ?? request.headers['accept-language'];
  const code = (Array.isArray(asked) ? asked[0] : asked)?.slice(0, 2).toLowerCase();
  return code !== undefined && /^[a-z]{2}$/.test(code) ? code : undefined;
}

/** Holds the token of a browser that gave the second factor. */
export const deviceCookie = 'takt-device';

const longestDeviceToken = 200;

function deviceTokenOf({ headers: { cookie = '' } }: FastifyRequest): { deviceToken?: string } {
  const start = `${deviceCookie}=`;
  const found = cookie
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(start));
  const deviceToken = found?.slice(start.length) ?? '';
  return deviceToken === '' || deviceToken.length > longestDeviceToken ? {} : { deviceToken };
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
