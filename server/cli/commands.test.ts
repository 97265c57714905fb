import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { runCli } from '#server/cli/run-cli.ts';
import { readConfig } from '#server/config.ts';
import { createLogger } from '#server/log.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { startSmtpServer } from '#server/modules/workspaces/test-smtp.ts';
import { freePort } from '#server/testing/stand-ins/redis.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';
import { roleTexts } from '#shared/roles/role.schema.ts';

const secret = 'a-secret-for-tests-that-is-long-enough-0123456789';

function envOf({ config }: TestServer, more: Record<string, string> = {}) {
  return { NODE_ENV: 'test', DATABASE_URL: config.databaseUrl, JWT_SECRET: secret, ...more };
}

function passwordIn(text: string): string {
  return /^Password: (\S+)$/m.exec(text)?.[1] ?? '';
}

test('an operator creates people, gives them roles and lets them in again', async ({
  server,
  tenant,
  anonymous,
}) => {
  const env = envOf(server, { REGISTRATION: 'invite-only' });
  const run = async (...line: string[]) => {
    const { exitCode, text } = await runCli(line, env);
    expect([exitCode, text]).toEqual([0, expect.anything()]);
    return text;
  };
  const signIn = async (email: string, password: string) => {
    const { status, body } = await anonymous.call(authApi.login, { body: { email, password } });
    return { status, user: body.user };
  };
  const owner = `own-${uuidv7()}@takt.test`;
  const made = await run('user', 'create', owner, '--name', 'Olga Owner', '--team', 'Operators');
  expect(await signIn(owner, passwordIn(made))).toMatchObject({
    status: 200,
    user: { firstName: 'Olga', isEmailVerified: true, role: { name: 'SUPER_ADMIN' } },
  });
  expect(server.mail.to(owner)).toEqual([]);

  const member = `member-${uuidv7()}@takt.test`;
  const joined = await run('user', 'create', member, '--name', 'Mia Member', '--workspace', tenant.tenantId);
  const roleOf = async (password: string) => (await signIn(member, password)).user?.role?.name;
  expect(await roleOf(passwordIn(joined))).toBe('EMPLOYEE');
  await run('user', 'promote', member, 'ADMIN');
  const renewed = passwordIn(await run('user', 'reset-password', member));
  expect((await signIn(member, passwordIn(joined))).status).toBe(400);
  expect(await roleOf(renewed)).toBe('ADMIN');
  await run('user', 'disable-2fa', member);
  const notes = await server.services.prisma.auditEntry.findMany({
    where: { tenantId: tenant.tenantId, actorType: 'command-line' },
    select: { action: true, after: true },
    orderBy: { id: 'asc' },
  });
  expect(notes).toEqual([
    { action: 'user.create', after: { role: 'EMPLOYEE' } },
    { action: 'user.role', after: { role: 'ADMIN' } },
    { action: 'account.password-reset', after: null },
    { action: 'second-factor.reset', after: null },
  ]);
});

test.for([
  [[], 2, 'Usage: npm run cli -- <command>'],
  [['fly'], 2, 'There is no command "fly".'],
  [['restore'], 2, '<file> is missing'],
  [['backup', 'a', 'b'], 2, '"b" is one argument too many'],
  [['doctor', '--loud'], 2, "Unknown option '--loud'"],
  [['seed', 'moon'], 2, 'There is no profile "moon"'],
  [['user', 'create', 'ann@takt.test'], 2, '--name is missing'],
  [['user', 'reset-password', 'no address'], 2, 'user reset-password <email>'],
  [['user', 'promote', '--help'], 0, '--workspace <id or name>'],
] as const)('%j answers %i', async ([line, exitCode, words]) => {
  expect(await runCli(line, {})).toMatchObject({ exitCode, text: expect.stringContaining(words) });
});

test('an impossible command says why', async ({ server, tenant }) => {
  const owner = tenant.owner.email;
  for (const [line, words] of [
    [['user', 'reset-password', 'nobody@takt.test'], 'Nobody has the address nobody@takt.test'],
    [['user', 'promote', owner, 'KING'], 'There is no role "KING" there. There are: ADMIN'],
    [['user', 'promote', owner, 'VIEWER'], roleTexts.lastSuperAdmin],
    [['user', 'create', 'a@b.test', '--name', 'A B', '--workspace', 'Moon'], 'There is no workspace "Moon"'],
    [['user', 'create', owner, '--name', 'A B', '--team', 'Moon'], authTexts.emailTaken],
  ] as const) {
    const { exitCode, text } = await runCli(line, envOf(server));
    expect([exitCode, text]).toEqual([1, expect.stringContaining(words)]);
    expect(text).not.toContain('    at ');
  }
});

