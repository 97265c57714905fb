import { newSheet } from '#server/modules/timesheets/timesheet-kit.ts';
import { createTenant, type Person, type TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { notificationsApi } from '#shared/notifications/notifications.api.ts';
import { timesheetRefusalTexts, timesheetTexts } from '#shared/timesheets/timesheet.schema.ts';
import { timesheetsApi } from '#shared/timesheets/timesheets.api.ts';

/** Five days of the week of Wednesday 11 March 2026, in the five statuses. */
async function newWeek(server: TestServer, tenant: TestTenant, person: Person): Promise<void> {
  const statuses = ['DRAFT', 'DENIED', 'PENDING', 'IN REVIEW', 'APPROVED'] as const;
  for (const [index, status] of statuses.entries()) {
    await newSheet(server, tenant, person, { date: `2026-03-${String(9 + index).padStart(2, '0')}`, status });
  }
}

const week = (action: 'submit' | 'withdraw', more: object = {}) => ({
  body: { date: '2026-03-11', action, ...more },
});

const daysOf = (sheets: readonly { date: string; status: string }[]) =>
  sheets.map(({ date, status }) => `${date.slice(8)} ${status}`);

test('a sheet shows the day, the person, the time of its logs and what the caller may do', async ({
  server,
  tenant,
}) => {
  const ben = await tenant.member();
  const id = await newSheet(server, tenant, ben, { date: '2026-03-10', status: 'PENDING', hours: 1.5 });
  const expected = {
    id,
    date: '2026-03-10',
    createdAt: '2026-03-10T12:00:00.000Z',
    startedAt: '2026-03-10T12:00:00.000Z',
    status: 'PENDING',
    employeeId: ben.employeeId,
    employee: { id: ben.employeeId, fullName: 'Ben Baker', user: { id: ben.userId } },
    seconds: 5400,
    logCount: 1,
  };
  const { body } = await tenant.owner.call(timesheetsApi.list);
  expect(body).toMatchObject([{ ...expected, allowedSteps: ['IN REVIEW', 'DENIED', 'APPROVED'] }]);
  const own = await ben.call(timesheetsApi.one, { params: { id } });
  expect(own.body).toMatchObject({ ...expected, allowedSteps: ['DRAFT'], events: [] });
});

test('members see their own, managers their team, approvers everybody; others find nothing', async ({
  server,
  tenant,
}) => {
  const { organizationId, tenantId } = tenant;
  const [ben, cleo] = [await tenant.member(), await tenant.member({ firstName: 'Cleo' })];
  const lead = await tenant.member({ teamRole: 'MANAGER', firstName: 'Lea' });
  const approver = await tenant.member({ role: 'MANAGER', firstName: 'Max' });
  const stranger = (await createTenant(server)).owner;
  const { prisma } = server.services;
  const bens = await newSheet(server, tenant, ben);
  const leas = await newSheet(server, tenant, lead, { status: 'PENDING' });
  // Cleo moves to another team and works for it.
  const elsewhere = await prisma.organizationTeam.create({
    data: { tenantId, organizationId, name: 'Elsewhere', profile_link: crypto.randomUUID() },
  });
  const where = { id: cleo.membershipId };
  await prisma.organizationTeamEmployee.update({ where, data: { organizationTeamId: elsewhere.id } });
  const ofElsewhere = { status: 'PENDING', organizationTeamId: elsewhere.id } as const;
  const cleos = await newSheet(server, tenant, cleo, ofElsewhere);
  const seen = async (person: Person, query: object = {}) => {
    const { body } = await person.call(timesheetsApi.list, { query });
    expect((await person.call(timesheetsApi.count, { query })).body).toBe(body.length);
    return body.map(({ id }) => id);
  };
  expect(await seen(ben)).toEqual([bens]);
  expect(await seen(lead)).toEqual([bens, leas]);
  expect(await seen(lead, { onlyMe: true })).toEqual([leas]);
  expect(await seen(approver)).toEqual([bens, cleos, leas]);
  expect(await seen(approver, { employeeIds: [cleo.employeeId] })).toEqual([cleos]);
  expect(await seen(approver, { teamIds: [elsewhere.id] })).toEqual([cleos]);
  expect(await seen(ben, { employeeIds: [cleo.employeeId] })).toEqual([]);
  expect(await seen(stranger)).toEqual([]);
  for (const person of [ben, lead, stranger]) {
    expect((await person.call(timesheetsApi.one, { params: { id: cleos } })).status).toBe(404);
  }
  expect((await approver.call(timesheetsApi.approvals)).body.items.map(({ id }) => id)).toEqual([
    leas,
    cleos,
  ]);
  expect((await lead.call(timesheetsApi.approvals)).body.total).toBe(0);
});

test('a manager whose member left still reads their time, and decides no longer', async ({
  server,
  tenant,
}) => {
  const lead = await tenant.member({ teamRole: 'MANAGER' });
  const ben = await tenant.member();
  const id = await newSheet(server, tenant, ben, { status: 'PENDING' });
  const where = { id: ben.membershipId };
  await server.services.prisma.organizationTeamEmployee.update({ where, data: { deletedAt: new Date() } });
  const { body } = await lead.call(timesheetsApi.one, { params: { id } });
  expect(body.allowedSteps).toEqual([]);
  const refused = await lead.call(timesheetsApi.setStatus, { body: { ids: [id], status: 'APPROVED' } });
  expect(refused).toMatchObject({ status: 403, body: { message: timesheetRefusalTexts['not-reviewer'] } });
});

test('the list is the current month, else the days asked for, by status, project and page', async ({
  server,
  tenant,
}) => {
  const { owner, projectId } = tenant;
  await newSheet(server, tenant, owner, { date: '2026-02-27' });
  await newSheet(server, tenant, owner, { date: '2026-03-02', status: 'APPROVED', projectId });
  await newSheet(server, tenant, owner, { date: '2026-03-31', status: 'DENIED' });
  // A draft without time is not listed.
  const empty = await newSheet(server, tenant, owner, { date: '2026-03-05' });
  const { prisma } = server.services;
  await prisma.timeLog.updateMany({ where: { timesheetId: empty }, data: { deletedAt: new Date() } });
  const days = async (query: object) => {
    const { body } = await owner.call(timesheetsApi.list, { query });
    return body.map(({ date }) => date.slice(5));
  };
  expect(await days({})).toEqual(['03-02', '03-31']);
  expect(await days({ startDate: '2026-02-01', endDate: '2026-03-02' })).toEqual(['02-27', '03-02']);
  expect(await days({ date: '2026-02-27' })).toEqual(['02-27']);
  const logged = server.logged.length;
  expect(await days({ status: ['approved', 'IN_REVIEW', 'what'] })).toEqual(['03-02']);
  expect(server.logged.slice(logged).join('')).toContain('unknown timesheet statuses are skipped');
  expect(await days({ projectIds: [projectId] })).toEqual(['03-02']);
  expect(await days({ skip: 1, take: 1 })).toEqual(['03-31']);
  const reversed = await owner.call(timesheetsApi.list, {
    query: { startDate: '2026-03-10', endDate: '2026-03-01' },
  });
  expect(reversed).toMatchObject({ status: 400, body: { message: 'End date must be after start date' } });
});

test('handing in takes drafts and denied days of one’s own, taking back those that wait', async ({
  server,
  tenant,
}) => {
  const ben = await tenant.member();
  const [draft, denied] = [
    await newSheet(server, tenant, ben, { date: '2026-03-09' }),
    await newSheet(server, tenant, ben, { date: '2026-03-10', status: 'DENIED' }),
  ];
  const send = (person: Person, status: 'submit' | 'unsubmit', ids: string[]) =>
    person.call(timesheetsApi.submit, { body: { ids, status } });
  const submittedAt = '2026-03-11T09:00:00.000Z';
  const both = [draft, denied].map((id) => ({ id, status: 'PENDING', submittedAt }));
  expect((await send(ben, 'submit', [draft, denied])).body).toMatchObject(both);
  expect((await send(ben, 'submit', [draft, denied])).body).toMatchObject(both);
  expect(await server.services.prisma.timesheetEvent.count({ where: { timesheetId: draft } })).toBe(1);
  const back = (await send(ben, 'unsubmit', [draft])).body;
  expect(back).toMatchObject([{ id: draft, status: 'DRAFT' }]);
  expect(back[0]).not.toHaveProperty('submittedAt');
  const message = timesheetRefusalTexts['not-owner'];
  expect(await send(tenant.owner, 'submit', [draft])).toMatchObject({ status: 403, body: { message } });
  const odd = await ben.request('PUT', '/timesheet/submit', { body: { ids: [draft], status: 'approve' } });
  expect(odd.status).toBe(400);
});

test('a week is handed in and taken back as a whole, twice is once, and what is decided stays', async ({
  server,
  tenant,
}) => {
  const ben = await tenant.member();
  await newWeek(server, tenant, ben);
  await newSheet(server, tenant, ben, { date: '2026-03-08' });
  await newSheet(server, tenant, ben, { date: '2026-03-16' });
  const { prisma } = server.services;
  const events = () => prisma.timesheetEvent.count({ where: { tenantId: tenant.tenantId } });
  const handedIn = ['09 PENDING', '10 PENDING', '11 PENDING', '12 IN REVIEW', '13 APPROVED'];
  for (const _time of ['first', 'second']) {
    expect(daysOf((await ben.call(timesheetsApi.submitWeek, week('submit'))).body)).toEqual(handedIn);
    expect(await events()).toBe(2);
  }
  const taken = ['09 DRAFT', '10 DRAFT', '11 DRAFT', '12 DRAFT', '13 APPROVED'];
  for (const _time of ['first', 'second']) {
    expect(daysOf((await ben.call(timesheetsApi.submitWeek, week('withdraw'))).body)).toEqual(taken);
    expect(await events()).toBe(6);
  }
  const atOnce = await Promise.all([1, 2, 3].map(() => ben.call(timesheetsApi.submitWeek, week('submit'))));
  expect(atOnce.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await events()).toBe(10);
});

test('weeks begin where the organization says; only the person hands in', async ({ server, tenant }) => {
  const ben = await tenant.member();
  await newSheet(server, tenant, ben, { date: '2026-03-08' });
  const where = { id: tenant.organizationId };
  await server.services.prisma.organization.update({ where, data: { startWeekOn: 'SUNDAY' } });
  const theirs = week('submit', { employeeId: ben.employeeId });
  expect(await tenant.owner.call(timesheetsApi.submitWeek, theirs)).toMatchObject({
    status: 403,
    body: { code: 'NOT_OWNER', message: timesheetRefusalTexts['not-owner'] },
  });
  const foreign = week('submit', { employeeId: (await createTenant(server)).owner.employeeId });
  expect((await ben.call(timesheetsApi.submitWeek, foreign)).status).toBe(404);
  expect(daysOf((await ben.call(timesheetsApi.submitWeek, theirs)).body)).toEqual(['08 PENDING']);
  const body = { date: 'soon', action: 'submit' } as const;
  const odd = await ben.call(timesheetsApi.submitWeek, { body });
  expect(odd).toMatchObject({ status: 400, body: { errors: { date: timesheetTexts.date } } });
});

test('people with a part in a sheet comment on it', async ({ server, tenant }) => {
  const ben = await tenant.member();
  const id = await newSheet(server, tenant, ben);
  const say = (person: Person, comment: string) =>
    person.call(timesheetsApi.comment, { params: { id }, body: { comment } });
  expect((await say(ben, 'The morning was a fair.')).status).toBe(201);
  const { body } = await say(tenant.owner, ' Thank you. ');
  expect(body.events).toMatchObject([
    { actor: { name: 'Ben Baker' }, from: 'DRAFT', to: 'DRAFT', comment: 'The morning was a fair.' },
    { actor: { name: 'Ann Archer' }, comment: 'Thank you.' },
  ]);
  const news = async (person: Person) =>
    (await person.call(notificationsApi.list)).body.items.map(({ type, message }) => `${type} ${message}`);
  expect(await news(tenant.owner)).toContain('timesheet.commented The morning was a fair.');
  expect(await news(ben)).toContain('timesheet.commented Thank you.');
  expect(await say(ben, ' ')).toMatchObject({
    status: 400,
    body: { errors: { comment: timesheetTexts.comment } },
  });
  expect((await say(await tenant.member(), 'Me too')).status).toBe(404);
  expect((await say((await createTenant(server)).owner, 'Me too')).status).toBe(404);
  // A reader of all time who is no reviewer may only read.
  const viewer = await tenant.member();
  const role = await server.services.prisma.role.create({
    data: { tenantId: tenant.tenantId, name: 'Auditor' },
  });
  for (const permission of ['TIME_TRACKER', 'ALL_ORG_VIEW']) {
    const data = { tenantId: tenant.tenantId, roleId: role.id, permission, enabled: true };
    await server.services.prisma.rolePermission.create({ data });
  }
  await server.services.prisma.user.update({ where: { id: viewer.userId }, data: { roleId: role.id } });
  await expect.poll(async () => (await say(viewer, 'Hm')).status).toBe(403);
});

test('handing in is mailed to the managers, the verdict to the person: once, and only to who wants it', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const cleo = await tenant.member({ teamRole: 'MANAGER', firstName: 'Cleo' });
  const ben = await tenant.member();
  const off = { items: [{ type: 'timesheet', email: false }] } as const;
  await cleo.call(notificationsApi.updateSettings, { body: { items: [...off.items] } });
  await newWeek(server, tenant, ben);
  await ben.call(timesheetsApi.submitWeek, week('submit'));
  const mailsTo = ({ email }: Person) =>
    server.mail
      .to(email)
      .map(({ subject }) => subject)
      .filter((subject) => subject.includes('timesheet'));
  expect(mailsTo(owner)).toEqual(['Ben Baker submitted a timesheet']);
  expect(server.mail.last(owner.email).text).toContain('2 days from 9 March 2026 to 10 March 2026');
  expect(server.mail.last(owner.email).text).toContain(`/timesheets/review?member=${ben.employeeId}`);
  const ids = (await owner.call(timesheetsApi.approvals)).body.items.map(({ id }) => id);
  await owner.call(timesheetsApi.setStatus, { body: { ids, status: 'DENIED', reason: 'Too much' } });
  expect(mailsTo(ben)).toEqual(['Your timesheet was rejected']);
  const { text } = server.mail.last(ben.email);
  expect(text).toContain('Ann Archer rejected your time for 4 days from 9 March 2026 to 12 March 2026');
  expect(text).toContain('Reason: Too much');
  expect(text).toContain('http://takt.test/timesheets?week=2026-03-09');
  expect(mailsTo(cleo)).toEqual([]);
  expect(mailsTo(owner)).toHaveLength(1);
});

test('people who decide about all time hear of a person without a manager', async ({ server, tenant }) => {
  const ben = await tenant.member();
  const where = { id: ben.membershipId };
  await server.services.prisma.organizationTeamEmployee.update({ where, data: { deletedAt: new Date() } });
  await newSheet(server, tenant, ben);
  await ben.call(timesheetsApi.submitWeek, week('submit'));
  expect(server.mail.last(tenant.owner.email).subject).toBe('Ben Baker submitted a timesheet');
});

test('changes are announced for timesheets and time logs', async ({ server, tenant }) => {
  const id = await newSheet(server, tenant, tenant.owner);
  const topics: string[] = [];
  const stop = server.services.live.subscribe(tenant.tenantId, ({ topic }) => topics.push(topic));
  await tenant.owner.call(timesheetsApi.submit, { body: { ids: [id], status: 'submit' } });
  await expect.poll(() => topics.toSorted()).toEqual(['time-logs', 'timesheets']);
  stop();
});
