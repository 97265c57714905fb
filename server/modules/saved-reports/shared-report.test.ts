import { addLog } from '#server/modules/reports/test-logs.ts';
import { type Person, signInAgain } from '#server/testing/tenant.ts';
import { expect, startTestServer, type TestServer, test } from '#server/testing/test.ts';
import { reportsApi } from '#shared/reports/reports.api.ts';
import { type SavedReportQuery, savedReportTexts } from '#shared/reports/saved-report.schema.ts';
import { savedReportsApi as api } from '#shared/reports/saved-reports.api.ts';

/** Saves a view and shares it; answers its id and the token of the link. */
async function share(
  person: Person,
  query: SavedReportQuery = {},
  { report = 'time', ...expiry }: Record<string, unknown> = {},
) {
  const body = { name: 'For the client', report, query };
  const { id } = (await person.call(api.create, { body })).body;
  const { body: shared, status } = await person.call(api.share, { params: { id }, body: expiry });
  expect(status).toBe(201);
  const prefix = 'http://takt.test/shared/report/';
  expect(shared.url.startsWith(prefix)).toBe(true);
  return { ...shared, token: shared.url.slice(prefix.length) };
}

async function read({ app }: TestServer, token: string, language = 'en') {
  const url = `/api/public/reports/${token}`;
  const answer = await app.inject({ method: 'GET', url, headers: { language } });
  return { status: answer.statusCode, headers: answer.headers, text: answer.body, body: answer.json() };
}

const statusOf = async (server: TestServer, token: string) => (await read(server, token)).status;

const passDays = (server: TestServer, days: number) => server.clock.advance(days * 86_400_000);

test('anybody with the link reads what the page of who shared it says, without ids and addresses', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const zoe = await tenant.member({ firstName: 'Zoe' });
  await addLog(server, tenant, zoe, { from: '2026-03-09T08:00:00Z', to: '2026-03-09T09:07:00Z' });
  await addLog(server, tenant, owner, {
    ...{ from: '2026-03-10T08:00:00Z', to: '2026-03-10T08:20:00Z', projectId: null, isBillable: true },
  });
  await addLog(server, tenant, zoe, { from: '2026-02-10T08:00:00Z', to: '2026-02-10T09:00:00Z' });
  const query = {
    group: ['employee', 'project'],
    compare: 'previous',
    round: 15,
    rounding: 'up',
  } satisfies SavedReportQuery;
  const { token, visibility, shareExpiresAt } = await share(owner, query);
  expect([visibility, shareExpiresAt]).toEqual(['link', '2026-04-10T09:00:00.000Z']);
  const { status, headers, body, text } = await read(server, token);
  expect([status, headers['cache-control']]).toEqual([200, 'private, no-store']);
  expect(body).toMatchObject({
    name: 'For the client',
    zone: 'UTC',
    from: '2026-03-01',
    to: '2026-03-31',
    totalSeconds: 6300,
    rawSeconds: 5220,
    billableSeconds: 1800,
    groupBy: ['employee', 'project'],
    roundTo: 15,
    rounding: 'up',
    previous: { from: '2026-02-01', to: '2026-02-11', totalSeconds: 3600 },
    expiresAt: '2026-04-10T09:00:00.000Z',
    rows: [
      { key: '1', label: 'Zoe Baker', seconds: 4500, children: [{ key: '2', seconds: 4500 }] },
      { key: '3', label: 'Ann Archer', seconds: 1800, children: [{ key: '', label: '' }] },
    ],
    chart: {
      groupBy: ['day', 'employee'],
      rows: [
        { key: '2026-03-09', children: [{ key: '1', seconds: 4500 }] },
        { key: '2026-03-10', children: [{ key: '3', seconds: 1800 }] },
      ],
    },
  });
  const asked = {
    startDate: '2026-03-01',
    endDate: '2026-03-31',
    groupBy: 'employee',
    roundTo: 15,
    rounding: 'up',
  };
  const page = await owner.call(reportsApi.summary, { query: asked });
  expect(body.rows.map(({ seconds }: { seconds: number }) => seconds)).toEqual(
    page.body.rows.map(({ seconds }) => seconds),
  );
  expect(text).not.toMatch(/@|[0-9a-f]{8}-[0-9a-f]{4}-/);
  expect(JSON.stringify((await owner.call(api.list)).body)).not.toContain(token);
  const log = server.logged.join('');
  expect(log).not.toContain(token);
});

