import { existsSync } from 'node:fs';
import { expect, startTestServer, test } from '#server/testing/test.ts';
import { clientLogTexts } from '#shared/system/client-log.schema.ts';
import { systemApi } from '#shared/system/system.api.ts';

test('currencies and languages are known before anybody signs in', async ({ anonymous }) => {
  const currencies = (await anonymous.call(systemApi.currencies, { query: { where: { tenantId: 'x' } } }))
    .body;
  expect(currencies.total).toBe(currencies.items.length);
  expect(currencies.items).toContainEqual(
    expect.objectContaining({ isoCode: 'EUR', currency: 'Euro', updatedAt: expect.any(String) }),
  );
  for (const is_system of ['true', 'false', 'undefined']) {
    const { items, total } = (await anonymous.call(systemApi.languages, { query: { is_system } })).body;
    expect(total).toBe(13);
    expect(items).toContainEqual(
      expect.objectContaining({ code: 'de', name: 'German', description: 'Deutsch', is_system: true }),
    );
  }
  const again = (await anonymous.call(systemApi.currencies)).body;
  expect(again.items.map(({ id }) => id)).toEqual(currencies.items.map(({ id }) => id));
  expect(new Set(again.items.map(({ id }) => id)).size).toBe(again.total);
});

test('a desktop shell learns the address of this server, without /api', async ({ anonymous }) => {
  const { body } = await anonymous.call(systemApi.desktopServer);
  expect(body).toEqual({ GAUZY_API_SERVER_URL: 'http://takt.test' });
});

const entry = { timestamp: '2026-03-11T09:00:00Z', level: 'ERROR', message: 'The board broke' };

test('an entry of a client is logged without credentials and cut at 1000 characters', async ({
  server,
  anonymous,
}) => {
  const { status, body } = await anonymous.call(systemApi.clientLog, {
    body: {
      ...entry,
      message: `Broke with Bearer abcdef ${'long '.repeat(400)}`,
      context: 'board',
      details: {
        headers: { Authorization: 'Bearer s3cret', Cookie: 'sid=s3cret', 'Set-Cookie': 's3cret' },
        customLogFile: '/tmp/takt-must-not-exist.log',
        text: 'y'.repeat(5000),
      },
    },
  });
  expect(status).toBe(201);
  expect(body).toEqual({ success: true });
  const line = server.logged.filter((text) => text.includes('Broke with')).at(-1) ?? '';
  const logged = JSON.parse(line);
  expect(logged.msg).toHaveLength(1001);
  expect(logged.client).toMatchObject({ level: 'ERROR', context: 'board' });
  expect(logged.client.details.length).toBeLessThanOrEqual(1001);
  for (const secret of ['abcdef', 's3cret', 'takt-must-not-exist']) expect(line).not.toContain(secret);
  expect(existsSync('/tmp/takt-must-not-exist.log')).toBe(false);
});

test('levels are taken in any case', async ({ server, anonymous }) => {
  for (const level of ['debug', 'Info', 'WARN', 'fatal']) {
    const answer = await anonymous.call(systemApi.clientLog, {
      body: { ...entry, level, message: `as ${level}` },
    });
    expect(answer.status).toBe(201);
  }
  expect(server.logged.join('')).toContain('as fatal');
});

test.for([
  ['an empty body', undefined],
  ['no message', { ...entry, message: '' }],
  ['an unknown level', { ...entry, level: 'LOUD' }],
  ['a list', [entry]],
  ['broken JSON', '{'],
] as const)('%s is refused in the form clients of the log know', async ([, body], { anonymous }) => {
  const answer = await anonymous.request('POST', '/log', { body });
  expect(answer.status).toBe(400);
  expect(answer.body).toEqual({ success: false, error: clientLogTexts.invalid, details: expect.anything() });
});

test('probes are not logged, other calls are', async ({ server, anonymous }) => {
  const before = server.logged.length;
  await anonymous.call(systemApi.health);
  await anonymous.request('GET', '/nowhere/ping');
  expect(server.logged.slice(before).join('')).not.toContain('request completed');
  await anonymous.call(systemApi.desktopServer);
  expect(server.logged.slice(before).join('')).toContain('/api/desktop-server');
});

test('with CLIENT_LOG=off nothing is taken, and too many entries are slowed down', async () => {
  const server = await startTestServer({ CLIENT_LOG: 'off', RATE_LIMIT: 'on' });
  const post = () => server.app.inject({ method: 'POST', url: '/api/log', payload: entry });
  const off = await post();
  expect(off.statusCode).toBe(501);
  expect(off.json()).toEqual({ success: false, message: clientLogTexts.off });
  const statuses = await Promise.all(Array.from({ length: 70 }, async () => (await post()).statusCode));
  expect(statuses).toContain(429);
  await server.close();
});
