import { parse } from 'csv-parse/sync';
import { baseContext } from '#server/context/context.ts';
import { addLog } from '#server/modules/reports/test-logs.ts';
import { enter, entered, instant } from '#server/modules/time-logs/test-time-logs.ts';
import { openNightSheets } from '#server/modules/timesheets/night-sheets.service.ts';
import type { Person } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { exportsApi } from '#shared/reports/exports.api.ts';
import { reportsApi } from '#shared/reports/reports.api.ts';
import { statisticsApi } from '#shared/statistics/statistics.api.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';
import { timesheetsApi } from '#shared/timesheets/timesheets.api.ts';

const month = { startDate: '2026-03-01', endDate: '2026-03-31' };

async function sheetsOf(person: Person) {
  const { body } = await person.call(timesheetsApi.list, { query: month });
  return body.map(({ date, seconds, logCount, status }) => [date.slice(8), seconds, logCount, status]);
}

test('time over midnight is on the sheets of both days, in the list and in files', async ({ tenant }) => {
  const { owner } = tenant;
  const id = await entered(owner, '09 23:50', '10 00:20');
  expect(await sheetsOf(owner)).toEqual([
    ['09', 600, 1, 'DRAFT'],
    ['10', 1200, 1, 'DRAFT'],
  ]);
  const { body: log } = await owner.call(timeLogsApi.one, { params: { id } });
  expect(log.duration).toBe(1800);
  expect(log.days).toMatchObject([
    { date: '2026-03-09', seconds: 600, stoppedAt: instant('10 00:00'), timesheetId: log.timesheet.id },
    { date: '2026-03-10', seconds: 1200, startedAt: instant('10 00:00'), status: 'DRAFT' },
  ]);
  const second = { startDate: '2026-03-10', endDate: '2026-03-10', timeZone: 'UTC' };
  const found = async (query: object) => (await owner.call(timeLogsApi.list, { query })).body.length;
  expect(await found(second)).toBe(0);
  expect(await found({ ...second, reaching: true })).toBe(1);
  const { body: file } = await owner.call(exportsApi.timeLogs, { query: { ...month, timeZone: 'UTC' } });
  const rows = parse(String(file), { bom: true, columns: true }) as Record<string, string>[];
  expect(rows.map(({ Date: day, End, Seconds }) => [day, End, Seconds])).toEqual([
    ['2026-03-09', '2026-03-10T00:00:00+00:00', '600'],
    ['2026-03-10', '2026-03-10T00:20:00+00:00', '1200'],
  ]);
});

test('each day of it is decided about by itself, and either locks all of it', async ({ tenant }) => {
  const member = await tenant.member();
  const id = await entered(member, '09 23:50', '10 00:20');
  const { body: sheets } = await member.call(timesheetsApi.list, { query: month });
  const ids = sheets.slice(1).map((sheet) => sheet.id);
  await member.call(timesheetsApi.submit, { body: { ids, status: 'submit' } });
  await tenant.owner.call(timesheetsApi.setStatus, { body: { ids, status: 'APPROVED' } });
  expect(await sheetsOf(member)).toEqual([
    ['09', 600, 1, 'DRAFT'],
    ['10', 1200, 1, 'APPROVED'],
  ]);
  const locked = { status: 409, body: { code: 'TIME_LOCKED', details: { days: ['2026-03-10'] } } };
  const edit = { params: { id }, body: { description: 'Later' } };
  expect(await member.call(timeLogsApi.edit, edit)).toMatchObject(locked);
  const { body: log } = await member.call(timeLogsApi.one, { params: { id } });
  const bySheet = { query: { logIds: [log.timesheet.id] } };
  expect(await member.call(timeLogsApi.remove, bySheet)).toMatchObject(locked);
});

test('a sheet stands for the logs that begin on it when they are deleted', async ({ tenant }) => {
  const { owner } = tenant;
  await entered(owner, '09 23:50', '10 00:20');
  await entered(owner, '10 08:00', '10 09:00');
  const { body: sheets } = await owner.call(timesheetsApi.list, { query: month });
  const remove = { query: { logIds: [sheets[1]?.id ?? ''] } };
  expect((await owner.call(timeLogsApi.remove, remove)).body.message).toBe('1 time log deleted');
  expect(await sheetsOf(owner)).toEqual([
    ['09', 600, 1, 'DRAFT'],
    ['10', 1200, 1, 'DRAFT'],
  ]);
});

