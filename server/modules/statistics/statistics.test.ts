import { addLog, addProject, addSlot, addTask } from '#server/modules/reports/test-logs.ts';
import { statementsOf, tablesNamedBy, tablesOf } from '#server/testing/statements.ts';
import type { Person, TestTenant } from '#server/testing/tenant.ts';
import { createTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { statisticsApi } from '#shared/statistics/statistics.api.ts';

/** The clock shows Wednesday, 2026-03-11, 09:00 UTC. */
const monday = '2026-03-09';
const today = '2026-03-11';

/** Two hours of Docs on Monday and one today, half an hour of Site today, four hours of Docs in January. */
async function aWeek(server: TestServer, tenant: TestTenant, person: Person) {
  const docs = await addTask(server, tenant, 'Write docs');
  const site = await addTask(server, tenant, 'Paint site');
  const add = (day: string, from: string, to: string, taskId: string) =>
    addLog(server, tenant, person, { from: `${day}T${from}:00Z`, to: `${day}T${to}:00Z`, taskId });
  const first = await add(monday, '08:00', '10:00', docs.id);
  const second = await add(today, '06:00', '07:00', docs.id);
  await add(today, '07:00', '07:30', site.id);
  await add('2026-01-12', '08:00', '12:00', docs.id);
  await addSlot(server, first, { startedAt: `${monday}T08:00:00Z`, duration: 600, overall: 300 });
  await addSlot(server, second, { startedAt: `${today}T06:00:00Z`, duration: 600, overall: 540 });
  return { docs: docs.id, site: site.id };
}

test('tasks: of all time, of today, of a range and of some tasks, by POST and by GET', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const { docs, site } = await aWeek(server, tenant, owner);
  const read = async (query: Record<string, unknown>) => {
    const { body } = await owner.call(statisticsApi.tasks, { query });
    expect((await owner.call(statisticsApi.tasksByQuery, { query })).body).toEqual(body);
    return body.map(({ updatedAt: _updated, ...row }) => row);
  };
  const row = (
    id: string,
    title: string,
    duration: number,
    todayDuration: number,
    durationPercentage: number,
  ) => ({
    id,
    title,
    duration,
    todayDuration,
    durationPercentage,
  });
  const allTime = [row(docs, 'Write docs', 25_200, 3600, 93.33), row(site, 'Paint site', 1800, 1800, 6.67)];
  expect(await read({})).toEqual(allTime);
  expect(await read({ defaultRange: 'false', employeeIds: [owner.employeeId] })).toEqual(allTime);
  expect((await owner.request('GET', '/timer/timesheet/all-statistics-tasks')).body).toMatchObject(allTime);
  expect(await read({ defaultRange: 'true', unitOfTime: 'day' })).toEqual([
    row(docs, 'Write docs', 3600, 3600, 66.67),
    row(site, 'Paint site', 1800, 1800, 33.33),
  ]);
  expect(await read({ defaultRange: true, unitOfTime: 'week', taskIds: [docs] })).toEqual([
    row(docs, 'Write docs', 10_800, 3600, 100),
  ]);
  expect(await read({ startDate: '2026-01-01', endDate: '2026-01-31' })).toEqual([
    row(docs, 'Write docs', 14_400, 3600, 100),
  ]);
  expect(await read({ take: 1 })).toHaveLength(1);
});