test('a named range moves on with the calendar, and weeks begin as in the organization', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  await server.services.prisma.organization.update({
    where: { id: tenant.organizationId },
    data: { startWeekOn: 'SUNDAY' },
  });
  const { token } = await share(owner, { range: 'lastWeek' });
  const rangeOf = async () => {
    const { from, to } = (await read(server, token)).body;
    return [from, to];
  };
  expect(await rangeOf()).toEqual(['2026-03-01', '2026-03-07']);
  passDays(server, 7);
  expect(await rangeOf()).toEqual(['2026-03-08', '2026-03-14']);
});

test('a link ends when it expires, is withdrawn or replaced, all with the same words', async ({
  server,
  tenant,
}) => {
  const { owner, tenantId } = tenant;
  const { token, id } = await share(owner, {}, { days: 2 });
  passDays(server, 3);
  const again = await signInAgain(server, tenantId, owner);
  const expired = await read(server, token);
  expect(expired).toMatchObject({ status: 404, body: { message: savedReportTexts.gone } });
  expect((await read(server, 'unknown')).body.message).toBe(savedReportTexts.gone);
  const params = { id };
  const longer = await again.call(api.changeExpiry, { params, body: { until: '2026-03-20' } });
  expect(longer.body.shareExpiresAt).toBe('2026-03-21T00:00:00.000Z');
  expect(await statusOf(server, token)).toBe(200);
  const other = (await again.call(api.share, { params, body: {} })).body.url.split('/').at(-1) ?? '';
  expect([await statusOf(server, token), await statusOf(server, other)]).toEqual([404, 200]);
  const closed = await again.call(api.unshare, { params });
  expect(closed.body).toMatchObject({ visibility: 'private' });
  expect(closed.body).not.toHaveProperty('shareExpiresAt');
  expect(await statusOf(server, other)).toBe(404);
  expect(await again.call(api.changeExpiry, { params, body: {} })).toMatchObject({
    status: 409,
    body: { message: savedReportTexts.notShared },
  });
  await again.call(api.remove, { params: { id: (await share(again)).id } });
  const audits = await server.services.prisma.auditEntry.findMany({
    where: { tenantId, entity: 'SavedReport' },
    orderBy: { at: 'asc' },
  });
  expect(new Set(audits.map(({ action }) => action))).toEqual(
    new Set(['saved-report.share', 'saved-report.unshare', 'saved-report.delete']),
  );
});

test('a link is open for a year at most', async ({ tenant }) => {
  const { owner } = tenant;
  const { id } = (await owner.call(api.create, { body: { name: 'A', report: 'time', query: {} } })).body;
  const wrong = [{ days: 0 }, { days: 366 }, { days: 1.5 }, { until: '2026-03-10' }, { until: '2027-03-12' }];
  for (const body of [...wrong, { days: 3, until: '2026-03-20' }, { until: 'soon' }]) {
    const answer = await owner.call(api.share, { params: { id }, body });
    expect(answer, JSON.stringify(body)).toMatchObject({
      status: 400,
      body: { message: savedReportTexts.expiry },
    });
  }
});

