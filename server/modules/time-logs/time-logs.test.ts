import { addLog, addSlot } from '#server/modules/reports/test-logs.ts';
import type { Person, TestTenant } from '#server/testing/tenant.ts';
import type { TestServer } from '#server/testing/test.ts';
import { expect, test } from '#server/testing/test.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';

async function log(server: TestServer, tenant: TestTenant, person: Person, from: string, to: string) {
  const { prisma } = server.services;
  const place = {
    tenantId: tenant.tenantId,
    organizationId: tenant.organizationId,
    employeeId: person.employeeId,
  };
  const date = new Date(from.slice(0, 10));
  const timesheet = await prisma.timesheet.upsert({
    where: { employeeId_date: { employeeId: person.employeeId, date } },
    create: { ...place, date },
    update: {},
  });
  return prisma.timeLog.create({
    data: {
      ...place,
      timesheetId: timesheet.id,
      organizationTeamId: tenant.teamId,
      projectId: tenant.projectId,
      startedAt: new Date(from),
      stoppedAt: new Date(to),
      source: 'TEAMS',
    },
  });
}

const week = {
  startDate: '2026-03-09T00:00:00.000Z',
  endDate: '2026-03-15T23:59:59.999Z',
  timeZone: 'Etc/UTC',
};

test('lists logs that start in the range with task, project, employee and the day of their timesheet', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const inside = await log(server, tenant, owner, '2026-03-10T08:00:00Z', '2026-03-10T09:30:00Z');
  await log(server, tenant, owner, '2026-03-01T08:00:00Z', '2026-03-01T09:00:00Z');
  const { body } = await owner.call(timeLogsApi.list, { query: week });
  expect(body).toMatchObject([
    {
      id: inside.id,
      startedAt: '2026-03-10T08:00:00.000Z',
      stoppedAt: '2026-03-10T09:30:00.000Z',
      duration: 5400,
      isRunning: false,
      timesheet: { id: inside.timesheetId, status: 'DRAFT', createdAt: '2026-03-10T12:00:00.000Z' },
      project: { id: tenant.projectId },
      employee: { id: owner.employeeId, fullName: 'Ann Archer', user: { name: 'Ann Archer' } },
      task: null,
    },
  ]);
  expect((await owner.request('GET', '/timer/timesheet/daily', { query: week })).body).toEqual(body);
});

test('a range is required and has to be in order; an odd activity level is refused', async ({ tenant }) => {
  const { owner } = tenant;
  const missing = await owner.call(timeLogsApi.list, { query: {} });
  expect(missing).toMatchObject({
    status: 400,
    body: { message: 'Timer logs parameters (startDate or endDate or date) are required.' },
  });
  const reversed = await owner.call(timeLogsApi.list, {
    query: { startDate: '2026-03-10', endDate: '2026-03-01' },
  });
  expect(reversed).toMatchObject({ status: 400, body: { message: 'End date must be after start date' } });
  const level = await owner.call(timeLogsApi.list, {
    query: { ...week, activityLevel: { start: '50', end: '10' } },
  });
  expect(level).toMatchObject({ status: 400, body: { message: 'Invalid activity level range' } });
});

test('an activity level lists the entries within it; those without slots are at 0', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const busy = await addLog(server, tenant, owner, {
    from: '2026-03-10T08:00:00Z',
    to: '2026-03-10T09:00:00Z',
  });
  await addSlot(server, busy, { startedAt: '2026-03-10T08:00:00Z', duration: 600, overall: 360 });
  await addLog(server, tenant, owner, { from: '2026-03-10T10:00:00Z', to: '2026-03-10T10:30:00Z' });
  const within = async (start: number, end: number) => {
    const query = { ...week, activityLevel: { start, end } };
    return (await owner.call(timeLogsApi.list, { query })).body.map(({ duration }) => duration);
  };
  expect(await within(0, 100)).toEqual([3600, 1800]);
  expect(await within(50, 100)).toEqual([3600]);
  expect(await within(0, 50)).toEqual([1800]);
  expect(await within(61, 100)).toEqual([]);
});

