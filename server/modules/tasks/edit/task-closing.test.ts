import { addTask, statusId } from '#server/modules/tasks/task-kit.ts';
import { createTenant, type Person, type TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { taskListsApi } from '#shared/task-lists/task-lists.api.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';

interface Scene {
  readonly server: TestServer;
  readonly tenant: TestTenant;
  readonly id: string;
}

type Close = (scene: Scene) => Promise<{ status: number }>;

const ready = ({ server, tenant }: Scene) => statusId(server, tenant.teamId, 'ready');

/** Puts the task into a status that the next step takes away or renames. */
async function inReady(scene: Scene): Promise<string> {
  const taskStatusId = await ready(scene);
  const { id, server } = scene;
  await server.services.prisma.task.update({ where: { id }, data: { status: 'ready', taskStatusId } });
  return taskStatusId;
}

const ways: readonly [name: string, close: Close][] = [
  ['its status', ({ tenant, id }) => put(tenant.owner, id, { status: 'closed' })],
  [
    'the id of a status',
    async ({ server, tenant, id }) =>
      put(tenant.owner, id, { taskStatusId: await statusId(server, tenant.teamId, 'closed') }),
  ],
  [
    'a change of many',
    ({ tenant, id }) =>
      tenant.owner.call(tasksApi.bulkUpdate, { body: { ids: [id], change: { status: 'closed' } } }),
  ],
  [
    'a move on the board',
    ({ tenant, id }) => tenant.owner.call(tasksApi.move, { params: { id }, body: { status: 'closed' } }),
  ],
  [
    'the replacement of a status that is deleted',
    async (scene) => {
      const replacementId = await statusId(scene.server, scene.tenant.teamId, 'closed');
      const params = { id: await inReady(scene) };
      return scene.tenant.owner.call(taskListsApi.removeStatus, { params, query: { replacementId } });
    },
  ],
  [
    'the new name of a status',
    async (scene) => {
      const { owner, teamId } = scene.tenant;
      const closed = { id: await statusId(scene.server, teamId, 'closed') };
      await owner.call(taskListsApi.updateStatus, { params: closed, body: { name: 'archived' } });
      const params = { id: await inReady(scene) };
      return owner.call(taskListsApi.updateStatus, { params, body: { name: 'Closed' } });
    },
  ],
];

function put(person: Person, id: string, body: Record<string, unknown>) {
  return person.call(tasksApi.update, { params: { id }, body });
}

const start = (person: Person, taskId: string) => person.call(timerApi.start, { body: { taskId } });

async function activeTaskOf({ services }: TestServer, { membershipId }: Person): Promise<string | null> {
  const where = { id: membershipId };
  return (await services.prisma.organizationTeamEmployee.findUniqueOrThrow({ where })).activeTaskId;
}

test.for(ways)('closing by %s ends every timer on the task', async ([, close], { server }) => {
  const tenant = await createTenant(server);
  const { owner } = tenant;
  const [colleague, other] = [await tenant.member(), await tenant.member()];
  const { id } = await addTask(tenant);
  const elsewhere = await addTask(tenant, { title: 'Another task' });
  for (const person of [owner, colleague]) expect((await start(person, id)).status).toBe(200);
  await start(other, elsewhere.id);
  const choice = { activeTaskId: id, organizationTeamId: tenant.teamId };
  await other.call(teamsApi.setActiveTask, { params: { id: other.membershipId }, body: choice });
  server.clock.advance(10 * 60_000);
  expect((await close({ server, tenant, id })).status).toBeLessThan(300);

  const closedAt = server.clock.now().toISOString();
  for (const person of [owner, colleague]) {
    const { body } = await person.call(timerApi.status);
    expect(body).toMatchObject({ running: false, duration: 600, lastLog: { stoppedAt: closedAt } });
    expect(await activeTaskOf(server, person)).toBeNull();
    expect(await start(person, id)).toMatchObject({ status: 409, body: { code: 'TASK_CLOSED' } });
  }
  expect((await other.call(timerApi.status)).body).toMatchObject({ running: true });
  expect(await activeTaskOf(server, other)).toBeNull();

  const where = { tenantId: tenant.tenantId, action: 'timer.stop' } as const;
  const entries = await server.services.prisma.auditEntry.findMany({ where });
  expect(entries.map(({ actorUserId }) => actorUserId)).toEqual([owner.userId, owner.userId]);
  expect(entries.map(({ employeeId }) => employeeId).sort()).toEqual(
    [owner.employeeId, colleague.employeeId].sort(),
  );

  expect((await put(owner, id, { status: 'open' })).status).toBeLessThan(300);
  expect((await start(colleague, id)).status).toBe(200);
});

test('nothing runs on a task that was closed while people started on it', async ({ server, tenant }) => {
  const people = await Promise.all(Array.from({ length: 6 }, () => tenant.member()));
  const { id } = await addTask(tenant);
  await Promise.all([
    ...people.slice(0, 3).map((person) => start(person, id)),
    put(tenant.owner, id, { status: 'closed' }),
    ...people.slice(3).map((person) => start(person, id)),
  ]);
  const task = await server.services.prisma.task.findUniqueOrThrow({ where: { id } });
  const running = await server.services.prisma.timeLog.count({ where: { taskId: id, isRunning: true } });
  expect({ status: task.status, running }).toEqual({ status: 'closed', running: 0 });
});

test('a running entry is not moved onto a closed task', async ({ tenant }) => {
  const { owner } = tenant;
  const { id } = await addTask(tenant);
  const closed = await addTask(tenant, { title: 'Closed one', status: 'closed' });
  const started = await start(owner, id);
  const edit = (taskId: string) =>
    owner.call(timeLogsApi.edit, { params: { id: started.body.lastLog?.id ?? '' }, body: { taskId } });
  expect(await edit(closed.id)).toMatchObject({ status: 409, body: { code: 'TASK_CLOSED' } });
  await put(owner, closed.id, { status: 'open' });
  expect((await edit(closed.id)).status).toBeLessThan(300);
});
