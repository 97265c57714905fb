import { randomUUID } from 'node:crypto';
import { auditOf } from '#server/testing/audit.ts';
import { createTenant, type TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { projectTexts } from '#shared/projects/project.schema.ts';
import { projectsApi as api } from '#shared/projects/projects.api.ts';
import { taskListsApi } from '#shared/task-lists/task-lists.api.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';

const form = {
  name: 'Website',
  code: 'web',
  description: 'New pages',
  color: '#123456',
  projectUrl: 'https://takt.example',
  startDate: '2026-03-01T00:00:00.000Z',
  endDate: '2026-03-02T00:00:00.000Z',
  budget: '12.5',
  budgetType: 'cost',
  billing: 'RATE',
  currency: 'eur',
  owner: 'CLIENT',
  status: 'in-progress',
  taskListType: 'SPRINT',
} as const;

async function connectRepository(server: TestServer, { tenantId, organizationId }: TestTenant) {
  const { prisma } = server.services;
  const name = `Github ${randomUUID()}`;
  const integration = await prisma.integration.create({
    data: { name, provider: 'github', redirectUrl: 'github', imgSrc: 'github.svg' },
  });
  const place = { tenantId, organizationId };
  const connected = await prisma.integrationTenant.create({
    data: { ...place, integrationId: integration.id, name },
  });
  return prisma.repository.create({
    data: {
      ...place,
      integrationTenantId: connected.id,
      repositoryId: 4711n,
      name: 'website',
      fullName: 'takt/website',
      ownerLogin: 'takt',
    },
  });
}

test('a form makes a project with all it says, and the same form changes it', async ({ tenant }) => {
  const { owner, teamId, projectId } = tenant;
  const [ben, carl] = [await tenant.member(), await tenant.member({ firstName: 'Carl' })];
  const tag = await owner.call(taskListsApi.createTag, { body: { name: 'Client work' } });
  const links = {
    tags: [tag.body],
    teams: [{ id: teamId }],
    memberIds: [ben.employeeId],
    managerIds: [carl.employeeId],
    relations: [{ projectId, relationType: 'blocked by' }],
  };
  const made = await owner.call(api.create, { body: { ...form, ...links } });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    ...form,
    code: 'WEB',
    budget: 12.5,
    currency: 'EUR',
    tags: [{ name: 'Client work' }],
    teams: [{ id: teamId }],
    membersCount: 2,
    members: [
      { employeeId: carl.employeeId, isManager: true },
      { employeeId: ben.employeeId, isManager: false },
    ],
    relations: [{ projectId, relationType: 'blocked by' }],
    isActive: true,
    isArchived: false,
  });
  const params = { id: made.body.id };
  const changed = await carl.call(api.update, {
    params,
    body: { name: 'Shop', code: 'WEB', projectUrl: '', billing: null, tags: [], teams: [], relations: [] },
  });
  expect(changed.body).toMatchObject({
    name: 'Shop',
    code: 'WEB',
    projectUrl: null,
    billing: null,
    tags: [],
    teams: [],
    relations: [],
    description: 'New pages',
    membersCount: 2,
  });
  const people = await carl.call(api.update, {
    params,
    body: { memberIds: [carl.employeeId], managerIds: [ben.employeeId] },
  });
  const marks = people.body.members?.map(({ employeeId, isManager }) => [employeeId, isManager]);
  expect(new Map(marks as [string, boolean][])).toEqual(
    new Map([
      [ben.employeeId, true],
      [carl.employeeId, false],
    ]),
  );
  expect((await carl.call(api.update, { params, body: { name: 'Mine' } })).status).toBe(403);
});

test.for([
  ['no name', { name: ' ' }, 'name', projectTexts.name],
  ['a name of 101', { name: 'x'.repeat(101) }, 'name', projectTexts.nameTooLong],
  ['a long description', { description: 'x'.repeat(121) }, 'description', projectTexts.description],
  ['an address that is none', { projectUrl: 'takt' }, 'projectUrl', projectTexts.url],
  ['a picture that is a script', { imageUrl: 'javascript:alert(1)' }, 'imageUrl', projectTexts.url],
  ['a date that is none', { startDate: 'soon' }, 'startDate', projectTexts.date],
  ['its end on its start', { endDate: '2026-03-01' }, 'endDate', projectTexts.endBeforeStart],
  ['an unknown status', { status: 'waiting' }, 'status', projectTexts.status],
] as const)('a project with %s is refused, new and changed', async ([, change, field, text], { tenant }) => {
  const { owner } = tenant;
  const refused = { status: 400, body: { errors: { [field]: text } } };
  expect(await owner.call(api.create, { body: { ...form, ...change } })).toMatchObject(refused);
  const made = await owner.call(api.create, { body: form });
  const params = { id: made.body.id };
  expect(await owner.call(api.update, { params, body: change })).toMatchObject(refused);
});

