import { expect, onTestFinished, test } from 'vitest';
import { translateTo } from '#server/context/translate.ts';
import { errorBody } from '#shared/http/error.ts';
import { outageCodes, outageTexts } from '#shared/http/outage.ts';
import { alivePath } from '#shared/system/health.ts';
import { startStartupListener } from './startup-listener.ts';

const client = 'https://client.example.org';

async function openDoor() {
  const startupListener = await startStartupListener({ port: 0, host: '127.0.0.1', corsOrigins: [client] });
  onTestFinished(() => startupListener.close());
  const { address } = startupListener;
  if (address === null || typeof address === 'string') throw new Error('no port');
  return (init: RequestInit, path = '/api/user/me') => fetch(`http://127.0.0.1:${address.port}${path}`, init);
}

test('while the server starts, clients on other origins may read that it does', async () => {
  const ask = await openDoor();
  const answer = await ask({ headers: { origin: client } });
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('2');
  expect(answer.headers.get('access-control-allow-origin')).toBe(client);
  const first = await ask({ method: 'OPTIONS', headers: { origin: client } });
  expect(first.status).toBe(204);
  expect(first.headers.get('access-control-allow-headers')).toContain('authorization');
});

test('an origin that is not listed may not', async () => {
  const ask = await openDoor();
  const answer = await ask({ headers: { origin: 'https://elsewhere.example.org' } });
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
});

test('every call is refused like any other, in the language of the caller; probes read their own form', async () => {
  const ask = await openDoor();
  const refused = await ask({ headers: { 'accept-language': 'fr' } });
  expect(errorBody.parse(await refused.json())).toMatchObject({
    statusCode: 503,
    code: outageCodes.starting,
    errorCode: outageCodes.starting,
    timestamp: expect.stringMatching(/^\d{4}-.+Z$/),
    message: translateTo('fr', outageTexts.starting),
  });
  const health = await ask({}, '/api/health');
  expect([health.status, await health.json()]).toEqual([503, expect.objectContaining({ status: 'error' })]);
  const alive = await ask({}, `/api${alivePath}`);
  expect(await alive.json()).toEqual({ status: 'ok', data: { status: 200, message: 'OK' }, response: {} });
});

test('a browser that opens a page reads so in words, and asks again by itself', async () => {
  const ask = await openDoor();
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
  const page = await ask({ headers: { accept, 'accept-language': 'de' } }, '/tasks?view=board');
  expect([page.status, page.headers.get('refresh')]).toEqual([503, '2']);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(await page.text()).toContain(translateTo('de', outageTexts.starting));
});
