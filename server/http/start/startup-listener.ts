import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '#server/config.ts';
import { translateTo } from '#server/context/translate.ts';
import { corsHeads } from '#server/http/safety/cors.ts';
import { languageOf } from '#server/http/safety/origin.ts';
import { outageCodes, outageTexts } from '#shared/http/outage.ts';
import { alivePath } from '#shared/system/health.ts';

/** The form of health, which probes read, and that of every refusal. */
const starting = {
  status: 'error',
  data: { status: 503, message: 'Takt is starting' },
  response: {},
  statusCode: 503,
  message: outageTexts.starting,
  error: 'Service Unavailable',
  code: outageCodes.starting,
  errorCode: outageCodes.starting,
};
const alive = { status: 'ok', data: { status: 200, message: 'OK' }, response: {} };

export interface StartupListener {
  readonly address: string | AddressInfo | null;
  /** Frees the port for the server itself. */
  close(): Promise<void>;
}

/** Answers while the database is opened and migrated: alive, not ready. Rejects when the port is in use. */
export async function startStartupListener(
  config: Pick<Config, 'port' | 'host' | 'corsOrigins'>,
): Promise<StartupListener> {
  const server = createServer(({ url, method, headers }, response) => {
    const heads = { ...corsHeads(headers.origin, config), connection: 'close' };
    // A browser sends a preflight first, and would hide the response without it.
    if (method === 'OPTIONS') {
      response.writeHead(204, heads).end();
      return;
    }
    const isAlive = url?.split('?')[0] === `/api${alivePath}`;
    const refusal = {
      ...starting,
      message: translateTo(languageOf({ headers }), starting.message),
      timestamp: new Date().toISOString(),
    };
    const body = isAlive ? alive : refusal;
    response.writeHead(body.data.status, {
      ...heads,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...(isAlive ? {} : { 'retry-after': '2' }),
    });
    response.end(JSON.stringify(body));
  });
  server.listen(config.port, config.host);
  await once(server, 'listening');
  return {
    address: server.address(),
    async close() {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
