import { addLog } from '#server/modules/reports/test-logs.ts';
import { auditOf } from '#server/testing/audit.ts';
import type { Person, TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { absencesApi } from '#shared/absences/absences.api.ts';
import { exportsApi } from '#shared/reports/exports.api.ts';
import { reportsApi } from '#shared/reports/reports.api.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';
import { timesheetsApi } from '#shared/timesheets/timesheets.api.ts';
import { usersApi } from '#shared/users/users.api.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

const february = { startDate: '2026-02-01', endDate: '2026-02-28', timeZone: 'UTC' };
const workdays = ['02', '03', '04', '05', '06', '09', '10', '11', '12', '13'];
const days = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  ...{ weekday, isWorkingDay: weekday <= 3, startTime: '09:00', endTime: '13:00' },
}));

interface World {
  readonly server: TestServer;
  readonly tenant: TestTenant;
  readonly owner: Person;
  readonly ben: Person;
  readonly annual: string;
}

/** Somebody who worked two weeks of February, was away in the third, and handed in the second. */
async function workFebruary(server: TestServer, tenant: TestTenant): Promise<World> {
  const { owner, tenantId } = tenant;
  const ben = await tenant.member({ firstName: 'Ben' });
  const { employeeId } = ben;
  await server.services.prisma.employee.updateMany({
    where: { tenantId },
    data: { startedWorkOn: new Date('2026-01-01'), isTrackingEnabled: true },
  });
  await server.services.prisma.organizationTeamEmployee.updateMany({
    where: { tenantId },
    data: { assignedAt: new Date('2026-01-01') },
  });
  await owner.call(absencesApi.putPlace, { body: { country: 'DE' } });
  const [annual = ''] = (await owner.call(absencesApi.setup, {})).body.kinds.map(({ id }) => id);
  await owner.call(workspacesApi.updateEmployee, {
    params: { id: employeeId },
    body: { reWeeklyLimit: 42 },
  });
  for (const day of workdays) {
    await addLog(server, tenant, ben, { from: `2026-02-${day}T08:00:00Z`, to: `2026-02-${day}T16:00:00Z` });
  }
  await server.services.prisma.timesheet.updateMany({
    where: { employeeId, date: { gte: new Date('2026-02-09') } },
    data: { status: 'PENDING', submittedAt: new Date('2026-02-13') },
  });
  await owner.call(absencesApi.request, {
    body: { kindId: annual, firstDay: '2026-02-16', lastDay: '2026-02-20', employeeId },
  });
  return { server, tenant, owner, ben, annual };
}

/** All figures about the month. */
async function figuresOf({ owner, ben, tenant }: World) {
  const limits = async (duration: 'day' | 'week' | 'month') =>
    (await owner.call(reportsApi.timeLimit, { query: { ...february, duration, everybody: true } })).body.map(
      ({ date, standardHours, employees }) => [
        ...[date, standardHours],
        ...employees.map(({ employee, duration: seconds, limit }) => [employee.id, seconds, limit]),
      ],
    );
  const { employeeId } = ben;
  const balance = (await owner.call(reportsApi.balance, { query: february })).body;
  const week = { params: { id: tenant.teamId }, query: { firstDay: '2026-02-09', timeZone: 'UTC' } };
  return {
    balance: balance.map(({ employeeId: id, months }) => [id, months]),
    limits: [await limits('day'), await limits('week'), await limits('month')],
    team: (await owner.call(teamsApi.week, week)).body.days,
    review: (await owner.call(timesheetsApi.review, { query: {} })).body.items.map(
      ({ weekStart, targetSeconds, limitSeconds, missingDays }) => [
        ...[weekStart, targetSeconds, limitSeconds, missingDays],
      ],
    ),
    files: [
      (await owner.call(exportsApi.balance, { query: february })).body,
      (await owner.call(exportsApi.limits, { query: { ...february, duration: 'week', everybody: true } }))
        .body,
    ],
    allowances: (await owner.call(absencesApi.allowances, { query: { employeeId, year: 2026 } })).body,
    calendar: (
      await owner.call(absencesApi.calendar, { query: { ...february, employeeId } })
    ).body.people.map(({ holidays, absences, weekSeconds }) => [holidays, absences, weekSeconds]),
  };
}

type Change = (world: World, since: { validFrom?: string }) => Promise<{ status: number }>;

const changes: Readonly<Record<string, Change>> = {
  'hours of a person': ({ owner, ben }, since) =>
    owner.call(workspacesApi.updateWorkingHours, {
      params: { id: ben.employeeId },
      body: { days, ...since },
    }),
  'hours of the organization': ({ owner, tenant }, since) =>
    owner.call(workspacesApi.updateOrganization, {
      params: { id: tenant.organizationId },
      body: { standardWorkHoursPerDay: 4, ...since },
    }),
  'weekly limit of a person': ({ owner, ben }, since) =>
    owner.call(workspacesApi.updateEmployee, {
      params: { id: ben.employeeId },
      body: { reWeeklyLimit: 10, ...since },
    }),
  'weekly limit of the organization': ({ owner, tenant }, since) =>
    owner.call(workspacesApi.updateOrganization, {
      params: { id: tenant.organizationId },
      body: { defaultWeeklyLimit: 30, ...since },
    }),
  'place of the organization': ({ owner }, since) =>
    owner.call(absencesApi.putPlace, { body: { country: 'JP', ...since } }),
  'place of a person': ({ owner, ben }, since) =>
    owner.call(absencesApi.putPlace, { body: { country: 'JP', employeeId: ben.employeeId, ...since } }),
  'days of leave of a kind': ({ owner, annual }, since) =>
    owner.call(absencesApi.saveKind, {
      body: {
        ...{ id: annual, name: 'Annual leave', color: '#1F8A5B', isPaid: true, needsApproval: true },
        ...{ allowanceDays: 30, carryOverDays: 0, ...since },
      },
    }),
  'days of leave of a person': ({ owner, ben, annual }, since) =>
    owner.call(absencesApi.putAllowance, {
      body: { employeeId: ben.employeeId, kindId: annual, days: 12, ...since },
    }),
};

