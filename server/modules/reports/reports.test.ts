import { addClient, addLog, addProject, addSlot, addTask } from '#server/modules/reports/test-logs.ts';
import { setDated } from '#server/modules/workspaces/test-dated.ts';
import type { Person } from '#server/testing/tenant.ts';
import { createTenant } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { timeLogType } from '#shared/enums/time-log.ts';
import { exportsApi } from '#shared/reports/exports.api.ts';
import { reportsApi } from '#shared/reports/reports.api.ts';

const day = { startDate: '2026-03-10', endDate: '2026-03-10', timeZone: 'UTC' };
const week = { startDate: '2026-03-09', endDate: '2026-03-15', timeZone: 'UTC' };

/** Seconds by key of the top elements. */
async function sums(person: Person, query: Record<string, unknown>) {
  const { body } = await person.call(reportsApi.daily, { query });
  return body.map((element) => ['date' in element ? element.date : '', element.sum]);
}

test('the daily report cuts at the midnights of its zone, the chart shows empty days too', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  await addLog(server, tenant, owner, { from: '2026-03-10T22:00:00Z', to: '2026-03-11T02:00:00Z' });
  expect(await sums(owner, week)).toEqual([
    ['2026-03-10', 7200],
    ['2026-03-11', 7200],
  ]);
  expect(await sums(owner, { ...week, timeZone: 'Europe/Paris' })).toEqual([
    ['2026-03-10', 3600],
    ['2026-03-11', 10_800],
  ]);
  expect(await sums(owner, { ...week, timeZone: 'America/New York (UTC -04:00)' })).toEqual([
    ['2026-03-10', 14_400],
  ]);
  const { body: chart } = await owner.call(reportsApi.dailyChart, { query: week });
  expect(chart.map(({ value }) => value.TRACKED)).toEqual([0, 2, 2, 0, 0, 0, 0]);
});

