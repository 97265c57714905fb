import { newPlan, newTask, titlesOf } from '#server/modules/daily-plans/test-plans.ts';
import { expect, test } from '#server/testing/test.ts';
import { planTexts } from '#shared/plans/daily-plan.schema.ts';
import { dailyPlansApi } from '#shared/plans/daily-plans.api.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';

test('a plan holds its tasks in order, with members, estimate and labels, and the day at midday UTC', async ({
  server,
  tenant,
}) => {
  const { owner, tenantId, organizationId } = tenant;
  const ben = await tenant.member();
  const { prisma } = server.services;
  const tag = await prisma.tag.create({ data: { tenantId, organizationId, name: 'docs', color: '#aabbcc' } });
  const first = await newTask(owner, tenant, {
    estimate: 3600,
    members: [{ id: ben.employeeId }],
    tags: [{ id: tag.id }],
  });
  const second = await newTask(owner, tenant, { title: 'Call Ann' });
  const gone = await newTask(owner, tenant, { title: 'In the trash' });
  const plan = await newPlan(owner, { taskId: first.id, workTimePlanned: 4.5, status: 'in-progress' });
  for (const { id: taskId } of [gone, second]) {
    await owner.call(dailyPlansApi.addTask, { params: { id: plan.id }, body: { taskId } });
  }
  await prisma.task.update({ where: { id: gone.id }, data: { deletedAt: new Date() } });
  const expected = {
    id: plan.id,
    date: '2026-03-11T12:00:00.000Z',
    workTimePlanned: 4.5,
    status: 'in-progress',
    employeeId: owner.employeeId,
    organizationTeamId: tenant.teamId,
    employee: { id: owner.employeeId, fullName: 'Ann Archer', user: { id: owner.userId } },
    tasks: [
      {
        id: first.id,
        estimate: 3600,
        status: 'open',
        members: [{ id: ben.employeeId, user: { id: ben.userId, name: 'Ben Baker' } }],
        tags: [{ name: 'docs' }],
      },
      { id: second.id, title: 'Call Ann' },
    ],
  };
  expect((await owner.call(dailyPlansApi.byId, { params: { id: plan.id } })).body).toMatchObject(expected);
  const list = { items: [expected], total: 1 };
  const employee = { params: { employeeId: owner.employeeId } };
  expect((await ben.call(dailyPlansApi.ofEmployee, employee)).body).toMatchObject(list);
  expect((await ben.call(dailyPlansApi.ofTask, { params: { taskId: first.id } })).body).toMatchObject(list);
  expect((await ben.request('GET', `/daily-plan/${owner.employeeId}`)).body).toMatchObject(list);
  expect((await ben.request('GET', '/daily-plan/team')).body).toMatchObject(list);
  expect((await owner.call(dailyPlansApi.mine)).body).toMatchObject(list);
  expect((await ben.call(dailyPlansApi.mine)).body).toEqual({ items: [], total: 0 });
});

test('lists are in the order of days, and narrow to days, a team and a person', async ({ tenant }) => {
  const { owner, teamId } = tenant;
  const ben = await tenant.member();
  await newPlan(ben, { date: '2026-03-12' });
  for (const date of ['2026-03-14', '2026-03-12', '2026-03-13']) await newPlan(owner, { date });
  const daysOf = async (query: Record<string, unknown>) => {
    const { body } = await owner.call(dailyPlansApi.list, { query });
    return body.items.map(({ date }) => date.slice(8, 10));
  };
  expect(await daysOf({})).toEqual(['12', '12', '13', '14']);
  expect(await daysOf({ dateFrom: '2026-03-13', dateTo: '2026-03-13' })).toEqual(['13']);
  expect(await daysOf({ where: { employeeId: owner.employeeId, date: '2026-03-12' } })).toEqual(['12']);
  expect(await daysOf({ where: { organizationTeamId: teamId }, skip: 1, take: 2 })).toEqual(['12', '13']);
  expect(await daysOf({ organizationTeamId: crypto.randomUUID() })).toEqual([]);
});