test.for(Object.entries(changes))(
  '%s changes nothing of a month before',
  async ([, change], { server, tenant }) => {
    const world = await workFebruary(server, tenant);
    const before = await figuresOf(world);
    expect((await change(world, {})).status).toBe(200);
    expect(await figuresOf(world)).toEqual(before);
  },
);

test.for(Object.entries(changes))(
  '%s changes the past from a day that is chosen',
  async ([, change], { server, tenant }) => {
    const world = await workFebruary(server, tenant);
    const before = await figuresOf(world);
    expect((await change(world, { validFrom: '2026-01-01' })).status).toBe(200);
    expect(await figuresOf(world)).not.toEqual(before);
  },
);

const departures: Readonly<Record<string, (world: World) => Promise<{ status: number }>>> = {
  suspended: ({ owner, ben }) =>
    owner.call(workspacesApi.updateEmployee, { params: { id: ben.employeeId }, body: { isActive: false } }),
  'not tracked any more': ({ owner, ben }) =>
    owner.call(workspacesApi.updateEmployee, {
      params: { id: ben.employeeId },
      body: { isTrackingEnabled: false },
    }),
  removed: ({ owner, ben }) => owner.call(usersApi.remove, { params: { id: ben.userId } }),
};

test.for(Object.entries(departures))(
  'the past target of somebody who is %s stays',
  async ([, leave], { server, tenant }) => {
    const world = await workFebruary(server, tenant);
    const { balance, limits, team } = await figuresOf(world);
    expect((await leave(world)).status).toBe(200);
    const after = await figuresOf(world);
    expect(after.balance).toEqual(balance);
    expect(after.limits).toEqual(limits);
    expect(after.team).toEqual(team);
  },
);

test('the first value holds since ever while nothing was recorded', async ({ tenant }) => {
  const { owner } = tenant;
  const { params } = { params: { id: owner.employeeId } };
  const { body } = await owner.call(workspacesApi.updateWorkingHours, { params, body: { days } });
  expect(body.weeks.map(({ validFrom }) => validFrom)).toEqual([undefined]);
});

test('the history can be read, and a value taken back', async ({ server, tenant }) => {
  const world = await workFebruary(server, tenant);
  const { owner, ben } = world;
  const { employeeId } = ben;
  const before = await figuresOf(world);
  const put = (validFrom: string) =>
    owner.call(workspacesApi.updateWorkingHours, { params: { id: employeeId }, body: { days, validFrom } });
  await put('2026-02-10');
  await owner.call(workspacesApi.updateWorkingHours, {
    params: { id: employeeId },
    body: { days: days.map((day) => ({ ...day, endTime: '12:00' })), validFrom: '2026-04-01' },
  });
  const query = { setting: 'workingDays', employeeId } as const;
  const read = async () => (await owner.call(workspacesApi.settingHistory, { query })).body.items;
  expect((await read()).map(({ validFrom }) => validFrom)).toEqual(['2026-04-01', '2026-02-10']);
  for (const { id } of await read()) await owner.call(workspacesApi.removeSetting, { params: { id } });
  expect(await read()).toEqual([]);
  const [entry] = (await auditOf(server, tenant)).filter(({ action }) => action === 'setting.delete');
  expect(entry?.before).toMatchObject({ setting: 'workingDays' });
  expect(await figuresOf(world)).toEqual(before);
});

test('closed and approved days refuse who may not change closed time', async ({ server, tenant }) => {
  const { owner, ben } = await workFebruary(server, tenant);
  const { employeeId } = ben;
  const put = (validFrom: string) =>
    ben.call(workspacesApi.updateWorkingHours, { params: { id: employeeId }, body: { days, validFrom } });
  await server.services.prisma.timesheet.updateMany({
    where: { employeeId, date: new Date('2026-02-13') },
    data: { status: 'APPROVED', approvedAt: new Date('2026-02-14'), lockedAt: new Date('2026-02-14') },
  });
  expect(await put('2026-02-09')).toMatchObject({ status: 409, body: { code: 'TIMESHEET_LOCKED' } });
  const body = { timeClosedBefore: '2026-03-02' };
  await owner.call(workspacesApi.updateOrganization, { params: { id: tenant.organizationId }, body });
  expect(await put('2026-03-01')).toMatchObject({ status: 409, body: { code: 'PERIOD_CLOSED' } });
  expect((await put('2026-03-02')).status).toBe(200);
});
