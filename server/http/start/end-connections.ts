import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Time for running requests when a stop begins. */
const graceMilliseconds = 1_000;
const checkMilliseconds = 100;

/**
 * Lets a stop end connections on which nothing is at work: without a request, or with one that never arrived whole.
 * Node waits for those until they time out. A request that a handler has begun keeps its connection until it is answered.
 */
export function endConnectionsOnClose(app: FastifyInstance): void {
  const open = new Set<Socket>();
  const atWork = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      atWork.delete(socket);
    });
  });
  // Runs once the body has arrived.
  app.addHook('preHandler', ({ raw }, _reply, done) => {
    atWork.add(raw.socket);
    done();
  });
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    atWork.delete(raw.socket);
    done();
  });
  app.addHook('preClose', async () => {
    const end = () => {
      for (const socket of open) if (!atWork.has(socket)) socket.destroy();
    };
    const wait = setTimeout(() => {
      end();
      const check = setInterval(end, checkMilliseconds);
      app.server.once('close', () => clearInterval(check));
    }, graceMilliseconds);
    app.server.once('close', () => clearTimeout(wait));
  });
}
