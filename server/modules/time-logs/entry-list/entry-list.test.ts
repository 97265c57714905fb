import { addClient, addLog, addProject, addTask } from '#server/modules/reports/test-logs.ts';
import { statementsOf } from '#server/testing/statements.ts';
import type { Person, TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { unknownPageText } from '#shared/http/query.ts';
import { ratesApi } from '#shared/rates/rates.api.ts';
import type { EntryPage } from '#shared/time-logs/entry-list.schema.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';

const march = { startDate: '2026-03-01', endDate: '2026-03-31', timeZone: 'UTC' };

async function page(person: Person, query: Record<string, unknown> = {}): Promise<EntryPage> {
  const { status, body } = await person.call(timeLogsApi.entries, { query: { ...march, ...query } });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

/** All pages of the list, and the number of requests. */
async function pages(person: Person, query: Record<string, unknown>): Promise<EntryPage[]> {
  const all = [await page(person, query)];
  for (let cursor = all[0]?.nextCursor; cursor; cursor = all.at(-1)?.nextCursor) {
    all.push(await page(person, { ...query, cursor }));
  }
  return all;
}

const rowsOf = ({ items }: EntryPage) =>
  items.map(({ day, startedAt, seconds }) => [day.slice(5), startedAt.slice(5, 16), seconds]);
const groupsOf = ({ totals }: EntryPage) =>
  totals?.groups.map(({ day, count, seconds }) => [day.slice(5), count, seconds]);

/** Two hours by day from the 1st to the 12th, each on the hour of its day. */
async function fill(server: TestServer, tenant: TestTenant, person: Person): Promise<void> {
  for (let day = 1; day <= 12; day += 1) {
    const text = `2026-03-${String(day).padStart(2, '0')}T`;
    for (const hour of ['08', '10'])
      await addLog(server, tenant, person, { from: `${text}${hour}:00:00Z`, to: `${text}${hour}:30:00Z` });
  }
}

test('pages hold every row once, the latest first, and the first one what all of them add up to', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  await fill(server, tenant, owner);
  const read = await pages(owner, { group: 'weekly', take: 7 });
  expect(read.map(({ items }) => items.length)).toEqual([7, 7, 7, 3]);
  const rows = read.flatMap(({ items }) => items);
  expect(new Set(rows.map(({ log }) => log.id)).size).toBe(24);
  expect(rows.map(({ startedAt }) => startedAt)).toEqual(
    rows.map(({ startedAt }) => startedAt).toSorted((a, b) => b.localeCompare(a)),
  );
  const [first, ...later] = read;
  expect(first?.totals).toMatchObject({ count: 24, rows: 24, seconds: 24 * 1800, timeZones: ['UTC'] });
  expect(first && groupsOf(first)).toEqual([
    ['03-09', 8, 8 * 1800],
    ['03-02', 14, 14 * 1800],
    ['02-23', 2, 2 * 1800],
  ]);
  expect(later.every(({ totals }) => totals === undefined)).toBe(true);
});

test.for([
  ['daily', undefined, ['03-12', '03-11', '03-10']],
  ['weekly', 'SUNDAY', ['03-08', '03-01']],
  ['weekly', 'THURSDAY', ['03-12', '03-05', '02-26']],
  ['monthly', undefined, ['03-01']],
] as const)('groups of %s from %s', async ([group, startWeekOn, days], { server, tenant }) => {
  const { owner } = tenant;
  await fill(server, tenant, owner);
  const first = await page(owner, { group, startWeekOn });
  expect(
    groupsOf(first)
      ?.map(([day]) => day)
      .slice(0, 3),
  ).toEqual(days);
});

test('an entry over midnight is in the groups of both days of its owner, and once in a week', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const berlin = { from: '2026-03-09T22:50:00Z', to: '2026-03-09T23:20:00Z', timeZone: 'Europe/Berlin' };
  const log = await addLog(server, tenant, owner, berlin);
  const approved = server.clock.now();
  await server.services.prisma.timesheet.update({
    where: { employeeId_date: { employeeId: owner.employeeId, date: new Date('2026-03-10') } },
    data: { status: 'APPROVED', approvedAt: approved, lockedAt: approved },
  });
  const daily = await page(owner, { group: 'daily' });
  expect(rowsOf(daily)).toEqual([
    ['03-10', '03-09T23:00', 1200],
    ['03-09', '03-09T22:50', 600],
  ]);
  expect(daily.items.map(({ status }) => status)).toEqual(['APPROVED', 'DRAFT']);
  expect(daily.totals).toMatchObject({ count: 1, rows: 2, seconds: 1800 });
  expect(rowsOf(await page(owner, { group: 'weekly' }))).toEqual([['03-09', '03-09T22:50', 1800]]);
  const second = { startDate: '2026-03-10', endDate: '2026-03-10' };
  expect(rowsOf(await page(owner, { ...second }))).toEqual([['03-09', '03-09T23:00', 1200]]);
  expect(rowsOf(await page(owner, { group: 'daily', status: ['approved'] }))).toHaveLength(1);
  expect(rowsOf(await page(owner, { group: 'daily', status: ['denied'] }))).toEqual([]);
  const { body } = await owner.call(timeLogsApi.selection, { query: { ...march, group: 'daily' } });
  expect(body.items).toMatchObject([
    { id: log.id, day: '2026-03-10', isFree: false },
    { id: log.id, day: '2026-03-09', isFree: false },
  ]);
});

