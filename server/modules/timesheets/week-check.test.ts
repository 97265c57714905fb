import pg from 'pg';
import { vi } from 'vitest';
import { newSheet } from '#server/modules/timesheets/timesheet-kit.ts';
import { expect, test } from '#server/testing/test.ts';
import { timerApi } from '#shared/timer/timer.api.ts';
import { timesheetsApi } from '#shared/timesheets/timesheets.api.ts';

const today = '2026-03-11';
const hour = 3600;

test('before a week is submitted its owner hears what it lacks and what runs in it', async ({
  server,
  tenant,
}) => {
  const ben = await tenant.member();
  const place = {
    tenantId: tenant.tenantId,
    organizationId: tenant.organizationId,
    employeeId: ben.employeeId,
  };
  await newSheet(server, tenant, ben, { date: '2026-03-09', hours: 6 });
  await newSheet(server, tenant, ben, { date: '2026-03-10', hours: 8, status: 'APPROVED' });
  await server.services.prisma.dailyPlan.create({
    data: { ...place, date: new Date('2026-03-09'), workTimePlanned: 7 },
  });
  const check = async () => (await ben.call(timesheetsApi.checkWeek, { query: { date: today } })).body;
  const { days, runningTimer } = await check();
  expect(runningTimer).toBeUndefined();
  expect(days).toHaveLength(7);
  expect(days.slice(0, 3)).toMatchObject([
    {
      ...{ date: '2026-03-09', status: 'DRAFT', seconds: 6 * hour, targetSeconds: 8 * hour },
      ...{ plannedSeconds: 7 * hour, isSubmitted: true },
    },
    { date: '2026-03-10', status: 'APPROVED', isSubmitted: false },
    { date: today, seconds: 0, targetSeconds: 8 * hour, isSubmitted: false },
  ]);
  expect(days.slice(5).map(({ targetSeconds }) => targetSeconds)).toEqual([0, 0]);
  await ben.call(timerApi.start, { body: {} });
  const startedAt = server.clock.now().toISOString();
  expect((await check()).runningTimer).toEqual({ date: today, startedAt });
});

test('a timer that runs stops with the week, or its day waits; a start in a submitted day says so', async ({
  server,
  tenant,
}) => {
  const ben = await tenant.member();
  await newSheet(server, tenant, ben, { date: '2026-03-09' });
  await ben.call(timerApi.start, { body: {} });
  server.clock.advance(60_000);
  const submit = async (more: object) => {
    const body = { date: today, action: 'submit', ...more } as const;
    const answer = await ben.call(timesheetsApi.submitWeek, { body });
    return answer.body.map(({ date, status }) => `${date} ${status}`);
  };
  const runs = async () => (await ben.call(timerApi.status)).body.running;
  expect(await submit({ runningTimer: 'skip' })).toEqual(['2026-03-09 PENDING', `${today} DRAFT`]);
  expect(await runs()).toBe(true);
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  expect(await submit({ runningTimer: 'stop' })).toEqual(['2026-03-09 PENDING', `${today} PENDING`]);
  // Readers see both or neither: one transaction stops the timer and submits.
  const texts = sent.mock.calls.map(([query]) => JSON.stringify(query));
  sent.mockRestore();
  expect(texts.filter((text) => /"begin/i.test(text))).toHaveLength(1);
  expect(await runs()).toBe(false);
  server.clock.advance(60_000);
  const started = await ben.call(timerApi.start, { body: {} });
  expect(started.body).toMatchObject({ running: true, isDaySubmitted: true });
});
