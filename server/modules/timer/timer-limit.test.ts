import { addLog } from '#server/modules/reports/test-logs.ts';
import { enter, setRules } from '#server/modules/time-logs/test-time-logs.ts';
import { setDated } from '#server/modules/workspaces/test-dated.ts';
import { expect, test } from '#server/testing/test.ts';
import { reportsApi } from '#shared/reports/reports.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';

test.for([
  ['stop', 409],
  ['warn', 200],
  ['off', 200],
] as const)(
  'a week whose limit is reached and “%s”',
  async ([weeklyLimitPolicy, status], { server, tenant }) => {
    const { owner } = tenant;
    await setRules(server, tenant, { weeklyLimitPolicy });
    await setDated(server, tenant, { setting: 'weeklyLimit', value: 40 });
    await setDated(server, tenant, { setting: 'weeklyLimit', employeeId: owner.employeeId, value: 2 });
    // The week before does not count.
    await enter(owner, '08 08:00', '08 12:00');
    await enter(owner, '09 08:00', '09 09:59');
    expect((await owner.call(timerApi.start, { body: {} })).status).toBe(200);
    expect((await owner.call(timerApi.stop, { body: {} })).status).toBe(200);
    await enter(owner, '10 08:00', '10 08:01');
    const start = await owner.call(timerApi.start, { body: {} });
    expect(start.status).toBe(status);
    if (status !== 409) return;
    expect(start.body).toMatchObject({
      code: 'WEEKLY_LIMIT',
      message: 'The weekly limit of 2 hours is reached.',
      details: { week: '2026-03-09', limitSeconds: 7200, seconds: 7200 },
    });
  },
);

test('a running entry goes on over the limit, and stopping is never refused', async ({ server, tenant }) => {
  const { owner } = tenant;
  await enter(owner, '09 08:00', '09 08:30');
  await owner.call(timerApi.start, { body: {} });
  await setRules(server, tenant, { weeklyLimitPolicy: 'stop' });
  await setDated(server, tenant, { setting: 'weeklyLimit', value: 1 });
  server.clock.set(new Date(server.clock.now().getTime() + 45 * 60 * 1000));
  expect((await owner.call(timerApi.start, { body: {} })).body.running).toBe(true);
  expect((await owner.call(timerApi.stop, { body: {} })).body.running).toBe(false);
  expect((await owner.call(timerApi.start, { body: {} })).status).toBe(409);
});

test('a week is the sum of whole seconds of its entries, as in every report', async ({ server, tenant }) => {
  const { owner } = tenant;
  await setRules(server, tenant, { weeklyLimitPolicy: 'stop' });
  await setDated(server, tenant, { setting: 'weeklyLimit', value: 1 });
  // Two entries of half an hour, each of them 100 ms short of its last second, are no hour.
  for (const hour of ['08', '09']) {
    await addLog(server, tenant, owner, {
      from: `2026-03-09T${hour}:00:00.600Z`,
      to: `2026-03-09T${hour}:30:00.500Z`,
    });
  }
  await addLog(server, tenant, owner, { from: '2026-03-09T10:00:00Z', to: '2026-03-09T10:00:01Z' });
  const { status, body } = await owner.call(reportsApi.summary, {
    query: { startDate: '2026-03-09', endDate: '2026-03-15' },
  });
  expect([status, body.totalSeconds]).toEqual([200, 3599]);
  expect((await owner.call(timerApi.start, { body: {} })).status).toBe(200);
});
