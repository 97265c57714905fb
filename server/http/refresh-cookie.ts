import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieLine, cookieOf } from '#server/http/cookies.ts';
import { keptInCookie, sessionHeader } from '#shared/auth/session-cookie.ts';

/** The token of a session, where only the calls of this server that need it see it. */
const refreshCookie = 'takt-refresh';
const lifeSeconds = 30 * 24 * 60 * 60;

/** Other sites cannot send the header: it is none of those that CORS lets through. */
export function isOwnPage({ headers }: FastifyRequest): boolean {
  return headers[sessionHeader.name] === sessionHeader.value;
}

function setCookie(reply: FastifyReply, value: string, seconds: number): void {
  const cookie = { name: refreshCookie, value, path: '/api/auth', lifeSeconds: seconds } as const;
  reply.header('set-cookie', cookieLine(reply.server.services.config, { ...cookie, sameSite: 'strict' }));
}

/** Members have their session; only who signs in or changes it is given tokens. */
function opensSessions({ routeOptions: { config } }: FastifyRequest): boolean {
  return config.access === 'public' || config.access === 'account';
}

/** The response for our own page: moves the refresh token into the cookie, at any depth. */
export function withRefreshInCookie(reply: FastifyReply, json: string | Buffer): string | Buffer {
  const { request } = reply;
  const opensOwnSession = isOwnPage(request) && opensSessions(request);
  if (!opensOwnSession || typeof json !== 'string' || !json.includes('"refresh_token"')) return json;
  let token: string | undefined;
  const answer: unknown = JSON.parse(json, (key, value: unknown) => {
    if (key !== 'refresh_token' || typeof value !== 'string') return value;
    token = value;
    return keptInCookie;
  });
  if (token === undefined) return json;
  setCookie(reply, token, lifeSeconds);
  return JSON.stringify(answer);
}

/** The refresh token that our own page has in its cookie. */
export function cookieRefreshToken(request: FastifyRequest): string | undefined {
  return isOwnPage(request) ? cookieOf(request, refreshCookie) : undefined;
}

/** The refresh token of a call, from the body or the cookie. */
export function resolveRefreshToken(request: FastifyRequest, sent: string): string {
  return (sent === keptInCookie ? cookieRefreshToken(request) : undefined) ?? sent;
}

/** The browser of our own page forgets the session: the token in its cookie, and the answers that it stored. */
export function forgetSession(reply: FastifyReply): void {
  if (!isOwnPage(reply.request)) return;
  setCookie(reply, '', 0);
  reply.header('clear-site-data', '"cache"');
}
