import { newSheet } from '#server/modules/timesheets/timesheet-kit.ts';
import { expect, test } from '#server/testing/test.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';
import { timesheetsApi } from '#shared/timesheets/timesheets.api.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

test('an organization keeps the page of timesheets to those who review them', async ({ server, tenant }) => {
  const ben = await tenant.member();
  const manager = await tenant.member({ teamRole: 'MANAGER' });
  const id = await newSheet(server, tenant, ben, { date: '2026-03-10' });
  const month = { startDate: '2026-03-01', endDate: '2026-03-31' };
  const read = async (person: typeof ben) => [
    (await person.call(timesheetsApi.list, { query: month })).status,
    (await person.call(timesheetsApi.count, { query: month })).status,
    (await person.call(timesheetsApi.one, { params: { id } })).status,
  ];
  expect(await read(ben)).toEqual([200, 200, 200]);

  const params = { id: tenant.organizationId };
  const refused = await ben.call(workspacesApi.updateOrganization, {
    params,
    body: { ownTimesheets: false },
  });
  expect(refused.status).toBe(403);
  const saved = await tenant.owner.call(workspacesApi.updateOrganization, {
    params,
    body: { ownTimesheets: false },
  });
  expect(saved.body).toMatchObject({ ownTimesheets: false });
  expect(await read(ben)).toEqual([403, 403, 403]);
  expect((await ben.call(timesheetsApi.list, { query: month })).body).toMatchObject({
    code: 'TIMESHEETS_CLOSED',
  });
  for (const reviewer of [tenant.owner, manager]) expect(await read(reviewer)).toEqual([200, 200, 200]);
  // Reads of a person's own time stay allowed.
  expect((await ben.call(timeLogsApi.list, { query: month })).status).toBe(200);
});