test('members read their own, managers their team, the role MANAGER everybody', async ({
  server,
  tenant,
}) => {
  const member = await tenant.member();
  const lead = await tenant.member({ teamRole: 'MANAGER' });
  const manager = await tenant.member({ role: 'MANAGER' });
  await log(server, tenant, tenant.owner, '2026-03-10T08:00:00Z', '2026-03-10T09:00:00Z');
  await log(server, tenant, member, '2026-03-10T08:00:00Z', '2026-03-10T10:00:00Z');
  const query = { ...week, employeeIds: [tenant.owner.employeeId, member.employeeId] };
  const seconds = async (person: Person, input: Record<string, unknown> = query) =>
    (await person.call(timeLogsApi.list, { query: input })).body.map((row) => row.duration);
  expect(await seconds(member)).toEqual([7200]);
  expect(await seconds(lead)).toEqual([3600, 7200]);
  expect(await seconds(manager, week)).toEqual([3600, 7200]);
  expect(await seconds(lead, week)).toEqual([]);
  const ofTeam = { ...week, teamIds: [tenant.teamId] };
  expect(await seconds(lead, ofTeam)).toEqual([3600, 7200]);
  expect(await seconds(member, ofTeam)).toEqual([7200]);
  const { prisma } = server.services;
  const other = await prisma.organizationTeam.create({
    data: {
      ...{ tenantId: tenant.tenantId, organizationId: tenant.organizationId, name: 'Other', prefix: 'OTH' },
      profile_link: crypto.randomUUID(),
    },
  });
  await prisma.timeLog.updateMany({
    where: { tenantId: tenant.tenantId },
    data: { organizationTeamId: other.id },
  });
  // The team is that of the entry, whichever team its person is in.
  expect(await seconds(lead, { ...week, teamIds: [other.id] })).toEqual([3600, 7200]);
  expect(await seconds(lead, ofTeam)).toEqual([]);
});

test("days are the organization's for a team, one's own for oneself, and those asked for before both", async ({
  server,
  tenant,
}) => {
  const member = await tenant.member({ timeZone: 'America/New_York' });
  const admin = await tenant.member({ role: 'ADMIN', timeZone: 'America/New_York' });
  await server.services.prisma.organization.update({
    where: { id: tenant.organizationId },
    data: { timeZone: 'Asia/Tokyo' },
  });
  // 11 March in Tokyo, 10 March in New York.
  await log(server, tenant, member, '2026-03-10T20:00:00Z', '2026-03-10T21:00:00Z');
  const on = async (person: Person, day: string, more: Record<string, unknown> = {}) =>
    (await person.call(timeLogsApi.list, { query: { startDate: day, endDate: day, ...more } })).body.length;
  expect([await on(admin, '2026-03-10'), await on(admin, '2026-03-11')]).toEqual([0, 1]);
  expect([await on(member, '2026-03-10'), await on(member, '2026-03-11')]).toEqual([1, 0]);
  expect(await on(admin, '2026-03-10', { timeZone: 'America/New_York' })).toBe(1);
});

test('filters by status, type, source, project, task and team', async ({ server, tenant }) => {
  const { owner } = tenant;
  const kept = await log(server, tenant, owner, '2026-03-10T08:00:00Z', '2026-03-10T09:00:00Z');
  const ids = async (filter: Record<string, unknown>) =>
    (await owner.call(timeLogsApi.list, { query: { ...week, ...filter } })).body.map((row) => row.id);
  expect(await ids({ status: ['DRAFT'] })).toEqual([kept.id]);
  expect(await ids({ status: ['APPROVED'] })).toEqual([]);
  expect(await ids({ logType: 'TRACKED', source: ['TEAMS'] })).toEqual([kept.id]);
  expect(await ids({ logType: ['MANUAL'] })).toEqual([]);
  expect(await ids({ teamIds: [tenant.teamId], projectIds: [tenant.projectId] })).toEqual([kept.id]);
  expect(await ids({ taskIds: [crypto.randomUUID()] })).toEqual([]);
});