const refusals = [
  ['GET', '/daily-plan/employee/', planTexts.employeeRequired],
  ['GET', '/daily-plan/employee/undefined', planTexts.employeeRequired],
  ['GET', '/daily-plan/employee/x', 'Invalid UUID'],
  ['GET', '/daily-plan?employeeId[]=1', planTexts.employeeText],
  ['GET', '/daily-plan?where[employeeId][a]=1', planTexts.employeeText],
  ['GET', '/daily-plan?dateFrom=soon', planTexts.date],
  ['POST', '/daily-plan', planTexts.date, { date: '' }],
  ['POST', '/daily-plan', planTexts.date, { date: '2026-02-30' }],
  ['POST', '/daily-plan', planTexts.employeeText, { date: '2026-03-11', employeeId: 5 }],
  ['POST', '/daily-plan', planTexts.planned, { date: '2026-03-11', workTimePlanned: -1 }],
  ['POST', '/daily-plan', planTexts.planned, { date: '2026-03-11', workTimePlanned: 24.5 }],
  ['POST', '/daily-plan', planTexts.planned, { date: '2026-03-11', workTimePlanned: { toString: 1 } }],
  ['POST', '/daily-plan', planTexts.planned, { date: '2026-03-11', workTimePlanned: [1] }],
  ['POST', '/daily-plan', planTexts.status, { date: '2026-03-11', status: 'zzz' }],
  ['POST', '/daily-plan', planTexts.status, { date: '2026-03-11', status: ['open'] }],
] as const;

test('a person, day or time that makes no sense is refused in words', async ({ tenant }) => {
  for (const [method, path, message, body] of refusals) {
    const answer = await tenant.owner.request(method, path, { body });
    expect(answer, `${path} ${JSON.stringify(body)}`).toMatchObject({ status: 400, body: { message } });
  }
});

test('a status that no plan has is refused, and another spelling of one is taken', async ({ tenant }) => {
  const { owner } = tenant;
  const { id } = await newPlan(owner, { date: '2026-03-11', workTimePlanned: 'abc' });
  const set = (status: unknown) => owner.request('PUT', `/daily-plan/${id}`, { body: { status } });
  for (const status of ['zzz', 'done', 5, {}]) {
    expect(await set(status)).toMatchObject({ status: 400, body: { message: planTexts.status } });
  }
  expect(await set('In Progress')).toMatchObject({ status: 200, body: { status: 'in-progress' } });
  expect(await set('')).toMatchObject({ status: 200, body: { status: 'in-progress', workTimePlanned: 0 } });
});

test('the day is the one the text names, in its own offset', async ({ tenant }) => {
  const spellings = [
    '2026-03-12',
    '2026-03-12T23:30:00.000-08:00',
    'Thu Mar 12 2026 00:10:00 GMT+0900 (Japan Standard Time)',
  ];
  for (const date of spellings) {
    expect((await newPlan(tenant.owner, { date })).date).toBe('2026-03-12T12:00:00.000Z');
  }
});

test('planning a day again adds to it: hours above 0 and a status count, tasks follow', async ({
  tenant,
}) => {
  const { owner } = tenant;
  const [a, b] = [
    await newTask(owner, tenant, { title: 'Alpha' }),
    await newTask(owner, tenant, { title: 'Beta' }),
  ];
  const plan = await newPlan(owner, { taskId: a.id, workTimePlanned: 3 });
  expect(plan).toMatchObject({ status: 'open', workTimePlanned: 3 });
  const again = await newPlan(owner, { taskId: b.id, workTimePlanned: 0, status: 'in-progress' });
  expect(again).toMatchObject({ id: plan.id, status: 'in-progress', workTimePlanned: 3 });
  const last = await newPlan(owner, { taskId: a.id, workTimePlanned: 5.5 });
  expect(last).toMatchObject({ id: plan.id, status: 'in-progress', workTimePlanned: 5.5 });
  expect(titlesOf(last)).toEqual(['Alpha', 'Beta']);
});

test('the same day planned ten times at once is one plan, a task added at once is on it once', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const task = await newTask(owner, tenant);
  const answers = await Promise.all(Array.from({ length: 10 }, () => newPlan(owner, { taskId: task.id })));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  const where = { tenantId: tenant.tenantId };
  expect(await server.services.prisma.dailyPlan.count({ where })).toBe(1);
  const other = await newTask(owner, tenant, { title: 'Call Ann' });
  const add = () =>
    owner.call(dailyPlansApi.addTask, { params: { id: answers[0]?.id ?? '' }, body: { taskId: other.id } });
  const added = await Promise.all([add(), add(), add()]);
  expect(added.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(titlesOf(await newPlan(owner))).toEqual(['Write docs', 'Call Ann']);
});

