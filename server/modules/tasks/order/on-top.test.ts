import { queryableOf } from '#server/db/query.ts';
import { upload } from '#server/modules/imports/test-imports.ts';
import { lockColumns } from '#server/modules/tasks/order/task-order.data.ts';
import { addTask, statusId } from '#server/modules/tasks/task-kit.ts';
import { untilWaiting } from '#server/testing/contention.ts';
import { withFileStore } from '#server/testing/stand-ins/file-server.ts';
import type { TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer } from '#server/testing/test.ts';
import { importsApi } from '#shared/imports/imports.api.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';

const { test } = withFileStore();

/** Starts both operations while another transaction has locked the column, and continues when both wait. */
async function atOnce(
  server: TestServer,
  { organizationId, teamId }: TestTenant,
  { status, works }: { status: string; works: readonly [() => Promise<unknown>, () => Promise<unknown>] },
): Promise<void> {
  const { pool } = server.services;
  const taskStatusId = await statusId(server, teamId, status);
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await lockColumns(queryableOf(holder), [{ organizationId, taskStatusId, status, teamIds: [] }]);
    const done = works.map((work) => work());
    await untilWaiting({ pool }, 2);
    await holder.query('commit');
    await Promise.all(done);
  } finally {
    holder.release(true);
  }
}

async function ranksOf({ services }: TestServer, { tenantId }: TestTenant, status: string) {
  const tasks = await services.prisma.task.findMany({ where: { tenantId, status, deletedAt: null } });
  return tasks.map(({ rank }) => rank);
}

test('two who start the timer on new tasks put the cards on top one after the other', async ({
  server,
  tenant,
}) => {
  const people = [tenant.owner, await tenant.member({})];
  const [first, second] = await Promise.all(
    people.map(async (person) => {
      const { id: taskId } = await addTask(tenant, { members: [{ id: person.employeeId }] });
      return async () => {
        expect((await person.call(timerApi.start, { body: { taskId } })).status).toBe(200);
      };
    }),
  );
  if (first === undefined || second === undefined) throw new Error('nobody starts');
  await atOnce(server, tenant, { status: 'in-progress', works: [first, second] });
  const ranks = await ranksOf(server, tenant, 'in-progress');
  expect(ranks).toHaveLength(2);
  expect(new Set(ranks).size).toBe(2);
});

test('tasks of an import and a card that is moved meanwhile each have a rank of their own', async ({
  server,
  tenant,
}) => {
  const text = 'Date,Start,End,Task\n2026-03-02,09:00,10:00,One\n2026-03-02,10:00,11:00,Two\n';
  const { body } = await upload(server, tenant.owner, { text });
  const run = async () => {
    const done = await tenant.owner.call(importsApi.run, { params: { id: body.id } });
    expect(done.body).toMatchObject({ status: 'completed', counts: { made: 2, failed: 0 } });
  };
  const { id } = await addTask(tenant, { status: 'blocked' });
  const move = async () => {
    const moved = await tenant.owner.call(tasksApi.move, { params: { id }, body: { status: 'open' } });
    expect(moved.status).toBe(200);
  };
  await atOnce(server, tenant, { status: 'open', works: [run, move] });
  const ranks = await ranksOf(server, tenant, 'open');
  expect(ranks).toHaveLength(3);
  expect(new Set(ranks).size).toBe(3);
});
