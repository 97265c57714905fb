import { deviceCookie } from '#server/http/origin.ts';
import { trustedDeviceDays } from '#shared/auth/second-factor.schema.ts';

const lifeSeconds = trustedDeviceDays * 24 * 60 * 60;

/** Keeps the token of a trusted device where only the sign-in of this server reads it. */
export function deviceCookieOf(token: string, appUrl: string): string {
  const attributes = ['Path=/api/auth', `Max-Age=${lifeSeconds}`, 'HttpOnly', 'SameSite=Lax'];
  const secure = appUrl.startsWith('https://') ? ['Secure'] : [];
  return [`${deviceCookie}=${token}`, ...attributes, ...secure].join('; ');
}
