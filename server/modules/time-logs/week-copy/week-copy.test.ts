import { expect } from 'vitest';
import {
  enter,
  entered,
  newTask,
  setRules,
  setSheet,
  spansOf,
} from '#server/modules/time-logs/test-time-logs.ts';
import type { Person } from '#server/testing/tenant.ts';
import { test } from '#server/testing/test.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';

// Tests begin on Wednesday the 11th of March at nine.
const weekStart = '2026-03-09';

const copy = (person: Person, more: Record<string, unknown> = {}) =>
  person.call(timeLogsApi.copyWeek, { body: { weekStart, ...more } });

test('a week comes again with what it was about, as drafts', async ({ server, tenant }) => {
  const ben = await tenant.member();
  const taskId = await newTask(tenant, 'Call the printer');
  await entered(ben, '02 08:00', '02 09:30', { taskId, description: 'On the phone', isBillable: true });
  await entered(ben, '03 08:00', '03 08:20', { description: 'Post' });
  await entered(ben, '01 08:00', '01 09:00', { description: 'Two weeks ago' });
  const { status, body } = await copy(ben);
  expect(status).toBe(201);
  expect(body).toEqual({ ids: [expect.any(String), expect.any(String)], leftOut: [] });
  expect((await spansOf(server, ben)).slice(3)).toEqual(['09 08:00 – 09 09:30', '10 08:00 – 10 08:20']);
  const { body: log } = await ben.call(timeLogsApi.one, { params: { id: body.ids[0] ?? '' } });
  expect(log).toMatchObject({
    taskId,
    organizationTeamId: tenant.teamId,
    description: 'On the phone',
    isBillable: true,
    logType: 'MANUAL',
    timesheet: { status: 'DRAFT' },
  });
  const again = await copy(ben);
  expect(again.body.ids).toEqual([]);
  expect(again.body.leftOut.map(({ reason }) => reason)).toEqual([
    expect.stringMatching(/^This overlaps /),
    expect.stringMatching(/^This overlaps /),
  ]);
  await ben.call(timeLogsApi.remove, { body: { logIds: body.ids } });
  expect(await spansOf(server, ben)).toHaveLength(3);
});

test('an entry without a place is left out and named', async ({ server, tenant }) => {
  const ben = await tenant.member();
  const days = ['02', '03', '04', '05'];
  for (const day of days) await entered(ben, `${day} 07:00`, `${day} 08:00`, { description: `Day ${day}` });
  const gone = await newTask(tenant, 'Gone by now');
  await entered(ben, '03 09:00', '03 10:00', { taskId: gone });
  await server.services.prisma.task.update({ where: { id: gone }, data: { deletedAt: server.clock.now() } });
  await setRules(server, tenant, { timeClosedBefore: new Date('2026-03-10'), overlapPolicy: 'allow' });
  await setSheet(server, tenant, ben, { day: '2026-03-11', status: 'APPROVED' });
  await enter(ben, '10 07:30', '10 07:45', { description: 'There already' });
  const { body } = await copy(ben);
  expect(body.ids).toEqual([]);
  expect(body.leftOut.map(({ title, startedAt, reason }) => [title, startedAt.slice(8, 16), reason])).toEqual(
    [
      ['Day 02', '09T07:00', 'Time before 2026-03-10 is closed.'],
      ['Day 03', '10T07:00', expect.stringMatching(/^This overlaps .*There already/)],
      ['Gone by now', '10T09:00', expect.stringContaining('The task')],
      ['Day 04', '11T07:00', expect.stringContaining('is approved')],
      ['Day 05', '12T07:00', 'Time cannot be entered for the future.'],
    ],
  );
});

test('of somebody else by whom they are led, and of nobody where time by hand is off', async ({
  server,
  tenant,
}) => {
  const [ben, eva] = [await tenant.member(), await tenant.member()];
  await entered(ben, '02 08:00', '02 09:00', { description: 'Post' });
  expect(await copy(eva, { employeeId: ben.employeeId })).toMatchObject({ status: 403 });
  expect(await copy(tenant.owner, { employeeId: ben.employeeId })).toMatchObject({
    status: 201,
    body: { ids: [expect.any(String)] },
  });
  await setRules(server, tenant, { allowManualTime: false });
  expect(await copy(ben)).toMatchObject({ status: 403, body: { code: 'MANUAL_TIME_DISABLED' } });
});
