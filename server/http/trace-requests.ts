import type { IncomingMessage } from 'node:http';
import type { Span } from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LateLog } from '#server/http/request-log.ts';
import { type Tracing, traceIdOf } from '#server/tracing/tracing.ts';

/** Streams stay open for hours, and probes call every few seconds. */
const untraced = /^\/(?:api\/(?:events|health|health\/live|ping)|metrics)$/;

function traceparentOf({ headers: { traceparent } }: IncomingMessage): string | undefined {
  return typeof traceparent === 'string' ? traceparent : undefined;
}

/**
 * Every request is a span, named by the pattern of its address: never by the address itself, which may hold ids, codes and
 * tokens. Lines of the log name the trace, the span names the request.
 */
export function traceRequests(app: FastifyInstance, tracing: Tracing | undefined): void {
  if (tracing === undefined) {
    app.setChildLoggerFactory((log, bindings, options) => new LateLog(() => log.child(bindings, options)));
    return;
  }
  const spans = new WeakMap<IncomingMessage, Span>();

  app.setChildLoggerFactory((log, bindings, options, raw) => {
    const span = tracing.start(raw.method ?? 'GET', { kind: 'SERVER', traceparent: traceparentOf(raw) });
    spans.set(raw, span);
    return log.child({ ...bindings, ...traceIdOf(span) }, options);
  });

  const finish = (request: FastifyRequest, reply: FastifyReply) => {
    const span = spans.get(request.raw);
    if (span === undefined) return;
    spans.delete(request.raw);
    span.setAttribute('http.response.status_code', reply.statusCode);
    tracing.end(span, reply.statusCode >= 500 ? String(reply.statusCode) : undefined);
  };

  app.addHook('onRequest', (request, reply, done) => {
    const span = spans.get(request.raw);
    const route = request.routeOptions.url;
    if (span === undefined || (route !== undefined && untraced.test(route))) {
      spans.delete(request.raw);
      tracing.within(undefined, done);
      return;
    }
    span.updateName(route === undefined ? request.method : `${request.method} ${route}`);
    span.setAttribute('http.request.method', request.method);
    span.setAttribute('takt.request.id', request.id);
    if (route !== undefined) span.setAttribute('http.route', route);
    // Also ends the span when the client disconnects before the response.
    reply.raw.once('close', () => finish(request, reply));
    tracing.within(span, done);
  });
  // Bodies arrive in events of the connection, which know nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => tracing.within(spans.get(request.raw), done));
  app.addHook('onResponse', (request, reply, done) => {
    finish(request, reply);
    done();
  });
}
