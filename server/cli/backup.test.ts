import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { runCli } from '#server/cli/run-cli.ts';
import { readConfig } from '#server/config.ts';
import { listMigrations, migrate } from '#server/db/migrations/migrate.ts';
import { createLogger } from '#server/log.ts';
import { fetchFile, png, upload } from '#server/modules/files/test-pictures.ts';
import { startServices } from '#server/start-services.ts';
import { administer } from '#server/testing/administer.ts';
import { createCaller } from '#server/testing/caller.ts';
import { createEmptyDatabase, createTestDatabase } from '#server/testing/database.ts';
import { startTestS3 } from '#server/testing/stand-ins/s3-server.ts';
import { createTenant } from '#server/testing/tenant.ts';
import { startTestServer } from '#server/testing/test.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import { pushApi } from '#shared/notifications/push.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';

const password = 'correct horse battery';
const folder = mkdtempSync(path.join(tmpdir(), 'takt-backup-'));

const pathOf = (name: string) => path.join(folder, name);
const file = pathOf('whole.tar.gz');
let filled: Awaited<ReturnType<typeof startFilled>>;

beforeAll(async () => {
  filled = await startFilled();
});

afterAll(async () => {
  await filled.server.close();
  rmSync(folder, { recursive: true, force: true });
});

function envOf(databaseUrl: string, dataDir: string) {
  return { NODE_ENV: 'test', DATABASE_URL: databaseUrl, DATA_DIR: dataDir, APP_URL: 'http://takt.test' };
}

/** A server whose secret is generated, with a workspace, a picture and a bit of time, and a backup of it. */
async function startFilled() {
  const server = await startTestServer({ DATA_DIR: pathOf('first'), JWT_SECRET: '' });
  const tenant = await createTenant(server);
  const picture = await upload(server, tenant.owner, { content: await png() });
  const started = await tenant.owner.call(timerApi.start, { body: { organizationTeamId: tenant.teamId } });
  expect(started.status).toBe(200);
  const { body: key } = await tenant.owner.call(pushApi.key);
  const env = envOf(server.config.databaseUrl ?? '', pathOf('first'));
  const made = await runCli(['backup', file], env);
  return { server, tenant, picture: picture.body, key, env, made };
}

async function newDatabase(create = createEmptyDatabase) {
  const database = await create();
  onTestFinished(() => database.drop());
  return database.connectionString;
}

async function countRows(connectionString: string): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ name: string; count: number }>(`
    select relname as name, (xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %I', relname),
      false, true, '')))[1]::text::int as count
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' order by 1`);
  await client.end();
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/** The command line's entries in the audit logs of the workspaces, oldest first. */
async function auditIn(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query(
    `select "tenantId", action, entity, after, "actorUserId", ip from audit_entries
     where "actorType" = 'command-line' order by id`,
  );
  await client.end();
  return rows;
}

/** The server as its next start finds it. */
async function startOn(env: ReturnType<typeof envOf>) {
  const config = readConfig({ ...env, RATE_LIMIT: 'off', DATABASE_POOL: '4' });
  const log = createLogger('silent');
  const started = await startServices({ config, connectionString: env.DATABASE_URL, log });
  const app = await buildApp({ services: started.services });
  onTestFinished(async () => {
    await app.close();
    await started.close();
  });
  return { app, config };
}

test('a backup, made while the server runs, brings everything back on an empty machine', async () => {
  const { server, tenant, picture, key, env, made } = filled;
  expect(made).toMatchObject({ exitCode: 0, text: expect.stringContaining(`Wrote ${file}`) });
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(existsSync(`${file}.part`)).toBe(false);
  expect((await runCli(['backup', file], env)).text).toContain('exists already');
  expect(await runCli(['backup', 'verify', file], {})).toMatchObject({ exitCode: 0 });

  const second = envOf(await newDatabase(), pathOf('second'));
  const restored = await runCli(['restore', file], second);
  expect(restored).toMatchObject({ exitCode: 0, text: expect.not.stringContaining('JWT_SECRET') });
  expect(await countRows(second.DATABASE_URL)).toEqual({
    ...(await countRows(env.DATABASE_URL)),
    push_keys: 0,
  });
  const secretOf = (name: string) => readFileSync(path.join(pathOf(name), 'jwt-secret'), 'utf8');
  expect(secretOf('second')).toBe(secretOf('first'));

  const { app } = await startOn(second);
  const { email } = tenant.owner;
  const signedIn = await createCaller(app, undefined).call(authApi.login, { body: { email, password } });
  expect(signedIn.status).toBe(200);
  const there = await app.inject({ method: 'GET', url: picture.url });
  expect(there.statusCode).toBe(200);
  expect(there.rawPayload).toEqual((await fetchFile(server, picture.url)).rawPayload);
  const again = createCaller(app, signedIn.body.token);
  expect((await again.call(timerApi.status)).body).toMatchObject({ running: true });
  expect((await again.call(pushApi.key)).body).not.toEqual(key);
});

