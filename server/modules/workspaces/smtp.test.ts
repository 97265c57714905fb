import { baseContext } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { mailSend } from '#server/mail/mail.jobs.ts';
import { codeIn } from '#server/modules/auth/test-people.ts';
import { startSmtpServer } from '#server/modules/workspaces/test-smtp.ts';
import { auditOf } from '#server/testing/audit.ts';
import { createCaller } from '#server/testing/caller.ts';
import { createTenant, type TestTenant } from '#server/testing/tenant.ts';
import { expect, startTestServer, type TestServer, withSettings } from '#server/testing/test.ts';
import { joinRequestsApi } from '#shared/invitations/join-requests.api.ts';
import { maskedPassword, smtpTexts } from '#shared/workspaces/smtp.schema.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

const test = withSettings({ SMTP_ALLOW_PRIVATE: 'on' })
  .extend('tenant', ({ server }) => createTenant(server))
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of the fixtures from the pattern
  .extend('smtp', async ({}, { onCleanup }) => {
    const smtp = await startSmtpServer();
    onCleanup(() => smtp.close());
    return smtp;
  });

function settings(port: number, more: Record<string, unknown> = {}) {
  return { fromAddress: 'team@acme.test', host: '127.0.0.1', port, secure: false, ...more };
}

async function save(tenant: TestTenant, body: Record<string, unknown>) {
  return tenant.owner.call(workspacesApi.saveSmtp, { body });
}

/** Hands a mail to the jobs, as news would. */
async function send(server: TestServer, tenant: TestTenant, to: string, organizationId?: string) {
  const origin = { requestId: 'test', ip: '', userAgent: '', language: undefined };
  const ctx = baseContext(server.services, origin, server.services.log);
  await inTransaction(ctx, (tx) =>
    tx.enqueue(mailSend, {
      to,
      subject: 'Hello',
      html: '<p>Hi</p>',
      text: 'Hi',
      provesAddress: false,
      tenantId: tenant.tenantId,
      ...(organizationId === undefined ? {} : { organizationId }),
    }),
  );
}

test('a mail server is kept sealed, read masked, replaced and removed', async ({ server, tenant }) => {
  const saved = await save(tenant, settings(2525, { username: 'takt', password: 'hush-hush' }));
  expect(saved).toMatchObject({
    status: 201,
    body: { scope: 'tenant', host: '127.0.0.1', port: 2525, username: 'takt', password: maskedPassword },
  });
  const rows = await server.services.prisma.smtpSetting.findMany({ where: { tenantId: tenant.tenantId } });
  expect(JSON.stringify(rows)).not.toContain('hush-hush');
  expect(server.logged.join('')).not.toContain('hush-hush');
  await save(tenant, settings(2526, { username: 'takt', password: maskedPassword }));
  const listed = await tenant.owner.call(workspacesApi.smtpSettings);
  expect(listed.body).toMatchObject({ total: 1, items: [{ port: 2526, password: maskedPassword }] });
  const removed = await tenant.owner.call(workspacesApi.deleteSmtp);
  expect(removed.body).toEqual({ raw: [], affected: 1 });
  expect((await tenant.owner.call(workspacesApi.smtpSettings)).body.total).toBe(0);
});

test('a stored password is not handed to another server or name', async ({ tenant }) => {
  await save(tenant, settings(2525, { username: 'takt', password: 'right' }));
  for (const change of [{ host: 'localhost' }, { username: 'other' }]) {
    const body = { ...settings(2525, { username: 'takt', password: maskedPassword }), ...change };
    const answer = await save(tenant, body);
    expect(answer).toMatchObject({ status: 400, body: { errors: { password: smtpTexts.password } } });
  }
});

test('only super admins change it; admins read it, members do not', async ({ tenant }) => {
  const admin = await tenant.member({ role: 'ADMIN' });
  const ben = await tenant.member();
  const refused = await admin.call(workspacesApi.saveSmtp, { body: settings(2525) });
  expect(refused).toMatchObject({ status: 403, body: { message: smtpTexts.superAdminOnly } });
  expect((await admin.call(workspacesApi.deleteSmtp)).status).toBe(403);
  expect((await admin.call(workspacesApi.testSmtp, { body: {} })).status).toBe(403);
  expect((await admin.call(workspacesApi.smtpSettings)).status).toBe(200);
  expect((await ben.call(workspacesApi.smtpSettings)).status).toBe(403);
});

