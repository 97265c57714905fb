import type { Person, TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';

const nineMs = Date.parse('2026-03-11T09:00:00.000Z');
const at = (minutes: number) => new Date(nineMs + minutes * 60_000).toISOString();
const clientId = () => crypto.randomUUID();

async function newTask(person: Person, { teamId }: TestTenant, title = 'Write the launch note') {
  const { body } = await person.call(tasksApi.create, { body: { title, teams: [{ id: teamId }] } });
  return body.id;
}

/** It is 9:50; changes that a device made offline since 9:00 arrive now. */
async function backOnline(server: TestServer, tenant: TestTenant) {
  server.clock.set(new Date(nineMs));
  const taskId = await newTask(tenant.owner, tenant);
  const late = (startedAt: string, id: string | undefined = clientId()) =>
    tenant.owner.call(timerApi.start, { body: { taskId, startedAt, clientId: id } });
  server.clock.set(new Date(at(50)));
  return { owner: tenant.owner, taskId, late };
}

async function spansOf({ services }: TestServer, { employeeId }: Person) {
  const where = { employeeId, deletedAt: null };
  const logs = await services.prisma.timeLog.findMany({ where, orderBy: { startedAt: 'asc' } });
  return logs.map(({ startedAt, stoppedAt }) => [startedAt.toISOString(), stoppedAt?.toISOString()]);
}

test('start and stop that come late keep their times; said again they change nothing', async ({
  server,
  tenant,
}) => {
  const { owner, late } = await backOnline(server, tenant);
  const id = clientId();
  const stop = () => owner.call(timerApi.stop, { body: { logId: id, stoppedAt: at(30) } });
  const first = await late(at(5), id);
  expect(first).toMatchObject({ status: 200, body: { running: true, lastLog: { id, startedAt: at(5) } } });
  expect((await late(at(5), id)).body.lastLog?.id).toBe(id);
  expect((await stop()).body.running).toBe(false);
  expect((await late(at(5), id)).body.running).toBe(false);
  expect((await stop()).status).toBe(200);
  expect(await spansOf(server, owner)).toEqual([[at(5), at(30)]]);
});

test.for([
  ['without an id of the client it counts from now', -30, false, 50],
  ['nor from the future', 600, true, 50],
  ['nor from more than seven days ago', -60 * 24 * 30, true, 50 - 7 * 24 * 60],
] as const)('a start in the past: %s', async ([, asked, hasId, began], { server, tenant }) => {
  const { owner, taskId } = await backOnline(server, tenant);
  const body = { taskId, startedAt: at(asked), clientId: hasId ? clientId() : undefined };
  await owner.call(timerApi.start, { body });
  expect(await spansOf(server, owner)).toEqual([[at(began), undefined]]);
});

test('it begins where the time recorded meanwhile ends, and ends what ran before it', async ({
  server,
  tenant,
}) => {
  const { owner, late, taskId } = await backOnline(server, tenant);
  const other = await newTask(owner, tenant, 'Elsewhere');
  const start = (id: string) => owner.call(timerApi.start, { body: { taskId: id } });
  server.clock.set(new Date(nineMs));
  await start(other);
  server.clock.set(new Date(at(10)));
  await start(taskId);
  server.clock.set(new Date(at(20)));
  await owner.call(timerApi.stop, { body: {} });
  server.clock.set(new Date(at(50)));
  await late(at(4));
  expect(await spansOf(server, owner)).toEqual([
    [at(0), at(10)],
    [at(10), at(20)],
    [at(20), undefined],
  ]);
  const next = { taskId: other, startedAt: at(35), clientId: clientId() };
  await owner.call(timerApi.start, { body: next });
  expect((await spansOf(server, owner)).slice(2)).toEqual([
    [at(20), at(35)],
    [at(35), undefined],
  ]);
});

test('an old stop does not end a later start', async ({ server, tenant }) => {
  const { owner, late, taskId } = await backOnline(server, tenant);
  server.clock.set(new Date(at(20)));
  await owner.call(timerApi.start, { body: { taskId } });
  server.clock.set(new Date(at(50)));
  expect(await late(at(5))).toMatchObject({ status: 409, body: { code: 'TIMER_RUNNING' } });
  expect(await spansOf(server, owner)).toEqual([[at(20), undefined]]);
  const same = clientId();
  await late(at(30), same);
  await owner.call(timerApi.stop, { body: { logId: same, stoppedAt: at(40) } });
  expect(await spansOf(server, owner)).toEqual([[at(20), at(40)]]);
});