test('rows that the person may not see any more are not shown, and nothing once they are gone', async ({
  server,
  tenant,
}) => {
  const { prisma } = server.services;
  const { teamId, tenantId } = tenant;
  const lead = await tenant.member({ teamRole: 'MANAGER' });
  const zoe = await tenant.member({ firstName: 'Zoe' });
  const hour = { from: '2026-03-09T08:00:00Z', to: '2026-03-09T09:00:00Z' };
  await addLog(server, tenant, zoe, hour);
  await addLog(server, tenant, lead, hour);
  await addLog(server, tenant, await tenant.member({ firstName: 'Other' }), hour);
  const everybody = await share(lead, { group: ['employee'] });
  const chosen = await share(lead, { group: ['employee'], member: [zoe.employeeId] });
  const shown = async ({ token }: { token: string }) => (await read(server, token)).body.totalSeconds / 3600;
  expect([await shown(everybody), await shown(chosen)]).toEqual([3, 1]);
  await prisma.organizationTeamEmployee.updateMany({
    where: { organizationTeamId: teamId, employeeId: lead.employeeId },
    data: { roleId: null },
  });
  expect([await shown(everybody), await shown(chosen)]).toEqual([1, 0]);
  const viewer = await prisma.role.findUniqueOrThrow({
    where: { tenantId_name: { tenantId, name: 'VIEWER' } },
  });
  const { roleId } = await prisma.user.findUniqueOrThrow({ where: { id: lead.userId } });
  await prisma.user.update({ where: { id: lead.userId }, data: { roleId: viewer.id } });
  expect(await read(server, everybody.token)).toMatchObject({
    status: 404,
    body: { message: savedReportTexts.gone },
  });
  await prisma.user.update({ where: { id: lead.userId }, data: { roleId } });
  expect(await statusOf(server, everybody.token)).toBe(200);
  await prisma.employee.update({ where: { id: lead.employeeId }, data: { isActive: false } });
  expect(await statusOf(server, everybody.token)).toBe(404);
});

test('links are tried only so often from one address', async () => {
  const server = await startTestServer({ RATE_LIMIT: 'on' });
  const answers = await Promise.all(Array.from({ length: 61 }, () => statusOf(server, 'guess')));
  expect(answers.filter((status) => status === 429)).toHaveLength(1);
  await server.close();
});

test.for([
  ['team', { by: 'date' }, ['Zoe Baker'], '3:00:00'],
  ['limits', { per: 'day' }, ['Zoe Baker', 'Ann Archer'], '3:00:00'],
  ['apps', {}, ['Editor'], '0:10:00'],
  ['productivity', {}, [], '1:00:00'],
] as const)(
  'the report %s is read as a table of what its sharer may see',
  async ([report, query, told, total], { server, tenant }) => {
    const { owner, tenantId, organizationId, projectId } = tenant;
    const { prisma } = server.services;
    const zoe = await tenant.member({ firstName: 'Zoe' });
    await addLog(server, tenant, owner, { from: '2026-03-10T08:00:00Z', to: '2026-03-10T09:00:00Z' });
    await addLog(server, tenant, zoe, { from: '2026-03-10T08:00:00Z', to: '2026-03-10T10:00:00Z' });
    const used = {
      title: 'Editor',
      type: 'APP',
      date: new Date('2026-03-10'),
      time: '08:00:00',
      duration: 600,
      projectId,
    };
    const place = { tenantId, organizationId, employeeId: zoe.employeeId };
    await prisma.activity.create({ data: { ...place, ...used } });
    const { token } = await share(owner, query, { report, days: 2 });
    const { body, text } = await read(server, token);
    expect(body).toMatchObject({ report, name: 'For the client', from: '2026-03-01', isCut: false });
    for (const part of told) expect(text).toContain(part);
    expect(body.lines.at(-1)).toMatchObject({ kind: 'total', texts: expect.arrayContaining([total]) });
    expect(text).not.toMatch(/@|[0-9a-f]{8}-[0-9a-f]{4}-/);
    expect((await read(server, token, 'de')).body.lines.at(-1).texts[0]).toBe('Gesamt');
    const viewer = await prisma.role.findUniqueOrThrow({
      where: { tenantId_name: { tenantId, name: 'VIEWER' } },
    });
    const { roleId } = await prisma.user.findUniqueOrThrow({ where: { id: owner.userId } });
    await prisma.user.update({ where: { id: owner.userId }, data: { roleId: viewer.id } });
    expect(await statusOf(server, token)).toBe(404);
    await prisma.user.update({ where: { id: owner.userId }, data: { roleId } });
    expect(await statusOf(server, token)).toBe(200);
    passDays(server, 3);
    expect(await statusOf(server, token)).toBe(404);
  },
);
