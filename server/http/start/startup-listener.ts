import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
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

/** Seconds until a client asks again. */
const retryAfter = '2';

const json = { 'content-type': 'application/json; charset=utf-8' };
const html = { 'content-type': 'text/html; charset=utf-8' };

/** Shown to a browser that opens a page; it asks again by itself until the server answers. */
const startingPage = (message: string) => `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Takt</title>
<style>:root { color-scheme: light dark } body { margin: 30vh 1rem; font: 1rem system-ui, sans-serif; text-align: center }</style>
</head>
<body><h1>Takt</h1><p dir="auto">${message}</p></body>
</html>
`;

/** Whether a browser opens a page: any address outside the API. */
export function isPageRequest({
  method,
  url,
  headers,
}: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): boolean {
  return method === 'GET' && !url?.startsWith('/api') && (headers.accept?.includes('text/html') ?? false);
}

export interface StartupListener {
  readonly address: string | AddressInfo | null;
  /** Frees the port for the server itself. */
  close(): Promise<void>;
}

/** Answers while the database is opened and migrated: alive, not ready. Rejects when the port is in use. */
export async function startStartupListener(
  config: Pick<Config, 'port' | 'host' | 'corsOrigins'>,
): Promise<StartupListener> {
  const server = createServer((request, response) => {
    const { url, method, headers } = request;
    const heads = { ...corsHeads(headers.origin, config), connection: 'close', 'cache-control': 'no-store' };
    // A browser sends a preflight first, and would hide the response without it.
    if (method === 'OPTIONS') {
      response.writeHead(204, heads).end();
      return;
    }
    if (url?.split('?')[0] === `/api${alivePath}`) {
      response.writeHead(200, { ...heads, ...json }).end(JSON.stringify(alive));
      return;
    }
    const message = translateTo(languageOf({ headers }), starting.message);
    const unavailable = { ...heads, 'retry-after': retryAfter };
    if (isPageRequest(request)) {
      response.writeHead(503, { ...unavailable, ...html, refresh: retryAfter }).end(startingPage(message));
      return;
    }
    const refusal = { ...starting, message, timestamp: new Date().toISOString() };
    response.writeHead(503, { ...unavailable, ...json }).end(JSON.stringify(refusal));
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
