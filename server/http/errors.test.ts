import { randomUUID } from 'node:crypto';
import { describe } from 'vitest';
import { expect, test } from '#server/testing/test.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import { callTexts } from '#shared/auth/auth.schema.ts';
import { errorBody } from '#shared/http/error.ts';
import { projectTexts } from '#shared/projects/project.schema.ts';
import { projectsApi } from '#shared/projects/projects.api.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';
import { usersApi } from '#shared/users/users.api.ts';

const login = '/auth/login';
const requestId = expect.stringMatching(/^[0-9a-f-]{36}$/);
/** The clock of the tests. */
const timestamp = '2026-03-11T09:00:00.000Z';

describe('a refusal is one envelope', () => {
  test('with a text for each form field when the body has the wrong shape', async ({ tenant }) => {
    const answer = await tenant.owner.call(projectsApi.create, { body: { name: '  ', currency: 'EURO' } });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      statusCode: 400,
      message: projectTexts.name,
      error: 'Bad Request',
      code: 'VALIDATION',
      errors: { name: projectTexts.name, currency: expect.any(String) },
      errorCode: 'VALIDATION',
      timestamp,
      requestId: answer.headers['x-request-id'],
    });
  });

  test('naming nested fields by their path', async ({ tenant }) => {
    const { status, body } = await tenant.owner.call(tasksApi.create, {
      body: { title: 'Task', teams: [{ id: tenant.teamId }, { id: 'team' }] },
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'VALIDATION', errors: { 'teams.1.id': 'Invalid UUID' } });
  });

  test('for an id that is none', async ({ tenant }) => {
    const { status, body } = await tenant.owner.request('GET', '/organization-team/undefined');
    expect(status).toBe(400);
    expect(body).toMatchObject({ statusCode: 400, code: 'VALIDATION', errors: { id: 'Invalid UUID' } });
  });

  test('for a record that does not exist', async ({ tenant }) => {
    const { status, body } = await tenant.owner.request('GET', `/organization-team/${randomUUID()}`);
    expect(status).toBe(404);
    expect(body).toEqual({
      statusCode: 404,
      message: expect.any(String),
      error: 'Not Found',
      code: 'NOT_FOUND',
      errorCode: 'NOT_FOUND',
      timestamp,
      requestId,
    });
  });

  test.for([
    ['GET', '/nowhere'],
    ['POST', '/nowhere'],
    ['DELETE', '/timesheet/timer/status'],
    ['GET', '/auth/login'],
  ] as const)('for an address that does not exist: %s %s', async ([method, path], { anonymous }) => {
    const { status, body, headers } = await anonymous.request(method, path, {
      headers: { accept: 'text/html' },
    });
    expect(status).toBe(404);
    expect(headers['content-type']).toContain('application/json');
    expect(body).toEqual({
      statusCode: 404,
      message: 'This address was not found',
      error: 'Not Found',
      code: 'NOT_FOUND',
      errorCode: 'NOT_FOUND',
      timestamp,
      requestId: headers['x-request-id'],
    });
  });

  test('without a session', async ({ anonymous }) => {
    const { status, body } = await anonymous.call(usersApi.me);
    expect(status).toBe(401);
    const message = callTexts.notAuthenticated;
    expect(body).toEqual({
      statusCode: 401,
      message,
      error: 'Unauthorized',
      errorCode: 'UNAUTHORIZED',
      timestamp,
      requestId,
    });
  });

  test('without the permission', async ({ server, tenant }) => {
    const viewer = await tenant.member({ role: 'VIEWER' });
    const answer = await viewer.call(projectsApi.create, { body: { name: 'Project' } });
    expect(answer.status).toBe(403);
    expect(answer.body).toEqual({
      statusCode: 403,
      message: 'You do not have permission to do this.',
      error: 'Forbidden',
      code: 'MISSING_PERMISSION',
      errorCode: 'MISSING_PERMISSION',
      timestamp,
      requestId,
    });
    const line = server.logged.find(
      (one) => one.includes('permission denied') && one.includes(String(answer.headers['x-request-id'])),
    );
    // A refusal is logged as information with its reason.
    expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 30, reason: 'MISSING_PERMISSION' });
  });
});