test('the answer to a request to join goes through the server of the workspace, its code does not', async ({
  server,
  tenant,
  smtp,
}) => {
  await save(tenant, settings(smtp.port));
  const { tenantId, teamId: organizationTeamId } = tenant;
  const [anonymous, email] = [createCaller(server.app, undefined), 'dana@else.test'];
  const form = { fullName: 'Dana Diaz', linkAddress: 'https://dana.example', position: 'Designer' };
  await anonymous.call(joinRequestsApi.create, { body: { ...form, email, organizationTeamId } });
  expect(smtp.received).toEqual([]);
  const code = codeIn(server.mail.last(email));
  await anonymous.call(joinRequestsApi.validate, { body: { email, organizationTeamId, code } });
  const [request] = (await tenant.owner.call(joinRequestsApi.list)).body.items;
  await tenant.owner.call(joinRequestsApi.decide, {
    params: { id: request?.id ?? '', action: 'ACCEPTED' },
  });
  expect(smtp.received).toMatchObject([
    { from: 'team@acme.test', to: [tenant.owner.email] },
    { from: 'team@acme.test', to: [email] },
  ]);
  expect(server.mail.to(email)).toHaveLength(1);
  const { name } = await server.services.prisma.tenant.findUniqueOrThrow({ where: { id: tenantId } });
  expect(smtp.received[0]?.mail.from?.name).toBe(name);
});

test('setting and removing it is noted in the audit, without the password', async ({ server, tenant }) => {
  await save(tenant, settings(2525, { username: 'takt', password: 'hush-hush' }));
  await save(tenant, settings(2525, { username: 'takt', password: maskedPassword }));
  await save(tenant, settings(2525, { username: 'takt', password: 'other-hush' }));
  await tenant.owner.call(workspacesApi.deleteSmtp);
  const entries = await auditOf(server, tenant);
  expect(entries).toMatchObject([
    {
      action: 'smtp.save',
      actorUserId: tenant.owner.userId,
      after: { host: '127.0.0.1', port: 2525, username: 'takt', password: 'changed' },
    },
    { action: 'smtp.save', before: {}, after: { password: 'changed' } },
    { action: 'smtp.delete', before: { host: '127.0.0.1' } },
  ]);
  const rows = await server.services.prisma.smtpSetting.findMany({ where: { tenantId: tenant.tenantId } });
  expect(rows).toEqual([]);
  expect(JSON.stringify(entries)).not.toMatch(/hush/);
});

test("another workspace's server is neither seen nor used", async ({ server, tenant, smtp }) => {
  const other = await createTenant(server);
  await save(other, settings(smtp.port));
  expect((await tenant.owner.call(workspacesApi.smtpSettings)).body.total).toBe(0);
  await send(server, tenant, 'dora@else.test');
  expect(smtp.received).toEqual([]);
  expect(server.mail.to('dora@else.test')).toHaveLength(1);
});

test.for([
  ['host', { host: 'not a host' }, smtpTexts.host],
  ['host', { host: 'no-such-host.invalid' }, smtpTexts.host],
  ['host', { host: '169.254.169.254' }, smtpTexts.hostRefused],
  ['port', { port: 0 }, smtpTexts.port],
  ['port', { port: 70_000 }, smtpTexts.port],
  ['fromAddress', { fromAddress: 'nobody' }, smtpTexts.from],
] as const)('a wrong %s is refused at its field: %o', async ([field, change, text], { tenant }) => {
  const answer = await save(tenant, { ...settings(2525), ...change });
  expect(answer).toMatchObject({ status: 400, body: { errors: { [field]: text } } });
});

test('without SMTP_ALLOW_PRIVATE a server in a private network is refused', async () => {
  const server = await startTestServer();
  const tenant = await createTenant(server);
  for (const host of ['127.0.0.1', 'localhost', '10.0.0.1', '192.168.0.1', '::1']) {
    const answer = await save(tenant, settings(2525, { host }));
    expect(answer).toMatchObject({ status: 400, body: { errors: { host: smtpTexts.hostRefused } } });
  }
  await server.close();
});

