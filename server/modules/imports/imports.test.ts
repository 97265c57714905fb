import { addHours, subHours } from 'date-fns';
import { translateTo } from '#server/context/translate.ts';
import { repeatedJobs } from '#server/job-handlers.ts';
import { writeHourly } from '#server/jobs/outbox-store.ts';
import { importsWork } from '#server/modules/imports/imports.jobs.ts';
import { exportsOf, upload } from '#server/modules/imports/test-imports.ts';
import { setDated } from '#server/modules/workspaces/test-dated.ts';
import { withFileStore } from '#server/testing/stand-ins/file-server.ts';
import { createTenant, type TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer } from '#server/testing/test.ts';
import { importBytes, importCounts, importTexts } from '#shared/imports/import.schema.ts';
import { importsApi } from '#shared/imports/imports.api.ts';
import { contactsApi } from '#shared/projects/contacts.api.ts';
import { countedHours } from '#shared/text/message.ts';
import { timeLogTexts } from '#shared/time-logs/time-log.schema.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';

const { test, storedFiles } = withFileStore();

const about = (id: string) => ({ params: { id } });

/** A file of Toggl with the time of somebody of the workspace. */
const toggl = (email: string) => exportsOf.toggl.replaceAll('ANN@EXAMPLE.ORG', email.toUpperCase());

const head = 'Date,Start,End,Description\n';
const rows = (...lines: string[]) => `${head}${lines.join('\n')}\n`;

function logsOf({ services }: TestServer, { tenantId }: TestTenant) {
  return services.prisma.timeLog.findMany({
    where: { tenantId, deletedAt: null },
    orderBy: { startedAt: 'asc' },
  });
}

async function thingsOf({ services: { prisma } }: TestServer, { tenantId }: TestTenant) {
  const where = { tenantId, deletedAt: null };
  const projects = await prisma.organizationProject.findMany({ where, orderBy: { createdAt: 'asc' } });
  const tasks = await prisma.task.findMany({ where });
  return {
    projects: projects.map(({ name }) => name).slice(1),
    tasks: tasks.map(({ title }) => title),
  };
}

async function tick({ services }: TestServer): Promise<void> {
  await writeHourly(services.pool, repeatedJobs, services.clock.now());
  await services.outbox.notify();
}

async function approve({ services }: TestServer, tenant: TestTenant, date: string) {
  const { tenantId, organizationId, owner } = tenant;
  const whose = { tenantId, organizationId, employeeId: owner.employeeId };
  const approved = { status: 'APPROVED', approvedAt: new Date(date), lockedAt: new Date(date) };
  await services.prisma.timesheet.upsert({
    where: { employeeId_date: { employeeId: owner.employeeId, date: new Date(date) } },
    create: { ...whose, date: new Date(date), timeZone: 'UTC', ...approved },
    update: approved,
  });
}

test('a look at a file tells what an import would do and changes nothing', async ({ server, tenant }) => {
  const { owner } = tenant;
  const stored = storedFiles().length;
  const { status, body } = await upload(server, owner, { text: toggl(owner.email), source: 'toggl' });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    ...{ source: 'toggl', fileName: 'time.csv', status: 'pending', dateFormat: 'ymd', timeZone: 'UTC' },
    counts: { read: 2, ready: 2, made: 0, skipped: 0, failed: 0, seconds: 18_010 },
    mapping: { email: 1, startDate: 7 },
    ...{ missing: [], errors: [], may: { others: true, projects: true, tasks: true } },
    people: [{ rows: 2, employee: { id: owner.employeeId, name: 'Ann Archer' } }],
    projects: [{ name: 'Website', fate: 'made' }],
    tasks: [{ name: 'Design', project: 'Website', fate: 'made' }],
    preview: [
      { row: 2, person: 'Ann Archer', startedAt: '2026-03-02T09:00:00.000Z', project: 'Website' },
      { row: 3, stoppedAt: '2026-03-03T01:45:10.000Z', description: 'Night shift' },
    ],
  });
  expect(storedFiles().length).toBe(stored + 1);
  expect(await logsOf(server, tenant)).toEqual([]);
  expect(await thingsOf(server, tenant)).toEqual({ projects: [], tasks: [] });
});

