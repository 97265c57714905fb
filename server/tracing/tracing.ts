import { AsyncLocalStorage } from 'node:async_hooks';
import type { Attributes, Span, SpanContext, SpanKind } from '@opentelemetry/api';
import type { FastifyBaseLogger } from 'fastify';
import { release } from '#server/release.ts';
import type { TracingConfig } from '#server/tracing-config.ts';

interface Start {
  readonly kind: keyof typeof SpanKind;
  readonly attributes?: Attributes;
  /** `traceparent` of the caller; without one, the active span is the parent. */
  readonly traceparent?: string | undefined;
}

/** Spans of this process, sent to the collector in batches. */
export interface Tracing {
  start(name: string, start: Start): Span;
  /** Runs `work` as a part of the span; undefined: of none. */
  within<T>(span: Span | undefined, work: () => T): T;
  /** The active span. */
  current(): Span | undefined;
  /** Ends the span; `failure` is a short word for the error. */
  end(span: Span, failure?: string): void;
  /** Sends pending spans. */
  close(): Promise<void>;
}

const sendMs = 5000;
/** version-trace-parent-flags, as W3C has it. */
const traceparentPattern = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

function remoteSpan(traceparent: string | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags = '00'] = traceparentPattern.exec(traceparent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}

/** The libraries are read when something is traced at all. */
async function load() {
  const [api, sdk, { OTLPTraceExporter }, { defaultResource, resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  return { api, sdk, OTLPTraceExporter, defaultResource, resourceFromAttributes };
}

function providerFor(
  { sdk, OTLPTraceExporter, defaultResource, resourceFromAttributes }: Awaited<ReturnType<typeof load>>,
  { serviceName, tracesUrl }: TracingConfig,
) {
  const attributes = { 'service.name': serviceName, 'service.version': release() };
  const exporter = new OTLPTraceExporter({ url: tracesUrl, timeoutMillis: sendMs });
  return new sdk.NodeTracerProvider({
    resource: defaultResource().merge(resourceFromAttributes(attributes)),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter)],
  });
}

/**
 * Starts to trace. Registers nothing globally: callers receive the tracing, so that several servers of one process do
 * not mix their spans.
 */
export async function startTracing(
  config: TracingConfig,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<Tracing> {
  const loaded = await load();
  const { api } = loaded;
  const warn = (message: string) => log.warn(`Traces: ${message}`);
  const quiet = () => undefined;
  api.diag.setLogger(
    { error: warn, warn: warn, info: quiet, debug: quiet, verbose: quiet },
    { logLevel: api.DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const provider = providerFor(loaded, config);
  const tracer = provider.getTracer('takt', release());
  const running = new AsyncLocalStorage<Span | undefined>();

  return {
    start(name, { kind, attributes = {}, traceparent }) {
      const parent = remoteSpan(traceparent) ?? running.getStore()?.spanContext();
      const cause =
        parent === undefined ? api.ROOT_CONTEXT : api.trace.setSpanContext(api.ROOT_CONTEXT, parent);
      return tracer.startSpan(name, { kind: api.SpanKind[kind], attributes }, cause);
    },
    within: (span, work) => running.run(span, work),
    current: () => running.getStore(),
    end(span, failure) {
      if (failure !== undefined) {
        span.setStatus({ code: api.SpanStatusCode.ERROR, message: failure });
        span.setAttribute('error.type', failure);
      }
      span.end();
    },
    close: () => provider.shutdown().catch((error: Error) => warn(error.message)),
  };
}

/** Runs `work` as a span of its own. Records only the kind of an error: messages may name people. */
export async function traced<T>(
  tracing: Tracing | undefined,
  { name, ...start }: Start & { readonly name: string },
  work: () => Promise<T>,
): Promise<T> {
  if (tracing === undefined) return work();
  const span = tracing.start(name, start);
  try {
    const result = await tracing.within(span, work);
    tracing.end(span);
    return result;
  } catch (error) {
    tracing.end(span, failureOf(error));
    throw error;
  }
}

/** The code of a database or the system, else the kind of the error. */
export function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** For the lines of a log. */
export function traceIdOf(span: Span | undefined): { traceId?: string } {
  return span === undefined ? {} : { traceId: span.spanContext().traceId };
}
