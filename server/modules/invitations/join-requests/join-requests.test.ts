import { codeIn, linkIn, password } from '#server/modules/auth/test-people.ts';
import { addTeam } from '#server/modules/invitations/invite-kit.ts';
import { auditOf } from '#server/testing/audit.ts';
import { type Caller, createCaller } from '#server/testing/caller.ts';
import { createTenant, freshEmail, type TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';
import { joinRequestTexts } from '#shared/invitations/join-request.schema.ts';
import { joinRequestsApi } from '#shared/invitations/join-requests.api.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';
import { usersApi } from '#shared/users/users.api.ts';

const hours = 3_600_000;

function form(tenant: TestTenant, email: string, rest: Record<string, unknown> = {}) {
  return {
    email,
    fullName: 'Dora Diaz',
    linkAddress: 'https://dora.example',
    position: 'Designer',
    organizationTeamId: tenant.teamId,
    ...rest,
  };
}

/** Asks to join; answers the address and the mailed code. */
async function ask(server: TestServer, tenant: TestTenant, email = freshEmail('dora')) {
  const anonymous = createCaller(server.app, undefined);
  await anonymous.call(joinRequestsApi.create, { body: form(tenant, email) });
  return { email, organizationTeamId: tenant.teamId, code: codeIn(server.mail.last(email)) };
}

/** Asks and confirms; answers the id as the managers see it. */
async function confirmed(server: TestServer, tenant: TestTenant, email = freshEmail('dora')) {
  const body = await ask(server, tenant, email);
  const answer = await createCaller(server.app, undefined).call(joinRequestsApi.validate, { body });
  expect(answer.status).toBe(200);
  const list = await tenant.owner.call(joinRequestsApi.list);
  return { email, id: list.body.items.find((one) => one.email === email)?.id ?? '' };
}

function decide(by: Caller, id: string, action: 'ACCEPTED' | 'REJECTED' | 'PENDING') {
  return by.call(joinRequestsApi.decide, { params: { id, action } });
}

test('a request is answered and a code is mailed; managers see it once it is confirmed', async ({
  server,
  tenant,
  anonymous,
}) => {
  const email = freshEmail('dora');
  const body = form(tenant, email.toUpperCase(), { tenantId: '', organizationId: 'undefined' });
  const answer = await anonymous.call(joinRequestsApi.create, { body });
  expect(answer).toMatchObject({ status: 201, body: { email, fullName: 'Dora Diaz', position: 'Designer' } });
  const mail = server.mail.last(email);
  const code = codeIn(mail);
  expect(mail.subject).toMatch(/^Your code to join Team \d+$/);
  expect(mail.html).toContain(code);
  expect(mail.text).toContain('valid for 24 hours');
  expect((await tenant.owner.call(joinRequestsApi.list)).body.total).toBe(0);
  const validated = await anonymous.call(joinRequestsApi.validate, {
    body: { email, organizationTeamId: tenant.teamId, code: code.toLowerCase() },
  });
  expect(validated).toMatchObject({ status: 200, body: { email, organizationTeamId: tenant.teamId } });
  expect((await tenant.owner.call(joinRequestsApi.list)).body).toMatchObject({
    total: 1,
    items: [
      {
        email,
        status: 'REQUESTED',
        fullName: 'Dora Diaz',
        linkAddress: 'https://dora.example',
        position: 'Designer',
        organizationTeamId: tenant.teamId,
      },
    ],
  });
});

test('the managers of the team hear of a confirmed request, once', async ({ server, tenant, anonymous }) => {
  const manager = await tenant.member({ teamRole: 'MANAGER' });
  const member = await tenant.member();
  const body = await ask(server, tenant);
  const before = server.mail.to(tenant.owner.email).length;
  await anonymous.call(joinRequestsApi.validate, { body });
  expect((await anonymous.call(joinRequestsApi.validate, { body })).status).toBe(200);
  expect(server.mail.to(tenant.owner.email)).toHaveLength(before + 1);
  expect(server.mail.to(manager.email)).toHaveLength(1);
  expect(server.mail.to(member.email)).toHaveLength(0);
  const { subject, text, html } = server.mail.last(manager.email);
  expect(subject).toMatch(/^Dora Diaz wants to join Team \d+$/);
  expect(text).toContain(`Dora Diaz (${body.email}) wants to join`);
  expect(html).toContain('http://takt.test/settings');
});

test.for([
  ['email', '', joinRequestTexts.email],
  ['email', 'dora@', joinRequestTexts.email],
  ['fullName', ' ', joinRequestTexts.name],
  ['linkAddress', '', joinRequestTexts.link],
  ['position', undefined, joinRequestTexts.position],
  ['organizationTeamId', '', joinRequestTexts.team],
] as const)('%s: %j is refused', async ([field, value, text], { tenant, anonymous }) => {
  const body = form(tenant, freshEmail(), { [field]: value });
  expect(await anonymous.call(joinRequestsApi.create, { body })).toMatchObject({
    status: 400,
    body: { message: text, errors: { [field]: text } },
  });
});

test('a code must be given', async ({ tenant, anonymous }) => {
  const body = { email: freshEmail(), organizationTeamId: tenant.teamId, code: '' };
  expect(await anonymous.call(joinRequestsApi.validate, { body })).toMatchObject({
    status: 400,
    body: { errors: { code: joinRequestTexts.code } },
  });
});

test('a private, an unknown and a deleted team answer like any other, and mail nothing', async ({
  server,
  tenant,
  anonymous,
}) => {
  const secret = await addTeam(tenant, 'Secret team');
  const known = await anonymous.call(joinRequestsApi.create, { body: form(tenant, freshEmail()) });
  const shape = Object.keys(known.body).toSorted();
  const deletedAt = server.clock.now();
  await server.services.prisma.organizationTeam.update({ where: { id: tenant.teamId }, data: { deletedAt } });
  for (const organizationTeamId of [secret, crypto.randomUUID(), tenant.teamId]) {
    const email = freshEmail('dora');
    const body = form(tenant, email, { organizationTeamId });
    const answer = await anonymous.call(joinRequestsApi.create, { body });
    expect(answer.status).toBe(201);
    expect(Object.keys(answer.body).toSorted()).toEqual(shape);
    const resend = () => anonymous.call(joinRequestsApi.resendCode, { body });
    server.clock.advance(30_000);
    expect(await resend()).toMatchObject({ status: 200, body: { data: { success: true } } });
    expect(server.mail.to(email)).toEqual([]);
  }
});

test('a member who asks gets the same answer and no mail', async ({ server, tenant, anonymous }) => {
  const ben = await tenant.member();
  const answer = await anonymous.call(joinRequestsApi.create, { body: form(tenant, ben.email) });
  expect(answer.status).toBe(201);
  expect(server.mail.to(ben.email)).toEqual([]);
});

test('asking again keeps one request, with what was said last', async ({ server, tenant, anonymous }) => {
  const { email } = await ask(server, tenant);
  server.clock.advance(60_000);
  await anonymous.call(joinRequestsApi.create, { body: form(tenant, email, { position: 'Director' }) });
  const code = codeIn(server.mail.last(email));
  await anonymous.call(joinRequestsApi.validate, {
    body: { email, organizationTeamId: tenant.teamId, code },
  });
  const { body } = await tenant.owner.call(joinRequestsApi.list);
  expect(body).toMatchObject({ total: 1, items: [{ position: 'Director' }] });
});

test('two requests at once keep one', async ({ server, tenant, anonymous }) => {
  const email = freshEmail('dora');
  const send = () => anonymous.call(joinRequestsApi.create, { body: form(tenant, email) });
  const answers = await Promise.all([send(), send(), send()]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(await server.services.prisma.organizationTeamJoinRequest.count({ where: { email } })).toBe(1);
});

test('five wrong codes end the code', async ({ server, tenant, anonymous }) => {
  const body = await ask(server, tenant);
  const tryCode = (code: string) => anonymous.call(joinRequestsApi.validate, { body: { ...body, code } });
  for (const wrong of ['AAAA2222', 'BBBB2222', 'CCCC2222', 'DDDD2222', 'EEEE2222']) {
    expect(await tryCode(wrong)).toMatchObject({
      status: 400,
      body: { errors: { code: joinRequestTexts.validateFailed } },
    });
  }
  expect((await tryCode(body.code)).status).toBe(400);
});

test('a code serves its own address and its own team only', async ({ server, tenant, anonymous }) => {
  const other = await createTenant(server);
  const body = await ask(server, tenant);
  const validate = (changes: Record<string, unknown>) =>
    anonymous.call(joinRequestsApi.validate, { body: { ...body, ...changes } });
  expect((await validate({ email: freshEmail() })).status).toBe(400);
  expect((await validate({ organizationTeamId: other.teamId })).status).toBe(400);
  expect((await validate({})).status).toBe(200);
});

test('a code is good for a day', async ({ server, tenant, anonymous }) => {
  const body = await ask(server, tenant);
  server.clock.advance(24 * hours);
  expect(await anonymous.call(joinRequestsApi.validate, { body })).toMatchObject({
    status: 400,
    body: { errors: { code: joinRequestTexts.expired } },
  });
});

test('a new code comes on request, but not right after the last one, and the answer is the same', async ({
  server,
  tenant,
  anonymous,
}) => {
  const { email } = await ask(server, tenant);
  const resend = () => anonymous.call(joinRequestsApi.resendCode, { body: form(tenant, email) });
  const message = joinRequestTexts.codeSent;
  const expected = { status: 200, body: { status: 200, message, data: { success: true, message } } };
  expect(await resend()).toMatchObject(expected);
  expect(server.mail.to(email)).toHaveLength(1);
  server.clock.advance(60_000);
  expect(await resend()).toMatchObject(expected);
  expect(server.mail.to(email)).toHaveLength(2);
  const body = { email, organizationTeamId: tenant.teamId, code: codeIn(server.mail.last(email)) };
  expect((await anonymous.call(joinRequestsApi.validate, { body })).status).toBe(200);
  server.clock.advance(60_000);
  await resend();
  expect(server.mail.to(email)).toHaveLength(2);
});

test('acceptance makes account, user, employee and member, and mails the way in', async ({
  server,
  tenant,
  anonymous,
}) => {
  const { email, id } = await confirmed(server, tenant);
  const answer = await decide(tenant.owner, id, 'ACCEPTED');
  expect(answer).toMatchObject({ status: 200, body: { total: 1, items: [{ id, status: 'ACCEPTED' }] } });
  const mail = server.mail.last(email);
  expect(mail.subject).toMatch(/^Welcome to Team \d+$/);
  const link = linkIn(mail);
  expect(`${link.origin}${link.pathname}`).toBe('http://takt.test/auth/passcode');
  expect(Object.fromEntries(link.searchParams)).toEqual({ email });
  await anonymous.call(authApi.sendCode, { body: { email } });
  const { body } = await anonymous.call(authApi.login, {
    body: { email, code: codeIn(server.mail.last(email)) },
  });
  expect(body.user).toMatchObject({
    email,
    name: 'Dora Diaz',
    tenantId: tenant.tenantId,
    isEmailVerified: true,
    role: { name: 'EMPLOYEE' },
    employee: { isTrackingEnabled: true },
  });
  const teams = await createCaller(server.app, body.token).call(teamsApi.list);
  expect(teams.body.items.map((team) => team.id)).toEqual([tenant.teamId]);
});

test('accepting twice changes and mails nothing more', async ({ server, tenant }) => {
  const { email, id } = await confirmed(server, tenant);
  await decide(tenant.owner, id, 'ACCEPTED');
  const mails = server.mail.to(email).length;
  const answers = await Promise.all([
    decide(tenant.owner, id, 'ACCEPTED'),
    decide(tenant.owner, id, 'ACCEPTED'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(server.mail.to(email)).toHaveLength(mails);
  expect(await server.services.prisma.user.count({ where: { account: { email } } })).toBe(1);
});

test('an existing account joins with its own password and user', async ({ server, tenant, anonymous }) => {
  const other = await createTenant(server);
  const { email } = other.owner;
  const { id } = await confirmed(server, tenant, email);
  expect((await decide(tenant.owner, id, 'ACCEPTED')).status).toBe(200);
  const login = await anonymous.call(authApi.login, { body: { email, password } });
  expect(login.status).toBe(200);
  const { body } = await other.owner.call(authApi.switchWorkspace, { body: { tenantId: tenant.tenantId } });
  expect(body.user).toMatchObject({ tenantId: tenant.tenantId, firstName: 'Ann' });
});

test('somebody of the workspace becomes a member of one team more', async ({ server, tenant }) => {
  const ben = await tenant.member();
  const body = { name: 'Open team', managerIds: [tenant.owner.employeeId], public: true };
  const { tenantId, organizationId, owner } = tenant;
  const made = await owner.call(teamsApi.create, { body: { ...body, tenantId, organizationId } });
  const teamId = 'id' in made.body ? made.body.id : '';
  const { id } = await confirmed(server, { ...tenant, teamId }, ben.email);
  await decide(owner, id, 'ACCEPTED');
  const { body: teams } = await ben.call(teamsApi.list);
  expect(teams.items.map((team) => team.id)).toEqual([tenant.teamId, teamId]);
  expect((await ben.call(usersApi.me)).body.employeeId).toBe(ben.employeeId);
});

test('somebody suspended is not let in by a request', async ({ server, tenant }) => {
  const ben = await tenant.member();
  const { prisma } = server.services;
  const where = { id: ben.membershipId };
  await prisma.organizationTeamEmployee.update({ where, data: { deletedAt: server.clock.now() } });
  await prisma.employee.update({ where: { id: ben.employeeId }, data: { isActive: false } });
  const { id } = await confirmed(server, tenant, ben.email);
  expect(await decide(tenant.owner, id, 'ACCEPTED')).toMatchObject({
    status: 409,
    body: { message: joinRequestTexts.suspended },
  });
  const { body } = await tenant.owner.call(joinRequestsApi.list);
  expect(body.items[0]).toMatchObject({ id, status: 'REQUESTED' });
});

test('a rejection is mailed, and one may ask again', async ({ server, tenant }) => {
  const { email, id } = await confirmed(server, tenant);
  expect((await decide(tenant.owner, id, 'REJECTED')).body.items[0]).toMatchObject({ status: 'REJECTED' });
  const mail = server.mail.last(email);
  expect(mail.subject).toMatch(/^Your request to join Team \d+$/);
  expect(mail.text).toContain('did not accept your request');
  await decide(tenant.owner, id, 'REJECTED');
  expect(server.mail.last(email)).toBe(mail);
  server.clock.advance(60_000);
  await confirmed(server, tenant, email);
  const { body } = await tenant.owner.call(joinRequestsApi.list);
  expect(body.items.map(({ status }) => status)).toEqual(['REQUESTED', 'REJECTED']);
  expect(await decide(tenant.owner, id, 'PENDING')).toMatchObject({
    status: 409,
    body: { message: joinRequestTexts.asksAgain },
  });
});

test('PENDING sets a rejection back; an acceptance stands', async ({ server, tenant }) => {
  const { id } = await confirmed(server, tenant);
  await decide(tenant.owner, id, 'REJECTED');
  expect((await decide(tenant.owner, id, 'PENDING')).body.items[0]).toMatchObject({ status: 'REQUESTED' });
  expect((await decide(tenant.owner, id, 'ACCEPTED')).body.items[0]).toMatchObject({ status: 'ACCEPTED' });
  for (const action of ['REJECTED', 'PENDING'] as const) {
    expect(await decide(tenant.owner, id, action)).toMatchObject({
      status: 409,
      body: { message: joinRequestTexts.alreadyAccepted },
    });
  }
});

test('managers of the team decide, whatever their role in the workspace; others do not', async ({
  server,
  tenant,
}) => {
  const { id } = await confirmed(server, tenant);
  const member = await tenant.member();
  const admin = await tenant.member({ role: 'ADMIN' });
  const manager = await tenant.member({ teamRole: 'MANAGER' });
  const dataEntry = await tenant.member({ role: 'DATA_ENTRY', teamRole: 'MANAGER' });
  expect((await member.call(joinRequestsApi.list)).body).toEqual({ items: [], total: 0 });
  expect((await decide(member, id, 'ACCEPTED')).status).toBe(404);
  expect((await dataEntry.call(joinRequestsApi.list)).status).toBe(403);
  expect((await decide(dataEntry, id, 'ACCEPTED')).status).toBe(403);
  for (const who of [admin, manager]) expect((await who.call(joinRequestsApi.list)).body.total).toBe(1);
  expect((await decide(manager, id, 'REJECTED')).status).toBe(200);
  expect((await decide(admin, id, 'ACCEPTED')).status).toBe(200);
});

test("another workspace's requests are neither seen nor decided", async ({ server, tenant }) => {
  const other = await createTenant(server);
  const { id } = await confirmed(server, other);
  expect((await tenant.owner.call(joinRequestsApi.list)).body.total).toBe(0);
  expect((await decide(tenant.owner, id, 'ACCEPTED')).status).toBe(404);
});

test('an unconfirmed request cannot be accepted', async ({ server, tenant }) => {
  const { email } = await ask(server, tenant);
  const row = await server.services.prisma.organizationTeamJoinRequest.findFirstOrThrow({ where: { email } });
  expect((await decide(tenant.owner, row.id, 'ACCEPTED')).status).toBe(404);
});

test('the request and the action have to be named', async ({ tenant }) => {
  const put = (path: string) => tenant.owner.request('PUT', `/organization-team-join/${path}`);
  expect(await put('undefined/ACCEPTED')).toMatchObject({
    status: 400,
    body: { message: joinRequestTexts.idRequired },
  });
  expect(await put(`${crypto.randomUUID()}/MAYBE`)).toMatchObject({
    status: 400,
    body: { message: joinRequestTexts.action },
  });
});

test('names neither add headers nor markup to the mails', async ({ server, tenant, anonymous }) => {
  const email = freshEmail('eve');
  const fullName = 'Eve\r\nBcc: all@takt.test <b>x</b>';
  const body = form(tenant, email, { fullName, position: fullName, linkAddress: 'javascript:alert(1)' });
  await anonymous.call(joinRequestsApi.create, { body });
  const code = codeIn(server.mail.last(email));
  await anonymous.call(joinRequestsApi.validate, {
    body: { email, organizationTeamId: tenant.teamId, code },
  });
  for (const { subject, html, text } of [server.mail.last(email), server.mail.last(tenant.owner.email)]) {
    expect(subject).not.toMatch(/[\r\n]/);
    expect(html).not.toContain('<b>x</b>');
    expect(`${html}${text}`).not.toMatch(/^Bcc:|javascript:/m);
  }
});

test('a code of a request signs nobody in', async ({ server, tenant, anonymous }) => {
  const { email, code } = await ask(server, tenant, tenant.owner.email.replace('@', '+x@'));
  expect(await anonymous.call(authApi.login, { body: { email, code } })).toMatchObject({
    status: 400,
    body: { errors: { email: authTexts.wrongCode } },
  });
});

test('open screens hear of a confirmed request and of its decision', async ({ server, tenant }) => {
  const topics: string[] = [];
  const leave = server.services.live.subscribe(tenant.tenantId, ({ topic, to }) =>
    to === undefined ? topics.push(topic) : undefined,
  );
  const { id } = await confirmed(server, tenant);
  await expect.poll(() => topics).toEqual(['join-requests']);
  await decide(tenant.owner, id, 'ACCEPTED');
  await expect
    .poll(() => topics.toSorted())
    .toEqual(['employees', 'join-requests', 'join-requests', 'teams', 'user']);
  leave();
});

test('every decision is noted with who took it', async ({ server, tenant }) => {
  const { owner } = tenant;
  const { id, email } = await confirmed(server, tenant);
  for (const action of ['REJECTED', 'REJECTED', 'PENDING', 'ACCEPTED'] as const)
    await decide(owner, id, action);
  const by = { action: 'join-request.decide', actorUserId: owner.userId, entityId: id };
  expect(await auditOf(server, tenant)).toMatchObject([
    { ...by, before: { status: 'REQUESTED' }, after: { status: 'REJECTED', email }, employeeId: null },
    { ...by, before: { status: 'REJECTED' }, after: { status: 'REQUESTED' } },
    { ...by, after: { status: 'ACCEPTED' }, employeeId: expect.any(String) },
  ]);
});
