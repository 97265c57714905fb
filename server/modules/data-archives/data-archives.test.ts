import { addDays, subHours } from 'date-fns';
import { baseContext } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { repeatedJobs } from '#server/job-handlers.ts';
import { writeHourly } from '#server/jobs/outbox-store.ts';
import { attach } from '#server/modules/attachments/test-files.ts';
import { dataArchiveWrite } from '#server/modules/data-archives/data-archives.jobs.ts';
import { filesIn } from '#server/modules/data-archives/test-archive.ts';
import { addRole, roleIdOf } from '#server/modules/roles/test-roles.ts';
import type { Caller } from '#server/testing/caller.ts';
import { withFileStore } from '#server/testing/stand-ins/file-server.ts';
import { createTenant, type Person, signInAgain, type TestTenant } from '#server/testing/tenant.ts';
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

/** An archive whose worker died. */
async function unwritten({ services, clock }: TestServer, { tenantId }: TestTenant, { userId }: Person) {
  const at = { createdAt: clock.now(), endsAt: addDays(clock.now(), archiveDays) };
  const data = { tenantId, userId, requestedByUserId: userId, ...at };
  return (await services.prisma.dataArchive.create({ data })).id;
}

const contextOf = ({ services }: TestServer) =>
  baseContext(services, { requestId: 'test', ip: '', userAgent: '', language: undefined }, services.log);

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

test('a person who changes members requests the archive of others, and nobody else reads it; another workspace has nothing', async ({
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

/** Somebody of a role of the workspace's own, which ranks as an employee, with these permissions. */
async function personWho(server: TestServer, tenant: TestTenant, ...permissions: string[]): Promise<Person> {
  const { prisma } = server.services;
  const person = await tenant.member({ firstName: 'Hedy' });
  const role = await addRole(tenant, `May ${permissions.join(' ')}`);
  await prisma.rolePermission.updateMany({
    where: { roleId: role.id, permission: { in: permissions } },
    data: { enabled: true },
  });
  await prisma.user.update({ where: { id: person.userId }, data: { roleId: role.id } });
  return person;
}

test('the archive of another is written as whoever asks may read, and says what it leaves out', async ({
  server,
  tenant,
}) => {
  const { tenantId, organizationId, owner } = tenant;
  const { prisma } = server.services;
  const [ben, carl] = [await tenant.member({ firstName: 'Ben' }), await tenant.member({ firstName: 'Carl' })];
  const hedy = await personWho(server, tenant, 'ORG_EMPLOYEES_EDIT');
  const absence = { tenantId, organizationId, employeeId: ben.employeeId, firstDay: new Date('2026-03-19') };
  const kind = await prisma.absenceKind.create({
    data: { tenantId, organizationId, name: 'Sick', color: '#C2571A' },
  });
  const away = { ...absence, kindId: kind.id, lastDay: new Date('2026-03-20'), note: 'Flu' };
  await prisma.absence.create({ data: { ...away, state: 'approved' } });
  await prisma.absence.create({
    data: { ...away, firstDay: new Date('2026-03-26'), lastDay: new Date('2026-03-27'), state: 'requested' },
  });
  const place = { tenantId, entity: 'Employee', action: 'employee.update', at: server.clock.now() };
  const change = (employeeId: string, word: string) =>
    prisma.auditEntry.create({
      data: {
        ...place,
        actorUserId: ben.userId,
        employeeId,
        entityId: employeeId,
        after: { reWeeklyLimit: word },
      },
    });
  await change(ben.employeeId, 'of Ben');
  await change(carl.employeeId, 'of Carl');
  await ben.call(timeLogsApi.add, {
    body: { startedAt: '2026-03-02T09:00:00Z', stoppedAt: '2026-03-02T10:00:00Z', description: 'Quiet work' },
  });

  const read = async (by: Person) => {
    server.clock.advance(25 * 3_600_000);
    const again = await signInAgain(server, tenantId, by);
    const { body } = await request(again, by === ben ? undefined : ben.employeeId);
    const { bytes } = await download(server, again, body.id);
    const files = filesIn(bytes);
    const rows = (name: string) => JSON.parse(files.get(`${name}.json`) ?? 'null');
    return { rows, all: [...files.values()].join('\n') };
  };

  const own = await read(ben);
  expect(own.rows('absences')).toMatchObject([{ kind: 'Sick', note: 'Flu' }, { state: 'requested' }]);
  expect(own.all).toContain('of Carl');
  expect(own.rows('sessions')).not.toBeNull();
  expect(own.rows('left-out')).toBeNull();

  const clerk = await read(hedy);
  expect(clerk.rows('absences')).toEqual([
    {
      ...{ id: expect.any(String), employeeId: ben.employeeId, isHalfStart: false, isHalfEnd: false },
      ...{ firstDay: '2026-03-19', lastDay: '2026-03-20' },
    },
  ]);
  expect(clerk.all).toContain('of Ben');
  expect(clerk.all).not.toMatch(/Flu|Sick|of Carl|Quiet work/);
  expect(clerk.rows('left-out')).toEqual(
    expect.arrayContaining(['account', 'sessions', 'time-entries', 'tasks']),
  );
  expect(clerk.rows('time-entries')).toBeNull();

  const boss = await read(owner);
  expect(boss.rows('absences')).toMatchObject([{ kind: 'Sick', note: 'Flu' }, {}]);
  expect(boss.all).toContain('Quiet work');
  expect(boss.all).not.toContain('of Carl');
  expect(boss.rows('sessions')).toBeNull();
});

test('a person who ranks below the other meanwhile does not open the archive', async ({ server, tenant }) => {
  const { tenantId } = tenant;
  const ben = await tenant.member({ firstName: 'Ben' });
  const clerk = await personWho(server, tenant, 'ORG_EMPLOYEES_EDIT');
  const { body: archive } = await request(clerk, ben.employeeId);
  expect((await download(server, clerk, archive.id)).status).toBe(200);
  const roleId = await roleIdOf(server, tenant, 'ADMIN');
  await tenant.owner.call(rolesApi.assign, { params: { id: ben.userId }, body: { roleId } });
  expect((await download(server, clerk, archive.id)).status).toBe(403);
  const { prisma } = server.services;
  const at = { createdAt: server.clock.now(), endsAt: addDays(server.clock.now(), 7) };
  const waiting = { tenantId, userId: ben.userId, requestedByUserId: clerk.userId, ...at };
  const { id } = await prisma.dataArchive.create({ data: waiting });
  await inTransaction(contextOf(server), (tx) => tx.enqueue(dataArchiveWrite, { tenantId, archiveId: id }));
  await server.services.outbox.notify();
  expect((await prisma.dataArchive.findUniqueOrThrow({ where: { id } })).status).toBe('failed');
});
