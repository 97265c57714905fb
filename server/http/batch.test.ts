import type { FastifyInstance } from 'fastify';
import { expect, test } from '#server/testing/test.ts';
import { batchPath, readBatchLine } from '#shared/http/batch.ts';

async function batch(app: FastifyInstance, token: string | undefined, reads: unknown) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const url = `/api${batchPath}`;
  const answer = await app.inject({ method: 'POST', url, headers, payload: { reads } });
  const lines = answer.payload.trimEnd().split('\n').map(readBatchLine);
  const found = new Map(lines.map(({ index, status, body }) => [index, { status, body: JSON.parse(body) }]));
  return { status: answer.statusCode, found };
}

test('reads of one call are answered as each would be alone', async ({ server: { app }, tenant }) => {
  const { token, request } = tenant.owner;
  const stranger = '00000000-0000-4000-8000-000000000000';
  const addresses = ['/user/me', '/role-permissions/me', `/tasks/${stranger}`, '/nowhere'];
  const alone = await Promise.all(addresses.map((address) => request('GET', address)));
  const { status, found } = await batch(
    app,
    token,
    addresses.map((address) => `/api${address}`),
  );
  expect(status).toBe(200);
  expect([...found.keys()].sort()).toEqual([0, 1, 2, 3]);
  alone.forEach((answer, index) => {
    const { requestId: _id, ...body } = found.get(index)?.body ?? {};
    const { requestId: _alone, ...expected }: Record<string, unknown> = answer.body;
    expect({ status: found.get(index)?.status, body }).toEqual({ status: answer.status, body: expected });
  });
});

test('what did not change is not sent again to who names its tag', async ({ server: { app }, tenant }) => {
  const reads = [
    '/api/user/me',
    `/api/tasks/team?organizationTeamId=${tenant.teamId}`,
    '/api/role-permissions/me',
  ];
  const linesOf = async (tags: readonly string[] | undefined) => {
    const headers = { authorization: `Bearer ${tenant.owner.token}` };
    const payload = { reads, tags };
    const answer = await app.inject({ method: 'POST', url: `/api${batchPath}`, headers, payload });
    return answer.payload
      .trimEnd()
      .split('\n')
      .map(readBatchLine)
      .toSorted((a, b) => a.index - b.index);
  };
  expect((await linesOf(undefined)).map(({ tag }) => tag)).toEqual([undefined, undefined, undefined]);
  await linesOf([]);
  const [me, tasks, rights] = await linesOf([]);
  expect([me?.status, tasks?.status, rights?.status, rights?.tag]).toEqual([200, 200, 200, undefined]);
  const tags = [me?.tag ?? '', tasks?.tag ?? '', ''];
  expect((await linesOf(tags)).map(({ status, body }) => [status, body === ''])).toEqual([
    [304, true],
    [304, true],
    [200, false],
  ]);
  expect((await linesOf([...tags].reverse())).map(({ status }) => status)).toEqual([200, 304, 200]);
});

test('a stream that never ends and a file are no answers of a batch', async ({ server: { app }, tenant }) => {
  const reads = [
    '/api/events',
    '/api/docs/json',
    '/api/timesheet/time-log/export?format=CSV',
    '/api/user/me',
  ];
  const { found } = await batch(app, tenant.owner.token, reads);
  expect(found.get(0)?.status).toBe(404);
  expect(found.get(3)?.status).toBe(200);
  expect([...found.values()].every(({ body }) => typeof body === 'object')).toBe(true);
});

test('nothing is read without a session, elsewhere, or beyond a limit', async ({
  server: { app },
  tenant,
}) => {
  const me = '/api/user/me';
  expect((await app.inject({ method: 'POST', url: '/api/batch', payload: { reads: [me] } })).statusCode).toBe(
    401,
  );
  const headers = { authorization: `Bearer ${tenant.owner.token}` };
  for (const reads of [[], 'all', ['/metrics'], ['https://example.org/api/x'], Array(41).fill(me)]) {
    const answer = await app.inject({ method: 'POST', url: '/api/batch', headers, payload: { reads } });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'VALIDATION' }),
    ]);
  }
});
