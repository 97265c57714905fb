import { test as base, describe, vi } from 'vitest';
import { translateTo } from '#server/context/translate.ts';
import { type Caller, createCaller } from '#server/testing/caller.ts';
import { everyEndpoint, type NamedEndpoint, pathsOf } from '#server/testing/every-endpoint.ts';
import { type DatabaseGate, openDatabaseGate, type Refusal } from '#server/testing/faults/database-gate.ts';
import { createTenant, type TestTenant } from '#server/testing/tenant.ts';
import { createServerDatabase, expect, startTestServer, type TestServer } from '#server/testing/test.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import { outageCodes, outageTexts } from '#shared/http/outage.ts';
import { projectsApi } from '#shared/projects/projects.api.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';

interface Setting {
  readonly server: TestServer;
  readonly gate: DatabaseGate;
}

async function startBehindGate(): Promise<Setting & { drop: () => Promise<void> }> {
  const database = await createServerDatabase();
  const gate = await openDatabaseGate(database.connectionString);
  const server = await startTestServer({ DATABASE_URL: gate.url });
  return { server, gate, drop: database.drop };
}

const test = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of the fixtures from the pattern
  .extend('setting', { scope: 'file' }, async ({}, { onCleanup }) => {
    const setting = await startBehindGate();
    onCleanup(async () => {
      await setting.gate.open();
      await setting.server.close();
      await setting.gate.close();
      await setting.drop();
    });
    return setting;
  })
  .extend('tenant', async ({ setting }) => {
    await openAgain(setting);
    return createTenant(setting.server);
  });

/** The pool takes a moment to notice its broken connections. */
async function openAgain({ server: { services }, gate }: Setting): Promise<void> {
  await gate.open();
  await vi.waitFor(() => services.pool.query('select 1'), { timeout: 10_000, interval: 5 });
}

type Request = readonly [method: string, path: string, body?: unknown];

const email = 'ann@takt.test';
const password = 'correct horse battery';
const stranger = '00000000-0000-4000-8000-000000000001';

/** Calls before or without a session that read the database, each with the input to get there. */
const signedOut: readonly Request[] = [
  ['POST', '/auth/login', { email, password }],
  ['POST', '/auth/signin.email', { email }],
  ['POST', '/auth/signin.email/confirm', { email, code: '123456' }],
  ['POST', '/auth/signin.email.password', { email, password }],
  ['POST', '/auth/request-password', { email }],
  ['POST', '/invite/validate-by-code', { email, code: '123456' }],
  ['GET', `/public/team/x/${stranger}`],
  ['GET', `/public/reports/${'x'.repeat(43)}`],
  ['GET', `/calendar-feeds/takt.ics?token=${'x'.repeat(43)}`],
];

const outage = {
  statusCode: 503,
  code: outageCodes.databaseAway,
  message: outageTexts.databaseAway,
  error: 'Service Unavailable',
};

const refusals: readonly [string, Refusal | undefined][] = [
  ['nothing listens', undefined],
  ['it starts', ['57P03', 'the database system is starting up']],
  ['it shuts down', ['57P03', 'the database system is shutting down']],
  ['it has no connection left', ['53300', 'sorry, too many clients already']],
  ['it does not know its own accounts yet', ['28P01', 'password authentication failed for user "takt"']],
];

async function expectOutage(caller: Caller, [method, path, body]: Request): Promise<void> {
  const answer = await caller.request(method, path, body === undefined ? {} : { body });
  expect(answer, path).toMatchObject({ status: 503, body: outage, headers: { 'retry-after': '5' } });
}

describe.for(refusals)('while %s', ([_, refusal]) => {
  test('reading, writing and signing in say that the database is away, and go on when it is back', async ({
    setting,
    tenant: { owner, teamId },
  }) => {
    const { server, gate } = setting;
    const anonymous = createCaller(server.app, undefined);
    const signedIn = await anonymous.call(authApi.login, { body: { email: owner.email, password } });
    const refresh = { refresh_token: signedIn.body.refresh_token };
    await gate.shut(refusal);
    await expectOutage(anonymous, ['POST', authApi.refresh.path, refresh]);
    for (const request of signedOut) await expectOutage(anonymous, request);
    for (const { method, path } of [timerApi.status, timerApi.stop, projectsApi.list]) {
      await expectOutage(owner, [method, path]);
    }
    await expectOutage(owner, ['GET', '/events']);
    await openAgain(setting);
    const task = await owner.call(tasksApi.create, { body: { title: 'Back', teams: [{ id: teamId }] } });
    expect(task.status).toBe(201);
  });
});

/** Resolves the session before, so that each call reaches its own work. */
async function answersWithoutDatabase({ server, gate }: Setting, { owner }: TestTenant) {
  const identity = await server.services.sessions.resolve(owner.token ?? '');
  const { resolve } = server.services.sessions;
  server.services.sessions.resolve = async () => identity;
  await gate.shut();
  const answerTo = async ({ name, endpoint }: NamedEndpoint) => {
    const [path = ''] = pathsOf(endpoint, crypto.randomUUID());
    const body = endpoint.method === 'GET' ? {} : { body: {} };
    return { name, ...(await owner.request(endpoint.method, path, body)) };
  };
  try {
    return await Promise.all(everyEndpoint.map(answerTo));
  } finally {
    server.services.sessions.resolve = resolve;
  }
}

test('no call fails in another way, wherever it is when the database is gone', async ({
  setting,
  tenant,
}) => {
  const answers = await answersWithoutDatabase(setting, tenant);
  const failed = answers.filter(({ status, name }) => status >= 500 && name !== 'system.health');
  expect(failed.length).toBeGreaterThan(150);
  for (const { name, status, body, headers } of failed) {
    expect({ name, status, body }).toMatchObject({ status: 503, body: outage });
    expect(headers['retry-after'], name).toBe('5');
  }
});

test('the caller hears it in their language, the log says what is missing once a call', async ({
  setting: { server, gate },
  tenant: { owner },
}) => {
  await gate.shut();
  const { body, headers } = await owner.request('GET', timerApi.status.path, {
    headers: { 'accept-language': 'de' },
  });
  expect(body).toMatchObject({ message: translateTo('de', outageTexts.databaseAway) });
  expect(body).not.toMatchObject({ message: outageTexts.databaseAway });
  const lines = server.logged.filter((line) => line.includes(String(headers['x-request-id'])));
  const told = lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50);
  expect(told).toEqual([expect.objectContaining({ reason: outageCodes.databaseAway, msg: 'outage' })]);
});

test('a full disk of the database is 507, also from plain SQL, and reading goes on', async ({
  setting: { server },
  tenant: { owner, teamId },
}) => {
  const { pool } = server.services;
  await pool.query(`
    create function no_space() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger no_space before insert on tasks for each row execute function no_space();
    create trigger no_space before insert on time_logs for each row execute function no_space();`);
  const full = {
    status: 507,
    body: { code: outageCodes.diskFull, message: outageTexts.diskFull, error: 'Insufficient Storage' },
    headers: { 'retry-after': '60' },
  };
  const title = { title: 'No room', teams: [{ id: teamId }] };
  expect(await owner.call(tasksApi.create, { body: title })).toMatchObject(full);
  expect(await owner.call(timerApi.start, { body: {} })).toMatchObject(full);
  expect((await owner.call(timerApi.status)).status).toBe(200);
  await pool.query('drop function no_space cascade');
  expect((await owner.call(tasksApi.create, { body: title })).status).toBe(201);
});
