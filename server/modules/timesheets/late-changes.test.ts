import { repeatedJobs } from '#server/job-handlers.ts';
import { writeHourly } from '#server/jobs/outbox-store.ts';
import { expect, test } from '#server/testing/test.ts';
import { notificationsApi } from '#shared/notifications/notifications.api.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';
import { timesheetsApi } from '#shared/timesheets/timesheets.api.ts';

const day = '2026-03-10';
const at = (clock: string) => `${day}T${clock}:00Z`;

test('time that changes on a submitted day is in its history once, marked for the reviewer, who is notified', async ({
  server,
  tenant,
}) => {
  const ben = await tenant.member();
  const add = (from: string, to: string) =>
    ben.call(timeLogsApi.add, { body: { startedAt: at(from), stoppedAt: at(to), isBillable: false } });
  const first = (await add('08:00', '09:00')).body;
  server.clock.advance(60_000);
  await ben.call(timesheetsApi.submitWeek, { body: { date: day, action: 'submit' } });
  const sheet = async () => {
    const { body } = await tenant.owner.call(timesheetsApi.one, { params: { id: first.timesheet.id } });
    return body.events.map(({ actor, from, to }) => `${actor?.name} ${from} ${to}`);
  };
  const marks = async () =>
    (await tenant.owner.call(timesheetsApi.review)).body.items.flatMap(({ days }) =>
      days.map(({ changedAt }) => changedAt),
    );
  const submitted = 'Ben Baker DRAFT PENDING';
  expect(await sheet()).toEqual([submitted]);
  expect(await marks()).toEqual([undefined]);
  server.clock.advance(60_000);
  const changedAt = server.clock.now().toISOString();
  await add('10:00', '11:00');
  server.clock.advance(60_000);
  await ben.call(timeLogsApi.remove, { body: { logIds: [first.id] } });
  expect(await sheet()).toEqual([submitted, 'Ben Baker PENDING PENDING']);
  expect(await marks()).toEqual([changedAt]);
  for (let round = 0; round < 2; round += 1) {
    server.clock.advance(10 * 60_000);
    await writeHourly(server.services.pool, repeatedJobs, server.clock.now());
    await server.services.outbox.notify();
    await expect
      .poll(async () =>
        (await tenant.owner.call(notificationsApi.list)).body.items
          .map(({ type }) => type)
          .filter((type) => type === 'timesheet.changed'),
      )
      .toEqual(['timesheet.changed']);
  }
  // Submitted again, it waits unchanged.
  await ben.call(timesheetsApi.submitWeek, { body: { date: day, action: 'withdraw' } });
  await ben.call(timesheetsApi.submitWeek, { body: { date: day, action: 'submit' } });
  expect(await marks()).toEqual([undefined]);
});

test('a timer that runs on into a submitted day, or starts in one, changes it; its signs of life do not', async ({
  server,
  tenant,
}) => {
  const ben = await tenant.member();
  await ben.call(timerApi.start, { body: {} });
  server.clock.advance(60_000);
  await ben.call(timesheetsApi.submitWeek, { body: { date: '2026-03-11', action: 'submit' } });
  const changes = () =>
    server.services.prisma.timesheetEvent.count({
      where: { tenantId: tenant.tenantId, fromStatus: 'PENDING', toStatus: 'PENDING' },
    });
  server.clock.advance(60_000);
  await ben.call(timerApi.sync, { body: {} });
  expect(await changes()).toBe(0);
  await ben.call(timerApi.stop);
  expect(await changes()).toBe(1);
});
