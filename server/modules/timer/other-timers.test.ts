import { createTenant } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { otherTimersApi } from '#shared/timer/other-timers.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';

test('a timer of another workspace of the same person is shown and stopped, and nobody else’s', async ({
  server,
  tenant,
}) => {
  const ben = await tenant.member();
  const elsewhere = await createTenant(server);
  const there = await elsewhere.member();
  const stranger = await elsewhere.member();
  const { prisma } = server.services;
  await prisma.user.update({ where: { id: there.userId }, data: { accountId: ben.accountId } });
  expect((await ben.call(otherTimersApi.list)).body).toEqual([]);
  await ben.call(timerApi.start, { body: { description: 'Here' } });
  await there.call(timerApi.start, { body: { description: 'There' } });
  const foreign =
    (await stranger.call(timerApi.start, { body: { description: 'Mine' } })).body.lastLog?.id ?? '';
  const { body } = await ben.call(otherTimersApi.list);
  const { name } = await prisma.tenant.findUniqueOrThrow({ where: { id: elsewhere.tenantId } });
  const [timer] = body;
  expect(body).toEqual([
    {
      tenantId: elsewhere.tenantId,
      workspace: name,
      logId: timer?.logId,
      startedAt: server.clock.now().toISOString(),
    },
  ]);
  expect((await tenant.owner.call(otherTimersApi.list)).body).toEqual([]);
  const stop = (logId: string) => ben.call(otherTimersApi.stop, { body: { logId } });
  expect((await stop(foreign)).body).toHaveLength(1);
  expect((await stranger.call(timerApi.status)).body.running).toBe(true);
  server.clock.advance(60_000);
  expect(await stop(timer?.logId ?? '')).toMatchObject({ status: 200, body: [] });
  expect((await there.call(timerApi.status)).body.running).toBe(false);
  expect((await ben.call(timerApi.status)).body.running).toBe(true);
  expect((await stop(timer?.logId ?? '')).status).toBe(200);
});