test('the team is the one the person is at, unless told', async ({ server, tenant }) => {
  const { owner } = tenant;
  const made = await owner.call(teamsApi.create, {
    body: { name: 'Second', managerIds: [owner.employeeId] },
  });
  const second = 'id' in made.body ? made.body.id : '';
  expect((await newPlan(owner, { organizationTeamId: second })).organizationTeamId).toBe(second);
  const at = (lastTeamId: string) =>
    server.services.prisma.user.update({ where: { id: owner.userId }, data: { lastTeamId } });
  await at(tenant.teamId);
  expect((await newPlan(owner)).organizationTeamId).toBe(tenant.teamId);
  await at(second);
  expect((await newPlan(owner)).organizationTeamId).toBe(second);
  expect((await owner.call(dailyPlansApi.mine)).body.total).toBe(2);
});

test('plans for others: oneself, a manager of the team, an administrator', async ({ tenant }) => {
  const ben = await tenant.member({ firstName: 'Ben' });
  const colleague = await tenant.member({ firstName: 'Eve' });
  const manager = await tenant.member({ teamRole: 'MANAGER' });
  const admin = await tenant.member({ role: 'ADMIN' });
  const viewer = await tenant.member({ role: 'VIEWER' });
  const body = { date: '2026-03-11', employeeId: ben.employeeId };
  expect(await colleague.call(dailyPlansApi.create, { body })).toMatchObject({
    status: 403,
    body: { message: planTexts.notYours, code: 'NOT_YOUR_PLAN' },
  });
  expect((await viewer.call(dailyPlansApi.create, { body: { date: '2026-03-11' } })).status).toBe(403);
  const plan = await newPlan(manager, body);
  expect(plan.employeeId).toBe(ben.employeeId);
  expect((await newPlan(admin, body)).id).toBe(plan.id);
  const params = { id: plan.id };
  const task = await newTask(ben, tenant);
  const refused = [
    await colleague.call(dailyPlansApi.update, { params, body: { workTimePlanned: 1 } }),
    await colleague.call(dailyPlansApi.addTask, { params, body: { taskId: task.id } }),
    await colleague.call(dailyPlansApi.remove, { params }),
  ];
  for (const answer of refused) {
    expect(answer).toMatchObject({ status: 403, body: { message: planTexts.notYours } });
  }
  const changed = await manager.call(dailyPlansApi.update, { params, body: { workTimePlanned: 2.25 } });
  expect(changed).toMatchObject({ status: 200, body: { workTimePlanned: 2.25 } });
  expect((await ben.call(dailyPlansApi.remove, { params })).body).toMatchObject({ affected: 1 });
  expect(await ben.call(dailyPlansApi.byId, { params })).toMatchObject({
    status: 404,
    body: { message: planTexts.notFound },
  });
});

test('outside the team a plan is not found, and a person or task one does not see neither', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const ben = await tenant.member();
  await server.services.prisma.organizationTeamEmployee.update({
    where: { id: ben.membershipId },
    data: { deletedAt: new Date() },
  });
  const task = await newTask(owner, tenant, { members: [{ id: owner.employeeId }] });
  const plan = await newPlan(owner, { taskId: task.id });
  const employee = { params: { employeeId: owner.employeeId } };
  expect((await ben.call(dailyPlansApi.ofEmployee, employee)).body).toEqual({ items: [], total: 0 });
  const params = { id: plan.id };
  const date = '2026-03-11';
  const hidden = [
    await ben.call(dailyPlansApi.byId, { params }),
    await ben.call(dailyPlansApi.update, { params, body: { status: 'completed' } }),
    await ben.call(dailyPlansApi.ofTask, { params: { taskId: task.id } }),
    await ben.call(dailyPlansApi.create, { body: { date, employeeId: owner.employeeId } }),
    await ben.call(dailyPlansApi.create, { body: { date, taskId: task.id } }),
    await ben.call(dailyPlansApi.create, { body: { date, organizationTeamId: tenant.teamId } }),
    await ben.call(dailyPlansApi.removeTaskFromMany, { params: { taskId: task.id }, body: {} }),
  ];
  expect(hidden.map(({ status }) => status)).toEqual(hidden.map(() => 404));
  expect(
    await owner.call(dailyPlansApi.create, {
      body: { date, employeeId: ben.employeeId, organizationTeamId: tenant.teamId },
    }),
  ).toMatchObject({ status: 400, body: { message: planTexts.notMember } });
  expect((await newPlan(ben)).organizationTeamId).toBeUndefined();
});

