import { recordEverything } from '#server/testing/recording.ts';
import { createTenant, type Person } from '#server/testing/tenant.ts';
import { test as base, expect } from '#server/testing/test.ts';
import { activitiesApi } from '#shared/evidence/activities.api.ts';
import { activityTexts } from '#shared/evidence/activity-input.schema.ts';
import { reportRangeErrors } from '#shared/time/report-range.ts';

const test = base.extend('tenant', async ({ server }) => {
  const tenant = await createTenant(server);
  await recordEverything(server, tenant);
  return tenant;
});

const day = { startDate: '2026-03-10', endDate: '2026-03-10' };

function add(person: Person, activities: object[], more: object = {}) {
  return person.call(activitiesApi.add, { body: { activities, ...more } as never });
}

const at = (time: string, title: string, duration: number, more: object = {}) => ({
  ...{ title, duration, time, date: '2026-03-10', type: 'APP' },
  ...more,
});

test('programs and sites are recorded, and listed with the longest first', async ({ tenant }) => {
  const { owner, projectId } = tenant;
  const page = { metaData: { url: 'https://docs.test', title: 'Docs' }, type: 'url', description: 'Reading' };
  const made = await add(owner, [at('08:05', 'Editor', 60), at('08:30:15', 'docs.test', 300, page)], {
    projectId,
  });
  expect(made).toMatchObject({
    status: 201,
    body: [{ title: 'Editor', projectId, description: null }, { title: 'docs.test' }],
  });
  const expected = [
    {
      ...{ title: 'docs.test', type: 'URL', date: '2026-03-10', time: '08:30:15', duration: 300 },
      ...{ description: 'Reading', metaData: page.metaData, employeeId: owner.employeeId, projectId },
    },
    { title: 'Editor', time: '08:05:00' },
  ];
  const read = async (query: object) => (await owner.call(activitiesApi.list, { query })).body;
  expect(await read(day)).toMatchObject(expected);
  expect((await owner.request('GET', '/timer/timesheet', { query: day })).body).toMatchObject(expected);
  expect(await read({})).toHaveLength(2);
  expect(await read({ defaultRange: 'true' })).toEqual([]);
  expect(await read({ defaultRange: 'true', unitOfTime: 'week' })).toHaveLength(2);
  for (const one of [{ types: ['URL'] }, { title: ['DOCS'] }, { skip: 0, take: 1 }]) {
    expect((await read({ ...day, ...one })).map(({ title }) => title)).toEqual(['docs.test']);
  }
  expect(await read({ ...day, projectIds: [crypto.randomUUID()] })).toEqual([]);
});

test('without a time it is now, where the person is', async ({ tenant }) => {
  const ben = await tenant.member({ timeZone: 'Asia/Tokyo' });
  const recorded = { title: 'Editor', duration: 5, recordedAt: '2026-03-10T20:00:00Z' };
  const { body } = await add(ben, [{ title: 'Editor', duration: 5 }, recorded]);
  expect(body.map(({ date, time }) => `${date} ${time}`)).toEqual([
    '2026-03-11 18:00:00',
    '2026-03-11 05:00:00',
  ]);
});

test('hours hold the sessions of a person on a title', async ({ tenant }) => {
  const { owner } = tenant;
  await add(owner, [
    at('09:10', 'Editor', 60),
    at('08:05', 'Editor', 60),
    at('08:55', 'Editor', 40),
    at('08:20', 'Mail', 200),
  ]);
  const expected = [
    { time: '08:00:00', title: 'Mail', sessions: 1, duration: 200, description: null },
    { time: '08:00:00', title: 'Editor', sessions: 2, duration: 100, employeeId: owner.employeeId },
    { time: '09:00:00', title: 'Editor', sessions: 1, duration: 60 },
  ];
  expect((await owner.call(activitiesApi.daily, { query: day })).body).toMatchObject(expected);
  expect((await owner.request('GET', '/timer/daily', { query: day })).body).toMatchObject(expected);
});