test('backups and what they bring back are in the audit of every workspace', async () => {
  const { tenant, env } = filled;
  const connectionString = await newDatabase();
  const [first, second] = [
    envOf(connectionString, pathOf('noted')),
    envOf(await newDatabase(), pathOf('told')),
  ];
  expect(await runCli(['restore', file], first)).toMatchObject({ exitCode: 0 });
  await runCli(['user', 'create', 'ben@takt.test', '--name', 'Ben Baker', '--team', 'Beside'], first);
  const archive = pathOf('noted.tar.gz');
  expect(await runCli(['backup', archive], first)).toMatchObject({ exitCode: 0 });
  expect(await runCli(['restore', archive], second)).toMatchObject({ exitCode: 0 });
  const about = { entity: 'Tenant', actorUserId: null, ip: null };
  const restored = {
    ...about,
    action: 'backup.restore',
    after: { release: expect.any(String), madeAt: expect.any(String) },
  };
  const made = { ...about, action: 'backup.create', after: { file: 'noted.tar.gz' } };
  const { tenantId } = tenant;
  const notes = await auditIn(connectionString);
  expect(notes.filter((note) => note.tenantId === tenantId)).toEqual([
    { ...restored, tenantId },
    { ...made, tenantId },
  ]);
  expect(notes.filter((note) => note.tenantId !== tenantId)).toMatchObject([made]);
  const there = await auditIn(second.DATABASE_URL);
  expect(there.map(({ action }) => action)).toEqual(['backup.restore', 'backup.restore', 'backup.restore']);
  expect((await auditIn(env.DATABASE_URL)).map(({ action, after }) => [action, after])).toEqual([
    ['backup.create', { file: 'whole.tar.gz' }],
  ]);
});

test('a backup is made also where the audit cannot be written, and says so', async () => {
  const connectionString = await newDatabase(createTestDatabase);
  const env = envOf(connectionString, pathOf('unnoted'));
  await runCli(['user', 'create', 'ann@takt.test', '--name', 'Ann Archer', '--team', 'Here'], env);
  await administer(connectionString, "alter table audit_entries add check (action not like 'backup%')");
  const archive = pathOf('unnoted.tar.gz');
  expect(await runCli(['backup', archive], env)).toMatchObject({
    exitCode: 0,
    text: expect.stringMatching(/^Wrote .*\nThe audit log does not tell of it: .*violates check/),
  });
  expect(await runCli(['backup', 'verify', archive], {})).toMatchObject({ exitCode: 0 });
});

test('a backup moves from a folder into a bucket and back', async () => {
  const { server, picture } = filled;
  const s3 = await startTestS3();
  onTestFinished(() => s3.stop());
  const original = (await fetchFile(server, picture.url)).rawPayload;
  const shownBy = async (env: ReturnType<typeof envOf>) => {
    const { app } = await startOn(env);
    return (await app.inject({ method: 'GET', url: picture.url })).rawPayload;
  };
  const inBucket = { ...envOf(await newDatabase(), pathOf('beside-bucket')), ...s3.env };
  expect(await runCli(['restore', file], inBucket)).toMatchObject({ exitCode: 0 });
  expect(s3.objects.size).toBe(2);
  expect(existsSync(path.join(pathOf('beside-bucket'), 'files'))).toBe(false);
  expect((await shownBy(inBucket)).equals(original)).toBe(true);

  const archive = pathOf('from-bucket.tar.gz');
  expect(await runCli(['backup', archive], inBucket)).toMatchObject({ exitCode: 0 });
  const onDisk = envOf(await newDatabase(), pathOf('from-bucket'));
  expect(await runCli(['restore', archive], onDisk)).toMatchObject({ exitCode: 0 });
  expect((await shownBy(onDisk)).equals(original)).toBe(true);
});

test('a command that would lose data or end halfway is refused in words, and changes nothing', async () => {
  const { env } = filled;
  const before = await countRows(env.DATABASE_URL);
  const into = async (archive: string, target = env) => {
    const { exitCode, text, stream } = await runCli(['restore', archive], target);
    expect([exitCode, stream]).toEqual([1, 'stderr']);
    expect(text).not.toContain('    at ');
    return text;
  };
  expect(await into(file)).toContain('A server uses this database.');
  expect(await countRows(env.DATABASE_URL)).toEqual(before);

  const other = envOf(await newDatabase(), pathOf('other'));
  const cut = pathOf('cut.tar.gz');
  writeFileSync(cut, readFileSync(file));
  truncateSync(cut, Math.floor(statSync(file).size / 2));
  expect(await into(cut, other)).toContain('cannot be read to its end');
  expect(await into(pathOf('nowhere.tar.gz'), other)).toContain('There is no file');
  expect(await countRows(other.DATABASE_URL)).toEqual({});

  await runCli(['user', 'create', 'ann@takt.test', '--name', 'Ann Archer', '--team', 'Here'], other);
  const held = await countRows(other.DATABASE_URL);
  expect(await into(file, other)).toContain('This installation is not empty');
  expect(await countRows(other.DATABASE_URL)).toEqual(held);

  const unwritable = await runCli(['backup', pathOf('nowhere/whole.tar.gz')], env);
  expect(unwritable).toMatchObject({ exitCode: 1, text: expect.stringMatching(/^ENOENT: .*nowhere[^\n]*$/) });
});