test('of a colleague’s plan one is shown the tasks one sees', async ({ tenant }) => {
  const { owner } = tenant;
  const ben = await tenant.member();
  const made = await owner.call(teamsApi.create, {
    body: { name: 'Second', managerIds: [owner.employeeId] },
  });
  const secret = await newTask(owner, tenant, {
    title: 'Of another team',
    teams: [{ id: 'id' in made.body ? made.body.id : '' }],
  });
  const plan = await newPlan(owner, { taskId: secret.id });
  await newPlan(owner, { taskId: (await newTask(owner, tenant)).id });
  const { body } = await ben.call(dailyPlansApi.ofEmployee, { params: { employeeId: owner.employeeId } });
  expect(body.items.map((one) => [one.id, titlesOf(one)])).toEqual([[plan.id, ['Write docs']]]);
  expect((await owner.call(dailyPlansApi.mine)).body.items.map(titlesOf)).toEqual([
    ['Of another team', 'Write docs'],
  ]);
});

test('a day that is over in the person’s own zone is changed by managers only', async ({ tenant }) => {
  // It is 9 o'clock UTC: in Honolulu still the day before.
  const ben = await tenant.member({ timeZone: 'Pacific/Honolulu' });
  const eve = await tenant.member({ timeZone: 'Asia/Tokyo' });
  const manager = await tenant.member({ teamRole: 'MANAGER' });
  const date = '2026-03-10';
  const own = await newPlan(ben, { date });
  expect(own.date).toContain(date);
  const past = { status: 403, body: { message: planTexts.past, code: 'PAST_PLAN' } };
  expect(await eve.call(dailyPlansApi.create, { body: { date } })).toMatchObject(past);
  const plan = await newPlan(manager, { date, employeeId: eve.employeeId });
  const task = await newTask(eve, tenant);
  const params = { id: plan.id };
  const { id: today } = await newPlan(eve, { taskId: task.id });
  const tried = [
    await eve.call(dailyPlansApi.update, { params, body: { workTimePlanned: 8 } }),
    await eve.call(dailyPlansApi.update, { params: { id: today }, body: { date } }),
    await eve.call(dailyPlansApi.addTask, { params, body: { taskId: task.id } }),
    await eve.call(dailyPlansApi.remove, { params }),
    await eve.call(dailyPlansApi.moveTask, {
      params: { id: today },
      body: { taskId: task.id, toPlanId: plan.id, position: 0 },
    }),
  ];
  for (const answer of tried) expect(answer).toMatchObject(past);
  expect((await manager.call(dailyPlansApi.update, { params, body: { workTimePlanned: 8 } })).status).toBe(
    200,
  );
});

test('a plan moves to a free day, not onto a planned one', async ({ tenant }) => {
  const { owner } = tenant;
  const plan = await newPlan(owner, { workTimePlanned: 2 });
  await newPlan(owner, { date: '2026-03-12' });
  const params = { id: plan.id };
  const onto = await owner.call(dailyPlansApi.update, { params, body: { date: '2026-03-12' } });
  expect(onto).toMatchObject({ status: 409, body: { message: planTexts.dayTaken, code: 'DAY_TAKEN' } });
  const moved = await owner.call(dailyPlansApi.update, {
    params,
    body: { date: '2026-03-13', status: 'completed', reflection: 'Went well' },
  });
  expect(moved.body).toMatchObject({
    date: '2026-03-13T12:00:00.000Z',
    status: 'completed',
    reflection: 'Went well',
    workTimePlanned: 2,
  });
  // The day of a plan in the trash is free again.
  await owner.call(dailyPlansApi.remove, { params });
  expect((await newPlan(owner, { date: '2026-03-13' })).id).not.toBe(plan.id);
});