test('codes are unique in the organization, also when two take one at once', async ({ tenant }) => {
  const { owner, projectId } = tenant;
  const answers = await Promise.all(
    ['one', 'two'].map((name) => owner.call(api.create, { body: { name, code: 'shop' } })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const taken = await owner.call(api.update, { params: { id: projectId }, body: { code: 'Shop' } });
  expect(taken).toMatchObject({ status: 409, body: { message: projectTexts.codeTaken } });
});

test('a project is archived and restored, and the list tells both apart', async ({ server, tenant }) => {
  const { owner, projectId } = tenant;
  const params = { id: projectId };
  const archived = await owner.call(api.update, {
    params,
    body: { isArchived: true, isActive: false, archivedAt: '2020-01-01T00:00:00.000Z' },
  });
  const archivedAt = server.clock.now().toISOString();
  expect(archived.body).toMatchObject({ isArchived: true, isActive: false, archivedAt });
  const total = async (isArchived: string) =>
    (await owner.call(api.list, { query: { where: { isArchived } } })).body.total;
  expect([await total('true'), await total('false')]).toEqual([1, 0]);
  const restored = await owner.call(api.update, {
    params,
    body: { isArchived: false, isActive: true, archivedAt: null },
  });
  expect(restored.body).toMatchObject({ isArchived: false, isActive: true });
  expect(restored.body.archivedAt ?? null).toBeNull();
});

test('the list tells progress, and finds by member, name and code', async ({ server, tenant }) => {
  const { owner, teamId, projectId, tenantId, organizationId } = tenant;
  const ben = await tenant.member();
  const { body: shop } = await owner.call(api.create, {
    body: { name: 'Shop', code: 'SH1', memberIds: [ben.employeeId] },
  });
  const task = { teams: [{ id: teamId }], projectId };
  const first = await owner.call(tasksApi.create, { body: { ...task, title: 'One' } });
  await owner.call(tasksApi.create, { body: { ...task, title: 'Two', status: 'completed' } });
  const now = server.clock.now();
  const timesheet = await server.services.prisma.timesheet.create({
    data: { tenantId, organizationId, employeeId: ben.employeeId, date: new Date('2026-01-05') },
  });
  await server.services.prisma.timeLog.create({
    data: {
      tenantId,
      organizationId,
      employeeId: ben.employeeId,
      timesheetId: timesheet.id,
      taskId: first.body.id,
      source: 'TEAMS',
      startedAt: new Date(now.getTime() - 90_000),
      stoppedAt: now,
    },
  });
  const find = async (query: Record<string, unknown>) => (await owner.call(api.list, { query })).body;
  const all = await find({});
  const own = all.items.find(({ id }) => id === projectId);
  expect(own).toMatchObject({ tasksCount: 2, completedTasksCount: 1, totalWorkedTime: 90 });
  expect(all.items.find(({ id }) => id === shop.id)).toMatchObject({
    tasksCount: 0,
    completedTasksCount: 0,
    totalWorkedTime: 0,
  });
  const byMember = { where: { members: { employeeId: ben.employeeId } } };
  for (const query of [byMember, { search: 'SHO' }, { search: 'sh1' }]) {
    const { items, total } = await find(query);
    expect([total, items.map(({ id }) => id)]).toEqual([1, [shop.id]]);
  }
});

test('managers of a project, one of its teams or all projects change it; others read it', async ({
  tenant,
}) => {
  const { projectId } = tenant;
  const change = { params: { id: projectId }, body: { description: 'Changed' } };
  const refused = { status: 403, body: { message: projectTexts.notManager } };
  const ben = await tenant.member();
  expect(await ben.call(api.update, change)).toMatchObject(refused);
  expect(await ben.call(api.saveSetting, { ...change, body: { syncTag: 'x' } })).toMatchObject(refused);
  expect(await ben.call(api.remove, change)).toMatchObject(refused);
  expect((await ben.call(api.byId, change)).status).toBe(200);
  const lead = await tenant.member({ teamRole: 'MANAGER' });
  expect((await lead.call(api.update, change)).body).toMatchObject({ description: 'Changed' });
  expect(await lead.call(api.remove, change)).toMatchObject(refused);
  const admin = await tenant.member({ role: 'ADMIN' });
  expect((await admin.call(api.update, change)).status).toBe(200);
});

test('a private project is seen by its people, its teams and administrators', async ({ server, tenant }) => {
  const { owner, teamId } = tenant;
  const [maker, member, outsider] = [await tenant.member(), await tenant.member(), await tenant.member()];
  const body = { name: 'Secret', public: false, memberIds: [member.employeeId] };
  const { body: secret } = await maker.call(api.create, { body });
  const params = { id: secret.id };
  for (const person of [maker, member, owner]) {
    expect((await person.call(api.byId, { params })).status).toBe(200);
  }
  const missing = { status: 404 };
  expect(await outsider.call(api.byId, { params })).toMatchObject(missing);
  expect(await outsider.call(api.update, { params, body: { public: true } })).toMatchObject(missing);
  expect((await outsider.call(api.list)).body.items.map(({ name }) => name)).not.toContain('Secret');
  const title = { title: 'Peek', teams: [{ id: teamId }], projectId: secret.id };
  expect(await outsider.call(tasksApi.create, { body: title })).toMatchObject(missing);
  const link = { name: 'Mine', public: false, managerIds: [outsider.employeeId], projects: [params] };
  expect(await outsider.call(teamsApi.create, { body: link })).toMatchObject(missing);
  await maker.call(api.update, { params, body: { teams: [{ id: teamId }] } });
  expect((await outsider.call(api.byId, { params })).status).toBe(200);
  const other = await createTenant(server);
  expect(await other.owner.call(api.byId, { params })).toMatchObject(missing);
});

test('a deleted project answers nothing; its tasks stay without it', async ({ tenant }) => {
  const { owner, teamId, projectId } = tenant;
  const body = { title: 'Stay', teams: [{ id: teamId }], projectId };
  const task = await owner.call(tasksApi.create, { body });
  const gone = await owner.call(api.remove, { params: { id: projectId } });
  expect(gone).toMatchObject({ status: 204, body: undefined });
  expect((await owner.call(api.byId, { params: { id: projectId } })).status).toBe(404);
  expect((await owner.call(api.list)).body.total).toBe(0);
  const kept = await owner.call(tasksApi.byId, { params: { id: task.body.id } });
  expect(kept.body).toMatchObject({ title: 'Stay', taskNumber: task.body.taskNumber });
  expect(kept.body.projectId ?? null).toBeNull();
  const team = await owner.call(teamsApi.detail, { params: { id: teamId } });
  expect(team.body.projects).toEqual([]);
});

test('a project is connected to a repository of its own organization, and shows it', async ({
  server,
  tenant,
}) => {
  const { owner, projectId, teamId } = tenant;
  const params = { id: projectId };
  const repository = await connectRepository(server, tenant);
  const theirs = await connectRepository(server, await createTenant(server));
  const foreign = await owner.call(api.saveSetting, { params, body: { repositoryId: theirs.id } });
  expect(foreign).toMatchObject({ status: 404 });
  await owner.call(api.saveSetting, { params, body: { repositoryId: repository.id } });
  const tagged = await owner.call(api.saveSetting, { params, body: { syncTag: 'takt' } });
  expect(tagged.body).toEqual({
    id: projectId,
    repositoryId: repository.id,
    syncTag: 'takt',
    isTasksAutoSync: true,
    isTasksAutoSyncOnLabel: true,
    isTaskDoneOnMerge: false,
  });
  const shown = { id: repository.id, repositoryId: 4711, name: 'website', owner: null };
  expect((await owner.call(api.byId, { params })).body.repository).toMatchObject(shown);
  const team = await owner.call(teamsApi.detail, { params: { id: teamId } });
  expect(team.body.projects?.[0]?.repository).toMatchObject(shown);
  const cut = { repositoryId: null, isTasksAutoSync: false, isTasksAutoSyncOnLabel: false };
  const off = await owner.call(api.saveSetting, { params, body: cut });
  expect(off.body).toMatchObject({ isTasksAutoSync: false, isTasksAutoSyncOnLabel: false });
  expect((await owner.call(api.byId, { params })).body).not.toHaveProperty('repository');
});

test('the audit tells who made, renamed and deleted a project', async ({ server, tenant }) => {
  const { owner } = tenant;
  const { body } = await owner.call(api.create, { body: { ...form } });
  const params = { id: body.id };
  await owner.call(api.update, { params, body: { name: 'Web shop', budget: 20 } });
  await owner.call(api.update, { params, body: { name: 'Web shop' } });
  await owner.call(api.remove, { params });
  const noted = (await auditOf(server, tenant)).filter(({ entityId }) => entityId === body.id);
  expect(noted).toMatchObject([
    { action: 'project.create', actorUserId: owner.userId, after: { name: 'Website' } },
    {
      action: 'project.update',
      before: { name: 'Website', budget: 12.5 },
      after: { name: 'Web shop', budget: 20 },
    },
    { action: 'project.delete', before: { name: 'Web shop' } },
  ]);
});