test('a backup goes into a database that is migrated and empty; another secret is told', async () => {
  const { env } = filled;
  const target = envOf(await newDatabase(createTestDatabase), pathOf('third'));
  const JWT_SECRET = 'another-secret-that-is-long-enough-0123456789';
  const { exitCode, text } = await runCli(['restore', file], { ...target, JWT_SECRET });
  expect(exitCode).toBe(0);
  expect(text).toContain('JWT_SECRET is another one');
  expect(await countRows(target.DATABASE_URL)).toEqual({
    ...(await countRows(env.DATABASE_URL)),
    push_keys: 0,
  });
});

test('a backup of an older release is brought up to this one', async () => {
  const connectionString = await newDatabase();
  const [first = '', ...later] = listMigrations();
  await migrate({ connectionString, log: createLogger('silent'), only: [first] });
  await administer(connectionString, `insert into tenants (id, name) values (gen_random_uuid(), 'Old')`);
  const archive = pathOf('old.tar.gz');
  const old = envOf(connectionString, pathOf('old'));
  expect(await runCli(['backup', archive], old)).toMatchObject({ exitCode: 0 });
  const target = envOf(await newDatabase(), pathOf('new'));
  const restored = await runCli(['restore', archive], target);
  expect(restored).toMatchObject({ exitCode: 0, text: expect.stringContaining(later.join(', ')) });
  expect((await countRows(target.DATABASE_URL)).tenants).toBe(1);
  const ahead = envOf(await newDatabase(createTestDatabase), pathOf('ahead'));
  expect((await runCli(['restore', archive], ahead)).text).toContain('This database is ahead of the backup');
});

test('an exported workspace moves beside another one; who is known there keeps their account', async () => {
  const { env, tenant, picture } = filled;
  const archive = pathOf('workspace.tar.gz');
  const { tenantId, owner } = tenant;
  expect(await runCli(['export', 'Nowhere', archive], env)).toMatchObject({ exitCode: 1 });
  expect(await runCli(['export', tenantId, archive], env)).toMatchObject({ exitCode: 0 });
  const other = envOf(await newDatabase(createTestDatabase), pathOf('elsewhere'));
  const newOwner = ['user', 'create', owner.email, '--name', 'Ann Archer', '--team', 'Here'];
  const newPassword = /^Password: (.*)$/m.exec((await runCli(newOwner, other)).text)?.[1] ?? '';

  expect(await runCli(['import', file], other)).toMatchObject({
    exitCode: 1,
    text: expect.stringContaining('restore'),
  });
  const imported = await runCli(['import', archive], other);
  expect(imported).toMatchObject({
    exitCode: 0,
    text: expect.stringContaining('1 of its people had an account'),
  });
  expect((await auditIn(env.DATABASE_URL)).at(-1)).toEqual({
    ...{ tenantId, action: 'workspace.export', entity: 'Tenant', actorUserId: null, ip: null },
    after: { file: 'workspace.tar.gz', rows: expect.any(Number), files: 2 },
  });
  expect((await auditIn(other.DATABASE_URL)).at(-1)).toMatchObject({
    ...{ tenantId, action: 'workspace.import', entity: 'Tenant' },
    after: { knownPeople: 1, madeAt: expect.any(String), release: expect.any(String) },
  });
  const again = await runCli(['import', archive], other);
  expect(again).toMatchObject({ exitCode: 1, text: expect.stringContaining('is here already') });

  const { app } = await startOn(other);
  const anonymous = createCaller(app, undefined);
  const signedIn = await anonymous.call(authApi.login, {
    body: { email: owner.email, password: newPassword },
  });
  const switched = await createCaller(app, signedIn.body.token).call(authApi.switchWorkspace, {
    body: { tenantId },
  });
  const there = createCaller(app, switched.body.token);
  expect((await there.call(timerApi.status)).body).toMatchObject({ running: true });
  expect((await app.inject({ method: 'GET', url: picture.url })).statusCode).toBe(200);
  const back = await createCaller(app, signedIn.body.token).call(timerApi.status);
  expect(back.body).toMatchObject({ running: false });
});