test('a run imports the rows like time entered by hand, another skips them, an undo takes them away', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const file = { text: toggl(owner.email), source: 'toggl', timeZone: 'Europe/Berlin' };
  const { body: draft } = await upload(server, owner, file);
  const first = await owner.call(importsApi.run, about(draft.id));
  expect(first.body).toMatchObject({
    status: 'completed',
    counts: { made: 2, skipped: 0, failed: 0, seen: 2 },
  });
  const logs = await logsOf(server, tenant);
  const project = await server.services.prisma.organizationProject.findFirstOrThrow({
    where: { tenantId: tenant.tenantId, name: 'Website' },
  });
  expect(logs).toMatchObject([
    {
      ...{ employeeId: owner.employeeId, logType: 'MANUAL', source: 'BROWSER', version: 'import:toggl' },
      ...{ startedAt: new Date('2026-03-02T08:00:00Z'), timeZone: 'Europe/Berlin', isBillable: true },
      ...{ projectId: project.id, reason: 'Imported from Toggl', description: 'Home page, the "new" one' },
    },
    { description: 'Night shift', projectId: null, taskId: null },
  ]);
  expect(await thingsOf(server, tenant)).toEqual({ projects: ['Website'], tasks: ['Design'] });

  // Nothing of the file is left to import, so it was deleted.
  expect(first.body.hasFile).toBe(false);
  const again = await owner.call(importsApi.run, about(draft.id));
  expect([again.status, again.body]).toMatchObject([410, { message: importTexts.fileLost }]);
  const { body: copy } = await upload(server, owner, file);
  expect(copy.counts).toMatchObject({ ready: 0, skipped: 2 });
  expect(await logsOf(server, tenant)).toHaveLength(2);

  const undone = await owner.call(importsApi.undo, about(draft.id));
  expect(undone.body).toMatchObject({ status: 'undone', counts: { made: 0, removed: 2, kept: 0 }, kept: [] });
  expect(await logsOf(server, tenant)).toEqual([]);
  expect(await thingsOf(server, tenant)).toEqual({ projects: [], tasks: [] });
  const list = await owner.call(importsApi.list);
  expect(list.body.items.map(({ id, status }) => [id, status])).toEqual([
    [copy.id, 'pending'],
    [draft.id, 'undone'],
  ]);
  const anew = await owner.call(importsApi.run, about(copy.id));
  expect(anew.body.counts).toMatchObject({ made: 2, skipped: 0 });
});

test('a row that is refused says why, beforehand and afterwards, and stops no other', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  await approve(server, tenant, '2026-03-03');
  await owner.call(timeLogsApi.add, {
    body: { startedAt: '2026-03-04T09:00:00Z', stoppedAt: '2026-03-04T10:00:00Z', description: 'Call' },
  });
  const text = rows(
    '2026-03-02,09:00,10:00,Good',
    '2026-03-03,09:00,10:00,Approved day',
    '2026-03-04,09:30,10:30,In the way',
    '2026-03-02,09:59,11:00,In the way of this file',
    '2026-03-02,soon,11:00,No time',
    '2026-03-12,09:00,10:00,Not yet',
    '2026-03-05,09:00,10:00,Good as well',
    '2026-03-06,09:00,08:00,Ends before it begins',
  );
  const { body } = await upload(server, owner, { text });
  const errors = [
    { row: 3, reason: String(timeLogTexts.locked('2026-03-03')) },
    { row: 4, reason: String(timeLogTexts.overlaps('“Call” (2026-03-04, 09:00–10:00)')) },
    { row: 5, reason: String(importTexts.overlapsRow(2)) },
    { row: 6, reason: String(importTexts.notTime('soon')) },
    { row: 7, reason: timeLogTexts.inFuture },
    { row: 9, reason: importTexts.endsNextDay },
  ];
  expect(body).toMatchObject({ counts: { read: 8, ready: 2, failed: 6 }, errors });
  // Approved between the look and the run.
  await approve(server, tenant, '2026-03-02');
  const { body: ran } = await owner.call(importsApi.run, about(body.id));
  const late = { row: 2, reason: String(timeLogTexts.locked('2026-03-02')) };
  expect(ran.counts).toMatchObject({ made: 1, failed: 7 });
  expect(ran.errors).toContainEqual(late);
  const file = await owner.request('GET', `/imports/${body.id}/errors.csv`);
  expect(file.headers['content-disposition']).toContain('time-errors.csv');
  expect(file.body).toContain(`6,${importTexts.notTime('soon')}\r\n`);
});