test('a timer over midnight is on a sheet for each day, and keeps both from being approved', async ({
  server,
  tenant,
}) => {
  const member = await tenant.member();
  const from = '2026-03-10T15:00:00Z';
  const { id, timesheetId } = await addLog(server, tenant, member, { from });
  await server.services.prisma.timeLog.update({ where: { id }, data: { lastSeenAt: server.clock.now() } });
  const running = [
    ['10', 9 * 3600, 1, 'DRAFT'],
    ['11', 9 * 3600, 1, 'DRAFT'],
  ];
  expect(await sheetsOf(member)).toEqual(running);
  const { body: sheets } = await member.call(timesheetsApi.list, { query: month });
  const ids = sheets.map((sheet) => sheet.id);
  expect(ids[0]).toBe(timesheetId);
  await member.call(timesheetsApi.submit, { body: { ids, status: 'submit' } });
  const approve = { body: { ids, status: 'APPROVED' as const } };
  expect(await tenant.owner.call(timesheetsApi.setStatus, approve)).toMatchObject({
    status: 409,
    body: { code: 'TIMER_RUNNING' },
  });
  await member.call(timerApi.stop, { body: {} });
  expect((await tenant.owner.call(timesheetsApi.setStatus, approve)).status).toBe(200);
});

test('a timer over midnight has a sheet for the new day before its client is heard again', async ({
  server,
  tenant,
}) => {
  const member = await tenant.member();
  await addLog(server, tenant, member, { from: '2026-03-09T23:50:00Z' });
  server.clock.set(new Date('2026-03-10T00:00:30Z'));
  const call = { requestId: '', ip: '', userAgent: '', language: undefined };
  await openNightSheets(baseContext(server.services, call, server.app.log));
  expect(await sheetsOf(member)).toEqual([
    ['09', 600, 1, 'DRAFT'],
    ['10', 30, 1, 'DRAFT'],
  ]);
});

test('the filter of a list counts only what it lets through', async ({ tenant }) => {
  const { owner, projectId } = tenant;
  await entered(owner, '10 08:00', '10 09:00', { projectId });
  await enter(owner, '10 10:00', '10 12:00');
  const { body } = await owner.call(timesheetsApi.list, { query: { ...month, projectIds: [projectId] } });
  expect(body).toMatchObject([{ date: '2026-03-10', seconds: 3600, logCount: 1 }]);
});

test('a status asked for means the sheet of each day, in the list, in reports and in files', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const member = await tenant.member();
  const log = await addLog(server, tenant, member, {
    from: '2026-03-09T23:50:00Z',
    to: '2026-03-10T00:20:00Z',
  });
  const { body: sheets } = await member.call(timesheetsApi.list, { query: month });
  const ids = sheets.slice(1).map(({ id }) => id);
  await owner.call(timesheetsApi.setStatus, { body: { ids, status: 'APPROVED' } });
  for (const [status, seconds, day] of [
    ['DRAFT', 600, '2026-03-09'],
    ['APPROVED', 1200, '2026-03-10'],
    ['DENIED', 0, undefined],
  ] as const) {
    const query = { ...month, timeZone: 'UTC', status: [status] };
    const { body: summary } = await owner.call(reportsApi.summary, { query });
    expect(summary.rows.map(({ key }) => key)).toEqual(day === undefined ? [] : [day]);
    const { body: counts } = await owner.call(statisticsApi.counts, { query });
    const { body: file } = await owner.call(exportsApi.timeLogs, { query });
    const rows = parse(String(file), { bom: true, columns: true }) as Record<string, string>[];
    expect(rows.map((row) => row.Date)).toEqual(day === undefined ? [] : [day]);
    const { body: held } = await owner.call(timesheetsApi.list, { query });
    const told = [rows, held].map((list) =>
      list.reduce((sum: number, row) => sum + Number('Seconds' in row ? row.Seconds : row.seconds), 0),
    );
    expect([summary.totalSeconds, counts.weekDuration, ...told], status).toEqual(Array(4).fill(seconds));
    const list = async (more: object) =>
      (await owner.call(timeLogsApi.list, { query: { ...query, ...more } })).body.map(({ id }) => id);
    expect(await list({ reaching: true })).toEqual(day === undefined ? [] : [log.id]);
    const second = { startDate: '2026-03-10', endDate: '2026-03-10', reaching: true };
    expect(await list(second)).toEqual(status === 'APPROVED' ? [log.id] : []);
  }
});
