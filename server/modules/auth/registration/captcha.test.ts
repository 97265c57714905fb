import { afterAll, beforeAll } from 'vitest';
import { createCaller } from '#server/testing/caller.ts';
import { type LoopbackServer, listen } from '#server/testing/stand-ins/loopback-server.ts';
import { freshEmail } from '#server/testing/tenant.ts';
import { expect, startTestServer, type TestServer, test } from '#server/testing/test.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';
import { socialTexts } from '#shared/auth/social.schema.ts';
import { systemApi } from '#shared/system/system.api.ts';

const secretKey = 'captcha-secret-key';
const asked: URLSearchParams[] = [];
let service: LoopbackServer;
let server: TestServer;

beforeAll(async () => {
  service = await listen(async () => (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
      asked.push(form);
      if (form.get('response') === 'outage') response.writeHead(500).end('no');
      else response.end(JSON.stringify({ success: form.get('response') === 'solved' }));
    });
  });
  server = await startTestServer({
    CAPTCHA_KIND: 'turnstile',
    CAPTCHA_SITE_KEY: 'site-key',
    CAPTCHA_SECRET_KEY: secretKey,
    CAPTCHA_VERIFY_URL: service.url,
  });
});

afterAll(async () => {
  await server.close();
  await service.close();
});

function register(recaptcha?: string) {
  const body = { email: freshEmail(), name: 'Ann Archer', team: 'Crew', ...(recaptcha ? { recaptcha } : {}) };
  return createCaller(server.app, undefined).call(authApi.register, { body });
}

test.for([
  ['a missing', undefined],
  ['a wrong', 'guessed'],
] as const)('%s answer is refused at the field', async ([, answer]) => {
  expect(await register(answer)).toMatchObject({
    status: 400,
    body: { errors: { recaptcha: authTexts.captcha } },
  });
  expect(await server.services.prisma.account.count()).toBe(0);
});

test('a solved one registers, and is asked about with the secret, which nobody else sees', async () => {
  expect((await register('solved')).status).toBe(200);
  expect(asked.at(-1)?.get('secret')).toBe(secretKey);
  const { body } = await createCaller(server.app, undefined).call(systemApi.setup);
  expect(body).toMatchObject({ captcha: { kind: 'turnstile', siteKey: 'site-key' } });
  expect(JSON.stringify(body) + server.logged.join('')).not.toContain(secretKey);
});

test('an outage of the service refuses clearly', async () => {
  expect(await register('outage')).toMatchObject({
    status: 503,
    body: { message: socialTexts.captchaUnavailable },
  });
});

test('pages may load the script and the frame of the captcha that is set up', async () => {
  const answer = await server.app.inject({ url: '/api/setup' });
  const policy = String(answer.headers['content-security-policy']);
  expect(policy).toContain("script-src 'self' https://challenges.cloudflare.com;");
  expect(policy).toContain("frame-src 'self' https://challenges.cloudflare.com;");
  expect(policy).not.toContain('hcaptcha');
});