test('a reason is in the language of its reader; one that was stored as a text stays as it is', async ({
  server,
  tenant: { owner },
}) => {
  const { body } = await upload(server, owner, { text: rows('2026-03-02,soon,11:00,No time') });
  const headers = { language: 'fr' };
  const read = async () => (await owner.request('GET', `/imports/${body.id}`, { headers })).body;
  const reason = translateTo('fr', importTexts.notTime('soon'));
  expect(reason).not.toContain('is not');
  expect(await read()).toMatchObject({ errors: [{ row: 2, reason }], preview: [{ row: 2, reason }] });
  const stored = { row: 2, reason: '“soon” is not a time.' };
  await server.services.prisma.importRun.update({ where: { id: body.id }, data: { errors: [stored] } });
  expect(await read()).toMatchObject({ errors: [stored] });
});

test('a fault that shows only while the row is entered is refused there, without a trace', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const { organization } = server.services.prisma;
  const data = { weeklyLimitPolicy: 'stop', overlapPolicy: 'trim' };
  await setDated(server, tenant, { setting: 'weeklyLimit', value: 1 });
  await organization.update({ where: { id: tenant.organizationId }, data });
  const { body } = await upload(server, owner, {
    text: 'Date,Start,End,Project\n2026-03-02,09:00,10:00,\n2026-03-03,09:00,10:00,Too much\n2026-03-09,09:00,10:00,Next week\n2026-03-09,09:30,09:45,\n',
  });
  const uncut = { row: 5, reason: String(importTexts.overlapsRow(4)) };
  expect(body).toMatchObject({ counts: { ready: 3 }, errors: [uncut] });
  const { body: ran } = await owner.call(importsApi.run, about(body.id));
  expect(ran.counts).toMatchObject({ made: 2, failed: 2, seconds: 7200 });
  expect(ran.errors).toEqual([{ row: 3, reason: String(timeLogTexts.weeklyLimit(countedHours(1))) }, uncut]);
  expect(await thingsOf(server, tenant)).toEqual({ projects: ['Next week'], tasks: [] });
});

test('an undo leaves what was changed or approved since, and says so', async ({ server, tenant }) => {
  const { owner } = tenant;
  const text = rows(
    '2026-03-02,09:00,10:00,Changed',
    '2026-03-03,09:00,10:00,Approved',
    '2026-03-04,09:00,10:00,Untouched',
  );
  const { body } = await upload(server, owner, { text });
  await owner.call(importsApi.run, about(body.id));
  const [changed] = await logsOf(server, tenant);
  const words = { description: 'Changed by hand' };
  await owner.call(timeLogsApi.edit, { params: { id: changed?.id ?? '' }, body: words });
  await approve(server, tenant, '2026-03-03');
  const { body: undone } = await owner.call(importsApi.undo, about(body.id));
  expect(undone).toMatchObject({
    counts: { made: 2, removed: 1, kept: 2 },
    kept: [
      { id: changed?.id, description: 'Changed by hand', reason: importTexts.edited },
      { description: 'Approved', reason: String(timeLogTexts.locked('2026-03-03')) },
    ],
  });
  expect(await logsOf(server, tenant)).toHaveLength(2);
});

