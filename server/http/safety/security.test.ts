import { describe, onTestFinished } from 'vitest';
import { expect, startTestServer, type TestServer, test } from '#server/testing/test.ts';
import { usersApi } from '#shared/users/users.api.ts';

function policyOf(header: unknown): Map<string, string> {
  return new Map(
    String(header)
      .split(';')
      .map((directive) => directive.trim())
      .map((directive) => [directive.split(' ')[0] ?? '', directive.split(' ').slice(1).join(' ')]),
  );
}

describe('every answer is guarded', () => {
  test.for([
    ['an answer of the API', '/api/setup', 200],
    ['a refusal', '/api/user/me', 401],
    ['an unknown address of the API', '/api/nowhere', 404],
    ['an unknown page', '/nowhere', 404],
  ] as const)('%s', async ([_, url, status], { server }) => {
    const { headers, statusCode } = await server.app.inject({ url });
    expect(statusCode).toBe(status);
    expect(Object.fromEntries(policyOf(headers['content-security-policy']))).toEqual({
      'default-src': "'self'",
      'base-uri': "'none'",
      'connect-src': "'self' wss://meet.takt.test https://meet.takt.test",
      'font-src': "'self' data:",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
      'img-src': "'self' data: blob:",
      'manifest-src': "'self'",
      'object-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self' 'unsafe-inline'",
      'worker-src': "'self'",
    });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': expect.stringMatching(/^(?:SAMEORIGIN|DENY)$/),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
  });

  test('plain HTTP is not reported to be HTTPS', async ({ server }) => {
    const { headers } = await server.app.inject({ url: '/api/setup' });
    expect(headers).not.toHaveProperty('strict-transport-security');
  });
});

async function startWith(settings: Record<string, string>): Promise<TestServer> {
  const server = await startTestServer(settings);
  onTestFinished(() => server.close());
  return server;
}

test('an installation behind HTTPS stays there', async () => {
  const server = await startWith({ APP_URL: 'https://takt.test/' });
  const { headers } = await server.app.inject({ url: '/api/setup' });
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
  expect(policyOf(headers['content-security-policy']).has('upgrade-insecure-requests')).toBe(true);
});

const origin = 'https://client.takt.test';
const asked = {
  origin,
  'access-control-request-method': 'PUT',
  'access-control-request-headers': 'authorization, content-type, organization-id, tenant-id',
};

describe('other origins', () => {
  test('are not spoken to', async ({ server, tenant }) => {
    const { token } = tenant.owner;
    const preflight = await server.app.inject({ method: 'OPTIONS', url: '/api/user/me', headers: asked });
    const answer = await server.app.inject({
      url: '/api/user/me',
      headers: { origin, authorization: `Bearer ${token}` },
    });
    expect(preflight.statusCode).toBe(404);
    for (const { headers } of [preflight, answer]) {
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });
});

describe('origins that are named', () => {
  const settings = { CORS_ORIGINS: `${origin}, https://other.takt.test` };

  test('may ask first', async () => {
    const server = await startWith(settings);
    const { statusCode, headers } = await server.app.inject({
      method: 'OPTIONS',
      url: `/api${usersApi.me.path}`,
      headers: asked,
    });
    expect(statusCode).toBe(204);
    expect(headers['access-control-allow-origin']).toBe(origin);
    const allowed = (name: string) =>
      String(headers[name])
        .split(',')
        .map((one) => one.trim());
    expect(allowed('access-control-allow-methods')).toEqual(
      expect.arrayContaining(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']),
    );
    expect(allowed('access-control-allow-headers')).toEqual(
      expect.arrayContaining(['authorization', 'tenant-id', 'organization-id', 'content-type', 'accept']),
    );
    expect(headers.vary).toContain('Origin');
  });

  test('read answers and refusals', async () => {
    const server = await startWith(settings);
    for (const url of ['/api/setup', '/api/user/me', '/api/nowhere']) {
      const { headers } = await server.app.inject({ url, headers: { origin: 'https://other.takt.test' } });
      expect(headers['access-control-allow-origin'], url).toBe('https://other.takt.test');
    }
  });

  test('do not open the door to others', async () => {
    const server = await startWith(settings);
    for (const stranger of ['https://evil.test', `${origin}.evil.test`, 'null', 'http://client.takt.test']) {
      const { headers } = await server.app.inject({ url: '/api/setup', headers: { origin: stranger } });
      expect(headers, stranger).not.toHaveProperty('access-control-allow-origin');
    }
  });
});

test('the ids a client sends along are hints, the session decides', async ({ server, tenant }) => {
  const stranger = await tenant.member();
  const { status, body } = await stranger.request('GET', usersApi.me.path, {
    headers: { 'tenant-id': crypto.randomUUID(), 'organization-id': 'nothing', language: 'zz-zz-zz' },
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({ tenantId: tenant.tenantId });
  expect(server.logged.filter((line) => line.includes('unexpected error'))).toEqual([]);
});
