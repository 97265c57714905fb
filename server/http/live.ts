import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '#server/context/context.ts';
import type { Identity } from '#server/context/identity.ts';
import { authenticate, authorise, bearerOf } from '#server/http/access.ts';
import type { LiveMessage } from '#server/http/live-bus.ts';
import { authoriseToken } from '#server/http/token-access.ts';

const heartbeatMilliseconds = 25_000;

function isFor({ live }: Services, message: LiveMessage, { employeeId, userId = '' }: Identity): boolean {
  const { topic, id = '', from, to } = message;
  if (topic === 'presence') return from !== userId && live.isPresent(id, userId);
  return to === undefined || (employeeId !== undefined && to.includes(employeeId));
}

function textOf({ event, topic, id, from, data }: LiveMessage): string {
  // What is not kept has no id: a client that comes back asks for what followed the last that is.
  const known = topic === 'presence' ? '' : `id: ${event}\n`;
  return `${known}event: ${topic}\ndata: ${JSON.stringify({ id, from, data })}\n\n`;
}

/** What somebody has missed; `stale` where that is not known any more, so that everything is to be read again. */
function missed(services: Services, identity: Identity, lastEvent: string | undefined): string {
  const { live } = services;
  const here = `id: ${live.lastEvent()}\n`;
  if (lastEvent === undefined) return `${here}\n`;
  const messages = live.since(identity.tenantId ?? '', lastEvent);
  if (messages === undefined) return `${here}event: stale\ndata: {}\n\n`;
  const replayed = messages.filter((message) => isFor(services, message, identity)).map(textOf);
  return `${replayed.join('')}${here}\n`;
}

/** Who was signed out, suspended or given another place connects anew, or not at all. */
async function isOver(services: Services, request: FastifyRequest, identity: Identity): Promise<boolean> {
  const now = await services.sessions.resolve(bearerOf(request) ?? '').catch(() => identity);
  return now?.tenantId !== identity.tenantId || now?.employeeId !== identity.employeeId;
}

function lastEventOf({ headers }: FastifyRequest): string | undefined {
  const header = headers['last-event-id'];
  return typeof header === 'string' && header !== '' ? header : undefined;
}

/**
 * `GET /api/events`: server-sent "this changed" messages of the caller's workspace; the client refetches. Every message
 * has an id; who comes back with the last one they heard is told what they missed. A stream ends with its session.
 */
export function registerLive(app: FastifyInstance): void {
  const { services } = app;
  app.get('/events', { config: { access: 'member' } }, async (request, reply) => {
    const identity = await authenticate(services, request);
    authoriseToken(identity, 'read');
    authorise('member', identity);
    reply.hijack();
    const stream = reply.raw;
    stream.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    // Nothing can come between what is replayed and what is heard: both happen in this turn.
    stream.write(`retry: 2000\n\n${missed(services, identity, lastEventOf(request))}`);
    const hear = (message: LiveMessage) => {
      if (isFor(services, message, identity)) stream.write(textOf(message));
    };
    const question = () => stream.write(`id: ${services.live.lastEvent()}\nevent: stale\ndata: {}\n\n`);
    const leave = services.live.subscribe(identity.tenantId ?? '', hear, question);
    const end = () => {
      clearInterval(heartbeat);
      leave();
      app.openStreams.delete(end);
      stream.end();
    };
    const beat = async () => {
      if (await isOver(services, request, identity)) return end();
      stream.write(`id: ${services.live.lastEvent()}\n: still here\n\n`);
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
