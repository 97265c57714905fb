import fastifyCookie from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';

export interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
  /** 0 takes it away. */
  readonly lifeSeconds: number;
  readonly sameSite?: 'lax' | 'strict';
  /** Whether scripts of the page may read it. */
  readonly isReadable?: boolean;
}

/** One line of `set-cookie`; `Secure` where the product is reached by https. */
export function cookieLine({ appUrl }: Pick<Config, 'appUrl'>, cookie: Cookie): string {
  const { name, value, path, lifeSeconds, sameSite = 'lax', isReadable = false } = cookie;
  return fastifyCookie.serialize(name, value, {
    path,
    maxAge: lifeSeconds,
    httpOnly: !isReadable,
    sameSite,
    secure: appUrl.startsWith('https://'),
  });
}

/** Undefined for one that is empty or too long. The few calls that need one read it, so that no other call pays for it. */
export function cookieOf(
  { headers: { cookie = '' } }: Pick<FastifyRequest, 'headers'>,
  name: string,
  longest = 4096,
): string | undefined {
  const value = cookie.includes(name) ? (fastifyCookie.parse(cookie)[name] ?? '') : '';
  return value === '' || value.length > longest ? undefined : value;
}