test('members import their own time alone; administrators that of others, by address, name or choice', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const ben = await tenant.member({ firstName: 'Ben' });
  const text = `Email,User,Date,Start,End\n${ben.email},,2026-03-02,09:00,10:00\n${owner.email},,2026-03-02,09:00,10:00\n,,2026-03-02,11:00,12:00\n,Somebody Else,2026-03-02,13:00,14:00\n,ben baker,2026-03-02,15:00,16:00\n`;
  const { body: own } = await upload(server, ben, { text });
  expect(own).toMatchObject({
    counts: { ready: 3, failed: 2 },
    may: { others: false },
    errors: [
      { row: 3, reason: importTexts.ownOnly },
      { row: 5, reason: importTexts.ownOnly },
    ],
  });
  const choice = { people: { 'somebody else': owner.employeeId } };
  expect((await ben.call(importsApi.change, { ...about(own.id), body: choice })).status).toBe(400);
  await ben.call(importsApi.run, about(own.id));
  expect((await logsOf(server, tenant)).map(({ employeeId }) => employeeId)).toEqual(
    Array.from({ length: 3 }, () => ben.employeeId),
  );

  const { body: all } = await upload(server, owner, { text });
  expect(all).toMatchObject({
    counts: { ready: 2, skipped: 2, failed: 1 },
    errors: [{ row: 5, reason: String(importTexts.nobody('Somebody Else')) }],
  });
  const { body: chosen } = await owner.call(importsApi.change, { ...about(all.id), body: choice });
  expect(chosen).toMatchObject({ counts: { ready: 3, failed: 0 } });
  expect(chosen.people.find(({ key }) => key === 'somebody else')?.employee?.name).toBe('Ann Archer');

  const carl = await tenant.member({ firstName: 'Carl' });
  expect((await carl.call(importsApi.list)).body).toEqual({ items: [], total: 0 });
  for (const endpoint of [importsApi.one, importsApi.run, importsApi.undo, importsApi.errors]) {
    expect((await carl.call(endpoint, about(own.id))).status).toBe(404);
  }
  expect((await owner.call(importsApi.list)).body.total).toBe(2);
});

test('somebody is found by the login before the @ of their address', async ({ server, tenant }) => {
  const { owner } = tenant;
  const account = { email: `ann.${tenant.tenantId.slice(-12)}@example.org` };
  const { accountId } = await server.services.prisma.user.findUniqueOrThrow({ where: { id: owner.userId } });
  await server.services.prisma.account.update({ where: { id: accountId ?? '' }, data: account });
  const login = account.email.split('@')[0] ?? '';
  const text = `Date,From,To,User\n2026-03-02,09:00,10:00,${login}\n2026-03-02,11:00,12:00,somebody\n`;
  const { body } = await upload(server, owner, { text });
  expect(body).toMatchObject({
    counts: { ready: 1, failed: 1 },
    errors: [{ row: 3, reason: String(importTexts.nobody('somebody')) }],
  });
});

test('columns, dates, zone and what is made can be chosen anew', async ({ server, tenant }) => {
  const { owner } = tenant;
  const text = 'Wann,Was,Lang,Projekt\n02/03/2026 09:00,Docs,1.5,Atlas\n03/03/2026 09:00,Docs,x,Atlas\n';
  const { body } = await upload(server, owner, { text });
  expect(body).toMatchObject({ missing: [importTexts.noStart, importTexts.noEnd], counts: { ready: 0 } });
  const early = await owner.call(importsApi.run, about(body.id));
  expect([early.status, early.body]).toMatchObject([400, { message: importTexts.noStart }]);
  const mapping = { startDate: 0, description: 1, duration: 2, project: 3 };
  const { body: mapped } = await owner.call(importsApi.change, {
    ...about(body.id),
    body: { mapping, timeZone: 'Europe/Berlin', createMissing: { projects: false } },
  });
  expect(mapped).toMatchObject({
    ...{ dateFormat: 'dmy', isDateFormatGuessed: true, missing: [], mapping },
    projects: [{ name: 'Atlas', fate: 'left' }],
    errors: [{ row: 3, reason: String(importTexts.notDuration('x')) }],
    preview: [{ startedAt: '2026-03-02T08:00:00.000Z' }, { row: 3 }],
  });
  const { body: american } = await owner.call(importsApi.change, {
    ...about(body.id),
    body: { dateFormat: 'mdy' },
  });
  expect(american.preview[0]?.startedAt).toBe('2026-02-03T08:00:00.000Z');
  const wrong = await owner.call(importsApi.change, { ...about(body.id), body: { mapping: { task: 9 } } });
  expect(wrong.body).toMatchObject({ errors: { 'mapping.task': importTexts.unknownColumn } });
  await owner.call(importsApi.run, about(body.id));
  expect(await logsOf(server, tenant)).toMatchObject([{ projectId: null, description: 'Docs' }]);
});

