import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';

const base = { NODE_ENV: 'test', JWT_SECRET: 'x'.repeat(40), DATABASE_URL: 'postgresql://x' };
const read = (env: Record<string, string>) => readConfig({ ...base, ...env }).signIn;
const oidc = { OIDC_ISSUER: 'https://login.example.org', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' };

test('nothing set: no providers, no captcha', () => {
  expect(read({ GOOGLE_CLIENT_ID: '' })).toMatchObject({ providers: [], ssoOnly: false, captcha: undefined });
});

test('a provider is active when its id and secret are set; the organization comes first', () => {
  const env = {
    ...oidc,
    GITHUB_CLIENT_ID: 'a',
    GITHUB_CLIENT_SECRET: 'b',
    GOOGLE_CLIENT_ID: 'c',
    GOOGLE_CLIENT_SECRET: 'd',
  };
  expect(read(env).providers.map(({ id }) => id)).toEqual(['oidc', 'google', 'github']);
});

test('Apple has a key in place of a secret', () => {
  const env = { APPLE_CLIENT_ID: 'a', APPLE_TEAM_ID: 'b', APPLE_KEY_ID: 'c', APPLE_PRIVATE_KEY: 'one\\ntwo' };
  expect(read(env).providers).toMatchObject([{ id: 'apple', appleKey: { privateKey: 'one\ntwo' } }]);
});

test('a group may hold the sign that separates it from its role', () => {
  const { oidc: settings } = read({ ...oidc, OIDC_ROLE_MAP: 'cn=leads=MANAGER, staff = EMPLOYEE' });
  expect([...(settings?.roleByGroup ?? [])]).toEqual([
    ['cn=leads', 'MANAGER'],
    ['staff', 'EMPLOYEE'],
  ]);
});

test.each([
  ['half a provider', { GITHUB_CLIENT_ID: 'a' }, 'GITHUB_CLIENT_SECRET'],
  ['half an issuer', { OIDC_ISSUER: 'https://login.example.org' }, 'OIDC_CLIENT_ID'],
  ['an issuer by plain http', { ...oidc, OIDC_ISSUER: 'http://login.example.org' }, 'OIDC_ISSUER'],
  ['an address that is none', { GITHUB_URL: 'github' }, 'GITHUB_URL'],
  ['single sign-on only without an issuer', { OIDC_SSO_ONLY: 'on' }, 'OIDC_SSO_ONLY'],
  ['a role map without roles', { ...oidc, OIDC_ROLE_MAP: 'staff' }, 'OIDC_ROLE_MAP'],
  ['scopes without openid', { ...oidc, OIDC_SCOPES: 'email' }, 'OIDC_SCOPES'],
  [
    'an unknown captcha',
    { CAPTCHA_KIND: 'sums', CAPTCHA_SITE_KEY: 'a', CAPTCHA_SECRET_KEY: 'b' },
    'CAPTCHA_KIND',
  ],
  ['half a captcha', { CAPTCHA_KIND: 'turnstile' }, 'CAPTCHA_SITE_KEY'],
])('%s stops the start and names the variable', (_case, env, variable) => {
  expect(() => read(env)).toThrow(variable);
});
