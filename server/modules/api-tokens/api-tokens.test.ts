import { z } from 'zod';
import type { Access } from '#server/http/access.ts';
import { createCaller } from '#server/testing/caller.ts';
import { createTenant, type Person } from '#server/testing/tenant.ts';
import { expect, startTestServer, type TestServer, test } from '#server/testing/test.ts';
import {
  type ApiTokenScope,
  apiTokenTexts,
  maximumTokens,
  tokenCallsPerMinute,
} from '#shared/api-tokens/api-token.schema.ts';
import { apiTokensApi as api } from '#shared/api-tokens/api-tokens.api.ts';
import { tokenScopeOf } from '#shared/api-tokens/token-scopes.ts';
import { accountApi } from '#shared/auth/account.api.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import { secondFactorApi } from '#shared/auth/second-factor.api.ts';
import { calendarFeedsApi } from '#shared/calendar-feeds/calendar-feeds.api.ts';
import { demoApi } from '#shared/demo/demo.api.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { projectsApi } from '#shared/projects/projects.api.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';
import { usersApi } from '#shared/users/users.api.ts';

const inAMonth = '2026-04-10';

async function newToken(person: Person, scopes: ApiTokenScope[], expiresOn = inAMonth) {
  const { status, body } = await person.call(api.create, { body: { name: 'Script', scopes, expiresOn } });
  expect(status).toBe(201);
  return body;
}

const program = (server: TestServer, token: string) => createCaller(server.app, token);

test('a token is told once, works as its owner, and says when it was used', async ({ server, tenant }) => {
  const ann = await tenant.member();
  const made = await newToken(ann, ['read', 'time']);
  expect(made.token).toMatch(/^takt_[\w-]{43}$/);
  expect(made.expiresAt).toBe('2026-04-11T00:00:00.000Z');
  const script = program(server, made.token);
  expect((await script.call(usersApi.me)).body).toMatchObject({ id: ann.userId, email: ann.email });
  const [listed] = (await ann.call(api.list)).body.items;
  expect(listed).toMatchObject({ id: made.id, name: 'Script', scopes: ['read', 'time'] });
  expect(listed?.prefix).toBe(made.token.slice(0, 11));
  expect(listed?.lastUsedAt).toBe('2026-03-11T09:00:00.000Z');
  const row = await server.services.prisma.apiToken.findUniqueOrThrow({ where: { id: made.id } });
  expect(JSON.stringify(row)).not.toContain(made.token);
  expect((await tenant.owner.call(api.list)).body.items).toEqual([]);
});