test('tasks of all time come from the totals, and are those of a range that holds everything', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const { docs, site } = await aWeek(server, tenant, owner);
  const member = await tenant.member();
  const { tenantId, organizationId } = tenant;
  const other = await server.services.prisma.organizationTeam.create({
    data: { tenantId, organizationId, name: 'Second', profile_link: 'second' },
  });
  const add = (from: string, to: string, facts: object) =>
    addLog(server, tenant, member, { from, to, ...facts });
  await add('2025-03-10T22:00:00.400Z', '2025-03-11T02:00:00.100Z', { taskId: docs });
  await add(`2026-03-10T23:30:00.700Z`, `${today}T00:30:00Z`, { taskId: site, organizationTeamId: other.id });
  await add(`${today}T01:00:00Z`, `${today}T02:00:00Z`, {});
  await add('2027-01-01T08:00:00Z', '2027-01-01T09:00:00Z', { taskId: site });
  await addLog(server, tenant, await tenant.member(), { from: '2026-03-10T20:00:00.500Z', taskId: docs });
  const read = async (query: object) =>
    (await owner.call(statisticsApi.tasks, { query: { ...query, timeZone: 'UTC' } })).body;
  const everything = { startDate: '1971-01-01', endDate: '9998-12-30' };
  const tables = await tablesOf(server);
  for (const lists of [
    {},
    { employeeIds: [member.employeeId] },
    { teamIds: [other.id] },
    { taskIds: [docs], employeeIds: [owner.employeeId] },
    { todayStart: '2026-03-10', todayEnd: '2026-03-10' },
  ]) {
    const named = await tablesNamedBy(tables, async () =>
      expect(await read(lists)).toEqual(await read({ ...everything, ...lists })),
    );
    expect(named).toContain('time_totals');
    expect(await read(lists)).not.toEqual([]);
  }
  // The totals know nothing of these.
  for (const lists of [{ projectIds: [tenant.projectId] }, { isBillable: true }, { isEdited: true }]) {
    expect(await read(lists)).toEqual(await read({ ...everything, ...lists }));
  }
});

test('the two lists of the active task come from the cookie, and are empty without one', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const { docs, site } = await aWeek(server, tenant, owner);
  const read = async (query: Record<string, unknown>, cookie = '') => {
    const answer = await owner.request('GET', '/timer/timesheet/statistics-tasks', {
      query,
      headers: { cookie },
    });
    const { global, today: ofToday } = answer.body as Record<
      'global' | 'today',
      { id: string; duration: number }[]
    >;
    return [global, ofToday].map((list) => list.map(({ id, duration }) => [id, duration]));
  };
  expect(await read({ employeeId: owner.employeeId })).toEqual([
    [
      [docs, 25_200],
      [site, 1800],
    ],
    [
      [docs, 3600],
      [site, 1800],
    ],
  ]);
  expect(await read({ activeTask: 'true' })).toEqual([[], []]);
  expect(await read({ activeTask: 'true' }, 'auth-active-task=nonsense')).toEqual([[], []]);
  expect(await read({ activeTask: 'true' }, `a=b; auth-active-task=${site}`)).toEqual([
    [[site, 1800]],
    [[site, 1800]],
  ]);
  const refused = await owner.call(statisticsApi.tasks, { query: { activeTask: 'true' } });
  expect(refused).toMatchObject({
    status: 400,
    body: { message: 'TenantId, OrganizationId, and ActiveTaskId are required.' },
  });
});

test('counts are numbers of the range and of today', async ({ server, tenant }) => {
  const { owner } = tenant;
  await aWeek(server, tenant, owner);
  const member = await tenant.member();
  const other = await addProject(server, tenant, 'Site');
  const manual = { logType: 'MANUAL', projectId: other.id };
  await addLog(server, tenant, member, { from: `${monday}T08:00:00Z`, to: `${monday}T09:00:00Z`, ...manual });
  const read = async (query: Record<string, unknown>) =>
    (await owner.call(statisticsApi.counts, { query })).body;
  const tracked = {
    employeesCount: 1,
    projectsCount: 1,
    weekActivities: 70,
    weekDuration: 12_600,
    todayActivities: 90,
    todayDuration: 5400,
  };
  expect(await read({ logType: ['TRACKED'] })).toEqual(tracked);
  expect(await read({})).toEqual(tracked);
  const all = { ...tracked, employeesCount: 2, projectsCount: 2, weekDuration: 16_200 };
  expect(await read({ logType: ['TRACKED', 'MANUAL'] })).toEqual(all);
  const january = { startDate: '2026-01-01', endDate: '2026-01-31', logType: ['TRACKED'] };
  expect(await read(january)).toEqual({ ...tracked, weekActivities: 0, weekDuration: 14_400 });
  const refused = await owner.call(statisticsApi.counts, { query: { logType: ['SLEPT', 'RESUMED'] } });
  expect(refused).toMatchObject({ status: 400, body: { message: 'Count TRACKED, MANUAL or IDLE time.' } });
});

