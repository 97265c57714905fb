import type { Person, TestTenant } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { taskListsApi } from '#shared/task-lists/task-lists.api.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';
import { workFavoritesMaximum, workFavoriteTexts } from '#shared/timer/timer.schema.ts';
import { workFavoritesApi } from '#shared/timer/work-favorites.api.ts';

let hours = 0;

async function addTime(person: Person, about: object): Promise<string> {
  hours += 1;
  const at = (hour: number) => new Date(Date.UTC(2026, 1, 1, hour)).toISOString();
  const body = { startedAt: at(hours), stoppedAt: at(hours + 1), ...about };
  return (await person.call(timeLogsApi.add, { body })).body.id;
}

const keep = (person: Person, logId: string) => person.call(workFavoritesApi.add, { body: { logId } });

async function newTask({ owner, teamId }: TestTenant): Promise<string> {
  return (await owner.call(tasksApi.create, { body: { title: 'Support', teams: [{ id: teamId }] } })).body.id;
}

test('the work of an entry is kept once, with its task, note, labels and billable state', async ({
  tenant,
}) => {
  const { owner } = tenant;
  const taskId = await newTask(tenant);
  const label = await owner.call(taskListsApi.createTag, { body: { name: 'Hotline' } });
  const about = { taskId, description: 'Calls', isBillable: true, tags: [{ id: label.body.id }] };
  const first = await addTime(owner, about);
  const { body } = await keep(owner, first);
  expect(body).toMatchObject([
    {
      description: 'Calls',
      isBillable: true,
      tagIds: [label.body.id],
      task: { id: taskId, title: 'Support' },
    },
  ]);
  expect((await keep(owner, await addTime(owner, about))).body).toHaveLength(1);
  expect((await keep(owner, await addTime(owner, { ...about, isBillable: false }))).body).toHaveLength(2);
  await owner.call(timeLogsApi.remove, { query: { logIds: [first] } });
  expect((await owner.call(workFavoritesApi.list)).body).toHaveLength(2);
  await owner.call(tasksApi.update, { params: { id: taskId }, body: { status: 'closed' } });
  expect((await owner.call(workFavoritesApi.list)).body).toEqual([]);
});

test('they are in an order of their own, and nobody else’s', async ({ tenant }) => {
  const ben = await tenant.member();
  for (const description of ['One', 'Two', 'Three']) await keep(ben, await addTime(ben, { description }));
  const [one, two, three] = (await ben.call(workFavoritesApi.list)).body.map(({ id }) => id);
  const ids = [three ?? '', one ?? ''];
  const ordered = await ben.call(workFavoritesApi.order, { body: { ids } });
  expect(ordered.body.map(({ description }) => description)).toEqual(['Three', 'One', 'Two']);
  const params = { id: two ?? '' };
  expect((await tenant.owner.call(workFavoritesApi.remove, { params })).status).toBe(404);
  await tenant.owner.call(workFavoritesApi.order, { body: { ids: [one ?? ''] } });
  expect((await ben.call(workFavoritesApi.remove, { params })).status).toBe(200);
  expect((await ben.call(workFavoritesApi.list)).body.map(({ id }) => id)).toEqual([three, one]);
  expect((await keep(tenant.owner, await addTime(ben, { description: 'Mine' }))).status).toBe(404);
});

test('an entry without words is none, and there are so many at most', async ({ server, tenant }) => {
  const ben = await tenant.member();
  const refused = await keep(ben, await addTime(ben, {}));
  expect(refused).toMatchObject({ status: 409, body: { message: workFavoriteTexts.empty } });
  const owner = { tenantId: tenant.tenantId, employeeId: ben.employeeId };
  const data = Array.from({ length: workFavoritesMaximum }, (_one, position) => {
    return { ...owner, description: `Kept ${position}`, position };
  });
  await server.services.prisma.workFavorite.createMany({ data });
  const full = await keep(ben, await addTime(ben, { description: 'One more' }));
  expect(full).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('up to 50 favorites') },
  });
});
