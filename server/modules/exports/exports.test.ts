import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { addLabels, addLog, addProject, addTask } from '#server/modules/reports/test-logs.ts';
import type { Person } from '#server/testing/tenant.ts';
import { createTenant } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { auditApi } from '#shared/audit/audit.api.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { exportsApi } from '#shared/reports/exports.api.ts';

const march = { startDate: '2026-03-01', endDate: '2026-03-31', timeZone: 'Europe/Paris' };
type Query = Record<string, unknown>;

async function text(person: Person, endpoint: Endpoint, query: Query) {
  const answer = await person.call(endpoint, { query });
  expect(answer.status).toBe(200);
  return String(answer.body);
}

async function csvRows(person: Person, endpoint: Endpoint, query: Query) {
  return parse(await text(person, endpoint, query), { bom: true, columns: true }) as Record<string, string>[];
}

test('a CSV of logs has the zone, ISO times, decimal hours and hours with minutes', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const project = await addProject(server, tenant, 'Søren & “Søn”, Ltd');
  const task = await addTask(server, tenant, 'Write docs');
  const work = {
    projectId: project.id,
    taskId: task.id,
    description: 'Two\nlines, "quoted"',
    reason: 'Forgot, it "all"',
    isBillable: true,
  };
  const span = { from: '2026-03-29T00:30:00Z', to: '2026-03-29T02:00:00Z' };
  const log = await addLog(server, tenant, owner, { ...span, ...work });
  await addLabels(server, tenant, { timeLogId: log.id, taskId: task.id });
  await addLog(server, tenant, await tenant.member(), { from: '2026-03-11T08:30:00Z' });
  const answer = await owner.call(exportsApi.timeLogs, { query: march });
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringContaining('filename="time-logs-2026-03-01-to-2026-03-31.csv"'),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(String(answer.body).charCodeAt(0)).toBe(0xfeff);
  expect(await csvRows(owner, exportsApi.timeLogs, { ...march, format: 'csv' })).toEqual([
    expect.objectContaining({ Date: '2026-03-11', End: '', Hours: '0.5', 'Duration (h:mm)': '0:30' }),
    {
      Date: '2026-03-29',
      Start: '2026-03-29T01:30:00+01:00',
      End: '2026-03-29T04:00:00+02:00',
      'Time zone': 'Europe/Paris',
      Member: 'Ann Archer',
      Client: '',
      Project: 'Søren & “Søn”, Ltd',
      'Task number': '1',
      Task: 'Write docs',
      Team: expect.stringContaining('Team'),
      Description: 'Two\nlines, "quoted"',
      Labels: 'Docs, Urgent',
      Reason: 'Forgot, it "all"',
      Type: 'TRACKED',
      Source: 'TEAMS',
      Billable: 'Yes',
      Status: 'DRAFT',
      Hours: '1.5',
      'Duration (h:mm)': '1:30',
      Seconds: '5400',
      'Rate per hour': '',
      Amount: '',
      Currency: '',
      'Record id': log.id,
    },
  ]);
});

test('a cell that a spreadsheet would calculate is text', async ({ server, tenant }) => {
  const { owner } = tenant;
  const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'];
  for (const [hour, bad] of formulas.entries()) {
    const { id: projectId } = await addProject(server, tenant, bad);
    const [from, to] = [`2026-03-10T0${hour}:00:00Z`, `2026-03-10T0${hour}:30:00Z`];
    await addLog(server, tenant, owner, { from, to, description: bad, projectId });
  }
  const quoted = formulas.map((bad) => `'${bad}`);
  const logs = await csvRows(owner, exportsApi.timeLogs, march);
  expect(logs.map(({ Description }) => Description)).toEqual(quoted);
  expect(logs.map(({ Project }) => Project)).toEqual(quoted);
  const summed = await csvRows(owner, exportsApi.summary, { ...march, groupBy: 'project' });
  expect(summed.map(({ Project }) => Project).toSorted()).toEqual(quoted.toSorted());
});

test('a workbook has the same rows with numbers as numbers and text as text', async ({ server, tenant }) => {
  const { owner } = tenant;
  const description = '=HYPERLINK("http://evil.test")';
  await addLog(server, tenant, owner, {
    from: '2026-03-10T08:00:00Z',
    to: '2026-03-10T09:30:00Z',
    description,
  });
  const response = await server.app.inject({
    url: '/api/timesheet/time-log/export',
    query: { startDate: '2026-03-01', endDate: '2026-03-31', timeZone: 'UTC', format: 'xlsx' },
    headers: { authorization: `Bearer ${owner.token}` },
  });
  expect(response.headers['content-type']).toContain('spreadsheetml');
  const { sheets } = await readXlsx(response.rawPayload);
  const [header, row, ...others] = sheets[0]?.rows ?? [];
  const at = (cells: readonly unknown[] | undefined, head: string) => cells?.[header?.indexOf(head) ?? -1];
  expect(header?.slice(0, 2)).toEqual(['Date', 'Start']);
  const told = ['Hours', 'Duration', 'Seconds'].map((head) => at(row, head));
  expect(told).toEqual([1.5, expect.anything(), 5400]);
  expect(row?.slice(0, 3)).toEqual([
    new Date('2026-03-10T00:00:00Z'),
    new Date('2026-03-10T08:00:00Z'),
    new Date('2026-03-10T09:30:00Z'),
  ]);
  expect(row).toContain(description);
  // Nothing but the sums is calculated.
  expect([...(sheets[0]?.cells?.keys() ?? [])].filter((place) => !place.startsWith('2,'))).toEqual([]);
  expect(others).toHaveLength(1);
  expect(others[0]?.[0]).toBe('Total');
  expect(['Hours', 'Seconds'].map((head) => at(others[0], head))).toEqual([1.5, 5400]);
});

