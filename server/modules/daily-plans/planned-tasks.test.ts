import { newPlan, newTask, titlesOf } from '#server/modules/daily-plans/test-plans.ts';
import { signInAgain, type TestTenant } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { planTexts } from '#shared/plans/daily-plan.schema.ts';
import { dailyPlansApi } from '#shared/plans/daily-plans.api.ts';

async function newTasks(tenant: TestTenant, titles: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const title of titles) ids.push((await newTask(tenant.owner, tenant, { title })).id);
  return ids;
}

async function planWith(tenant: TestTenant, date: string, taskIds: readonly string[]): Promise<string> {
  let id = (await newPlan(tenant.owner, { date })).id;
  for (const taskId of taskIds) id = (await newPlan(tenant.owner, { date, taskId })).id;
  return id;
}

test('a task comes off a plan, twice is once, an unknown one is refused', async ({ tenant }) => {
  const { owner } = tenant;
  const taskIds = await newTasks(tenant, ['Alpha', 'Beta']);
  const id = await planWith(tenant, '2026-03-11', taskIds);
  for (const path of [`/daily-plan/${id}/task`, `/daily-plan/plan/${id}`]) {
    const answer = await owner.request('PUT', path, { body: { taskId: taskIds[0] } });
    expect(answer).toMatchObject({ status: 200, body: { tasks: [{ title: 'Beta' }] } });
  }
  const unknown = { taskId: crypto.randomUUID() };
  expect(await owner.call(dailyPlansApi.removeTask, { params: { id }, body: unknown })).toMatchObject({
    status: 400,
    body: { message: 'The task to remove not found' },
  });
  expect((await owner.call(dailyPlansApi.addTask, { params: { id }, body: unknown })).status).toBe(404);
});

test('a task comes off all plans of a person, or off the named ones; the past stays', async ({
  server,
  tenant,
}) => {
  const [taskId = '', other = ''] = await newTasks(tenant, ['Alpha', 'Beta']);
  const ben = await tenant.member();
  const days = ['2026-03-11', '2026-03-12', '2026-03-13'];
  const plans: string[] = [];
  for (const date of days) {
    plans.push((await newPlan(ben, { date, taskId })).id);
    await newPlan(ben, { date, taskId: other });
  }
  const [past = '', today = '', tomorrow = ''] = plans;
  await newPlan(tenant.owner, { date: '2026-03-13', taskId });
  server.clock.advance(24 * 3_600_000);
  const owner = await signInAgain(server, tenant.tenantId, tenant.owner);
  const self = await signInAgain(server, tenant.tenantId, ben);
  const params = { taskId };
  const named = await self.call(dailyPlansApi.removeTaskFromMany, { params, body: { plansIds: [tomorrow] } });
  expect(named.body.map((plan) => [plan.id, titlesOf(plan)])).toEqual([[tomorrow, ['Beta']]]);
  const all = await self.call(dailyPlansApi.removeTaskFromMany, { params, body: { plansIds: [] } });
  expect(all.body.map((plan) => [plan.id, titlesOf(plan)])).toEqual([[today, ['Beta']]]);
  const refused = await self.call(dailyPlansApi.removeTaskFromMany, { params, body: { plansIds: [past] } });
  expect(refused).toMatchObject({ status: 403, body: { message: planTexts.past } });
  const byManager = await owner.call(dailyPlansApi.removeTaskFromMany, {
    params,
    body: { employeeId: ben.employeeId },
  });
  expect(byManager.body.map(({ id }) => id)).toEqual([past]);
  expect((await owner.call(dailyPlansApi.mine)).body.items.map(titlesOf)).toEqual([['Alpha']]);
  const forOther = { employeeId: owner.employeeId };
  expect(await self.call(dailyPlansApi.removeTaskFromMany, { params, body: forOther })).toMatchObject({
    status: 403,
    body: { message: planTexts.notYours },
  });
  const unknown = await self.call(dailyPlansApi.removeTaskFromMany, {
    params,
    body: { plansIds: [crypto.randomUUID()] },
  });
  expect(unknown).toMatchObject({ status: 404, body: { message: planTexts.notFound } });
});

test('a task moves inside its plan and to another one', async ({ server, tenant }) => {
  const { owner } = tenant;
  const taskIds = await newTasks(tenant, ['Alpha', 'Beta', 'Gamma', 'Gone']);
  const [alpha = '', beta = '', gamma = '', gone = ''] = taskIds;
  const today = await planWith(tenant, '2026-03-11', [gone, alpha, beta, gamma]);
  const tomorrow = await planWith(tenant, '2026-03-12', [beta]);
  await server.services.prisma.task.update({ where: { id: gone }, data: { deletedAt: new Date() } });
  const move = async (id: string, body: { taskId: string; toPlanId?: string; position: number }) => {
    const answer = await owner.call(dailyPlansApi.moveTask, { params: { id }, body });
    expect(answer).toMatchObject({ status: 200 });
    return answer.body.items.map(titlesOf);
  };
  expect(await move(today, { taskId: gamma, position: 0 })).toEqual([['Gamma', 'Alpha', 'Beta']]);
  expect(await move(today, { taskId: gamma, position: 99 })).toEqual([['Alpha', 'Beta', 'Gamma']]);
  expect(await move(today, { taskId: gamma, toPlanId: tomorrow, position: 0 })).toEqual([
    ['Alpha', 'Beta'],
    ['Gamma', 'Beta'],
  ]);
  // A task that the other plan already has moves to its place there.
  expect(await move(today, { taskId: beta, toPlanId: tomorrow, position: 0 })).toEqual([
    ['Alpha'],
    ['Beta', 'Gamma'],
  ]);
  const body = { taskId: beta, position: 0 };
  expect((await owner.call(dailyPlansApi.moveTask, { params: { id: today }, body })).status).toBe(404);
  const ben = await tenant.member();
  const { id: toPlanId } = await newPlan(ben);
  expect(
    await owner.call(dailyPlansApi.moveTask, {
      params: { id: today },
      body: { taskId: alpha, toPlanId, position: 0 },
    }),
  ).toMatchObject({ status: 400, body: { message: planTexts.otherPerson } });
});

test('moves at the same time lose and double nothing', async ({ tenant }) => {
  const { owner } = tenant;
  const titles = ['Alpha', 'Beta', 'Gamma', 'Delta'];
  const taskIds = await newTasks(tenant, titles);
  const today = await planWith(tenant, '2026-03-11', taskIds);
  const tomorrow = await planWith(tenant, '2026-03-12', []);
  const moves = taskIds.flatMap((taskId, index) => [
    { id: today, body: { taskId, toPlanId: tomorrow, position: 0 } },
    { id: tomorrow, body: { taskId, toPlanId: today, position: index } },
    { id: today, body: { taskId, position: 0 } },
  ]);
  const answers = await Promise.all(
    moves.map(({ id, body }) => owner.call(dailyPlansApi.moveTask, { params: { id }, body })),
  );
  for (const { status } of answers) expect([200, 404]).toContain(status);
  const { body } = await owner.call(dailyPlansApi.mine);
  expect(body.items.flatMap(titlesOf).toSorted()).toEqual(titles.toSorted());
});
