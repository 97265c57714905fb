import { type Client, clientIn, test } from '#server/testing/compatible-client/other-client.ts';
import type { Person, TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer } from '#server/testing/test.ts';

const week = { startDate: '2026-03-02T00:00:00.000Z', endDate: '2026-03-15T23:59:59.999Z' };

/** The list of its timesheet page. */
function logsOf(client: Client, { tenantId, organizationId }: TestTenant, person: Person) {
  return client.get('/timesheet/time-log', {
    ...{ activityLevel: { start: 0, end: 100 }, organizationId, tenantId, ...week, timeZone: 'Europe/Paris' },
    employeeIds: [person.employeeId],
    relations: ['project', 'task', 'organizationContact', 'employee.user', 'task.taskStatus', 'timesheet'],
  });
}

/** Somebody enters two hours and a half by the form of the client. */
async function entered(server: TestServer, tenant: TestTenant) {
  const ben = await tenant.member();
  const client = clientIn(server, tenant, ben);
  const log = await client.post('/timesheet/time-log', {
    ...{ employeeId: ben.employeeId, logType: 'MANUAL', source: 'BROWSER', isBillable: true },
    ...{ startedAt: '2026-03-10T09:00:00.000Z', stoppedAt: '2026-03-10T11:30:00.000Z' },
    ...{ description: '', reason: 'Forgot to start timer', organizationTeamId: tenant.teamId, tags: [] },
  });
  expect(log).toMatchObject({ logType: 'MANUAL', duration: 9000, employeeId: ben.employeeId });
  const [row] = await logsOf(client, tenant, ben);
  expect(row).toMatchObject({
    id: log.id,
    ...{ duration: 9000, isRunning: false, isBillable: true, logType: 'MANUAL', source: 'BROWSER' },
    timesheet: { id: log.timesheetId, status: 'DRAFT', createdAt: expect.any(String) },
    employee: { fullName: 'Ben Baker', user: { imageUrl: expect.any(String) } },
  });
  const reviewer = clientIn(server, tenant, tenant.owner);
  const decide = (status: string) =>
    reviewer.send('PUT', '/timesheet/status', {
      body: { ids: [row.timesheetId, row.timesheetId, ''], status },
    });
  const status = async () => (await logsOf(client, tenant, ben))[0]?.timesheet.status;
  return { ben, client, reviewer, log, row, decide, status };
}

test('manual time is approved by its button, and rejected by another after it', async ({
  server,
  tenant,
}) => {
  const { decide, status, row } = await entered(server, tenant);
  for (const next of ['APPROVED', 'DENIED']) {
    const answer = await decide(next);
    expect(answer).toMatchObject({ status: 200, body: [{ id: row.timesheetId, status: next }] });
    expect(await status()).toBe(next);
  }
});

test('a day that was approved by mistake is denied or drafted, and entered anew by its owner', async ({
  server,
  tenant,
}) => {
  const { client, ben, decide, status, row } = await entered(server, tenant);
  await decide('APPROVED');
  expect(await decide('DRAFT')).toMatchObject({ status: 200 });
  expect(await status()).toBe('DRAFT');
  const { organizationId } = tenant;
  const edited = await client.put(`/timesheet/time-log/${row.id}`, {
    ...{ employeeId: ben.employeeId, isBillable: false, description: 'A call', projectId: tenant.projectId },
    ...{ startedAt: '2026-03-10T09:00:00.000Z', stoppedAt: '2026-03-10T11:00:00.000Z', organizationId },
  });
  expect(edited).toMatchObject({ id: row.id, duration: 7200, isBillable: false, isEdited: true });
});

test('selected time is deleted by the ids of its sheets', async ({ server, tenant }) => {
  const { client, ben, row } = await entered(server, tenant);
  const { organizationId, tenantId } = tenant;
  const query = { organizationId, tenantId, logIds: [row.timesheetId] };
  expect(await client.delete('/timesheet/time-log', query)).toMatchObject({
    ...{ success: true, message: expect.any(String) },
  });
  expect(await logsOf(client, tenant, ben)).toEqual([]);
});

test('the reports and counts of the dashboard fit', async ({ server, tenant }) => {
  const { reviewer, ben } = await entered(server, tenant);
  const { organizationId, tenantId } = tenant;
  const asked = {
    organizationId,
    tenantId,
    ...week,
    timeZone: 'Europe/Paris',
    employeeIds: [ben.employeeId],
  };
  const manual = { ...asked, logType: ['MANUAL'] };
  const report = await reviewer.get('/timesheet/time-log/report/daily', { ...manual, groupBy: 'date' });
  expect(report).toMatchObject([{ date: '2026-03-10', sum: 9000 }]);
  const limits = await reviewer.get('/timesheet/time-log/time-limit', { ...asked, duration: 'week' });
  expect(limits[0].employees[0]).toMatchObject({ employee: { fullName: 'Ben Baker' } });
  const counts = await reviewer.get('/timesheet/statistics/counts', { ...asked, logType: ['TRACKED'] });
  expect(counts.weekDuration).toBeTypeOf('number');
});
