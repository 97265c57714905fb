import { repeatedJobs } from '#server/job-handlers.ts';
import { writeHourly } from '#server/jobs/outbox-store.ts';
import { addLog } from '#server/modules/reports/test-logs.ts';
import { expect, test } from '#server/testing/test.ts';
import { budgetsApi } from '#shared/budgets/budgets.api.ts';
import { notificationsApi } from '#shared/notifications/notifications.api.ts';

const hour = 3600;

test('managers are notified of each level once, again after a raise and in a new month', async ({
  server,
  tenant,
}) => {
  const { owner, projectId } = tenant;
  const member = await tenant.member();
  const manager = await tenant.member({ role: 'MANAGER' });
  const put = (limit: number) =>
    owner.call(budgetsApi.put, { body: { projectId, measure: 'hours', limit, period: 'monthly' } });
  const add = (from: string, to: string) => addLog(server, tenant, member, { from, to });
  const levels = async (who = manager) => {
    server.clock.advance(6 * 60_000);
    await server.services.prisma.timeLog.updateMany({
      where: { employeeId: member.employeeId },
      data: { updatedAt: server.clock.now() },
    });
    await writeHourly(server.services.pool, repeatedJobs, server.clock.now());
    await server.services.outbox.notify();
    const where = { receiverEmployeeId: who.employeeId, type: 'budget.reached' };
    const rows = await server.services.prisma.notification.findMany({ where, orderBy: { id: 'desc' } });
    return rows.map(({ params }) => (params as { percent: number }).percent);
  };
  await put(10 * hour);
  await add('2026-03-02T08:00:00Z', '2026-03-02T15:00:00Z');
  expect(await levels()).toEqual([]);
  await add('2026-03-03T08:00:00Z', '2026-03-03T10:00:00Z');
  expect(await levels()).toEqual([90]);
  expect(await levels()).toEqual([90]);
  await add('2026-03-04T08:00:00Z', '2026-03-04T10:00:00Z');
  expect(await levels()).toEqual([100, 90]);
  expect(await levels(owner)).toEqual([100, 90]);
  expect(await levels(member)).toEqual([]);
  expect((await owner.call(notificationsApi.list, {})).body.items[0]).toMatchObject({
    params: { percent: 100, path: `/projects/${projectId}` },
  });
  await put(12 * hour);
  expect(await levels()).toEqual([90, 100, 90]);
  server.clock.set(new Date('2026-04-07T09:00:00Z'));
  await add('2026-04-06T08:00:00Z', '2026-04-06T17:00:00Z');
  expect(await levels(owner)).toEqual([75, 90, 100, 90]);
});

test('people who may see costs hear of the costs of a budget', async ({ server, tenant }) => {
  const { owner, projectId, tenantId } = tenant;
  const manager = await tenant.member({ role: 'MANAGER' });
  const body = { projectId, measure: 'cost', limit: '10', alertLevels: [50] } as const;
  const { id } = (await owner.call(budgetsApi.put, { body })).body;
  const { organizationId } = tenant;
  await server.services.prisma.rate.create({
    data: { tenantId, organizationId, kind: 'cost', hourly: 10 },
  });
  await addLog(server, tenant, manager, { from: '2026-03-11T08:00:00Z', to: '2026-03-11T09:00:00Z' });
  await server.services.prisma.timeLog.updateMany({
    where: { tenantId },
    data: { updatedAt: server.clock.now() },
  });
  await writeHourly(server.services.pool, repeatedJobs, server.clock.now());
  await server.services.outbox.notify();
  const rows = await server.services.prisma.notification.findMany({ where: { tenantId, entityId: id } });
  expect(rows.map(({ receiverEmployeeId }) => receiverEmployeeId)).toEqual([owner.employeeId]);
});
