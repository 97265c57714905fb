import { queryableOf } from '#server/db/query.ts';
import { lockColumns } from '#server/modules/tasks/order/task-order.data.ts';
import { addTask, addTeam, readTask, statusId } from '#server/modules/tasks/task-kit.ts';
import { untilWaiting } from '#server/testing/contention.ts';
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

test('a move waits for its own card and for its column, and for nothing else', async ({ server, tenant }) => {
  const [a = '', b = ''] = await cards(tenant, ['Card a', 'Card b']);
  const otherTeam = await addTeam(tenant, 'Other team');
  const other = await addTask(tenant, { teams: [{ id: otherTeam }] });
  const { pool } = server.services;
  const holder = await pool.connect();
  const moved = async (id: string, body = {}) => (await move(tenant, id, body)).status;
  try {
    await holder.query('begin');
    await holder.query('select 1 from tasks where id = $1 for update', [a]);
    const ofCard = moved(a, { afterTaskId: b });
    await untilWaiting({ pool });
    expect([await moved(b), await moved(other.id, { status: 'blocked' })]).toEqual([200, 200]);
    await holder.query('commit; begin');
    expect(await ofCard).toBe(200);
    const { taskStatusId = null } = await readTask(tenant, a);
    const { organizationId, teamId } = tenant;
    const open = { organizationId, taskStatusId, status: 'open', teamIds: [teamId] };
    await lockColumns(queryableOf(holder), [open]);
    const inColumn = moved(b, { afterTaskId: a });
    await untilWaiting({ pool });
    const created = addTask(tenant, { title: 'On top of it' });
    await untilWaiting({ pool }, 2);
    expect([await moved(a, { status: 'blocked' }), await moved(other.id, { status: 'open' })]).toEqual([
      200, 200,
    ]);
    await holder.query('commit');
    expect(await inColumn).toBe(200);
    expect((await created).title).toBe('On top of it');
  } finally {
    holder.release(true);
  }
});

test('cards of two teams that are moved at once, all to the same places, end in one order each', async ({
  tenant,
}) => {
  const otherTeam = await addTeam(tenant, 'Other team');
  const boards: string[][] = [];
  for (const teamId of [tenant.teamId, otherTeam]) {
    const ids: string[] = [];
    for (let made = 0; made < 12; made += 1) {
      ids.push((await addTask(tenant, { title: `Card ${made}`, teams: [{ id: teamId }] })).id);
    }
    boards.push(ids);
  }
  const rounds = [0, 1, 2].map((round) =>
    boards.flatMap(([anchor, ...ids]) =>
      ids.map(
        (id, index) => () => move(tenant, id, (index + round) % 3 === 0 ? {} : { afterTaskId: anchor }),
      ),
    ),
  );
  for (const round of rounds) {
    const answers = await Promise.all(round.map((send) => send()));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  }
  for (const ids of boards) {
    const tasks = await Promise.all(ids.map((id) => readTask(tenant, id)));
    expect(new Set(tasks.map(({ rank }) => rank)).size).toBe(ids.length);
    expect(tasks.filter(({ rank }) => !isRank(rank ?? ''))).toEqual([]);
  }
});

test('a missing task is not found, and a person who may not edit moves nothing', async ({
  server,
  tenant,
}) => {
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
