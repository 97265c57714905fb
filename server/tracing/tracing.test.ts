import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { bodyOf, listen } from '#server/testing/stand-ins/loopback-server.ts';
import { createTenant, type TestTenant } from '#server/testing/tenant.ts';
import { startTestServer, type TestServer } from '#server/testing/test.ts';
import { withoutValues } from '#server/tracing/trace-database.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';

const attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes: z.array(attribute),
});
const exportSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
});
type Sent = z.infer<typeof exportSchema>;
type Span = z.infer<typeof spanSchema>;

/** A collector that speaks OTLP over HTTP. */
async function startCollector() {
  const sent: Sent[] = [];
  const texts: string[] = [];
  const { url, close } = await listen(async () => async (request, response) => {
    const text = (await bodyOf(request)).toString('utf8');
    texts.push(text);
    if (request.url === '/v1/traces') sent.push(exportSchema.parse(JSON.parse(text)));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  return { url: `${url}/`, sent, text: () => texts.join('\n'), close };
}

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const callerSpan = '00f067aa0ba902b7';
const secrets = {
  password: 'correct horse battery',
  query: 'a-token-in-an-address',
  title: 'A very private task',
};
let collector: Awaited<ReturnType<typeof startCollector>>;
let server: TestServer;
let tenant: TestTenant;
let spans: Span[];
let answered: { id: string; status: number };

/** One traced day: a sign-in, a task made with a trace of the caller's, a mail, and the end of the server. */
beforeAll(async () => {
  collector = await startCollector();
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SERVICE_NAME: 'takt-test' };
  server = await startTestServer(env);
  tenant = await createTenant(server);
  const { owner } = tenant;
  const body = { email: owner.email, password: secrets.password };
  await owner.call(authApi.login, { body });
  await owner.call(authApi.sendCode, { body: { email: owner.email } });
  const response = await server.app.inject({
    method: 'POST',
    url: `/api/tasks?token=${secrets.query}`,
    headers: {
      authorization: `Bearer ${owner.token}`,
      traceparent: `00-${traceId}-${callerSpan}-01`,
    },
    payload: { title: secrets.title },
  });
  answered = { id: String(response.headers['x-request-id']), status: response.statusCode };
  await server.app.inject({ method: 'GET', url: '/api/health' });
  await server.app.inject({ method: 'GET', url: `/api/nowhere/${secrets.query}` });
  await server.close();
  spans = collector.sent.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
});

afterAll(() => collector.close());

const attributeOf = (span: Span | undefined, key: string) =>
  Object.values(span?.attributes.find((each) => each.key === key)?.value ?? {})[0];
const named = (name: string) => spans.filter((span) => span.name === name);

test('a request continues the trace of its caller, and its statements are parts of it', () => {
  expect(answered.status).toBe(201);
  const ofTrace = spans.filter((span) => span.traceId === traceId);
  const [request] = named(`POST ${tasksApi.create.path.replace(/^(?!\/api)/, '/api')}`).filter(
    (span) => span.traceId === traceId,
  );
  expect(request).toMatchObject({ kind: 2, parentSpanId: callerSpan });
  expect(attributeOf(request, 'takt.request.id')).toBe(answered.id);
  expect(attributeOf(request, 'http.response.status_code')).toBe(201);
  const statements = ofTrace.filter((span) => span.kind === 3);
  expect(statements.every((span) => span.parentSpanId === request?.spanId)).toBe(true);
  expect(statements.map((span) => span.name)).toEqual(
    expect.arrayContaining(['BEGIN', 'SELECT', 'INSERT', 'COMMIT']),
  );
  expect(statements.map((span) => attributeOf(span, 'db.query.text')).join()).toContain('$1');
});

test('lines of the log name the trace', () => {
  const lines = server.logged.join('').split('\n');
  const ofRequest = lines.filter((line) => line.includes(answered.id));
  expect(ofRequest).toHaveLength(1);
  for (const line of ofRequest) expect(JSON.parse(line)).toMatchObject({ traceId });
});

test('jobs are spans of their own', () => {
  const [job] = named('job mail.send');
  expect(job).toMatchObject({ kind: 5 });
});

test('probes are not traced, and an unknown address has no name', () => {
  expect(spans.filter((span) => span.name.includes('health'))).toEqual([]);
  const unknown = spans.find((span) => attributeOf(span, 'http.response.status_code') === 404);
  expect(unknown?.name).not.toContain('nowhere');
});

test('the collector learns who sends, and no secret, no person and no text of theirs', () => {
  const [first] = collector.sent;
  const about = Object.fromEntries(
    (first?.resourceSpans[0]?.resource.attributes ?? []).map(({ key, value }) => [
      key,
      Object.values(value)[0],
    ]),
  );
  expect(about).toMatchObject({ 'service.name': 'takt-test', 'service.version': expect.any(String) });
  const text = collector.text();
  const { owner, tenantId } = tenant;
  for (const secret of [...Object.values(secrets), owner.email, owner.token ?? '?', owner.userId, tenantId])
    expect(text).not.toContain(secret);
});

test('values that stand in the text of a statement are taken out', () => {
  expect(withoutValues("select * from users where email = 'a''b@c.d' and x = $1")).toBe(
    "select * from users where email = '?' and x = $1",
  );
});
