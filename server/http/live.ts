import type { FastifyInstance } from 'fastify';
import { authenticate, authorise } from '#server/http/access.ts';

const heartbeatMilliseconds = 25_000;

/** `GET /api/events`: server-sent "this changed" messages of the caller's workspace; the client refetches. */
export function registerLive(app: FastifyInstance): void {
  const { services } = app;
  app.get('/events', { config: { access: 'member' } }, async (request, reply) => {
    const identity = await authenticate(services, request);
    authorise('member', identity);
    reply.hijack();
    const stream = reply.raw;
    stream.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    stream.write('retry: 2000\n\n');
    const leave = services.live.subscribe(identity.tenantId ?? '', (message) => {
      stream.write(`event: ${message.topic}\ndata: ${JSON.stringify({ id: message.id })}\n\n`);
    });
    const heartbeat = setInterval(() => stream.write(': still here\n\n'), heartbeatMilliseconds);
    const end = () => {
      clearInterval(heartbeat);
      leave();
      stream.end();
    };
    request.raw.on('close', end);
    app.openStreams.add(end);
    request.raw.on('close', () => app.openStreams.delete(end));
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Ends of streams that would keep a closing server waiting. */
    openStreams: Set<() => void>;
  }
}