// Covers clock changes in two hemispheres, and zones in which midnight is repeated or skipped.
test.for([
  ['Europe/Paris', '2026-03-29', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', 23],
  ['Europe/Paris', '2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', 25],
  ['Australia/Sydney', '2026-10-04', '2026-10-03T14:00:00Z', '2026-10-04T13:00:00Z', 23],
  ['Australia/Sydney', '2026-04-05', '2026-04-04T13:00:00Z', '2026-04-05T14:00:00Z', 25],
  ['America/Havana', '2025-11-02', '2025-11-02T04:00:00Z', '2025-11-03T05:00:00Z', 25],
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00Z', '2026-04-24T21:00:00Z', 23],
] as const)('in %s %s is whole', async ([timeZone, date, from, to, hours], { server, tenant }) => {
  const { owner } = tenant;
  await addLog(server, tenant, owner, { from, to });
  const around = { startDate: '2025-10-01', endDate: '2026-11-30', timeZone };
  expect(await sums(owner, around)).toEqual([[date, hours * 3600]]);
  expect(await sums(owner, { ...around, startDate: date, endDate: date })).toEqual([[date, hours * 3600]]);
  const { body } = await owner.call(reportsApi.summary, { query: { ...around, groupBy: ['day'] } });
  expect(body.rows.map(({ key, seconds }) => [key, seconds])).toEqual([[date, hours * 3600]]);
});

test('a running entry counts up to now', async ({ server, tenant }) => {
  const { owner } = tenant;
  await addLog(server, tenant, owner, { from: '2026-03-11T08:30:00Z' });
  expect(await sums(owner, week)).toEqual([['2026-03-11', 1800]]);
  server.clock.advance(600_000);
  expect(await sums(owner, week)).toEqual([['2026-03-11', 2400]]);
});

test('each grouping has its shape, and what is not known is by date', async ({ server, tenant }) => {
  const { owner } = tenant;
  const client = await addClient(server, tenant, 'Northwind');
  const project = await addProject(server, tenant, 'Site', client.id);
  const task = await addTask(server, tenant, 'Write docs');
  const work = { projectId: project.id, taskId: task.id, description: 'Chapter one' };
  const log = await addLog(server, tenant, owner, {
    from: '2026-03-10T08:00:00Z',
    to: '2026-03-10T09:00:00Z',
    ...work,
  });
  await addSlot(server, log, { startedAt: '2026-03-10T08:00:00Z', duration: 600, overall: 300 });
  await addSlot(server, log, { startedAt: '2026-03-10T08:10:00Z', duration: 300, overall: 201 });
  await addLog(server, tenant, owner, {
    from: '2026-03-10T10:00:00Z',
    to: '2026-03-10T10:30:00Z',
    projectId: null,
  });
  const read = async (groupBy: string) =>
    (await owner.call(reportsApi.daily, { query: { ...day, groupBy } })).body;
  const measured = { sum: 3600, activity: 55.67 };
  const tasks = [
    {
      task: { id: task.id, title: 'Write docs' },
      description: 'Chapter one',
      duration: 3600,
      client: { id: client.id, name: 'Northwind' },
    },
  ];
  const ofProject = { project: { id: project.id, name: 'Site', organizationContact: { name: 'Northwind' } } };
  const ofEmployee = {
    employee: { id: owner.employeeId, fullName: 'Ann Archer', user: { name: 'Ann Archer' } },
  };
  const person = { ...ofEmployee, ...measured, tasks };
  const date = '2026-03-10';
  const none = { task: null, description: '', duration: 1800, client: null };
  const byDate = [
    {
      date,
      sum: 5400,
      activity: 55.67,
      logs: [
        { ...ofProject, employeeLogs: [person] },
        { project: null, employeeLogs: [{ ...ofEmployee, sum: 1800, activity: 0, tasks: [none] }] },
      ],
    },
  ];
  for (const groupBy of ['date', 'daily', 'weekly', 'member', 'nonsense', '']) {
    expect(await read(groupBy), groupBy).toMatchObject(byDate);
  }
  expect(await read('project')).toMatchObject([
    { ...ofProject, ...measured, logs: [{ date, employeeLogs: [person] }] },
    { project: null, sum: 1800, activity: 0 },
  ]);
  expect(await read('employee')).toMatchObject([
    {
      ...ofEmployee,
      sum: 5400,
      logs: [
        {
          date,
          projectLogs: [
            { ...ofProject, ...measured, tasks },
            { project: null, tasks: [none] },
          ],
        },
      ],
    },
  ]);
  expect(await read('client')).toMatchObject([
    {
      client: { id: client.id, name: 'Northwind' },
      ...measured,
      logs: [{ ...ofProject, logs: [{ date, projectLogs: [person] }] }],
    },
    { client: null, sum: 1800 },
  ]);
  expect(await read('task')).toMatchObject([
    { task: { id: task.id }, ...measured, logs: [{ date, employeeLogs: [person] }] },
    { task: null, sum: 1800 },
  ]);
  const weekly = (await owner.call(reportsApi.weekly, { query: week })).body;
  expect(weekly).toMatchObject([
    {
      ...ofEmployee,
      sum: 5400,
      activity: 55.67,
      dates: { '2026-03-09': 0, '2026-03-10': { sum: 5400, logs: [{ ...ofProject, ...tasks[0] }, none] } },
    },
  ]);
  expect(Object.keys(weekly[0]?.dates ?? {})).toHaveLength(7);
});

test('earnings and rates are told to who edits employees and to oneself', async ({ server, tenant }) => {
  const member = await tenant.member();
  const manager = await tenant.member({ role: 'MANAGER' });
  const rate = { billRateValue: 60, billRateCurrency: 'EUR' };
  await server.services.prisma.employee.update({ where: { id: member.employeeId }, data: rate });
  await addLog(server, tenant, member, { from: '2026-03-10T08:00:00Z', to: '2026-03-10T09:30:00Z' });
  const read = async (person: Person) => (await person.call(reportsApi.daily, { query: day })).body;
  const told = { earnings: 90, logs: [{ employeeLogs: [{ earnings: 90, employee: rate }] }] };
  expect(await read(tenant.owner)).toMatchObject([told]);
  expect(await read(member)).toMatchObject([told]);
  const hidden = JSON.stringify(await read(manager));
  expect(hidden).toContain('"sum":5400');
  expect(hidden).not.toMatch(/earnings|billRate/);
});

test('limits are those of the week over the working days, clamped beside the true figure', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const other = await tenant.member();
  const { employeeId } = owner;
  await setDated(server, tenant, { setting: 'weeklyLimit', employeeId, value: 28 });
  const free = { weekday: 5, isWorkingDay: false, startTime: '09:00', endTime: '17:00' };
  await setDated(server, tenant, { setting: 'workingDays', employeeId, value: [free] });
  await addLog(server, tenant, owner, { from: '2026-03-10T08:00:00Z', to: '2026-03-10T22:00:00Z' });
  await addLog(server, tenant, other, { from: '2026-03-11T08:00:00Z', to: '2026-03-11T08:30:00Z' });
  const read = async (duration: string, query = week) =>
    (await owner.call(reportsApi.timeLimit, { query: { ...query, duration } })).body;
  const worked = { duration: 50_400, employee: { id: owner.employeeId } };
  const unlimited = { duration: 1800, limit: 0, durationPercentage: 0, rawPercentage: 0 };
  const ofDay = { ...worked, limit: 25_200, durationPercentage: 100, rawPercentage: 200 };
  const ofWeek = { ...worked, limit: 100_800, durationPercentage: 50, rawPercentage: 50 };
  const byDay = [
    { date: '2026-03-10', employees: [ofDay] },
    { date: '2026-03-11', employees: [unlimited] },
  ];
  expect(await read('day')).toMatchObject(byDay);
  expect(await read('nonsense')).toMatchObject(byDay);
  expect(await read('week', { ...week, startDate: '2026-03-10' })).toMatchObject([
    { date: '2026-03-09', employees: [ofWeek, unlimited] },
  ]);
  const month = (28 * 3600 * 31) / 7;
  expect(await read('month')).toMatchObject([
    { date: '2026-03-01', employees: [{ ...worked, limit: month, rawPercentage: 11.29 }, unlimited] },
  ]);
});

