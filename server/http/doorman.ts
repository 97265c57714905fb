import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '#server/config.ts';
import { alivePath } from '#shared/system/health.ts';

const starting = {
  status: 'error',
  data: { status: 503, message: 'Takt is starting' },
  response: {},
};

export interface Doorman {
  readonly address: string | AddressInfo | null;
  /** Frees the port for the server itself. */
  leave(): Promise<void>;
}

/** Answers while the database is opened and migrated: alive, not ready. A port that is taken rejects. */
export async function startDoorman({ port, host }: Pick<Config, 'port' | 'host'>): Promise<Doorman> {
  const server = createServer((request, response) => {
    const isAlive = request.url?.split('?')[0] === `/api${alivePath}`;
    const body = isAlive ? { ...starting, status: 'ok', data: { status: 200, message: 'OK' } } : starting;
    response.writeHead(body.data.status, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'close',
      ...(isAlive ? {} : { 'retry-after': '2' }),
    });
    response.end(JSON.stringify(body));
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    address: server.address(),
    async leave() {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
