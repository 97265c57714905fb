import { addDays, subHours } from 'date-fns';
import { repeatedJobs } from '#server/job-handlers.ts';
import { writeHourly } from '#server/jobs/outbox-store.ts';
import { attach } from '#server/modules/attachments/test-files.ts';
import { filesIn } from '#server/modules/data-archives/test-archive.ts';
import { roleIdOf } from '#server/modules/roles/test-roles.ts';
import type { Caller } from '#server/testing/caller.ts';
import { withFileStore } from '#server/testing/stand-ins/file-server.ts';
import { createTenant, type Person, type TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer } from '#server/testing/test.ts';
import { auditApi } from '#shared/audit/audit.api.ts';
import { commentsApi } from '#shared/comments/comments.api.ts';
import { archiveDays, dataArchiveTexts } from '#shared/data-archives/data-archive.schema.ts';
import { dataArchivesApi } from '#shared/data-archives/data-archives.api.ts';
import { rolesApi } from '#shared/roles/roles.api.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';

const { test, storedFiles } = withFileStore();

const request = (person: Caller, employeeId?: string) =>
  person.call(dataArchivesApi.create, { body: employeeId === undefined ? {} : { employeeId } });

async function download({ app }: TestServer, { token }: Caller, id: string) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await app.inject({ method: 'GET', url: `/api/data-archives/${id}/file`, headers });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
}

/** The archive as it would be, had it been requested so many hours before. */
async function earlier({ services: { prisma } }: TestServer, id: string, hours: number): Promise<void> {
  const { createdAt, endsAt } = await prisma.dataArchive.findUniqueOrThrow({ where: { id } });
  const data = { createdAt: subHours(createdAt, hours), endsAt: subHours(endsAt, hours) };
  await prisma.dataArchive.update({ where: { id }, data });
}

/** One whose worker never came back. */
async function unwritten({ services, clock }: TestServer, { tenantId }: TestTenant, { userId }: Person) {
  const at = { createdAt: clock.now(), endsAt: addDays(clock.now(), archiveDays) };
  const data = { tenantId, userId, requestedByUserId: userId, ...at };
  return (await services.prisma.dataArchive.create({ data })).id;
}

async function tick({ services }: TestServer): Promise<void> {
  await writeHourly(services.pool, repeatedJobs, services.clock.now());
  await services.outbox.notify();
}

test('one archive holds what is stored about oneself, and nothing of others or of what opens an account', async ({
  server,
  tenant,
}) => {
  const { owner, teamId } = tenant;
  const ben = await tenant.member({ firstName: 'Ben' });
  const { body: task } = await owner.call(tasksApi.create, {
    body: { title: 'Own task', teams: [{ id: teamId }] },
  });
  await ben.call(tasksApi.create, { body: { title: 'Of Ben', teams: [{ id: teamId }] } });
  const time = { startedAt: '2026-03-02T09:00:00Z', stoppedAt: '2026-03-02T10:00:00Z' };
  await owner.call(timeLogsApi.add, { body: { ...time, description: '=Own, time', taskId: task.id } });
  await ben.call(timeLogsApi.add, { body: { ...time, description: 'Time of Ben' } });
  await owner.call(commentsApi.create, { body: { entityId: task.id, comment: '<p>Own words</p>' } });
  await attach(server, owner, task.id, { name: 'Größe/1.txt', content: Buffer.from('Own file') });

  const asked = await request(owner);
  expect([asked.status, asked.body.status]).toEqual([201, 'pending']);
  const { body } = await owner.call(dataArchivesApi.list);
  expect(body.items).toMatchObject([{ id: asked.body.id, status: 'ready', user: { id: owner.userId } }]);
  const { status, headers, bytes } = await download(server, owner, asked.body.id);
  expect([status, headers['content-type'], bytes.length]).toEqual([
    200,
    'application/zip',
    body.items[0]?.size,
  ]);
  expect(headers['content-disposition']).toContain('.zip');

  const files = filesIn(bytes);
  const rows = (name: string) => JSON.parse(files.get(`${name}.json`) ?? '');
  expect(rows('profile')).toMatchObject([{ id: owner.userId, email: owner.email }]);
  expect(rows('time-entries')).toMatchObject([
    {
      ...{ employeeId: owner.employeeId, startedAt: '2026-03-02T09:00:00.000Z', taskTitle: 'Own task' },
      ...{ description: '=Own, time', taskId: task.id },
    },
  ]);
  expect(files.get('time-entries.csv')).toContain(`"'=Own, time"`);
  expect(rows('tasks')).toMatchObject([{ id: task.id, title: 'Own task' }]);
  expect(rows('comments')).toMatchObject([{ comment: '<p>Own words</p>' }]);
  expect(rows('audit').map(({ action }: { action: string }) => action)).toContain('time-log.add');
  expect(rows('files')).toMatchObject([{ name: expect.stringContaining('1.txt'), size: 8 }]);
  const uploads = [...files].filter(([path]) => path.startsWith('files/'));
  expect(uploads.map(([, content]) => content)).toEqual(['Own file']);
  expect(uploads[0]?.[0].split('/')).toHaveLength(2);
  for (const name of ['employments', 'timesheets', 'daily-plans', 'absences', 'favorites', 'work-favorites'])
    expect(Array.isArray(rows(name)), name).toBe(true);
  const all = [...files.values()].join('\n');
  const account = await server.services.prisma.account.findUniqueOrThrow({ where: { email: owner.email } });
  expect(account.passwordHash).toBeTruthy();
  for (const foreign of [
    'Ben',
    ben.email,
    account.passwordHash ?? '',
    'passwordHash',
    'tokenHash',
    'storageKey',
  ])
    expect(all).not.toContain(foreign);

  const mail = server.mail.last(owner.email);
  expect(mail.text).toContain('/settings/ownData');
  expect(mail.text).not.toContain(asked.body.id);
  const { body: audit } = await owner.call(auditApi.list, { query: {} });
  const actions = audit.items.map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(['data-archive.request', 'data-archive.download']));
});

