import type { Person, TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';
import { userTexts } from '#shared/users/user.schema.ts';
import { usersApi } from '#shared/users/users.api.ts';

async function work(server: TestServer, { teamId, tenantId, organizationId }: TestTenant, person: Person) {
  const task = await person.call(tasksApi.create, { body: { title: 'Own task', teams: [{ id: teamId }] } });
  const body = { taskId: task.body.id, organizationTeamId: teamId };
  await person.call(timerApi.start, { body });
  server.clock.advance(1_200_000);
  await person.call(timerApi.stop);
  const { employeeId } = person;
  await server.services.prisma.dailyPlan.create({
    data: { tenantId, organizationId, employeeId, date: new Date('2026-03-11') },
  });
  return task.body.id;
}

function logsOf(server: TestServer, { employeeId }: Person): Promise<number> {
  return server.services.prisma.timeLog.count({ where: { employeeId, deletedAt: null } });
}

test('deletes one’s own time and plans; account, team and tasks stay', async ({ server, tenant }) => {
  const ben = await tenant.member();
  const taskId = await work(server, tenant, ben);
  await ben.call(timerApi.start, { body: { taskId, organizationTeamId: tenant.teamId } });
  server.clock.advance(60_000);
  expect((await ben.call(timerApi.status)).body.running).toBe(true);
  const answer = await ben.call(usersApi.reset);
  expect(answer).toMatchObject({ status: 200, body: { raw: [], affected: 3 } });
  expect(await logsOf(server, ben)).toBe(0);
  expect((await ben.call(timerApi.status)).body).toMatchObject({ running: false, duration: 0 });
  const where = { employeeId: ben.employeeId, deletedAt: null };
  expect(await server.services.prisma.dailyPlan.count({ where })).toBe(0);
  const membership = await server.services.prisma.organizationTeamEmployee.findFirst({ where });
  expect(membership).toMatchObject({ id: ben.membershipId, activeTaskId: null });
  expect((await ben.call(usersApi.me)).body.email).toBe(ben.email);
  expect((await ben.call(tasksApi.byId, { params: { id: taskId } })).status).toBe(200);
});

test('nobody else loses anything', async ({ server, tenant }) => {
  const ben = await tenant.member();
  await work(server, tenant, ben);
  await work(server, tenant, tenant.owner);
  await ben.call(usersApi.reset);
  expect(await logsOf(server, tenant.owner)).toBe(1);
  const where = { employeeId: tenant.owner.employeeId, deletedAt: null };
  expect(await server.services.prisma.dailyPlan.count({ where })).toBe(1);
});

test('approved days stay', async ({ server, tenant }) => {
  const ben = await tenant.member();
  await work(server, tenant, ben);
  const now = server.clock.now();
  await server.services.prisma.timesheet.updateMany({
    where: { employeeId: ben.employeeId },
    data: { status: 'APPROVED', approvedAt: now, lockedAt: now },
  });
  expect((await ben.call(usersApi.reset)).status).toBe(200);
  expect(await logsOf(server, ben)).toBe(1);
});

test('nothing is deleted in a workspace that forbids the deletion of time', async ({ server, tenant }) => {
  const ben = await tenant.member();
  await work(server, tenant, ben);
  await server.services.prisma.employee.update({
    where: { tenantId_id: { tenantId: tenant.tenantId, id: ben.employeeId } },
    data: { allowDeleteTime: false },
  });
  expect(await ben.call(usersApi.reset)).toMatchObject({
    status: 403,
    body: { code: 'TIME_IS_KEPT', message: userTexts.timeIsKept },
  });
  expect(await logsOf(server, ben)).toBe(1);
});

test('a second time there is nothing left', async ({ server, tenant }) => {
  const ben = await tenant.member();
  await work(server, tenant, ben);
  await ben.call(usersApi.reset);
  expect((await ben.call(usersApi.reset)).body).toEqual({ raw: [], affected: 0 });
});
