import { expect, onTestFinished, test } from 'vitest';
import { startDoorman } from '#server/http/doorman.ts';

const client = 'https://client.example.org';

async function openDoor() {
  const doorman = await startDoorman({ port: 0, host: '127.0.0.1', corsOrigins: [client] });
  onTestFinished(() => doorman.leave());
  const { address } = doorman;
  if (address === null || typeof address === 'string') throw new Error('no port');
  return (init: RequestInit) => fetch(`http://127.0.0.1:${address.port}/api/user/me`, init);
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