test('there is one a day for each person and one at a time; it ends after seven days and its file with it', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const stored = storedFiles().length;
  const ben = await tenant.member({ firstName: 'Ben' });
  const waiting = await unwritten(server, tenant, ben);
  const { body: first } = await request(owner);
  const again = await request(owner);
  expect([again.status, again.body]).toMatchObject([409, { message: dataArchiveTexts.today }]);
  expect(storedFiles().length).toBe(stored + 1);
  const early = await request(ben);
  expect([early.status, early.body]).toMatchObject([409, { message: dataArchiveTexts.running }]);
  expect((await download(server, ben, waiting)).status).toBe(410);
  await earlier(server, waiting, 7);
  await earlier(server, first.id, 25);
  const { body: second } = await request(owner);
  expect(second.status).toBe('pending');
  expect((await download(server, owner, second.id)).status).toBe(200);
  await earlier(server, first.id, archiveDays * 24);
  expect((await download(server, owner, first.id)).status).toBe(404);
  await tick(server);
  expect(storedFiles().length).toBe(stored + 1);
  const { body } = await owner.call(dataArchivesApi.list);
  expect(body.items.map(({ id }) => id)).toEqual([second.id]);
  const { body: failed } = await ben.call(dataArchivesApi.list);
  expect(failed.items).toMatchObject([{ id: waiting, status: 'failed' }]);
  expect((await request(ben)).status).toBe(201);
});

test('who changes members requests that of others, and nobody else reads it; another workspace has nothing', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const ben = await tenant.member({ firstName: 'Ben' });
  const carl = await tenant.member({ firstName: 'Carl' });
  const refused = await request(carl, ben.employeeId);
  expect([refused.status, refused.body]).toMatchObject([403, { message: dataArchiveTexts.others }]);
  const { body: archive } = await request(owner, ben.employeeId);
  expect(archive.user.id).toBe(ben.userId);
  expect((await download(server, owner, archive.id)).status).toBe(200);
  for (const other of [ben, carl]) {
    expect((await download(server, other, archive.id)).status).toBe(404);
    expect((await other.call(dataArchivesApi.list)).body.items).toEqual([]);
  }
  const admin = await tenant.member({ role: 'ADMIN' });
  expect((await request(admin, owner.employeeId)).status).toBe(403);
  const { body: ofCarl } = await request(admin, carl.employeeId);
  expect((await download(server, admin, ofCarl.id)).status).toBe(200);
  const roleId = await roleIdOf(server, tenant, 'EMPLOYEE');
  await owner.call(rolesApi.assign, { params: { id: admin.userId }, body: { roleId } });
  expect((await download(server, admin, ofCarl.id)).status).toBe(403);
  const foreign = await createTenant(server);
  expect((await request(foreign.owner, ben.employeeId)).status).toBe(404);
  expect((await download(server, foreign.owner, archive.id)).status).toBe(404);
  expect((await foreign.owner.call(dataArchivesApi.list)).body.items).toEqual([]);
});