test('the report has a shape by date, by person and by project, with shares of each group', async ({
  tenant,
}) => {
  const { owner, projectId } = tenant;
  await add(owner, [at('08:00', 'Editor', 90), at('08:30', 'Mail', 30)], { projectId });
  await add(owner, [at('09:00', 'Chat', 10)]);
  const activity = [
    { title: 'Editor', sessions: 1, duration: 90, duration_percentage: '75.00', projectId },
    { title: 'Mail', duration: 30, duration_percentage: '25.00' },
  ];
  const chat = [{ title: 'Chat', duration_percentage: '100.00', project: null }];
  const person = { id: owner.employeeId, fullName: 'Ann Archer', user: { name: 'Ann Archer' } };
  const project = { id: projectId };
  const projects = [
    { project, activity },
    { project: null, activity: chat },
  ];
  const report = async (groupBy?: string) =>
    (await owner.call(activitiesApi.report, { query: { ...day, groupBy } })).body;
  const byDate = [{ date: '2026-03-10', employees: [{ employee: person, projects }] }];
  for (const groupBy of ['date', 'application', undefined])
    expect(await report(groupBy)).toMatchObject(byDate);
  expect(await report('employee')).toMatchObject([
    { employee: person, dates: [{ date: '2026-03-10', projects }] },
  ]);
  expect(await report('project')).toMatchObject([
    { project, dates: [{ date: '2026-03-10', employees: [{ employee: person, activity }] }] },
    { project: null, dates: [{ employees: [{ activity: chat }] }] },
  ]);
  const message = reportRangeErrors.missing;
  expect(await owner.call(activitiesApi.report)).toMatchObject({ status: 400, body: { message } });
});

test('members read and note their own, managers those of their team, others nothing', async ({
  server,
  tenant,
}) => {
  const ben = await tenant.member();
  const lead = await tenant.member({ teamRole: 'MANAGER' });
  const colleague = await tenant.member();
  const other = await createTenant(server);
  await add(ben, [at('08:00', 'Editor', 60)]);
  const query = { ...day, employeeIds: [ben.employeeId] };
  const titles = async (person: Person) => {
    const list = (await person.call(activitiesApi.list, { query })).body.map(({ title }) => title);
    const hours = (await person.call(activitiesApi.daily, { query })).body.map(({ title }) => title);
    expect(hours).toEqual(list);
    expect((await person.call(activitiesApi.report, { query })).body).toHaveLength(list.length);
    return list;
  };
  for (const person of [ben, lead, tenant.owner]) expect(await titles(person)).toEqual(['Editor']);
  for (const person of [colleague, other.owner]) expect(await titles(person)).toEqual([]);
  const theirs = { employeeId: ben.employeeId };
  expect((await add(lead, [at('09:00', 'Mail', 1)], theirs)).status).toBe(201);
  for (const person of [colleague, other.owner]) {
    expect((await add(person, [at('09:00', 'Mail', 1)], theirs)).status).toBe(404);
  }
  const reader = await tenant.member({ role: 'MANAGER' });
  expect((await add(reader, [at('09:00', 'Mail', 1)], theirs)).status).toBe(403);
  for (const foreign of [{ projectId: other.projectId }, { taskId: crypto.randomUUID() }]) {
    expect((await add(ben, [at('09:00', 'Mail', 1, foreign)])).status).toBe(404);
  }
});

test('an activity has a title, a real day and time, and comes in bounded lists', async ({ tenant }) => {
  const { owner } = tenant;
  const refusals = [
    [[], activityTexts.none],
    [[{ duration: 5 }], activityTexts.title],
    [[{ title: ' ' }], activityTexts.title],
    [[{ title: 'Editor', date: '2026-02-30' }], activityTexts.day],
    [[{ title: 'Editor', time: '25:00' }], activityTexts.time],
  ] as const;
  for (const [activities, message] of refusals) {
    expect(await add(owner, [...activities])).toMatchObject({ status: 400, body: { message } });
  }
  const many = Array.from({ length: 201 }, () => ({ title: 'Editor' }));
  expect((await add(owner, many)).status).toBe(400);
  expect((await add(owner, [{ title: 'Editor', type: 'GAME' }])).status).toBe(400);
  expect((await add(owner, [{ title: 'Editor', duration: -1 }])).status).toBe(400);
  expect(
    (await owner.call(activitiesApi.list, { query: { ...day, activityLevel: { start: 50, end: 20 } } }))
      .status,
  ).toBe(400);
});
