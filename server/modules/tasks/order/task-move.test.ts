import { addTask, readTask, statusId } from '#server/modules/tasks/task-kit.ts';
import { createTenant, type TestTenant } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { isRank } from '#shared/tasks/rank.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';

function move(tenant: TestTenant, id: string, body: Record<string, unknown>) {
  return tenant.owner.call(tasksApi.move, { params: { id }, body });
}

/** Titles of a column from top to bottom, as a board shows them. */
async function column(tenant: TestTenant, status: string): Promise<string[]> {
  const query = { organizationTeamId: tenant.teamId };
  const { items } = (await tenant.owner.call(tasksApi.team, { query })).body;
  const cards = items.filter((task) => task.status === status);
  const ranked = cards.filter(({ rank }) => rank != null);
  ranked.sort((a, b) => ((a.rank ?? '') < (b.rank ?? '') ? -1 : 1));
  return [...ranked, ...cards.filter(({ rank }) => rank == null)].map(({ title }) => title);
}

/** Ids of cards made in this order, the last on top. */
async function cards(tenant: TestTenant, titles: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const title of titles) ids.push((await addTask(tenant, { title })).id);
  return ids;
}

test('a new card stands on top; a card goes below another, on top, and stays where it is', async ({
  tenant,
}) => {
  const [a = '', b = '', c = ''] = await cards(tenant, ['Card a', 'Card b', 'Card c']);
  expect(await column(tenant, 'open')).toEqual(['Card c', 'Card b', 'Card a']);
  await move(tenant, c, { afterTaskId: b });
  expect(await column(tenant, 'open')).toEqual(['Card b', 'Card c', 'Card a']);
  await move(tenant, a, {});
  expect(await column(tenant, 'open')).toEqual(['Card a', 'Card b', 'Card c']);
  const { revision } = await readTask(tenant, c);
  for (const afterTaskId of [b, c]) await move(tenant, c, { afterTaskId });
  expect((await readTask(tenant, c)).revision).toBe(revision);
  await addTask(tenant, { title: 'Card d' });
  expect(await column(tenant, 'open')).toEqual(['Card d', 'Card a', 'Card b', 'Card c']);
});

test('in another column the status follows, by its row or its name', async ({ server, tenant }) => {
  const [a = '', b = ''] = await cards(tenant, ['Card a', 'Card b']);
  const completed = await statusId(server, tenant.teamId, 'completed');
  const done = await move(tenant, a, { taskStatusId: completed, organizationTeamId: tenant.teamId });
  expect(done.body).toMatchObject({
    status: 'completed',
    taskStatusId: completed,
    resolvedAt: '2026-03-11T09:00:00.000Z',
  });
  await move(tenant, b, { status: 'completed', afterTaskId: a });
  expect(await column(tenant, 'completed')).toEqual(['Card a', 'Card b']);
  const back = await move(tenant, b, { status: 'open' });
  expect(back.body).not.toHaveProperty('resolvedAt');
  const logs = await server.services.prisma.activityLog.findMany({
    where: { entityId: b, action: 'Updated' },
    orderBy: { id: 'asc' },
  });
  expect(logs.map(({ updatedFields }) => updatedFields)).toEqual([['status'], ['status']]);
});

test('a status set elsewhere puts the card on top of its new column', async ({ tenant }) => {
  const [a = ''] = await cards(tenant, ['Card a']);
  await addTask(tenant, { title: 'Blocked before', status: 'blocked' });
  await tenant.owner.call(tasksApi.update, { params: { id: a }, body: { status: 'blocked' } });
  expect(await column(tenant, 'blocked')).toEqual(['Card a', 'Blocked before']);
});

test('cards from before there were ranks get theirs down to where the card goes', async ({
  server,
  tenant,
}) => {
  const [a = '', b = '', c = '', d = ''] = await cards(tenant, ['Card a', 'Card b', 'Card c', 'Card d']);
  const { prisma } = server.services;
  for (const [index, id] of [a, b, c, d].entries()) {
    const createdAt = new Date(Date.UTC(2026, 0, index + 1));
    await prisma.task.update({ where: { id }, data: { rank: null, createdAt } });
  }
  const heard = new Set<string>();
  const leave = server.services.live.subscribe(tenant.tenantId, ({ id, ids = [] }) => {
    for (const each of id === undefined ? ids : [id]) heard.add(each);
  });
  await move(tenant, a, { afterTaskId: c });
  await expect.poll(() => [...heard]).toEqual(expect.arrayContaining([a, c, d]));
  leave();
  expect(await column(tenant, 'open')).toEqual(['Card d', 'Card c', 'Card a', 'Card b']);
  expect(await readTask(tenant, b)).not.toHaveProperty('rank');
  expect((await readTask(tenant, d)).revision).toBe(1);
});

test('a card to stand below that is not in the column counts as the top', async ({ tenant }) => {
  const [a = '', , c = ''] = await cards(tenant, ['Card a', 'Card b', 'Card c']);
  await move(tenant, c, { status: 'blocked' });
  expect((await move(tenant, a, { afterTaskId: c })).status).toBe(200);
  expect(await column(tenant, 'open')).toEqual(['Card a', 'Card b']);
  expect((await move(tenant, a, { afterTaskId: crypto.randomUUID() })).status).toBe(200);
});

test('many move and create at once: nobody fails and the order stays one', async ({ tenant }) => {
  const ids = await cards(tenant, ['Card a', 'Card b', 'Card c', 'Card d']);
  const [a = '', b = ''] = ids;
  const moves = ids.flatMap((id, index) => [
    move(tenant, id, { afterTaskId: ids[(index + 1) % ids.length] }),
    move(tenant, id, { status: 'blocked', afterTaskId: ids[(index + 2) % ids.length] }),
    move(tenant, id, { status: 'open' }),
  ]);
  const same = [move(tenant, a, { afterTaskId: b }), move(tenant, a, { status: 'open' })];
  const made = ['Card e', 'Card f', 'Card g'].map((title) => addTask(tenant, { title }));
  const bulk = tenant.owner.call(tasksApi.bulkUpdate, { body: { ids, change: { priority: 'high' } } });
  const answers = await Promise.all([...moves, ...same, bulk]);
  await Promise.all(made);
  expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
  const { items } = (await tenant.owner.call(tasksApi.team, { query: { organizationTeamId: tenant.teamId } }))
    .body;
  const ranks = items.map(({ rank }) => rank ?? '');
  expect(ranks.filter((rank) => !isRank(rank))).toEqual([]);
  await move(tenant, a, { status: 'open' });
  await move(tenant, b, { status: 'open', afterTaskId: a });
  expect((await column(tenant, 'open')).slice(0, 2)).toEqual(['Card a', 'Card b']);
});

test('what is not there is not found, and who may not edit moves nothing', async ({ server, tenant }) => {
  const task = await addTask(tenant);
  const other = await createTenant(server);
  const viewer = await tenant.member({ role: 'VIEWER' });
  const params = { id: task.id };
  expect((await other.owner.call(tasksApi.move, { params, body: {} })).status).toBe(404);
  expect((await viewer.call(tasksApi.move, { params, body: {} })).status).toBe(403);
  expect((await move(tenant, task.id, { organizationTeamId: other.teamId })).status).toBe(404);
  expect((await move(tenant, task.id, { taskStatusId: crypto.randomUUID() })).status).toBe(404);
  expect((await move(tenant, task.id, { status: 'nonsense' })).status).toBe(400);
});
