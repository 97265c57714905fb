import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Services } from '#server/context/context.ts';
import { queryableOf, queryRows } from '#server/db/query.ts';
import { int, rowStatement } from '#server/db/rows.ts';
import { sql } from '#server/db/sql.ts';
import { notFound } from '#server/errors.ts';
import { bearerOf } from '#server/http/access.ts';
import { isFromThisMachine } from '#server/http/safety/local-request.ts';
import { countMessages } from '#server/jobs/outbox-store.ts';
import { type FailureKind, failureKinds } from '#shared/system/client-log.schema.ts';

declare module 'fastify' {
  interface FastifyInstance {
    countPageFailure: (kind: FailureKind) => void;
  }
}

const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Streams stay open for hours: they are counted, not timed. */
const streams = '/api/events';

let ofProcess: Registry | undefined;

/** Memory, event loop, garbage: one set a process, however many servers it holds. */
function processRegistry(): Registry {
  if (ofProcess === undefined) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

function isSame(sent: string, token: string): boolean {
  const [a, b] = [Buffer.from(sent), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Allows holders of METRICS_TOKEN; without a token, callers on this machine if the installation is local. */
function mayRead({ config }: Services, request: FastifyRequest): boolean {
  if (config.metricsToken === undefined) return config.isLocal && isFromThisMachine(request);
  return isSame(bearerOf(request) ?? '', config.metricsToken);
}

/** Labels are of the product, never of its people: patterns of addresses, no ids. */
function measureRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'takt_http_request_duration_seconds',
    help: 'Time until the answer was sent, by pattern of the address',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: durationBuckets,
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const labels = { method: request.method, route, status: String(reply.statusCode) };
    if (route !== streams) durations.observe(labels, reply.elapsedTime / 1000);
    done();
  });
}

interface State {
  readonly name: string;
  readonly help: string;
  readonly value: number;
}

const runningSql = rowStatement(
  { timers: int },
  () => sql`select count(*)::int as timers from time_logs where "isRunning" and "deletedAt" is null`,
);

async function stored({ pool }: Services): Promise<State[]> {
  const timers = queryRows(queryableOf(pool), runningSql({}));
  const [jobs, rows] = await Promise.all([countMessages(pool), timers]);
  return [
    { name: 'takt_jobs_waiting', help: 'Jobs that are not done yet', value: jobs.open },
    {
      name: 'takt_jobs_oldest_seconds',
      help: 'Age of the oldest job that is not done yet',
      value: jobs.oldestOpenSeconds,
    },
    { name: 'takt_jobs_failed_last_day', help: 'Jobs given up within a day', value: jobs.failed },
    { name: 'takt_timers_running', help: 'Timers that run, in all workspaces', value: rows[0]?.timers ?? 0 },
  ];
}

/** Present values. Without the database, only those of the process. */
async function readState(app: FastifyInstance): Promise<Registry> {
  const registry = new Registry();
  const { pool } = app.services;
  const samples = await stored(app.services).catch(() => undefined);
  const states: State[] = [
    { name: 'takt_database_up', help: '1 while the database answers', value: samples === undefined ? 0 : 1 },
    { name: 'takt_live_streams_open', help: 'Open streams of live updates', value: app.openStreams.size },
    ...(samples ?? []),
  ];
  for (const { name, help, value } of states) new Gauge({ name, help, registers: [registry] }).set(value);
  const connections = new Gauge({
    name: 'takt_database_connections',
    help: 'Connections of the pool, and callers that wait for one',
    labelNames: ['state'] as const,
    registers: [registry],
  });
  connections.set({ state: 'open' }, pool.totalCount);
  connections.set({ state: 'idle' }, pool.idleCount);
  connections.set({ state: 'waiting' }, pool.waitingCount);
  return registry;
}

/** Failures that pages report, on whichever replica. */
function countFailures(app: FastifyInstance, registry: Registry): void {
  const failures = new Counter({
    name: 'takt_page_failures_total',
    help: 'Failures that our own pages reported, by kind',
    labelNames: ['kind'] as const,
    registers: [registry],
  });
  for (const kind of failureKinds) failures.inc({ kind }, 0);
  app.decorate('countPageFailure', (kind) => failures.inc({ kind }));
}

/** `GET /metrics` in the form of Prometheus. */
export function registerMetrics(app: FastifyInstance): void {
  const requests = new Registry();
  measureRequests(app, requests);
  countFailures(app, requests);
  const onRequest = async (request: FastifyRequest) => {
    if (!mayRead(app.services, request)) throw notFound('This address');
  };
  app.get('/metrics', { onRequest }, async (_request, reply) => {
    const merged = Registry.merge([processRegistry(), requests, await readState(app)]);
    return reply
      .header('cache-control', 'no-store')
      .type(merged.contentType)
      .send(await merged.metrics());
  });
}
