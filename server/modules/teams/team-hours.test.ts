import { setDated } from '#server/modules/workspaces/test-dated.ts';
import { signInAgain, type TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { dailyPlansApi } from '#shared/plans/daily-plans.api.ts';
import { reportsApi } from '#shared/reports/reports.api.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';

const day = '2026-03-10';
const query = { day, timeZone: 'UTC' };

interface Log {
  employeeId: string;
  from: string;
  /** Absent: it runs. */
  to?: string;
  projectId?: string;
  teamId?: string;
}

/** Time of a team, of a member of it. */
async function addLog({ services }: TestServer, tenant: TestTenant, log: Log): Promise<void> {
  const { tenantId, organizationId } = tenant;
  const { employeeId, from, to, projectId, teamId = tenant.teamId } = log;
  const date = new Date(`${from.slice(0, 10)}T00:00:00.000Z`);
  const own = { tenantId, organizationId, employeeId };
  const { id } = await services.prisma.timesheet.upsert({
    where: { employeeId_date: { employeeId, date } },
    create: { ...own, date },
    update: {},
  });
  const span = { startedAt: new Date(from), stoppedAt: to === undefined ? null : new Date(to) };
  const what = { projectId: projectId ?? null, organizationTeamId: teamId, isRunning: to === undefined };
  await services.prisma.timeLog.create({ data: { ...own, timesheetId: id, ...span, ...what } });
}

const dayOf = async ({ call }: TestTenant['owner'], teamId: string) => {
  const { status, body } = await call(teamsApi.day, { params: { id: teamId }, query });
  expect(status).toBe(200);
  return new Map(body.members.map((member) => [member.employeeId, member]));
};

test('a day holds when the members worked for the team, in the colours of their projects', async ({
  server,
  tenant,
}) => {
  const { prisma } = server.services;
  const ben = await tenant.member({ firstName: 'Ben' });
  const place = { tenantId: tenant.tenantId, organizationId: tenant.organizationId };
  const other = await prisma.organizationTeam.create({
    data: { ...place, name: 'Other', profile_link: 'other' },
  });
  const secret = await prisma.organizationProject.create({
    data: { ...place, name: 'Secret', color: '#ff0000', public: false },
  });
  await prisma.organizationProject.update({ where: { id: tenant.projectId }, data: { color: '#00aa00' } });
  const { employeeId } = ben;
  await addLog(server, tenant, { employeeId, from: '2026-03-09T23:30:00Z', to: '2026-03-10T00:30:00Z' });
  const inProject = { projectId: tenant.projectId };
  await addLog(server, tenant, {
    employeeId,
    from: `${day}T08:00:00Z`,
    to: `${day}T09:30:00Z`,
    ...inProject,
  });
  await addLog(server, tenant, {
    employeeId,
    from: `${day}T10:00:00Z`,
    to: `${day}T11:00:00Z`,
    projectId: secret.id,
  });
  await addLog(server, tenant, {
    employeeId,
    from: `${day}T12:00:00Z`,
    to: `${day}T13:00:00Z`,
    teamId: other.id,
  });
  await addLog(server, tenant, { employeeId, from: '2026-03-11T08:00:00Z', to: '2026-03-11T09:00:00Z' });

  const members = await dayOf(tenant.owner, tenant.teamId);
  expect(members.get(employeeId)).toEqual({
    employeeId,
    stretches: [
      { startedAt: '2026-03-09T23:30:00.000Z', stoppedAt: '2026-03-10T00:30:00.000Z' },
      { startedAt: '2026-03-10T08:00:00.000Z', stoppedAt: '2026-03-10T09:30:00.000Z', color: '#00aa00' },
      { startedAt: '2026-03-10T10:00:00.000Z', stoppedAt: '2026-03-10T11:00:00.000Z', color: '#ff0000' },
    ],
  });
  // Members of the team see nothing of a private project that is not the team's.
  const asSeen = (await dayOf(ben, tenant.teamId)).get(employeeId);
  expect(asSeen?.stretches[2]).toEqual({
    startedAt: '2026-03-10T10:00:00.000Z',
    stoppedAt: '2026-03-10T11:00:00.000Z',
  });
  expect(members.get(tenant.owner.employeeId)).toMatchObject({ stretches: [] });
});

test('plans of others are for who leads them, what runs has no end', async ({ server, tenant }) => {
  const ben = await tenant.member({ firstName: 'Ben' });
  const ann = await tenant.member({ firstName: 'Ann' });
  for (const [who, hours] of [
    [ben, 6],
    [ann, 2.5],
  ] as const) {
    const body = {
      date: day,
      workTimePlanned: hours,
      organizationTeamId: tenant.teamId,
      employeeId: who.employeeId,
    };
    expect((await tenant.owner.call(dailyPlansApi.create, { body })).status).toBeLessThan(300);
  }
  await addLog(server, tenant, { employeeId: ben.employeeId, from: `${day}T08:00:00Z` });
  const asManager = await dayOf(tenant.owner, tenant.teamId);
  expect(asManager.get(ben.employeeId)).toEqual({
    employeeId: ben.employeeId,
    plannedSeconds: 21_600,
    stretches: [{ startedAt: '2026-03-10T08:00:00.000Z' }],
  });
  const asBen = await dayOf(ben, tenant.teamId);
  expect(asBen.get(ben.employeeId)?.plannedSeconds).toBe(21_600);
  expect(asBen.get(ann.employeeId)).not.toHaveProperty('plannedSeconds');
});

test('a week holds the days of the team against the hours that its members work', async ({
  server,
  tenant,
}) => {
  const { prisma } = server.services;
  const ben = await tenant.member({ firstName: 'Ben' });
  const { tenantId } = tenant;
  const short = { startTime: '09:00', endTime: '13:00' };
  await prisma.employee.updateMany({ where: { tenantId }, data: { isTrackingEnabled: true } });
  const assignedAt = new Date('2026-01-01');
  await prisma.organizationTeamEmployee.updateMany({ where: { tenantId }, data: { assignedAt } });
  await setDated(server, tenant, {
    setting: 'workingDays',
    employeeId: ben.employeeId,
    value: [
      { ...short, weekday: 1, isWorkingDay: true },
      { ...short, weekday: 2, isWorkingDay: false },
    ],
  });
  const { employeeId } = ben;
  await addLog(server, tenant, { employeeId, from: '2026-03-09T23:30:00Z', to: '2026-03-10T00:30:00Z' });
  await addLog(server, tenant, {
    employeeId: tenant.owner.employeeId,
    from: `${day}T08:00:00Z`,
    to: `${day}T09:00:00Z`,
  });

  const input = { params: { id: tenant.teamId }, query: { firstDay: '2026-03-09', timeZone: 'UTC' } };
  const { body } = await tenant.owner.call(teamsApi.week, input);
  const hour = 3600;
  expect(
    body.days.map(({ day: each, seconds, targetSeconds }) => [each, seconds / hour, targetSeconds / hour]),
  ).toEqual([
    ['2026-03-09', 0.5, 12],
    ['2026-03-10', 1.5, 8],
    ['2026-03-11', 0, 16],
    ['2026-03-12', 0, 16],
    ['2026-03-13', 0, 16],
    ['2026-03-14', 0, 0],
    ['2026-03-15', 0, 0],
  ]);
  expect(body.days[1]?.projects).toEqual([{ seconds: 1.5 * hour }]);
  expect((await ben.call(teamsApi.week, input)).status).toBe(403);
});

test('a new member counts from that day on, by the clock of the reader', async ({ server, tenant }) => {
  const { prisma } = server.services;
  const { tenantId, owner, teamId } = tenant;
  const ben = await tenant.member({ firstName: 'Ben' });
  const data = { isTrackingEnabled: true, startedWorkOn: new Date('2026-01-01') };
  await prisma.employee.updateMany({ where: { tenantId }, data });
  const joined = (membershipId: string, assignedAt: string) =>
    prisma.organizationTeamEmployee.update({ where: { id: membershipId }, data: { assignedAt } });
  await joined(owner.membershipId, '2026-01-01T00:00:00Z');
  // Tuesday evening in New York, Wednesday in Greenwich.
  await joined(ben.membershipId, '2026-03-11T02:00:00Z');
  const from = async (timeZone: string) => {
    const query = { firstDay: '2026-03-09', timeZone };
    const { body } = await owner.call(teamsApi.week, { params: { id: teamId }, query });
    const limits = await owner.call(reportsApi.timeLimit, {
      query: { startDate: '2026-03-09', endDate: '2026-03-11', timeZone, everybody: true, teamIds: [teamId] },
    });
    return [
      body.days.slice(0, 4).map(({ targetSeconds }) => targetSeconds / 3600),
      limits.body.map(({ employees }) => employees.length),
    ];
  };
  expect(await from('UTC')).toEqual([
    [8, 8, 16, 16],
    [1, 1, 2],
  ]);
  expect(await from('America/New_York')).toEqual([
    [8, 16, 16, 16],
    [1, 2, 2],
  ]);
});

test('a member who leaves and comes back counts before and after', async ({ server, tenant }) => {
  const { prisma } = server.services;
  const { tenantId, teamId } = tenant;
  const ben = await tenant.member({ firstName: 'Ben' });
  await prisma.employee.updateMany({
    where: { tenantId },
    data: { isTrackingEnabled: true, startedWorkOn: new Date('2026-01-01') },
  });
  await prisma.organizationTeamEmployee.updateMany({
    where: { tenantId },
    data: { assignedAt: new Date('2026-01-01') },
  });
  const left = await tenant.owner.call(teamsApi.removeMember, { params: { id: ben.membershipId } });
  expect(left.status).toBe(200);
  const addOnNextDay = async () => {
    server.clock.advance(24 * 3600 * 1000);
    const owner = await signInAgain(server, tenantId, tenant.owner);
    const body = { organizationTeamId: teamId, employeeIds: [ben.employeeId] };
    expect((await owner.call(teamsApi.addMembers, { body })).status).toBeLessThan(300);
    return owner;
  };
  await addOnNextDay();
  const owner = await addOnNextDay();

  const week = { firstDay: '2026-03-09', timeZone: 'UTC' };
  const { body } = await owner.call(teamsApi.week, { params: { id: teamId }, query: week });
  expect(body.days.slice(0, 5).map(({ targetSeconds }) => targetSeconds / 3600)).toEqual([16, 16, 8, 16, 16]);
  const limits = await owner.call(reportsApi.timeLimit, {
    query: {
      startDate: '2026-03-09',
      endDate: '2026-03-13',
      timeZone: 'UTC',
      everybody: true,
      teamIds: [teamId],
    },
  });
  expect(limits.body.map(({ employees }) => employees.length)).toEqual([2, 2, 1, 2, 2]);
});