test('clients and labels come with the time, and go with an undo where nothing else uses them', async ({
  server,
  tenant,
}) => {
  const { owner, tenantId, organizationId } = tenant;
  const { prisma } = server.services;
  const own = { tenantId, organizationId };
  const kept = await prisma.tag.create({ data: { ...own, name: 'UI' } });
  const { body } = await upload(server, owner, { text: toggl(owner.email), source: 'toggl' });
  expect(body).toMatchObject({
    clients: [{ name: 'Acme, Inc.', fate: 'made' }],
    tags: [
      { name: 'web', fate: 'made' },
      { name: 'ui', fate: 'there' },
    ],
    preview: [{ client: 'Acme, Inc.', tags: ['web', 'ui'] }, { row: 3 }],
  });
  await owner.call(importsApi.run, about(body.id));
  const [client] = (await owner.call(contactsApi.list)).body.items;
  expect(client?.name).toBe('Acme, Inc.');
  const project = await prisma.organizationProject.findFirstOrThrow({ where: { tenantId, name: 'Website' } });
  expect(project.organizationContactId).toBe(client?.id);
  const list = (more: Record<string, unknown> = {}) =>
    owner.call(timeLogsApi.list, { query: { startDate: '2026-03-01', endDate: '2026-03-05', ...more } });
  const [first] = (await list()).body;
  expect(first?.organizationContactId).toBe(client?.id);
  expect(first?.tags?.map(({ name }) => name)).toEqual(['UI', 'web']);
  expect((await list({ tagIds: [kept.id] })).body.map(({ id }) => id)).toEqual([first?.id]);
  await owner.call(importsApi.undo, about(body.id));
  expect((await owner.call(contactsApi.list)).body.total).toBe(0);
  const left = await prisma.tag.findMany({ where: { ...own, deletedAt: null, name: { in: ['UI', 'web'] } } });
  expect(left.map(({ name }) => name)).toEqual(['UI']);
});

test('a worker that died goes on where it was, and comes too late once it is done', async ({
  server,
  tenant,
}) => {
  const { owner, tenantId } = tenant;
  const { importRun } = server.services.prisma;
  const { body } = await upload(server, owner, {
    text: rows('2026-03-02,09:00,10:00,A', '2026-03-03,09:00,10:00,B', 'x,09:00,10:00,C'),
  });
  await owner.call(importsApi.run, about(body.id));
  const { counts } = await importRun.findUniqueOrThrow({ where: { id: body.id } });
  // As after the first of two rows.
  const [, second] = await logsOf(server, tenant);
  await server.services.prisma.importRunItem.deleteMany({ where: { tenantId, entityId: second?.id ?? '' } });
  await server.services.prisma.timeLog.delete({ where: { id: second?.id ?? '' } });
  const before = importCounts.parse({ ...importCounts.parse(counts), made: 1, seen: 2, seconds: 3600 });
  await importRun.update({ where: { id: body.id }, data: { status: 'running', counts: before } });
  const work = { tenantId, userId: owner.userId, importRunId: body.id, act: 'run' } as const;
  for (const _time of [1, 2]) {
    await server.services.outbox.write({ db: server.services.prisma }, importsWork, work);
    await server.services.outbox.notify();
  }
  const { body: done } = await owner.call(importsApi.one, about(body.id));
  expect(done).toMatchObject({
    status: 'completed',
    counts: { made: 2, skipped: 0, failed: 1, seen: 3, seconds: 7200 },
    hasFile: true,
  });
  expect(await logsOf(server, tenant)).toHaveLength(2);
});

test('the end of an import is announced, also of one with a lost worker', async ({ server, tenant }) => {
  const { owner, tenantId } = tenant;
  const { importRun } = server.services.prisma;
  const ben = await tenant.member({ firstName: 'Ben' });
  const { body } = await upload(server, ben, { text: rows('2026-03-02,09:00,10:00,A') });
  await importRun.update({
    where: { id: body.id },
    data: { status: 'running', updatedAt: server.clock.now() },
  });
  await server.services.prisma.user.update({ where: { id: ben.userId }, data: { isActive: false } });
  const work = { tenantId, userId: ben.userId, importRunId: body.id, act: 'run' } as const;
  await server.services.outbox.write({ db: server.services.prisma }, importsWork, work);
  await server.services.outbox.notify();
  const read = async () => (await owner.call(importsApi.one, about(body.id))).body;
  expect(await read()).toMatchObject({ status: 'failed', failure: importTexts.starterGone });

  const updatedAt = subHours(server.clock.now(), 2);
  await importRun.update({ where: { id: body.id }, data: { status: 'running', updatedAt } });
  await tick(server);
  expect(await read()).toMatchObject({
    status: 'failed',
    failure: importTexts.brokeOff,
    counts: { ready: 1 },
    hasFile: true,
  });
});