test('members, projects, applications and manual times', async ({ server, tenant }) => {
  const { owner } = tenant;
  await aWeek(server, tenant, owner);
  const site = await addProject(server, tenant, 'Site');
  const added = { logType: 'MANUAL', projectId: site.id };
  const manual = await addLog(server, tenant, owner, {
    from: '2026-03-10T23:30:00Z',
    to: '2026-03-11T00:30:00Z',
    ...added,
  });
  const { tenantId, organizationId } = tenant;
  const place = { tenantId, organizationId, employeeId: owner.employeeId, time: '09:00:00', type: 'APP' };
  await server.services.prisma.activity.createMany({
    data: [
      { ...place, title: 'Editor', date: new Date(monday), duration: 300 },
      { ...place, title: 'Editor', date: new Date(today), duration: 450 },
      { ...place, title: 'Mail', date: new Date(today), duration: 250 },
      { ...place, title: 'Old', date: new Date('2026-01-12'), duration: 999 },
    ],
  });
  const query = { timeZone: 'UTC' };
  expect((await owner.call(statisticsApi.members, { query })).body).toEqual([
    {
      id: owner.employeeId,
      duration: 16_200,
      isOnline: expect.any(Boolean),
      isAway: false,
      user: { id: owner.userId, name: 'Ann Archer', imageUrl: expect.stringContaining('/public/avatars/') },
      weekTime: { duration: 16_200, overall: 70 },
      todayTime: { duration: 7200, overall: 90 },
      weekHours: [
        { day: 1, duration: 7200 },
        { day: 2, duration: 1800 },
        { day: 3, duration: 7200 },
      ],
    },
  ]);
  expect((await owner.call(statisticsApi.projects, { query })).body).toMatchObject([
    { id: tenant.projectId, duration: 12_600, durationPercentage: 77.78 },
    { id: site.id, name: 'Site', duration: 3600, durationPercentage: 22.22 },
  ]);
  expect((await owner.call(statisticsApi.activities, { query })).body).toEqual([
    { title: 'Editor', sessions: 2, duration: 750, durationPercentage: 75 },
    { title: 'Mail', sessions: 1, duration: 250, durationPercentage: 25 },
  ]);
  expect((await owner.call(statisticsApi.manualTimes, { query })).body).toMatchObject([
    {
      id: manual.id,
      startedAt: '2026-03-10T23:30:00.000Z',
      duration: 3600,
      employeeId: owner.employeeId,
      employee: { id: owner.employeeId, fullName: 'Ann Archer' },
      user: { name: 'Ann Archer' },
      project: { id: site.id, name: 'Site' },
    },
  ]);
});

test('members count themselves alone, whoever they ask for; another workspace counts nothing', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  await aWeek(server, tenant, owner);
  const member = await tenant.member();
  const lead = await tenant.member({ teamRole: 'MANAGER' });
  const stranger = await createTenant(server);
  await addLog(server, tenant, member, { from: `${today}T06:00:00Z`, to: `${today}T06:10:00Z` });
  const query = { employeeIds: [owner.employeeId, member.employeeId] };
  const total = async (person: Person) =>
    (await person.call(statisticsApi.counts, { query })).body.weekDuration;
  expect(await total(owner)).toBe(13_200);
  expect(await total(lead)).toBe(13_200);
  expect(await total(member)).toBe(600);
  expect(await total(stranger.owner)).toBe(0);
  for (const endpoint of [statisticsApi.tasks, statisticsApi.tasksByQuery]) {
    for (const person of [member, stranger.owner]) {
      expect((await person.call(endpoint, { query })).body, endpoint.method).toEqual([]);
    }
  }
  const people = (await member.call(statisticsApi.members, { query })).body.map(({ id }) => id);
  expect(people).toEqual([member.employeeId]);
});

test('simultaneous reads of the same share one run', async ({ tenant }) => {
  const ask = () => tenant.owner.call(statisticsApi.tasksByQuery, { query: { timeZone: 'UTC' } });
  await ask();
  const sent = await statementsOf(() => Promise.all(Array.from({ length: 6 }, ask)));
  expect(sent).toBeLessThan(6);
});