test('JSON has the rows under their keys and says what they cover', async ({ server, tenant }) => {
  const { owner } = tenant;
  await addLog(server, tenant, owner, { from: '2026-03-10T08:00:00Z', to: '2026-03-10T09:30:00Z' });
  const about = { timeZone: 'Europe/Paris', from: '2026-03-01', to: '2026-03-31' };
  const logs = await owner.call(exportsApi.timeLogs, { query: { ...march, format: 'json' } });
  expect(logs.body).toMatchObject({ ...about, rows: [{ date: '2026-03-10', hours: 1.5, seconds: 5400 }] });
  const query = { ...march, format: 'json', groupBy: ['employee', 'day'], roundTo: 60, rounding: 'up' };
  const summary = await owner.call(exportsApi.summary, { query });
  expect(summary.body).toMatchObject({
    ...about,
    rows: [{ employee: 'Ann Archer', day: '2026-03-10', seconds: 7200, unroundedSeconds: 5400, share: 100 }],
  });
});

test('more rows than one page of the database', async ({ server, tenant }) => {
  const { owner } = tenant;
  const log = await addLog(server, tenant, owner, {
    from: '2026-03-10T00:00:00Z',
    to: '2026-03-10T00:00:01Z',
  });
  await server.services.pool.query(
    `insert into time_logs (id, "tenantId", "organizationId", "employeeId", "timesheetId", "startedAt", "stoppedAt", "updatedAt")
     select gen_random_uuid(), "tenantId", "organizationId", "employeeId", "timesheetId",
       "startedAt" + interval '1 second' * n, "startedAt" + interval '1 second' * (n + 1), "updatedAt"
     from time_logs, generate_series(1, 1050) as n where id = $1`,
    [log.id],
  );
  const rows = await csvRows(owner, exportsApi.timeLogs, march);
  expect(rows).toHaveLength(1051);
  expect(new Set(rows.map(({ Start }) => Start)).size).toBe(1051);
});

test.for(['csv', 'json', 'xlsx', 'pdf'])(
  'a %s that cannot be made is refused before it begins',
  async (format, { tenant }) => {
    const { owner } = tenant;
    const odd = '\u0000';
    const query = { ...march, format, logType: [odd], groupBy: ['employee'] };
    // The balance takes no kinds of entries.
    const { balance: _balance, ...others } = exportsApi;
    for (const endpoint of Object.values(others)) {
      const { groupBy: _groups, ...plain } = query;
      const asked = endpoint === exportsApi.summary ? query : plain;
      const answer = await owner.call(endpoint, { query: asked });
      expect(answer, endpoint.path).toMatchObject({ status: 400 });
    }
  },
);

test('the audit log that cannot be read is refused before its file begins', async ({ tenant }) => {
  for (const format of ['csv', 'json'] as const) {
    const answer = await tenant.owner.call(auditApi.export, { query: { entity: '\u0000', format } });
    expect(answer).toMatchObject({ status: 400 });
  }
});

test('a file holds what its reader may see, and refusals are no files', async ({ server, tenant }) => {
  const member = await tenant.member();
  const stranger = await createTenant(server);
  await addLog(server, tenant, tenant.owner, { from: '2026-03-10T08:00:00Z', to: '2026-03-10T09:00:00Z' });
  await addLog(server, tenant, member, { from: '2026-03-10T08:00:00Z', to: '2026-03-10T10:00:00Z' });
  const query = { ...march, employeeIds: [tenant.owner.employeeId, member.employeeId] };
  const seconds = async (person: Person) =>
    (await csvRows(person, exportsApi.timeLogs, query)).map((row) => row.Seconds);
  expect(await seconds(tenant.owner)).toEqual(['3600', '7200']);
  expect(await seconds(member)).toEqual(['7200']);
  expect(await seconds(stranger.owner)).toEqual([]);
  for (const endpoint of Object.values(exportsApi)) {
    expect((await member.call(endpoint, { query: { ...march, format: 'odt' } })).status).toBe(400);
    expect(await member.call(endpoint, { query: {} })).toMatchObject({
      status: 400,
      body: { message: 'Timer logs parameters (startDate or endDate or date) are required.' },
    });
  }
});
