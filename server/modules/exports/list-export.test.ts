import { parse } from 'csv-parse/sync';
import { readPaper } from '#server/modules/exports/pdf/test-paper.ts';
import { addLog, addProject, addTask } from '#server/modules/reports/test-logs.ts';
import { createTenant, type Person, type TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { exportsApi } from '#shared/reports/exports.api.ts';
import { reportsApi } from '#shared/reports/reports.api.ts';
import { matchesLog } from '#shared/time-logs/entry-list.schema.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';

const march = { startDate: '2026-03-01', endDate: '2026-03-31', timeZone: 'UTC' };

async function fixture(server: TestServer, tenant: TestTenant) {
  const { owner, tenantId, organizationId } = tenant;
  const { prisma } = server.services;
  const ledger = await addProject(server, tenant, 'Grünes Ledger');
  const draw = await addTask(server, tenant, 'Draw');
  const write = await addTask(server, tenant, 'Write');
  const gone = await addTask(server, tenant, 'Trash');
  const label = await prisma.tag.create({ data: { tenantId, organizationId, name: 'Urgent' } });
  const labels = { tenantId, tagId: label.id };
  const work = [
    { taskId: draw.id, projectId: ledger.id },
    { taskId: write.id, projectId: ledger.id },
    { taskId: write.id },
    { taskId: gone.id },
    {},
  ];
  const ids: string[] = [];
  for (const [hour, facts] of work.entries()) {
    const [from, to] = [`2026-03-10T0${hour}:00:00Z`, `2026-03-10T0${hour}:30:00Z`];
    ids.push((await addLog(server, tenant, owner, { from, to, ...facts })).id);
  }
  await prisma.task.update({ where: { id: gone.id }, data: { deletedAt: new Date() } });
  await prisma.taskTag.create({ data: { ...labels, taskId: draw.id } });
  await prisma.timeLogTag.create({ data: { ...labels, timeLogId: ids[4] ?? '' } });
  return { label: label.id, ids };
}

test.for([
  ['grunes LEDGER', 2],
  ['archer write', 2],
  ['ann draw ledger', 1],
  ['trash', 0],
  ['100%', 0],
] as const)(
  'a file searched for "%s" has the rows of the list',
  async ([search, count], { server, tenant }) => {
    await fixture(server, tenant);
    const { owner } = tenant;
    const listed = await owner.call(timeLogsApi.list, { query: march });
    const shown = listed.body
      .filter(({ task, employee, project }) =>
        matchesLog(search, { task: task?.title, employee: employee.fullName ?? '', project: project?.name }),
      )
      .map(({ startedAt }) => new Date(startedAt).toISOString());
    expect(shown).toHaveLength(count);
    const file = await owner.call(exportsApi.timeLogs, { query: { ...march, search } });
    const rows = parse(String(file.body), { bom: true, columns: true }) as Record<string, string>[];
    expect(rows.map(({ Start = '' }) => new Date(Start).toISOString())).toEqual(shown);
  },
);

test('a label narrows lists, reports and files to entries that have it and to those of tasks that have it', async ({
  server,
  tenant,
}) => {
  const { label } = await fixture(server, tenant);
  const { owner } = tenant;
  const query = { ...march, tagIds: [label] };
  const listed = await owner.call(timeLogsApi.list, { query });
  expect(
    listed.body.map(({ task, tags }) => [task?.title, task?.tags, tags?.map(({ name }) => name)]),
  ).toEqual([
    ['Draw', [expect.objectContaining({ id: label, name: 'Urgent' })], []],
    [undefined, undefined, ['Urgent']],
  ]);
  const summary = await owner.call(reportsApi.summary, { query: { ...query, groupBy: 'task' } });
  expect(summary.body.rows.map(({ label: name }) => name).toSorted()).toEqual(['', '#1 Draw']);
  const file = await owner.call(exportsApi.timeLogs, { query });
  expect(parse(String(file.body), { bom: true, columns: true })).toHaveLength(2);
});

test('entries that were edited, and those of a sheet, are all that lists, reports and files have', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const { ids } = await fixture(server, tenant);
  const where = { id: ids[1] ?? '' };
  await server.services.prisma.timeLog.update({ where, data: { editedAt: server.clock.now() } });
  const next = await addLog(server, tenant, owner, {
    from: '2026-03-11T08:00:00Z',
    to: '2026-03-11T09:30:00Z',
  });
  for (const [filter, expected] of [
    [{ isEdited: true }, [ids[1]]],
    [{ isEdited: false }, [ids[0], ids[2], ids[3], ids[4], next.id]],
    [{ timesheetId: [next.timesheetId] }, [next.id]],
    [{ isEdited: true, timesheetId: [next.timesheetId] }, []],
  ] as const) {
    const query = { ...march, ...filter };
    const listed = await owner.call(timeLogsApi.list, { query });
    expect(listed.body.map(({ id }) => id)).toEqual(expected);
    const seconds = listed.body.reduce((sum, { duration }) => sum + duration, 0);
    const summary = await owner.call(reportsApi.summary, { query: { ...query, groupBy: 'employee' } });
    expect(summary.body.rows.reduce((sum, row) => sum + row.seconds, 0)).toBe(seconds);
    const file = await owner.call(exportsApi.timeLogs, { query });
    expect(parse(String(file.body), { bom: true, columns: true })).toHaveLength(expected.length);
  }
});

test('a file on paper names the client and the kind of time that it is about, and no client of another workspace', async ({
  server,
  tenant,
}) => {
  const { owner, tenantId, organizationId } = tenant;
  const contact = await server.services.prisma.organizationContact.create({
    data: { tenantId, organizationId, name: 'Nordlicht Handel' },
  });
  const read = async ({ token }: Person) => {
    const response = await server.app.inject({
      url: `/api${exportsApi.timeLogs.path}`,
      query: { ...march, 'clientIds[0]': contact.id, isBillable: 'true', format: 'pdf' },
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.statusCode).toBe(200);
    return readPaper(response.rawPayload).text;
  };
  expect(await read(owner)).toMatch(/Client.*Nordlicht Handel.*Billable.*Yes/s);
  expect(await read((await createTenant(server)).owner)).not.toContain('Nordlicht');
});
