import { exportSPKI, generateKeyPair, importSPKI, jwtVerify } from 'jose';
import { afterAll, beforeAll } from 'vitest';
import { readConfig } from '#server/config.ts';
import { oidcProviders } from '#server/modules/auth/social/provider-client.ts';
import { openBrowser } from '#server/modules/auth/social/testing/test-browser.ts';
import { startOf } from '#server/modules/auth/social/testing/test-journey.ts';
import { createCaller } from '#server/testing/caller.ts';
import { type LoopbackServer, listen } from '#server/testing/stand-ins/loopback-server.ts';
import { createTenant } from '#server/testing/tenant.ts';
import { expect, startTestServer, type TestServer, test } from '#server/testing/test.ts';
import { socialApi } from '#shared/auth/social.api.ts';

const clientId = 'our-client';

/** Responses of the fake provider by path; each test sets its own. */
let answers: Record<string, unknown> = {};
let forms: URLSearchParams[] = [];
let standIn: LoopbackServer;
let server: TestServer;
let applePublicKey = '';

async function appleKeys() {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  applePublicKey = await exportSPKI(publicKey);
  const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', privateKey)).toString('base64');
  return `-----BEGIN PRIVATE KEY-----\\n${pkcs8}\\n-----END PRIVATE KEY-----`;
}

function keysOf(provider: string): Record<string, string> {
  const name = provider.toUpperCase();
  return {
    [`${name}_CLIENT_ID`]: clientId,
    [`${name}_CLIENT_SECRET`]: `${provider}-secret`,
    [`${name}_URL`]: standIn.url,
  };
}

const named = ['google', 'facebook', 'linkedin', 'discord', 'slack', 'microsoft', 'twitter', 'apple'];

beforeAll(async () => {
  standIn = await listen(async (issuer) => (request, response) => {
    const discovery = {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/jwks`,
    };
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      forms.push(new URLSearchParams(Buffer.concat(chunks).toString('utf8')));
      const { pathname } = new URL(request.url ?? '/', issuer);
      const answer = pathname === '/.well-known/openid-configuration' ? discovery : answers[pathname];
      response.writeHead(answer === undefined ? 400 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer ?? { error: 'invalid_request' }));
    });
  });
  server = await startTestServer({
    ...Object.assign({}, ...named.map(keysOf)),
    APPLE_TEAM_ID: 'our-team',
    APPLE_KEY_ID: 'our-key',
    APPLE_PRIVATE_KEY: await appleKeys(),
  });
});

afterAll(async () => {
  await server.close();
  await standIn.close();
});

interface Said {
  readonly app: string;
  readonly email: string;
}

/** The response of each provider about a token that it issued to an application. */
const shapes: Readonly<Record<string, (said: Said) => Record<string, unknown>>> = {
  google: ({ app, email }) => ({
    '/tokeninfo': { aud: app },
    '/userinfo': { sub: 'g-1', email, email_verified: true, name: 'Gina' },
  }),
  linkedin: ({ app, email }) => ({
    '/v2/introspectToken': { active: true, client_id: app },
    '/userinfo': { sub: 'l-1', email, email_verified: 'true', given_name: 'Lin' },
  }),
  facebook: ({ app, email }) => ({
    '/debug_token': { data: { app_id: app, is_valid: true } },
    '/me': { id: 'f-1', name: 'Fay Book', email },
  }),
  discord: ({ app, email }) => ({
    '/api/oauth2/@me': { application: { id: app } },
    '/api/users/@me': { id: 'd-1', username: 'dis', email, verified: true },
  }),
};

test.for(Object.entries(shapes))(
  '%s: a token counts only when it was issued to our client',
  async ([provider, shape]) => {
    const { owner } = await createTenant(server);
    const signIn = () =>
      createCaller(server.app, undefined).call(socialApi.signIn, { body: { provider, token: 'opaque' } });
    answers = shape({ app: 'another-client', email: owner.email });
    expect(await signIn()).toMatchObject({ status: 400, body: { code: 'FOREIGN_TOKEN' } });
    answers = shape({ app: clientId, email: owner.email });
    expect(await signIn()).toMatchObject({ status: 200, body: { confirmed_email: owner.email } });
  },
);

test.for(named)('%s: the start asks for a code, with state, for our way back', async (provider) => {
  const { status, location } = await openBrowser(server).visit(startOf(provider));
  expect(status).toBe(302);
  const query = Object.fromEntries(new URL(location).searchParams);
  expect(query).toMatchObject({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: `http://takt.test/api/auth/social/${provider}/callback`,
    state: expect.stringMatching(/^.{40,}$/),
    scope: expect.any(String),
  });
});

test('apple: the client secret is signed with our key, and the form it posts finds its way back', async () => {
  answers = {};
  const browser = openBrowser(server);
  const { location } = await browser.visit(startOf('apple'));
  const asked = new URL(location).searchParams;
  expect(asked.get('response_mode')).toBe('form_post');
  const posted = await browser.visit('/api/auth/social/apple/callback', {
    code: 'a-code',
    state: asked.get('state') ?? '',
    unknown: 'dropped',
  });
  expect(posted.status).toBe(303);
  expect(posted.location).not.toContain('dropped');
  forms = [];
  const page = await browser.follow(posted.location);
  expect(page.searchParams.get('error')).toBe('PROVIDER_FAILED');
  const sent = forms.find((form) => form.get('grant_type') === 'authorization_code');
  const key = await importSPKI(applePublicKey, 'ES256');
  const { payload, protectedHeader } = await jwtVerify(sent?.get('client_secret') ?? '', key);
  expect(payload).toMatchObject({ iss: 'our-team', sub: clientId, aud: standIn.url });
  expect(protectedHeader).toEqual({ alg: 'ES256', kid: 'our-key' });
});

const personalDirectory = '9188040d-6c67-4c5b-b112-36a304b66dad';

test.for([
  ['any directory', 'common', { tid: 'foreign' }, false],
  ['any directory, domain checked', 'common', { tid: 'foreign', xms_edov: true }, true],
  ['any directory, claims what only others say', 'common', { tid: 'foreign', email_verified: true }, false],
  ['a personal account', 'common', { tid: personalDirectory }, true],
  ['the chosen directory', 'example.org', { tid: 'own' }, true],
] as const)('microsoft: the address from %s counts as it should', ([, directory, claims, isVerified]) => {
  const [settings] = readConfig({
    NODE_ENV: 'test',
    JWT_SECRET: 'x'.repeat(40),
    DATABASE_URL: 'postgresql://x',
    MICROSOFT_CLIENT_ID: 'a',
    MICROSOFT_CLIENT_SECRET: 'b',
    MICROSOFT_TENANT: directory,
  }).signIn.providers;
  if (settings === undefined) throw new Error('not configured');
  const person = oidcProviders.microsoft.toPerson(
    { sub: 'm-1', email: 'a@example.org', ...claims },
    settings,
  );
  expect(person.isEmailVerified).toBe(isVerified);
});
