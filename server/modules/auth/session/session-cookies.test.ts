import { expect, test } from 'vitest';
import { sessionCookies } from '#server/modules/auth/session/session-cookies.ts';

function cookiesOf(token: string, appUrl = 'http://takt.test'): string[] {
  const user = { id: 'u', tenantId: 't', timeZone: 'Europe/Paris (UTC +01:00)', preferredLanguage: 'en' };
  const result = { user, token, refresh_token: 'r' };
  return sessionCookies({ result, organizationId: 'o', teamId: 'g' }, appUrl);
}

test('a token of 4096 characters is one cookie', () => {
  const token = 'x'.repeat(4096);
  expect(cookiesOf(token)[0]).toBe(`auth-token=${token}; Max-Age=2592000; Path=/; SameSite=Lax`);
});

test('a longer one travels in pieces of 4000', () => {
  const token = `${'a'.repeat(4000)}${'b'.repeat(4000)}c`;
  const cookies = cookiesOf(token).map((line) => line.split(';')[0]);
  expect(cookies.slice(0, 4)).toEqual([
    `auth-token0=${'a'.repeat(4000)}`,
    `auth-token1=${'b'.repeat(4000)}`,
    'auth-token2=c',
    'auth-token-total-chunks=3',
  ]);
});

test('values are encoded, and cookies of a secure site are secure', () => {
  const cookies = cookiesOf('x', 'https://takt.test');
  expect(cookies.at(-1)).toMatch(/^auth-timezone=Europe%2FParis%20\(UTC%20%2B01%3A00\); /);
  expect(cookies.every((line) => line.includes('; Secure; '))).toBe(true);
});