describe('content is refused', () => {
  test('when it is too large', async ({ anonymous }) => {
    const { status, body } = await anonymous.request('POST', login, {
      body: { email: 'ann@takt.test', password: 'x'.repeat(2 * 1024 * 1024) },
    });
    expect(status).toBe(413);
    expect(body).toEqual({
      statusCode: 413,
      message: 'The request is larger than allowed.',
      error: 'Payload Too Large',
      errorCode: 'PAYLOAD_TOO_LARGE',
      timestamp,
      requestId,
    });
  });

  test.for(
    ['{', '{"email":}', "{'email':1}", '{"email":"a"} x', '\u0000', '[1,', 'email=a'].map((text) => ({
      text,
      shown: JSON.stringify(text),
    })),
  )('when it is no JSON: $shown', async ({ text }, { anonymous }) => {
    const { status, body } = await anonymous.request('POST', login, { body: text });
    expect(status).toBe(400);
    expect(body).toEqual({
      statusCode: 400,
      message: 'The body is not valid JSON.',
      error: 'Bad Request',
      code: 'INVALID_JSON',
      errorCode: 'INVALID_JSON',
      timestamp,
      requestId,
    });
  });

  test.for([
    '{"__proto__":{"isAdmin":true}}',
    '{"a":{"__proto__":{"isAdmin":true}}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    '{"\\u005f_proto__":{"isAdmin":true}}',
  ])('when it reaches for prototypes: %s', async (text, { anonymous }) => {
    const { status, body } = await anonymous.request('POST', login, { body: text });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'INVALID_JSON' });
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
  });

  test.for([
    'application/xml',
    'text/html',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
  ])('when it is of the kind %s', async (contentType, { anonymous }) => {
    const { status, body } = await anonymous.request('POST', login, {
      body: 'a=b',
      headers: { 'content-type': contentType },
    });
    expect(status).toBe(415);
    expect(body).toEqual({
      statusCode: 415,
      message: 'This kind of content is not accepted here.',
      error: 'Unsupported Media Type',
      errorCode: 'UNSUPPORTED_MEDIA_TYPE',
      timestamp,
      requestId,
    });
  });
});

test.for(['/%E0%A4%A', '/organization-team/%zz', '/%'])(
  'the broken address %s is refused',
  async (path, { server }) => {
    const response = await server.app.inject({ method: 'GET', url: `/api${path}` });
    expect(response.statusCode).toBe(400);
    expect(errorBody.safeParse(response.json()).success).toBe(true);
    expect(response.json()).toMatchObject({ statusCode: 400, error: 'Bad Request', requestId });
  },
);

describe('a request without content', () => {
  test.for(['application/json', 'application/json; charset=utf-8', undefined])(
    'is no mistake with the content type %s',
    async (contentType, { server, tenant }) => {
      for (const { method, path } of [timerApi.stop, timerApi.status]) {
        const response = await server.app.inject({
          method: method as 'GET',
          url: `/api${path}`,
          headers: {
            authorization: `Bearer ${tenant.owner.token}`,
            ...(contentType === undefined ? {} : { 'content-type': contentType }),
          },
        });
        expect(response.statusCode, method).toBe(200);
      }
    },
  );

  test.for([{ body: '' }, { body: '   ' }, { body: '\n' }])(
    'may be the text $body',
    async ({ body }, { tenant }) => {
      expect((await tenant.owner.request('POST', timerApi.stop.path, { body })).status).toBe(200);
    },
  );

  test('still lacks what an endpoint needs', async ({ anonymous }) => {
    const { status, body } = await anonymous.request('POST', login, { body: '' });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'VALIDATION', errors: { email: expect.any(String) } });
  });
});

test('keys that nobody asked for are left aside', async ({ tenant }) => {
  const { status, body } = await tenant.owner.call(projectsApi.create, {
    body: { name: 'Project', tenantId: randomUUID(), organizationId: '', sentTo: 'nobody', id: randomUUID() },
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({ tenantId: tenant.tenantId, organizationId: tenant.organizationId });
});

test('a stale bearer does not disturb who signs in', async ({ server, tenant }) => {
  const { status } = await tenant.owner.call(authApi.login, {
    body: { email: tenant.owner.email, password: 'correct horse battery' },
  });
  const stale = await server.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { authorization: 'Bearer stale' },
    payload: { email: tenant.owner.email, password: 'correct horse battery' },
  });
  expect([status, stale.statusCode]).toEqual([200, 200]);
});

test('an unforeseen failure is a 500 that says nothing of its cause', async ({ server, tenant }) => {
  const { pool } = server.services;
  const { owner } = tenant;
  await owner.call(projectsApi.list);
  await pool.query('alter table organization_projects rename to elsewhere');
  const { status, body, headers } = await owner.call(projectsApi.list);
  await pool.query('alter table elsewhere rename to organization_projects');
  const id = String(headers['x-request-id']);
  expect(status).toBe(500);
  expect(body).toEqual({
    statusCode: 500,
    message: `Something went wrong on our side. Please try again. (${id})`,
    error: 'Internal Server Error',
    errorCode: 'INTERNAL_SERVER_ERROR',
    timestamp,
    requestId: id,
  });
  expect(server.logged.find((line) => line.includes('unexpected error') && line.includes(id))).toContain(
    'organization_projects',
  );
});