test('doctor and testmail say what is wrong with the mail server, and what works', async ({ server }) => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'takt-doctor-'));
  const smtp = await startSmtpServer();
  const env = (port: number) => envOf(server, { DATA_DIR: dataDir, SMTP_URL: `smtp://127.0.0.1:${port}` });
  const [right, wrong] = [env(smtp.port), env(await freePort())];
  const lineOf = (text: string, part: string) =>
    text.split('\n').find((line) => line.slice(7).startsWith(part)) ?? '';

  const well = await runCli(['doctor'], right);
  expect(well.exitCode).toBe(0);
  for (const part of ['database', 'migrations', 'clock', 'jobs', 'queue', 'files', 'mail', 'secrets'])
    expect(lineOf(well.text, part)).toMatch(/^ok /);
  expect((await runCli(['testmail', 'ann@takt.test'], right)).exitCode).toBe(0);
  expect(smtp.received.map(({ to }) => to)).toEqual([['ann@takt.test']]);

  const ill = await runCli(['doctor'], wrong);
  expect(ill.exitCode).toBe(1);
  expect(lineOf(ill.text, 'mail')).toMatch(/^TO DO +mail .*ECONNREFUSED.* Check SMTP_URL\./);
  expect(lineOf(ill.text, 'database')).toMatch(/^ok /);
  const unsent = await runCli(['testmail', 'ann@takt.test'], wrong);
  expect(unsent).toMatchObject({ exitCode: 1, text: expect.stringContaining('The mail was not taken: ') });
  const gone = { ...wrong, DATABASE_URL: `postgresql://a:b@127.0.0.1:${await freePort()}/takt` };
  expect(lineOf((await runCli(['doctor'], gone)).text, 'database')).toMatch(/^TO DO .*Check DATABASE_URL/);
  await smtp.close();
  rmSync(dataDir, { recursive: true });
});

test('doctor leaves a folder that nobody has used as it is', async () => {
  const own = mkdtempSync(path.join(tmpdir(), 'takt-doctor-'));
  const { exitCode, text } = await runCli(['doctor'], { NODE_ENV: 'test', DATA_DIR: path.join(own, 'data') });
  expect(exitCode).toBe(1);
  expect(text).toMatch(/^TO DO +database +There is no database yet; the first start makes it/m);
  expect(text).toMatch(/^ok +files /m);
  expect(text).toMatch(/^note +secrets +none yet/m);
  expect(readdirSync(own)).toEqual([]);
  rmSync(own, { recursive: true });
});

test('the mails of an installation without a mail server are listed and shown, the newest first', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'takt-mails-'));
  const env = { NODE_ENV: 'production', JWT_SECRET: secret, DATA_DIR: dataDir };
  expect(await runCli(['mails'], env)).toMatchObject({ exitCode: 0, text: 'No mails.' });
  const mailer = createMailer(readConfig(env), createLogger('silent'));
  const body = { html: '<p>Hi</p>', text: 'Your code\n\nK7QW93XM\n' };
  await mailer.send({ to: 'ann@example.net', subject: 'First', ...body });
  await mailer.send({ to: 'ben@example.net', subject: 'Second', ...body, text: 'no code' });
  const all = await runCli(['mails'], env);
  expect(all.text.indexOf('Second')).toBeLessThan(all.text.indexOf('First'));
  const { text } = await runCli(['mails', 'Ann@example.net'], env);
  expect(text).toMatch(/^\S+ \S+ UTC {2}ann@example\.net {2}First {2}code K7QW93XM$/m);
  expect(text).not.toContain('Second');
  const file = /(\S+\.eml)$/.exec(text)?.[1] ?? '';
  const shown = await runCli(['mails', 'show', file], env);
  expect(shown.text).toMatch(/^To: ann@example\.net\nSubject: First\n[\s\S]*K7QW93XM$/);
  expect(await runCli(['mails', 'show', '../jwt-secret'], env)).toMatchObject({ exitCode: 1 });
  expect((await runCli(['mails', 'nobody@example.net'], env)).text).toBe('No mails to nobody@example.net.');
  rmSync(dataDir, { recursive: true, force: true });
});

test('the doctor warns of a mailbox that is switched on where others reach the installation', async ({
  server,
}) => {
  const reachable = {
    APP_URL: 'https://takt.example.org',
    DATA_DIR: mkdtempSync(path.join(tmpdir(), 'takt-doctor-')),
  };
  const mailLine = async (more: Record<string, string>) => {
    const { text } = await runCli(['doctor'], envOf(server, { ...reachable, ...more }));
    return text.split('\n').find((line) => /^\S+( DO)?\s+mail\s/.test(line));
  };
  expect(await mailLine({ MAILBOX: 'on' })).toMatch(/^TO DO .*MAILBOX=on shows every mail/);
  expect(await mailLine({})).toMatch(/^note .*npm run cli -- mails/);
  expect(await mailLine({ MAILBOX: 'on', APP_URL: 'http://localhost:3000' })).toMatch(/^note /);
  rmSync(reachable.DATA_DIR, { recursive: true, force: true });
});
