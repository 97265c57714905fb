import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { vi } from 'vitest';
import type { TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { batchPath, readBatchLine } from '#shared/http/batch.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';

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
    '/api/timesheet/time-log/export?format=csv&startDate=2026-03-01&endDate=2026-03-31',
    '/api/user/me',
  ];
  const { found } = await batch(app, tenant.owner.token, reads);
  expect(found.get(0)?.status).toBe(404);
  expect(found.get(2)).toBe(undefined);
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

const long = '/api/tasks?take=100';

/** A server with an address, and people whose list of tasks is 2 MB. */
async function openLong({ app }: TestServer, { owner, projectId, teamId }: TestTenant) {
  const description = 'abcde fghi '.repeat(9000);
  for (let count = 0; count < 20; count += 1) {
    const body = { title: 'Long text', teams: [{ id: teamId }], projectId, description };
    const { status } = await owner.call(tasksApi.create, { body });
    expect(status).toBe(201);
  }
  const address = app.server.listening
    ? app.listeningOrigin
    : await app.listen({ port: 0, host: '127.0.0.1' });
  /** Sends a batch and reads no more than the head of the answer. */
  const begin = async (reads: readonly string[], token = owner.token) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const call = request(`${address}/api${batchPath}`, { method: 'POST', headers, agent: false });
    call.end(JSON.stringify({ reads }));
    const [answer]: IncomingMessage[] = await once(call, 'response');
    return { status: answer?.statusCode, leave: () => call.destroy() };
  };
  return { begin };
}

test('a batch ends at its bound of bytes; the rest is left out', async ({ server, tenant }) => {
  await openLong(server, tenant);
  const { found } = await batch(server.app, tenant.owner.token, Array(20).fill(long));
  expect([...found.values()].every(({ status }) => status === 200)).toBe(true);
  expect(found.size).toBeGreaterThan(2);
  expect(found.size).toBeLessThan(10);
});

test('a batch whose caller left ends, and one that nobody reads waits', async ({ server, tenant }) => {
  const { begin } = await openLong(server, tenant);
  const reads = Array(40).fill(`${long}&left`);
  const readsOf = (mark: string) => server.logged.filter((line) => line.includes(mark)).length;
  const batches = await Promise.all(Array.from({ length: 6 }, () => begin(reads)));
  expect(batches.map(({ status }) => status)).toEqual(Array(6).fill(200));
  const another = await tenant.member();
  expect((await begin(['/api/user/me'])).status).toBe(429);
  expect((await begin(['/api/user/me'], another.token)).status).toBe(200);
  for (const { leave } of batches) leave();
  // None of them is at work any more.
  const again = await vi.waitFor(async () => {
    const next = await begin(['/api/user/me']);
    expect(next.status).toBe(200);
    return next;
  });
  again.leave();
  expect(readsOf('&left')).toBeLessThan(100);
});
