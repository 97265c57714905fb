import { EventEmitter, once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { endConnectionsOnClose } from './end-connections.ts';

async function portOf(app: ReturnType<typeof fastify>): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  // A socket of the server has an address with a port.
  return (app.server.address() as AddressInfo).port;
}

test('a stop answers the request at work and waits for nothing else', async () => {
  const app = fastify({ forceCloseConnections: 'idle' });
  endConnectionsOnClose(app);
  const work = new EventEmitter();
  app.get('/slow', async () => {
    work.emit('begun');
    await once(work, 'done');
    return 'whole';
  });
  const port = await portOf(app);
  const silent = connect(port, '127.0.0.1');
  await once(silent, 'connect');
  const begun = once(work, 'begun');
  const answer = fetch(`http://127.0.0.1:${port}/slow`);
  await begun;
  const closed = app.close();
  await once(silent, 'close');
  work.emit('done');
  expect(await (await answer).text()).toBe('whole');
  await closed;
});
