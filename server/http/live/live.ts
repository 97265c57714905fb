import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '#server/context/context.ts';
import type { Identity } from '#server/context/identity.ts';
import { authenticate, authorise, bearerOf } from '#server/http/access.ts';
import { takeOver } from '#server/http/download.ts';
import { authoriseToken } from '#server/http/token-access.ts';
import { createChannels } from './live-channels.ts';

const heartbeatMilliseconds = 25_000;
/** Bytes that may wait until one client reads them. */
const unreadBytes = 1_000_000;

/** Resolves the caller again after a sign-out, a suspension or a move; undefined ends the stream. */
async function identifyAgain(
  services: Services,
  request: FastifyRequest,
  { tenantId, employeeId }: Identity,
): Promise<Identity | undefined> {
  const now = await services.sessions.resolve(bearerOf(request) ?? '');
  if (now === undefined || now.tenantId !== tenantId || now.employeeId !== employeeId) return undefined;
  return now.lacksSecondFactor ? undefined : now;
}

function lastEventOf({ headers }: FastifyRequest): string | undefined {
  const header = headers['last-event-id'];
  return typeof header === 'string' && header !== '' ? header : undefined;
}

/**
 * `GET /api/events`: server-sent "this changed" messages about the parts of the workspace that the caller may read;
 * the client refetches. Every message has an id; a client that reconnects with the last id it received gets the
 * messages it missed. A stream ends with its session.
 */
export function registerLive(app: FastifyInstance): void {
  const { services } = app;
  const rooms = createChannels(services);
  app.get('/events', { config: { access: 'member' } }, async (request, reply) => {
    const identity = await authenticate(services, request);
    authoriseToken(identity, 'read');
    authorise('member', identity);
    const stream = takeOver(reply);
    stream.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    stream.write('retry: 2000\n\n');
    const send = (text: string) => {
      // Drops a client that does not read; it reconnects with the last id it received.
      if (stream.writableLength > unreadBytes) stream.destroy();
      else stream.write(text);
    };
    const end = () => {
      clearInterval(heartbeat);
      seat.close();
      app.openStreams.delete(end);
      stream.end();
    };
    const identify = () => identifyAgain(services, request, identity);
    const seat = rooms.subscribe({ identity, lastEventId: lastEventOf(request), send, identify, end });
    const beat = async () => {
      const isThere = await identify().catch(() => identity);
      if (isThere === undefined) return end();
      seat.beat();
    };
    const heartbeat = setInterval(() => void beat(), heartbeatMilliseconds);
    app.openStreams.add(end);
    request.raw.on('close', end);
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Ends of streams that would keep a closing server waiting. */
    openStreams: Set<() => void>;
  }
}