test('a running entry counts up to the answer, and cannot be deleted', async ({ server, tenant }) => {
  const { owner } = tenant;
  const from = new Date(server.clock.now().getTime() - 90_000);
  await addLog(server, tenant, owner, { from });
  const day = from.toISOString().slice(0, 10);
  const query = { startDate: day, endDate: day };
  const { items, totals } = await page(owner, query);
  expect(items).toMatchObject([{ isRunning: true, seconds: 90 }]);
  expect(totals).toMatchObject({ running: 1, seconds: 90, groups: [{ running: 1 }] });
  const { body } = await owner.call(timeLogsApi.selection, { query: { ...march, ...query } });
  expect(body).toMatchObject({ total: 1, items: [{ isFree: false }] });
});

test('filters and the search narrow rows and totals alike', async ({ server, tenant }) => {
  const { owner } = tenant;
  const ledger = await addProject(server, tenant, 'Grünes Ledger');
  const draw = await addTask(server, tenant, 'Draw');
  const write = await addTask(server, tenant, 'Write');
  const work = [
    { taskId: draw.id, projectId: ledger.id },
    { taskId: write.id, projectId: ledger.id },
    { taskId: write.id, projectId: null },
    { projectId: null },
  ];
  for (const [hour, facts] of work.entries()) {
    const [from, to] = [`2026-03-10T0${hour}:00:00Z`, `2026-03-10T0${hour}:30:00Z`];
    await addLog(server, tenant, owner, { from, to, ...facts });
  }
  const count = async (query: Record<string, unknown>) => {
    const { items, totals } = await page(owner, query);
    const { body } = await owner.call(timeLogsApi.selection, { query: { ...march, ...query } });
    expect([items.length, body.total]).toEqual([totals?.count, totals?.count]);
    return items.length;
  };
  expect(await count({ search: 'grunes LEDGER' })).toBe(2);
  expect(await count({ search: 'ann draw ledger' })).toBe(1);
  expect(await count({ search: 'ann' })).toBe(4);
  expect(await count({ search: '100%' })).toBe(0);
  expect(await count({ taskIds: [write.id] })).toBe(2);
  expect(await count({ projectIds: [ledger.id], search: 'write' })).toBe(1);
  const { body } = await owner.call(timeLogsApi.choices, { query: march });
  expect(body.employees).toMatchObject([{ id: owner.employeeId }]);
  expect(body.projects).toEqual([{ id: ledger.id, name: 'Grünes Ledger' }]);
  expect(body.tasks.map(({ name }) => name)).toEqual(['Write', 'Draw']);
});

test('a group is selected by its day; employees see nothing of others', async ({ server, tenant }) => {
  const { owner } = tenant;
  await fill(server, tenant, owner);
  const member = await tenant.member();
  const { body } = await owner.call(timeLogsApi.selection, {
    query: { ...march, group: 'daily', day: '2026-03-11' },
  });
  expect(body).toMatchObject({ total: 2, items: [{ isFree: true }, { isFree: true }] });
  expect(await page(member, { employeeIds: [owner.employeeId] })).toMatchObject({
    items: [],
    totals: { count: 0 },
  });
  const theirs = await member.call(timeLogsApi.selection, { query: march });
  expect(theirs.body).toEqual({ items: [], total: 0 });
});

test.for(['x', '2026-03-01|now|1', '2026-13-99|2026-03-01T00:00:00.000Z|0'])(
  'a cursor "%s" that no page ended with is refused',
  async (text, { tenant }) => {
    const query = { ...march, cursor: Buffer.from(text).toString('base64url') };
    expect(await tenant.owner.call(timeLogsApi.entries, { query })).toMatchObject({
      status: 400,
      body: { message: unknownPageText },
    });
  },
);

test('a page takes as many statements, however many entries there are', async ({ server, tenant }) => {
  const { owner } = tenant;
  await page(owner);
  const few = await statementsOf(() => page(owner));
  await fill(server, tenant, owner);
  expect(await statementsOf(() => page(owner))).toEqual(few);
});

