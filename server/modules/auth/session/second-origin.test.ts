import { onTestFinished } from 'vitest';
import { codeIn, linkIn } from '#server/modules/auth/test-people.ts';
import { createTenant } from '#server/testing/tenant.ts';
import { expect, startTestServer, type TestServer, test } from '#server/testing/test.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import { usersApi } from '#shared/users/users.api.ts';

const origin = 'https://client.takt.test';

interface Sent {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly token?: string;
  readonly body?: Record<string, unknown>;
}

/**
 * Acts as a browser does for a page on another origin: sends a preflight and credentials, and reads the headers that
 * CORS exposes.
 */
async function fromThere({ app }: TestServer, { method = 'POST', path, token, body }: Sent) {
  const url = `/api${path}`;
  const names = ['content-type', ...(token === undefined ? [] : ['authorization', 'tenant-id'])];
  const preflight = await app.inject({
    method: 'OPTIONS',
    url,
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': names.join(','),
    },
  });
  const answer = await app.inject({
    method,
    url,
    headers: {
      origin,
      // Belongs to an earlier session there, which sign-in must ignore.
      cookie: 'auth-token=stale; auth-refresh-token=stale',
      authorization: `Bearer ${token ?? 'of.something.old'}`,
    },
    ...(body && { payload: body }),
  });
  expect(preflight.statusCode, path).toBe(204);
  for (const { headers } of [preflight, answer]) {
    expect(headers['access-control-allow-origin'], path).toBe(origin);
    expect(headers['access-control-allow-credentials'], path).toBe('true');
    expect(headers, path).not.toHaveProperty('location');
    // The client stores its tokens itself; that origin would not send cookies of this one.
    expect(headers, path).not.toHaveProperty('set-cookie');
  }
  return { status: answer.statusCode, body: answer.json() };
}

test('a client on another origin signs in by code and goes on with what it was given', async () => {
  const server = await startTestServer({ CORS_ORIGINS: origin });
  onTestFinished(() => server.close());
  const { owner, teamId, organizationId } = await createTenant(server);
  const { email } = owner;
  const call = (sent: Sent) => fromThere(server, sent);

  const asked = { email, callbackUrl: `${origin}/auth/passcode` };
  expect(await call({ path: '/auth/signin.email', body: asked })).toMatchObject({ status: 200 });
  const mail = server.mail.last(email);
  expect(linkIn(mail).origin).toBe(origin);

  const code = { email, code: codeIn(mail), includeTeams: true };
  const choice = await call({ path: '/auth/signin.email/confirm', body: code });
  expect(choice).toMatchObject({ status: 200, body: { confirmed_email: email, total_workspaces: 1 } });
  const [workspace] = choice.body.workspaces;
  expect(workspace.current_teams).toMatchObject([
    { team_id: teamId, members: [{ employeeId: owner.employeeId, name: 'Ann Archer' }] },
  ]);

  const chosen = { email, token: workspace.token, defaultTeamId: teamId, lastTeamId: teamId };
  const entered = await call({ path: '/auth/signin.workspace', body: chosen });
  expect(entered).toMatchObject({ status: 201, body: { user: { id: owner.userId, lastTeamId: teamId } } });
  const { token, refresh_token } = entered.body;

  const own = `/user-organization?where[userId]=${owner.userId}`;
  const organizations = await call({ method: 'GET', path: own, token });
  expect(organizations).toMatchObject({ status: 200, body: { items: [{ organizationId }] } });
  expect(await call({ method: 'GET', path: usersApi.me.path, token })).toMatchObject({ status: 200 });
  const remembered = await call({
    method: 'PUT',
    path: `/user/${owner.userId}`,
    token,
    body: { id: owner.userId, lastTeamId: teamId },
  });
  expect(remembered).toMatchObject({ status: 202, body: { lastTeamId: teamId } });
  const prolonged = await call({ path: authApi.refresh.path, body: { refresh_token } });
  expect(prolonged).toMatchObject({ status: 200, body: { token: expect.any(String) } });
});