test('a file that nobody imports from is deleted after a day', async ({ server, tenant }) => {
  const { owner } = tenant;
  const before = storedFiles();
  const { body } = await upload(server, owner, { text: rows('2026-03-02,09:00,10:00,A') });
  const [own = ''] = storedFiles().filter((name) => !before.includes(name));
  server.clock.set(addHours(server.clock.now(), 23));
  await tick(server);
  expect(storedFiles()).toContain(own);
  server.clock.set(addHours(server.clock.now(), 2));
  await tick(server);
  expect(storedFiles()).not.toContain(own);
  const run = await server.services.prisma.importRun.findUniqueOrThrow({ where: { id: body.id } });
  expect(run.mapping).not.toHaveProperty('storageKey');
});

test('one import runs once at a time, and one that died is taken up again', async ({ server, tenant }) => {
  const { owner } = tenant;
  const { body } = await upload(server, owner, { text: rows('2026-03-02,09:00,10:00,Docs') });
  const { importRun } = server.services.prisma;
  const updatedAt = server.clock.now();
  await importRun.update({ where: { id: body.id }, data: { status: 'running', updatedAt } });
  for (const endpoint of [importsApi.run, importsApi.undo]) {
    const answer = await owner.call(endpoint, about(body.id));
    expect([answer.status, answer.body]).toMatchObject([409, { message: importTexts.running }]);
  }
  const change = await owner.call(importsApi.change, { ...about(body.id), body: {} });
  expect(change.status).toBe(409);
  const silent = new Date(updatedAt.getTime() - 3 * 60 * 1000);
  await importRun.update({ where: { id: body.id }, data: { updatedAt: silent } });
  const both = await Promise.all([1, 2].map(() => owner.call(importsApi.run, about(body.id))));
  const done = both.filter(({ status }) => status === 200);
  expect(done.length).toBeGreaterThanOrEqual(1);
  // The later one finds the other at work, or finished with its file.
  expect(both.every(({ status }) => [200, 409, 410].includes(status))).toBe(true);
  expect(await logsOf(server, tenant)).toHaveLength(1);
});

test('another workspace neither sees nor runs an import', async ({ server, tenant }) => {
  const { body } = await upload(server, tenant.owner, { text: rows('2026-03-02,09:00,10:00,Docs') });
  const other = await createTenant(server);
  for (const endpoint of [
    importsApi.one,
    importsApi.change,
    importsApi.run,
    importsApi.undo,
    importsApi.errors,
  ]) {
    expect((await other.owner.call(endpoint, { ...about(body.id), body: {} })).status).toBe(404);
  }
  expect((await other.owner.call(importsApi.list)).body).toEqual({ items: [], total: 0 });
  expect(await logsOf(server, tenant)).toEqual([]);
});

test.for([
  ['no file', { copies: 0 }, 400, importTexts.file],
  ['two files', { text: head, copies: 2 }, 400, importTexts.several],
  ['no source', { text: rows('2026-03-02,09:00,10:00,x'), source: '' }, 400, importTexts.source],
  ['a head alone', { text: head }, 400, importTexts.noRows],
  ['a workbook', { text: Buffer.from([0x50, 0x4b, 0x03, 0x04]) }, 400, importTexts.spreadsheet],
  ['a file of more than 10 MB', { text: Buffer.alloc(importBytes + 1, 'a') }, 413, importTexts.tooBig],
] as const)('%s is refused and nothing is kept', async ([, file, status, message], { server, tenant }) => {
  const before = storedFiles().length;
  const answer = await upload(server, tenant.owner, file);
  expect(answer.status).toBe(status);
  expect(JSON.stringify(answer.body)).toContain(message);
  expect(storedFiles().length).toBe(before);
  expect((await tenant.owner.call(importsApi.list)).body.total).toBe(0);
});