test('rows say what they are worth to who asks and may see it', async ({ server, tenant }) => {
  const { owner } = tenant;
  const manager = await tenant.member({ role: 'MANAGER' });
  const night = { from: '2026-03-09T23:00:00Z', to: '2026-03-10T00:20:01Z' };
  await addLog(server, tenant, owner, { ...night, isBillable: true });
  await addLog(server, tenant, owner, { from: '2026-03-12T08:00:00Z', to: '2026-03-12T09:00:00Z' });
  const moneyOf = async (person: Person, query: object = {}) =>
    (await page(person, { group: 'daily', money: true, ...query })).items.map(({ money }) => money);
  expect(await moneyOf(owner)).toEqual([undefined, undefined, undefined]);
  await owner.call(ratesApi.put, { body: { kind: 'billable', hourly: '100' } });
  await owner.call(ratesApi.put, { body: { kind: 'cost', hourly: '40' } });
  const [rate, currency, costCurrency] = ['100', 'USD', 'USD'];
  expect(await moneyOf(owner)).toEqual([
    { cost: '40.00', costCurrency },
    { rate, amount: '33.36', currency, cost: '13.34', costCurrency },
    { rate, amount: '100.00', currency, cost: '40.00', costCurrency },
  ]);
  expect(await moneyOf(manager)).toEqual([
    undefined,
    { rate, amount: '33.36', currency },
    { rate, amount: '100.00', currency },
  ]);
  expect(await moneyOf(owner, { money: undefined })).toEqual([undefined, undefined, undefined]);
});

test('the time on a task by person is of everybody whose time one sees, and of nobody else', async ({
  server,
  tenant,
}) => {
  const { owner, teamId } = tenant;
  const task = await addTask(server, tenant, 'Draw');
  const lead = await tenant.member({ teamRole: 'MANAGER' });
  const member = await tenant.member();
  const outsider = await tenant.member();
  const record = (person: Person, hour: string, minutes: string) =>
    addLog(server, tenant, person, {
      from: `2026-03-10T${hour}:00:00Z`,
      to: `2026-03-10T${hour}:${minutes}:00Z`,
      taskId: task.id,
    });
  await record(owner, '08', '10');
  await record(lead, '09', '20');
  await record(member, '10', '30');
  await record(member, '11', '05');
  await record(outsider, '12', '40');
  await addLog(server, tenant, member, { from: '2026-03-11T08:00:00Z', to: '2026-03-11T09:00:00Z' });
  const { prisma } = server.services;
  await prisma.organizationTeamEmployee.deleteMany({
    where: { organizationTeamId: teamId, employeeId: { in: [outsider.employeeId, owner.employeeId] } },
  });
  const read = async (person: Person, query: object = {}) => {
    const { items, totals } = await page(person, { taskIds: [task.id], people: true, ...query });
    return [
      totals?.people?.map(({ employeeId, count, seconds }) => [employeeId, count, seconds / 60]),
      items.length,
    ];
  };
  const [leads, theirs] = [
    [lead.employeeId, 1, 20],
    [member.employeeId, 2, 35],
  ];
  expect(await read(lead)).toEqual([[theirs, leads], 3]);
  expect(await read(member)).toEqual([[theirs], 2]);
  expect((await read(owner))[1]).toBe(5);
  expect(await read(lead, { employeeIds: [outsider.employeeId] })).toEqual([[], 0]);
  expect((await page(lead, { taskIds: [task.id] })).totals?.people).toBeUndefined();
});

test('a list holds the time of a client, its own or that of its project, and what is billable or not', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const { id: client } = await addClient(server, tenant, 'Acme');
  const { id: other } = await addClient(server, tenant, 'Bolt');
  const { id: projectId } = await addProject(server, tenant, 'Web', client);
  const add = (hour: string, body: object) =>
    owner.call(timeLogsApi.add, {
      body: { startedAt: `2026-03-10T${hour}:00:00Z`, stoppedAt: `2026-03-10T${hour}:30:00Z`, ...body },
    });
  await add('08', { projectId, isBillable: true });
  await add('09', { organizationContactId: client });
  await add('10', { projectId, organizationContactId: other });
  await add('11', {});
  const hours = async (query: object) =>
    (await page(owner, { ...query })).items.map(({ startedAt }) => startedAt.slice(11, 13));
  expect(await hours({ clientIds: [client] })).toEqual(['09', '08']);
  expect(await hours({ clientIds: [client], isBillable: false })).toEqual(['09']);
  expect(await hours({ isBillable: true })).toEqual(['08']);
  expect(await hours({ isBillable: false })).toEqual(['11', '10', '09']);
});