test('limits list the people without time who are expected to have some, where that is asked for', async ({
  server,
  tenant,
}) => {
  const { owner, teamId } = tenant;
  const { prisma } = server.services;
  const zoe = await tenant.member({ firstName: 'Zoe' });
  const ben = await tenant.member({ firstName: 'Ben' });
  const [off, gone, later] = [await tenant.member(), await tenant.member(), await tenant.member()];
  await prisma.organizationTeamEmployee.updateMany({
    where: { tenantId: tenant.tenantId },
    data: { assignedAt: new Date('2026-01-01') },
  });
  const change = (person: Person, data: object) =>
    prisma.employee.update({
      where: { id: person.employeeId },
      data: { updatedAt: new Date('2026-01-01'), ...data },
    });
  for (const person of [owner, zoe, ben]) await change(person, { startedWorkOn: new Date('2026-01-01') });
  await change(off, { startedWorkOn: new Date('2026-01-01'), isTrackingEnabled: false });
  await change(gone, { startedWorkOn: new Date('2026-01-01'), isActive: false });
  await change(later, { startedWorkOn: new Date('2026-03-20') });
  await addLog(server, tenant, owner, { from: '2026-03-10T08:00:00Z', to: '2026-03-10T09:00:00Z' });
  const free = { weekday: 3, isWorkingDay: false, startTime: '09:00', endTime: '17:00' };
  await setDated(server, tenant, { setting: 'workingDays', employeeId: zoe.employeeId, value: [free] });
  const read = async (person: Person, query: Record<string, unknown>) =>
    (await person.call(reportsApi.timeLimit, { query: { ...week, everybody: true, ...query } })).body.map(
      ({ date, employees }) => [date, ...employees.map(({ employee, duration }) => [employee.id, duration])],
    );
  const [mine, bens, zoes] = [
    [owner.employeeId, 3600],
    [ben.employeeId, 0],
    [zoe.employeeId, 0],
  ];
  expect(await read(owner, { duration: 'week' })).toEqual([['2026-03-09', mine, bens, zoes]]);
  expect(await read(owner, { duration: 'week', everybody: false })).toEqual([['2026-03-09', mine]]);
  expect(await read(owner, { duration: 'week', teamIds: [teamId] })).toEqual([
    ['2026-03-09', mine, bens, zoes],
  ]);
  expect(await read(owner, { duration: 'week', employeeIds: [zoe.employeeId] })).toEqual([
    ['2026-03-09', zoes],
  ]);
  expect(await read(owner, { duration: 'week', projectIds: [tenant.projectId] })).toEqual([
    ['2026-03-09', mine],
  ]);
  expect(await read(owner, { duration: 'week', isBillable: true })).toEqual([]);
  expect(await read(ben, { duration: 'week' })).toEqual([['2026-03-09', bens]]);
  const idle = [owner.employeeId, 0];
  // The clock of the test is at 11 March; weekends and a free Wednesday count as no missing time.
  expect(await read(owner, { duration: 'day' })).toEqual([
    ['2026-03-09', idle, bens, zoes],
    ['2026-03-10', mine, bens, zoes],
    ['2026-03-11', idle, bens],
  ]);
  const query = { ...week, everybody: true, duration: 'week' };
  const file = await owner.call(exportsApi.limits, { query });
  expect(String(file.body)).toMatch(/Ann Archer.*\r\n.*Ben.*\r\n.*Zoe/);
});