test('tokens that may only read hear of changes in the workspace', async ({ server, tenant }) => {
  const { token } = await newToken(await tenant.member(), ['time']);
  const answer = await server.app.inject({
    method: 'GET',
    url: '/api/events',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toMatchObject({ message: apiTokenTexts.scope });
});

const calls: readonly [string, Endpoint, ApiTokenScope | undefined][] = [
  ['reading', tasksApi.search, 'read'],
  ['the timer', timerApi.start, 'time'],
  ['tasks', tasksApi.create, 'tasks'],
  ['projects', projectsApi.create, 'tasks'],
  ['teams', teamsApi.create, 'admin'],
  ['the password', accountApi.changePassword, undefined],
  ['sessions', accountApi.sessions, undefined],
  ['the second factor', secondFactorApi.setup, undefined],
  ['another workspace', authApi.switchWorkspace, undefined],
  ['tokens', api.create, undefined],
  ['the list of tokens', api.list, undefined],
  ['secret addresses', calendarFeedsApi.create, undefined],
  ['the account', usersApi.remove, undefined],
  ['the e-mail address', usersApi.update, undefined],
];

test.for(calls)('%s: only with the scope for it', async ([, endpoint, needed], { server, tenant }) => {
  expect(tokenScopeOf(endpoint)).toBe(needed);
  const all = ['read', 'time', 'tasks', 'admin'] as const;
  const others = all.filter((scope) => scope !== needed);
  const { token } = await newToken(tenant.owner, others);
  const id = tenant.owner.userId;
  const input = { params: { id }, ...(endpoint.method === 'GET' ? {} : { body: {} }) };
  const { status, body } = await program(server, token).call(endpoint, input);
  const message = needed === undefined ? apiTokenTexts.notWithToken : apiTokenTexts.scope;
  expect([status, body]).toMatchObject([403, { code: 'TOKEN_SCOPE', message }]);
  if (needed === undefined) return;
  const right = await newToken(tenant.owner, [needed]);
  expect((await program(server, right.token).call(endpoint, input)).status).not.toBe(403);
});

const opensSession = ({ response }: Endpoint) =>
  JSON.stringify(z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' })).includes(
    '"refresh_token"',
  );

/** Reads that tell a program the owner of its token. */
const ofItsOwner: readonly Endpoint[] = [usersApi.me, usersApi.organizations];

const closedWhen: Readonly<Record<string, (endpoint: Endpoint, access: Access) => boolean>> = {
  'is about the account and not the workspace': (endpoint, access) =>
    access === 'account' && !ofItsOwner.includes(endpoint),
  // Public operations ignore the bearer.
  'opens a session': (endpoint, access) => access !== 'public' && opensSession(endpoint),
  'removes accounts or a workspace': (endpoint) =>
    endpoint.method === 'DELETE' && /^\/(user|tenant|demo|auth)\b/.test(endpoint.path),
};

test.for(Object.entries(closedWhen))(
  'no token opens an operation that %s',
  async ([, isClosed], { server }) => {
    const found = [...server.app.accesses].filter(([endpoint, access]) => isClosed(endpoint, access));
    expect(found.length).toBeGreaterThan(0);
    const open = found.filter(([endpoint]) => tokenScopeOf(endpoint) !== undefined);
    expect(open.map(([{ method, path }]) => `${method} ${path}`)).toEqual([]);
  },
);

test('the demo is removed by its owner and by no token of theirs', async ({ server, tenant }) => {
  const { token } = await newToken(tenant.owner, ['read', 'time', 'tasks', 'admin']);
  const answer = await program(server, token).call(demoApi.remove);
  expect([answer.status, answer.body]).toMatchObject([403, { code: 'TOKEN_SCOPE' }]);
});

test('a token may never do more than its owner', async ({ server, tenant }) => {
  const viewer = await tenant.member({ role: 'VIEWER' });
  const { token } = await newToken(viewer, ['tasks', 'admin']);
  const body = { title: 'No', teams: [{ id: tenant.teamId }] };
  expect((await program(server, token).call(tasksApi.create, { body })).body).toMatchObject({
    code: 'MISSING_PERMISSION',
  });
});

test('a revoked, an expired and an unknown token answer 401 with the next call', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const [revoked, ending] = [await newToken(owner, ['read']), await newToken(owner, ['read'], '2026-03-11')];
  const asks = (token: string) => program(server, token).call(usersApi.me);
  expect([(await asks(revoked.token)).status, (await asks(ending.token)).status]).toEqual([200, 200]);
  expect((await owner.call(api.remove, { params: { id: revoked.id } })).status).toBe(200);
  expect((await asks(revoked.token)).status).toBe(401);
  server.clock.set(new Date('2026-03-12T00:00:01.000Z'));
  expect((await asks(ending.token)).status).toBe(401);
  expect((await asks(`takt_${'x'.repeat(43)}`)).status).toBe(401);
});

test('a token ends with the work of its owner', async ({ server, tenant }) => {
  const ann = await tenant.member();
  const { token } = await newToken(ann, ['read']);
  await server.services.prisma.user.update({ where: { id: ann.userId }, data: { isActive: false } });
  expect((await program(server, token).call(usersApi.me)).status).toBe(401);
});

test('the audit names changes by a token', async ({ server, tenant }) => {
  const { owner } = tenant;
  const { token, id } = await newToken(owner, ['tasks']);
  const { body: task } = await program(server, token).call(tasksApi.create, {
    body: { title: 'By a script', teams: [{ id: tenant.teamId }] },
  });
  await program(server, token).call(tasksApi.remove, { params: { id: task.id } });
  const { prisma } = server.services;
  const where = { tenantId: tenant.tenantId };
  const entries = await prisma.auditEntry.findMany({ where, orderBy: { at: 'asc' } });
  const told = entries.map(({ action, actorType, entityId }) => [action, actorType, entityId]);
  expect(told).toContainEqual(['api-token.create', 'user', id]);
  expect(told).toContainEqual(['task.delete', 'token', task.id]);
});

test('a token of somebody else is not found, there are so many, and their days are limited', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const other = await createTenant(server);
  const { id } = await newToken(other.owner, ['read']);
  expect((await owner.call(api.remove, { params: { id } })).status).toBe(404);
  for (const expiresOn of ['2026-03-10', '2027-03-20', 'tomorrow']) {
    const body = { name: 'Script', scopes: ['read'], expiresOn };
    expect((await owner.call(api.create, { body })).body).toMatchObject({
      errors: { expiresOn: apiTokenTexts.expiry },
    });
  }
  for (let made = 0; made < maximumTokens; made += 1) await newToken(owner, ['read']);
  const body = { name: 'Script', scopes: ['read'], expiresOn: inAMonth };
  const { status, body: refused } = await owner.call(api.create, { body });
  expect([status, refused]).toMatchObject([409, { message: apiTokenTexts.tooMany }]);
});

test('calls with one token are limited, and told', async () => {
  const server = await startTestServer({ RATE_LIMIT: 'on' });
  try {
    const tenant = await createTenant(server);
    const { token } = await newToken(tenant.owner, ['read']);
    const script = program(server, token);
    const { headers } = await script.call(usersApi.me);
    expect(headers['x-ratelimit-limit']).toBe(String(tokenCallsPerMinute));
    expect(headers['x-ratelimit-remaining']).toBe(String(tokenCallsPerMinute - 1));
    for (let sent = 1; sent < tokenCallsPerMinute; sent += 1) await script.call(usersApi.me);
    const { status, headers: refused } = await script.call(usersApi.me);
    expect(status).toBe(429);
    expect(Number(refused['retry-after'])).toBeGreaterThan(0);
    expect((await tenant.owner.call(usersApi.me)).status).toBe(200);
  } finally {
    await server.close();
  }
});
