import { createTenant } from '#server/testing/tenant.ts';
import { expect, startTestServer, type TestServer, withSettings } from '#server/testing/test.ts';
import { systemApi } from '#shared/system/system.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';

/** An installation that only its own machine uses. */
const test = withSettings({ APP_URL: 'http://localhost:3000' }).extend('tenant', ({ server }) =>
  createTenant(server),
);

const local = { host: 'localhost' };
const foreign = { host: 'takt.example.org' };

function scrape({ app }: TestServer, headers: Record<string, string>) {
  return app.inject({ method: 'GET', url: '/metrics', headers });
}

test('metrics tell of requests, jobs, timers, connections and the process, and of nobody', async ({
  server,
  tenant,
}) => {
  const first = await scrape(server, local);
  expect(first.statusCode).toBe(200);
  const figureOf = (text: string, name: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1],
    );
  const timers = figureOf(first.body, 'takt_timers_running');
  const { owner } = tenant;
  await owner.call(timerApi.start, { body: { organizationTeamId: tenant.teamId } });
  await owner.request('GET', `/tasks/${owner.userId}`);
  const { body } = await scrape(server, local);
  expect(figureOf(body, 'takt_timers_running')).toBe(timers + 1);
  expect(figureOf(body, 'takt_database_up')).toBe(1);
  expect(figureOf(body, 'takt_jobs_waiting')).toBeGreaterThanOrEqual(0);
  expect(body).toMatch(/takt_database_connections\{state="open"\} [1-9]/);
  expect(body).toMatch(
    /takt_http_request_duration_seconds_count\{method="POST",route="\/api\/timesheet\/timer\/start",status="200"\} 1/,
  );
  expect(body).toContain('process_resident_memory_bytes');
  for (const own of [owner.userId, tenant.tenantId, owner.email]) expect(body).not.toContain(own);
});

test('only this machine may read them, or who has the token', async ({ server }) => {
  expect((await scrape(server, foreign)).statusCode).toBe(404);
  expect((await scrape(server, { ...local, 'x-forwarded-for': '10.0.0.1' })).statusCode).toBe(404);
  const settings: Record<string, string>[] = [
    { APP_URL: 'https://takt.example.org' },
    { NODE_ENV: 'production' },
  ];
  for (const env of settings) {
    const reachable = await startTestServer({ APP_URL: 'http://localhost:3000', ...env });
    expect((await scrape(reachable, local)).statusCode).toBe(404);
    const health = await reachable.app.inject({ url: '/api/health?detail=1', headers: local });
    expect(health.json().parts.database).toEqual({ status: 'up' });
    await reachable.close();
  }
  const METRICS_TOKEN = 'a-token-for-prometheus';
  const closed = await startTestServer({ METRICS_TOKEN });
  expect((await scrape(closed, local)).statusCode).toBe(404);
  expect((await scrape(closed, { ...foreign, authorization: 'Bearer another-token' })).statusCode).toBe(404);
  const open = await scrape(closed, { ...foreign, authorization: `Bearer ${METRICS_TOKEN}` });
  expect(open.statusCode).toBe(200);
  await closed.close();
});

test('health is readiness; its detail names the parts, and their kind to operators', async ({ tenant }) => {
  const detail = { query: { detail: '1' } };
  const up = { database: 'up', storage: 'up', queue: 'up', mail: 'up' };
  const stateOf = (parts: Record<string, { status: string }> = {}) =>
    Object.fromEntries(Object.entries(parts).map(([name, { status }]) => [name, status]));
  const ben = await tenant.member();
  const { status, body } = await ben.request('GET', '/health', { ...detail, headers: foreign });
  const { parts } = systemApi.health.response.parse(body);
  expect([status, stateOf(parts)]).toEqual([200, up]);
  expect(parts?.database).toEqual({ status: 'up' });
  const asked = await tenant.owner.request('GET', '/health', { ...detail, headers: foreign });
  expect(systemApi.health.response.parse(asked.body).parts?.queue).toEqual({
    status: 'up',
    detail: 'postgresql',
  });

  const broken = await startTestServer({ SMTP_URL: 'smtp://127.0.0.1:1', REDIS_URL: 'redis://127.0.0.1:1' });
  const ready = await broken.app.inject({ method: 'GET', url: '/api/health' });
  expect(ready.statusCode).toBe(200);
  const whole = await broken.app.inject({ method: 'GET', url: '/api/health?detail=1' });
  expect([whole.statusCode, stateOf(whole.json().parts)]).toEqual([
    503,
    { ...up, queue: 'down', mail: 'down' },
  ]);
  await broken.services.pool.end();
  expect((await broken.app.inject({ method: 'GET', url: '/api/health' })).statusCode).toBe(503);
  expect((await broken.app.inject({ method: 'GET', url: '/api/health/live' })).statusCode).toBe(200);
});