test('a test mail goes through the server, with its name and password', async ({ tenant, smtp }) => {
  const none = await tenant.owner.call(workspacesApi.testSmtp, { body: {} });
  expect(none).toMatchObject({ status: 400, body: { message: smtpTexts.notSet } });
  await save(tenant, settings(smtp.port, { username: 'takt', password: 'right', isValidate: true }));
  const sent = await tenant.owner.call(workspacesApi.testSmtp, { body: { to: 'eve@else.test' } });
  expect(sent.body).toEqual({ status: 200, message: String(smtpTexts.sent('eve@else.test')) });
  const own = await tenant.owner.call(workspacesApi.testSmtp, { body: {} });
  expect(own.body.message).toContain(tenant.owner.email);
  expect(smtp.received).toMatchObject([
    { from: 'team@acme.test', to: ['eve@else.test'], user: 'takt' },
    { to: [tenant.owner.email] },
  ]);
});

test('a fault of the server is said in words, never with the password', async ({ server, tenant }) => {
  const smtp = await startSmtpServer();
  await save(tenant, settings(smtp.port, { username: 'takt', password: 'wrong-password' }));
  const login = await tenant.owner.call(workspacesApi.testSmtp, { body: {} });
  expect(login).toMatchObject({ status: 400, body: { message: smtpTexts.refusedLogin } });
  const early = await save(
    tenant,
    settings(smtp.port, { username: 'x', password: 'wrong', isValidate: true }),
  );
  expect(early).toMatchObject({ status: 400, body: { message: smtpTexts.refusedLogin } });
  await smtp.close();
  const gone = await tenant.owner.call(workspacesApi.testSmtp, { body: {} });
  expect(gone.status).toBe(400);
  expect(gone.body.message).toContain(smtpTexts.unreachable);
  expect(server.logged.join('')).not.toContain('wrong-password');
});

test('mails of a workspace go through its server, those of an organization through that one', async ({
  server,
  tenant,
  smtp,
}) => {
  const narrow = await startSmtpServer();
  await save(tenant, settings(smtp.port));
  await send(server, tenant, 'ann@else.test', tenant.organizationId);
  await save(tenant, settings(narrow.port, { scope: 'organization', fromAddress: 'org@acme.test' }));
  await send(server, tenant, 'bob@else.test', tenant.organizationId);
  await send(server, tenant, 'cem@else.test');
  expect(smtp.received.map(({ to }) => to[0])).toEqual(['ann@else.test', 'cem@else.test']);
  expect(narrow.received).toMatchObject([{ to: ['bob@else.test'], from: 'org@acme.test' }]);
  const { name } = await server.services.prisma.tenant.findUniqueOrThrow({ where: { id: tenant.tenantId } });
  expect(smtp.received[0]?.mail.from).toMatchObject({ address: 'team@acme.test', name });
  expect(server.mail.to('ann@else.test')).toEqual([]);
  await narrow.close();
});

test('while the server is away mails wait for two attempts, then the installation sends them', async ({
  server,
  tenant,
}) => {
  const smtp = await startSmtpServer();
  await save(tenant, settings(smtp.port));
  await smtp.close();
  await send(server, tenant, 'fay@else.test');
  const due = async () => {
    await server.services.pool.query(
      `update outbox_messages set "availableAt" = now() where "processedAt" is null`,
    );
    await server.services.outbox.notify();
  };
  expect(server.mail.to('fay@else.test')).toHaveLength(0);
  await due();
  expect(server.mail.to('fay@else.test')).toHaveLength(0);
  await due();
  expect(server.mail.to('fay@else.test')).toHaveLength(1);
});

test('a recipient that the server refuses for good is not tried elsewhere', async ({ server, tenant }) => {
  const smtp = await startSmtpServer({
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error('gone'), { responseCode: 550 })),
  });
  await save(tenant, settings(smtp.port));
  await send(server, tenant, 'gus@else.test');
  expect(server.mail.to('gus@else.test')).toHaveLength(0);
  const { rows } = await server.services.pool.query(
    `select count(*)::int as open from outbox_messages where "processedAt" is null
     and payload->>'tenantId' = $1`,
    [tenant.tenantId],
  );
  expect(rows).toEqual([{ open: 0 }]);
  await smtp.close();
});
