import { addClient, addLog, addProject, addTask } from '#server/modules/reports/test-logs.ts';
import { expect, test } from '#server/testing/test.ts';
import { ratesApi } from '#shared/rates/rates.api.ts';
import { reportsApi } from '#shared/reports/reports.api.ts';

const march = { startDate: '2026-03-01', endDate: '2026-03-31', timeZone: 'UTC' };

test('rows of every dimension have a name, a share and the different logs in them', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const member = await tenant.member({ firstName: 'Zoe' });
  const client = await addClient(server, tenant, 'Northwind');
  const site = await addProject(server, tenant, 'Site', client.id);
  const docs = await addTask(server, tenant, 'Write docs');
  const work = { projectId: site.id, taskId: docs.id, isBillable: true };
  await addLog(server, tenant, owner, { from: '2026-03-09T22:00:00Z', to: '2026-03-10T01:00:00Z', ...work });
  const manual = { projectId: null, logType: 'MANUAL' };
  await addLog(server, tenant, member, {
    from: '2026-03-16T08:00:00Z',
    to: '2026-03-16T09:00:00Z',
    ...manual,
  });
  const rowsBy = async (...groupBy: string[]) =>
    (await owner.call(reportsApi.summary, { query: { ...march, groupBy } })).body.rows;
  const flat = async (...groupBy: string[]) =>
    (await rowsBy(...groupBy)).map(({ key, label, seconds, share, logCount }) => [
      key,
      label,
      seconds,
      share,
      logCount,
    ]);
  const [three, one] = [10_800, 3600];
  expect(await flat('day')).toEqual([
    ['2026-03-09', '2026-03-09', 7200, 50, 1],
    ['2026-03-10', '2026-03-10', 3600, 25, 1],
    ['2026-03-16', '2026-03-16', 3600, 25, 1],
  ]);
  expect(await flat()).toEqual(await flat('day'));
  expect(await flat('week')).toEqual([
    ['2026-03-09', '2026-03-09', three, 75, 1],
    ['2026-03-16', '2026-03-16', one, 25, 1],
  ]);
  expect(await flat('month')).toEqual([['2026-03', '2026-03', 14_400, 100, 2]]);
  expect(await flat('employee')).toEqual([
    [owner.employeeId, 'Ann Archer', three, 75, 1],
    [member.employeeId, 'Zoe Baker', one, 25, 1],
  ]);
  const named = {
    project: [site.id, 'Site'],
    task: [docs.id, '#1 Write docs'],
    client: [client.id, 'Northwind'],
  };
  for (const [dimension, name] of Object.entries(named)) {
    expect(await flat(dimension), dimension).toEqual([
      [...name, three, 75, 1],
      ['', '', one, 25, 1],
    ]);
  }
  expect(await flat('team')).toMatchObject([
    [tenant.teamId, expect.stringContaining('Team'), 14_400, 100, 2],
  ]);
  const keys = async (dimension: string) => (await rowsBy(dimension)).map(({ key }) => key);
  expect(await keys('billable')).toEqual(['true', 'false']);
  expect(await keys('logType')).toEqual(['TRACKED', 'MANUAL']);
  expect(await rowsBy('project', 'day')).toMatchObject([
    {
      key: site.id,
      logCount: 1,
      seconds: three,
      billableSeconds: three,
      children: [
        { key: '2026-03-09', seconds: 7200, share: 50, logCount: 1 },
        { key: '2026-03-10', seconds: 3600, share: 25, logCount: 1 },
      ],
    },
    { key: '', billableSeconds: 0, children: [{ key: '2026-03-16' }] },
  ]);
});

test('the answer names its zone, its days and what was before', async ({ server, tenant }) => {
  const { owner } = tenant;
  await addLog(server, tenant, owner, { from: '2026-02-10T08:00:00Z', to: '2026-02-10T09:00:00Z' });
  await addLog(server, tenant, owner, { from: '2026-01-31T08:00:00Z', to: '2026-01-31T10:00:00Z' });
  const february = { startDate: '2026-02-01', endDate: '2026-02-28', timeZone: 'UTC' };
  const query = { ...february, timeZone: 'Europe/Paris', compare: 'previous' };
  const { body } = await owner.call(reportsApi.summary, { query });
  expect(body).toMatchObject({
    zone: 'Europe/Paris',
    from: '2026-02-01',
    to: '2026-02-28',
    groupBy: ['day'],
    totalSeconds: 3600,
    rawSeconds: 3600,
    logCount: 1,
    previous: { from: '2026-01-01', to: '2026-01-31', totalSeconds: 7200 },
  });
  expect((await owner.call(reportsApi.summary, { query: february })).body).not.toHaveProperty('previous');
});

