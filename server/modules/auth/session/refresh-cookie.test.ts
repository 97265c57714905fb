import { onTestFinished } from 'vitest';
import { password } from '#server/modules/auth/test-people.ts';
import { createTenant } from '#server/testing/tenant.ts';
import { expect, startTestServer, type TestServer, test } from '#server/testing/test.ts';
import { keptInCookie, sessionHeader } from '#shared/auth/session-cookie.ts';

const ownPage = { [sessionHeader.name]: sessionHeader.value };

async function post(
  { app }: TestServer,
  path: string,
  { body, headers }: { body: object; headers: Record<string, string> },
) {
  const answer = await app.inject({ method: 'POST', url: `/api${path}`, headers, payload: body });
  const cookies = [answer.headers['set-cookie'] ?? []].flat();
  const [refresh = ''] = cookies.filter((cookie) => cookie.startsWith('takt-refresh='));
  const json: { token?: string; refresh_token?: string } = answer.body === '' ? {} : answer.json();
  return {
    status: answer.statusCode,
    json,
    text: answer.body,
    cookies,
    refresh,
    cookie: refresh.split(';')[0] ?? '',
    forgets: answer.headers['clear-site-data'],
  };
}

test('our page never sees its refresh token', async ({ server, tenant }) => {
  const credentials = { email: tenant.owner.email, password };
  const signedIn = await post(server, '/auth/login', { body: credentials, headers: ownPage });
  expect(signedIn).toMatchObject({ status: 200, json: { refresh_token: keptInCookie } });
  expect(signedIn.refresh).toMatch(/; Max-Age=2592000; Path=\/api\/auth; HttpOnly; SameSite=Strict$/);
  const [, token = ''] = signedIn.cookie.split('=');
  expect(token.length).toBeGreaterThan(40);
  expect(signedIn.text).not.toContain(token);

  const body = { refresh_token: keptInCookie };
  const headers = { ...ownPage, cookie: signedIn.cookie };
  const refreshed = await post(server, '/auth/refresh-token', { body, headers });
  expect(refreshed).toMatchObject({ status: 200, json: { refresh_token: keptInCookie } });
  expect(refreshed.refresh).toContain('HttpOnly');
  expect(refreshed.cookie).not.toBe(signedIn.cookie);

  const bearer = { authorization: `Bearer ${refreshed.json.token}` };
  const left = await post(server, '/auth/logout', { body: {}, headers: { ...headers, ...bearer } });
  expect(left.refresh).toMatch(/^takt-refresh=; Max-Age=0; Path=\/api\/auth;/);
  expect([left.forgets, refreshed.forgets]).toEqual(['"cache"', undefined]);
  const late = { ...ownPage, cookie: refreshed.cookie };
  expect((await post(server, '/auth/refresh-token', { body, headers: late })).status).toBe(401);
});

test('a sign-out that comes late, without its bearer, ends the session of the cookie', async ({
  server,
  tenant,
}) => {
  const credentials = { email: tenant.owner.email, password };
  const { cookie } = await post(server, '/auth/login', { body: credentials, headers: ownPage });
  const body = { refresh_token: keptInCookie };
  const headers = { ...ownPage, cookie };
  // Another site cannot send the head.
  await post(server, '/auth/logout', { body: {}, headers: { cookie } });
  expect((await post(server, '/auth/refresh-token', { body, headers })).status).toBe(200);
  const left = await post(server, '/auth/logout', { body: {}, headers });
  expect(left.refresh).toMatch(/^takt-refresh=; Max-Age=0; Path=\/api\/auth;/);
  expect((await post(server, '/auth/refresh-token', { body, headers })).status).toBe(401);
});

test('a token that the page still holds itself moves into the cookie', async ({ server, tenant }) => {
  const credentials = { email: tenant.owner.email, password };
  const before = await post(server, '/auth/login', { body: credentials, headers: {} });
  const { refresh_token = '' } = before.json;
  expect([before.cookies, refresh_token === keptInCookie]).toEqual([[], false]);
  const refreshed = await post(server, '/auth/refresh-token', { body: { refresh_token }, headers: ownPage });
  expect(refreshed).toMatchObject({ status: 200, json: { refresh_token: keptInCookie } });
  expect(refreshed.refresh).toContain('HttpOnly');
});

test('the cookie counts with the head of our page only, and the marker with the cookie only', async ({
  server,
  tenant,
}) => {
  const credentials = { email: tenant.owner.email, password };
  const { cookie } = await post(server, '/auth/login', { body: credentials, headers: ownPage });
  const body = { refresh_token: keptInCookie };
  const tries: Record<string, string>[] = [
    { cookie },
    ownPage,
    { ...ownPage, cookie: 'takt-refresh=%E0%A4%A' },
  ];
  for (const headers of tries) {
    expect((await post(server, '/auth/refresh-token', { body, headers })).status).toBe(401);
  }
});

test('registering sets readable cookies for other clients, and none for our page', async ({ server }) => {
  const registration = (name: string) => ({
    email: `${name}-cookie@takt.test`,
    name: 'Ann Archer',
    team: 'Cookies',
  });
  const other = await post(server, '/auth/register', { body: registration('other'), headers: {} });
  expect(other.cookies.some((cookie) => cookie.startsWith('auth-refresh-token='))).toBe(true);
  const ours = await post(server, '/auth/register', { body: registration('ours'), headers: ownPage });
  expect(ours.cookies).toEqual([expect.stringMatching(/^takt-refresh=.*HttpOnly/)]);
});

test('a secure site has a secure cookie', async () => {
  const server = await startTestServer({ APP_URL: 'https://takt.test' });
  onTestFinished(() => server.close());
  const { email } = (await createTenant(server)).owner;
  const { refresh } = await post(server, '/auth/login', { body: { email, password }, headers: ownPage });
  expect(refresh.includes('; Secure; ')).toBe(true);
});