test('members read their own, managers of the team their members, the role MANAGER everybody', async ({
  server,
  tenant,
}) => {
  const member = await tenant.member();
  const lead = await tenant.member({ teamRole: 'MANAGER' });
  const manager = await tenant.member({ role: 'MANAGER' });
  const stranger = await createTenant(server);
  const day = { from: '2026-03-10T08:00:00Z' };
  await addLog(server, tenant, tenant.owner, { ...day, to: '2026-03-10T09:00:00Z' });
  await addLog(server, tenant, member, { ...day, to: '2026-03-10T10:00:00Z' });
  const employeeIds = [tenant.owner.employeeId, member.employeeId];
  const totals = async (person: Person, query: Record<string, unknown>) => {
    const asked = { query: { ...week, ...query } };
    const { body: summary } = await person.call(reportsApi.summary, asked);
    const { body: limits } = await person.call(reportsApi.timeLimit, asked);
    const { body: weekly } = await person.call(reportsApi.weekly, asked);
    const report = (await sums(person, asked.query)).map(([, sum]) => Number(sum));
    const chart = (await person.call(reportsApi.dailyChart, asked)).body.map(
      ({ value }) => value.TRACKED * 3600,
    );
    return [
      report,
      chart,
      weekly.map(({ sum }) => sum),
      limits.flatMap((each) => each.employees.map(({ duration }) => duration)),
      [summary.totalSeconds],
    ].map((list) => list.reduce((sum, each) => sum + each, 0));
  };
  const each = (sum: number) => [sum, sum, sum, sum, sum];
  expect(await totals(member, { employeeIds })).toEqual(each(7200));
  expect(await totals(member, {})).toEqual(each(7200));
  expect(await totals(lead, { employeeIds })).toEqual(each(10_800));
  expect(await totals(lead, {})).toEqual(each(0));
  expect(await totals(manager, {})).toEqual(each(10_800));
  expect(await totals(stranger.owner, { employeeIds })).toEqual(each(0));
});

test('a range is required, in order and at most ten years long; odd activity levels are refused', async ({
  tenant,
}) => {
  const reports = [
    reportsApi.daily,
    reportsApi.dailyChart,
    reportsApi.weekly,
    reportsApi.timeLimit,
    reportsApi.summary,
  ];
  const refusals: readonly (readonly [Record<string, unknown>, string])[] = [
    [{}, 'Timer logs parameters (startDate or endDate or date) are required.'],
    [{ startDate: '2026-03-10', endDate: '2026-03-01' }, 'End date must be after start date'],
    [{ startDate: '2010-01-01', endDate: '2026-03-01' }, 'A report covers ten years at most.'],
    [{ ...day, activityLevel: { start: '-1', end: '10' } }, 'Invalid activity level range'],
    [{ ...day, activityLevel: { start: '0', end: '101' } }, 'Invalid activity level range'],
    [{ ...day, activityLevel: { start: '50', end: '50' } }, 'Invalid activity level range'],
  ];
  for (const report of reports) {
    for (const [query, message] of refusals) {
      const answer = await tenant.owner.call(report, { query });
      expect(answer, `${report.path} ${message}`).toMatchObject({ status: 400, body: { message } });
    }
  }
});

test('an activity level keeps logs within it; those without slots are at 0', async ({ server, tenant }) => {
  const { owner } = tenant;
  const busy = await addLog(server, tenant, owner, {
    from: '2026-03-10T08:00:00Z',
    to: '2026-03-10T09:00:00Z',
  });
  await addSlot(server, busy, { startedAt: '2026-03-10T08:00:00Z', duration: 600, overall: 360 });
  await addLog(server, tenant, owner, { from: '2026-03-10T10:00:00Z', to: '2026-03-10T10:30:00Z' });
  const within = async (start: number, end: number) =>
    (await sums(owner, { ...day, activityLevel: { start, end } })).map(([, sum]) => sum);
  expect(await within(0, 100)).toEqual([5400]);
  expect(await within(50, 100)).toEqual([3600]);
  expect(await within(0, 50)).toEqual([1800]);
  expect(await within(61, 100)).toEqual([]);
});

test('reports that name no log type count what was tracked, all of them only by name', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const place = { from: '2026-03-10T08:00:00Z', to: '2026-03-10T09:00:00Z' };
  await addLog(server, tenant, owner, place);
  const later = { from: '2026-03-10T10:00:00Z', to: '2026-03-10T12:00:00Z' };
  await addLog(server, tenant, owner, { ...later, logType: 'MANUAL' });
  const read = async (query: Record<string, unknown>) => {
    const [daily] = (await owner.call(reportsApi.daily, { query })).body;
    const [weekly] = (await owner.call(reportsApi.weekly, { query })).body;
    const chart = (await owner.call(reportsApi.dailyChart, { query })).body[0]?.value;
    return [daily?.sum, weekly?.sum, chart?.TRACKED, chart?.MANUAL];
  };
  expect(await read(day)).toEqual([3600, 3600, 1, 0]);
  expect(await read({ ...day, logType: [] })).toEqual([3600, 3600, 1, 0]);
  expect(await read({ ...day, logType: timeLogType.options })).toEqual([10_800, 10_800, 1, 2]);
  expect(await read({ ...day, logType: 'MANUAL' })).toEqual([7200, 7200, 0, 2]);
});
