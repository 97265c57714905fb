import type { AddressInfo } from 'node:net';
import { createTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { apiTokensApi } from '#shared/api-tokens/api-tokens.api.ts';
import { createTaktClient, everyRow, TaktError } from '#shared/client/takt-client.ts';
import { outageCodes } from '#shared/http/outage.ts';

async function addressOf({ app }: TestServer): Promise<string> {
  if (!app.server.listening) return app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

const terms = { name: 'Script', expiresOn: '2026-04-01' };

test('a program works with a token: a task, the timer and the time of it', async ({ server, tenant }) => {
  const { body } = await tenant.owner.call(apiTokensApi.create, {
    body: { ...terms, scopes: ['read', 'time', 'tasks'] },
  });
  const takt = createTaktClient({ baseUrl: `${await addressOf(server)}/`, token: body.token });
  const me = await takt.users.me();
  expect(me.id).toBe(tenant.owner.userId);
  const task = await takt.tasks.create({ body: { title: 'Write docs', teams: [{ id: tenant.teamId }] } });
  expect((await takt.tasks.byId({ params: { id: task.id } })).title).toBe('Write docs');
  await takt.timer.start({ body: { taskId: task.id, organizationTeamId: tenant.teamId } });
  server.clock.set(new Date('2026-03-11T10:00:00.000Z'));
  await takt.timer.stop({ body: {} });
  const logs = await takt.timeLogs.list({ query: { startDate: '2026-03-11', endDate: '2026-03-11' } });
  expect(logs).toMatchObject([{ taskId: task.id, duration: 3600 }]);
});

test('a refusal is an error with code and fields', async ({ server, tenant }) => {
  const { body } = await tenant.owner.call(apiTokensApi.create, { body: { ...terms, scopes: ['tasks'] } });
  const takt = createTaktClient({ baseUrl: await addressOf(server), token: body.token });
  const refused = await takt.users.me().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(TaktError);
  expect(refused).toMatchObject({ status: 403, code: 'TOKEN_SCOPE' });
  const wrong = await takt.tasks.create({ body: { title: '' } }).catch((error: unknown) => error);
  expect(wrong).toMatchObject({ status: 400 });
  const foreign = await createTenant(server);
  const gone = await takt.tasks
    .update({ params: { id: foreign.teamId }, body: { title: 'No' } })
    .catch((error: unknown) => error);
  expect(gone).toMatchObject({ status: 404 });
});

test('a call that the server has not begun is sent again when it says so, a few times', async () => {
  const waits: number[] = [];
  const answers = [
    new Response('', { status: 429, headers: { 'retry-after': '7' } }),
    new Response('', { status: 503 }),
    Response.json({ id: 'me' }),
  ];
  const options = {
    baseUrl: 'https://takt.test',
    token: 'takt_x',
    wait: async (milliseconds: number) => void waits.push(milliseconds),
  };
  const takt = createTaktClient({ ...options, fetch: async () => answers.shift() ?? Response.error() });
  expect(await takt.users.me()).toEqual({ id: 'me' });
  expect(waits).toEqual([7000, 2000]);
  const away = createTaktClient({ ...options, fetch: async () => new Response('', { status: 503 }) });
  await expect(away.users.me()).rejects.toMatchObject({ status: 503 });
  const failing = createTaktClient({ ...options, fetch: async () => new Response('', { status: 500 }) });
  const lost = createTaktClient({
    ...options,
    fetch: async () =>
      Response.json(
        { statusCode: 503, message: 'away', error: 'Service Unavailable', code: outageCodes.databaseAway },
        { status: 503 },
      ),
  });
  waits.length = 0;
  // It may have been done before the database was lost.
  await expect(lost.timer.start({ body: {} })).rejects.toMatchObject({ code: outageCodes.databaseAway });
  expect(waits).toEqual([]);
  await expect(lost.users.me()).rejects.toMatchObject({ status: 503 });
  expect(waits).toHaveLength(3);
  waits.length = 0;
  await expect(failing.users.me()).rejects.toMatchObject({ status: 500 });
  expect(waits).toEqual([]);
});

test('a file is not sent without the address of an installation', async () => {
  const takt = createTaktClient({ baseUrl: '', token: 'takt_x', fetch: () => expect.unreachable('sent') });
  const body = new FormData();
  const sent = takt.files.uploadImage({ params: { folder: 'profile' }, body } as never);
  await expect(sent).rejects.toThrow('Base URL is required for file uploads');
});

test('every row of a list is read page by page', async () => {
  const asked: unknown[] = [];
  const read = async (paging: { skip: number; take: number }) => {
    asked.push(paging);
    return { items: [1, 2, 3, 4, 5].slice(paging.skip, paging.skip + paging.take), total: 5 };
  };
  const rows: number[] = [];
  for await (const row of everyRow(read, { take: 2 })) rows.push(row);
  expect(rows).toEqual([1, 2, 3, 4, 5]);
  expect(asked).toHaveLength(3);
});