test('a month that is not over is held against as many days of the one before', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  await addLog(server, tenant, owner, { from: '2026-03-10T08:00:00Z', to: '2026-03-10T09:00:00Z' });
  await addLog(server, tenant, owner, { from: '2026-02-10T08:00:00Z', to: '2026-02-10T10:00:00Z' });
  await addLog(server, tenant, owner, { from: '2026-02-20T08:00:00Z', to: '2026-02-20T10:00:00Z' });
  const query = { ...march, timeZone: 'Europe/Paris', compare: 'previous' };
  const { body } = await owner.call(reportsApi.summary, { query });
  expect(body.previous).toMatchObject({ from: '2026-02-01', to: '2026-02-11', totalSeconds: 7200 });
});

test('time is rounded by entry, by day or by row, and the raw figure stays beside it', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const at = (from: string, to: string) =>
    addLog(server, tenant, owner, { from: `2026-03-${from}Z`, to: `2026-03-${to}Z` });
  await at('09T08:00:00', '09T08:07:00');
  await at('09T09:00:00', '09T09:08:00');
  await at('10T08:00:00', '10T08:08:00');
  const total = async (query: Record<string, unknown>) => {
    const { body } = await owner.call(reportsApi.summary, {
      query: { ...march, groupBy: 'employee', ...query },
    });
    expect(body.rawSeconds).toBe(23 * 60);
    expect(body.rows.map(({ seconds, rawSeconds }) => [seconds, rawSeconds])).toEqual([
      [body.totalSeconds, body.rawSeconds],
    ]);
    return body.totalSeconds / 60;
  };
  expect(await total({})).toBe(23);
  expect(await total({ roundTo: 0, rounding: 'up' })).toBe(23);
  expect(await total({ roundTo: 15 })).toBe(30);
  expect(await total({ roundTo: 15, rounding: 'up' })).toBe(45);
  expect(await total({ roundTo: 15, rounding: 'down' })).toBe(0);
  expect(await total({ roundTo: 15, rounding: 'up', roundOn: 'day' })).toBe(30);
  expect(await total({ roundTo: 15, rounding: 'down', roundOn: 'day' })).toBe(15);
  expect(await total({ roundTo: 15, rounding: 'nearest', roundOn: 'total' })).toBe(30);
  expect(await total({ roundTo: 30, rounding: 'down', roundOn: 'total' })).toBe(0);
});

test('billable time is rounded by the rule of its project, its client or the organization', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const client = await addClient(server, tenant, 'Northwind');
  const web = await addProject(server, tenant, 'Web', client.id);
  const shop = await addProject(server, tenant, 'Shop', client.id);
  const put = (to: number, on: 'entry' | 'day', of = {}) =>
    owner.call(ratesApi.putRounding, { body: { ...of, rule: { to, mode: 'up', on } } });
  const at = (hour: number, more: object) =>
    addLog(server, tenant, owner, {
      from: `2026-03-09T0${hour}:00:00Z`,
      to: `2026-03-09T0${hour}:07:00Z`,
      isBillable: true,
      ...more,
    });
  await at(1, { projectId: web.id });
  await at(2, { projectId: web.id });
  await at(3, { projectId: shop.id });
  await at(4, { projectId: shop.id });
  await at(5, {});
  await at(6, { projectId: shop.id, isBillable: false });
  const read = async () => {
    const query = { ...march, groupBy: 'project', roundTo: 'rules' };
    const { body } = await owner.call(reportsApi.summary, { query });
    expect(body.rawSeconds).toBe(42 * 60);
    const nameOf = (label: string) => (label.startsWith('Team') ? 'other' : label);
    return Object.fromEntries(body.rows.map(({ label, seconds }) => [nameOf(label), seconds / 60]));
  };
  expect(await read()).toEqual({ Web: 14, Shop: 21, other: 7 });
  await put(60, 'entry');
  await put(15, 'day', { organizationContactId: client.id });
  await put(5, 'entry', { projectId: web.id });
  expect(await read()).toEqual({ Web: 20, Shop: 22, other: 60 });
});

test('a wrong group or rounding is refused', async ({ tenant }) => {
  const groupBy = 'Group by one or two different things.';
  const roundTo = 'Time is rounded to 0, 1, 5, 6, 10, 15, 30, 60 minutes.';
  const refusals: readonly (readonly [Record<string, unknown>, unknown])[] = [
    [{ groupBy: ['day', 'day'] }, groupBy],
    [{ roundTo: 7 }, roundTo],
    [{ groupBy: ['day', 'week', 'month'] }, expect.any(String)],
    [{ groupBy: 'moon' }, expect.any(String)],
    [{ rounding: 'sideways' }, expect.any(String)],
    [{ roundOn: 'moon' }, expect.any(String)],
  ];
  for (const [wrong, message] of refusals) {
    const answer = await tenant.owner.call(reportsApi.summary, { query: { ...march, ...wrong } });
    expect(answer, JSON.stringify(wrong)).toMatchObject({ status: 400, body: { message } });
  }
});
