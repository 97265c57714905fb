import { randomUUID } from 'node:crypto';
import { createTenant } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';
import { taskTexts } from '#shared/tasks/task.schema.ts';
import { taskRefusals } from '#shared/tasks/task-rights.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';

test('a task starts open, as a Task, numbered by its project, assigned to its maker', async ({
  server,
  tenant,
}) => {
  const ben = await tenant.member();
  const { prisma } = server.services;
  await prisma.organizationProject.update({ where: { id: tenant.projectId }, data: { code: 'doc' } });
  const { status, body } = await ben.call(tasksApi.create, {
    body: {
      title: '  Write docs ',
      description: '',
      teams: [{ id: tenant.teamId }],
      tags: [],
      members: [],
      projectId: tenant.projectId,
      estimate: 0,
      priority: 'High',
      size: 'X-Large',
      tenantId: tenant.tenantId,
      organizationId: tenant.organizationId,
    },
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    title: 'Write docs',
    number: 1,
    taskNumber: 'DOC-1',
    prefix: 'DOC',
    public: true,
    status: 'open',
    issueType: 'Task',
    priority: 'high',
    size: 'x-large',
    estimate: 0,
    projectId: tenant.projectId,
    members: [{ id: ben.employeeId }],
    teams: [{ id: tenant.teamId }],
    createdByUser: { id: ben.userId },
    rootEpic: null,
  });
  expect(body).toMatchObject({ description: '', isScreeningTask: false });
  const where = { organizationTeamId: tenant.teamId };
  const open = await prisma.taskStatus.findFirstOrThrow({ where: { ...where, value: 'open' } });
  const high = await prisma.taskPriority.findFirstOrThrow({ where: { ...where, value: 'high' } });
  const large = await prisma.taskSize.findFirstOrThrow({ where: { ...where, value: 'x-large' } });
  const type = await prisma.issueType.findFirstOrThrow({ where: { ...where, name: 'Task' } });
  expect(body).toMatchObject({
    taskStatusId: open.id,
    taskPriorityId: high.id,
    taskSizeId: large.id,
    taskTypeId: type.id,
  });
  const log = await prisma.activityLog.findFirst({ where: { entityId: body.id } });
  expect(log).toMatchObject({ entity: 'Task', action: 'Created', createdByUserId: ben.userId });
});

test('without a project the team numbers, with its prefix or the start of its name', async ({ tenant }) => {
  const { owner } = tenant;
  const made = await owner.call(teamsApi.create, {
    body: { name: 'Q & A team', managerIds: [owner.employeeId] },
  });
  const teamId = 'id' in made.body ? made.body.id : '';
  const first = await owner.call(tasksApi.create, { body: { title: 'One', teams: [{ id: teamId }] } });
  const second = await owner.call(tasksApi.create, {
    body: { title: 'Two', teams: [{ id: teamId }], projectId: '' },
  });
  expect([first.body.taskNumber, second.body.taskNumber]).toEqual(['QAT-1', 'QAT-2']);
  const loose = await owner.call(tasksApi.create, { body: { title: 'Nowhere', teams: [] } });
  expect(loose.body).toMatchObject({ number: 1, taskNumber: '1', teams: [] });
});

test('fifty at once get fifty numbers without a gap', async ({ tenant }) => {
  const { owner } = tenant;
  const wanted = Array.from({ length: 50 }, (_, index) => index + 1);
  const answers = await Promise.all(
    wanted.map((index) =>
      owner.call(tasksApi.create, {
        body: { title: `Task ${index}`, teams: [{ id: tenant.teamId }], projectId: tenant.projectId },
      }),
    ),
  );
  const numbers = answers.map(({ body }) => body.number ?? 0).sort((a, b) => a - b);
  expect(numbers).toEqual(wanted);
});

test('a refused task leaves no gap', async ({ tenant }) => {
  const create = (body: Record<string, unknown>) =>
    tenant.owner.call(tasksApi.create, {
      body: { title: 'Numbered', teams: [{ id: tenant.teamId }], ...body },
    });
  expect((await create({})).body.number).toBe(1);
  expect((await create({ tags: [{ id: crypto.randomUUID() }] })).status).toBe(404);
  expect((await create({ priority: 'whatever' })).status).toBe(400);
  expect((await create({})).body.number).toBe(2);
});

test('a task that is sent again with the id its client made is made once', async ({ server, tenant }) => {
  const body = { clientId: randomUUID(), title: 'Call the printer', teams: [{ id: tenant.teamId }] };
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => tenant.owner.call(tasksApi.create, { body })),
  );
  expect(new Set(answers.map((answer) => answer.body.id))).toEqual(new Set([body.clientId]));
  expect(new Set(answers.map((answer) => answer.body.number)).size).toBe(1);
  const ben = await tenant.member();
  const stranger = await createTenant(server);
  for (const other of [ben, stranger.owner]) {
    const { teams: _teams, ...own } = body;
    const refused = await other.call(tasksApi.create, { body: own });
    expect(refused).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  }
  await tenant.owner.call(tasksApi.remove, { params: { id: body.clientId } });
  expect(await tenant.owner.call(tasksApi.create, { body })).toMatchObject({
    status: 409,
    body: { message: taskTexts.clientIdTaken },
  });
});

test('the other address answers the team’s tasks and fills in what is missing', async ({ tenant }) => {
  const ben = await tenant.member();
  const { status, body } = await ben.call(tasksApi.createInTeam, { body: { title: 'Quick' } });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    total: 1,
    items: [
      { title: 'Quick', status: 'open', members: [{ id: ben.employeeId }], teams: [{ id: tenant.teamId }] },
    ],
  });
});

test.for([
  ['', taskTexts.titleTooShort],
  [' x ', taskTexts.titleTooShort],
  ['x'.repeat(256), taskTexts.titleTooLong],
  [undefined, taskTexts.titleRequired],
] as const)('the title %o is refused', async ([title, text], { tenant }) => {
  const body = { title, teams: [{ id: tenant.teamId }] };
  const answer = await tenant.owner.call(tasksApi.create, { body });
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ message: text, errors: { title: text } });
  const other = await tenant.owner.call(tasksApi.createInTeam, { body });
  expect(other.status).toBe(400);
  if (title !== undefined) expect(other.body).toMatchObject({ errors: { title: text, name: text } });
});

test('an address that is not verified creates nothing', async ({ server, tenant }) => {
  const ben = await tenant.member({ isEmailVerified: false });
  const answer = await ben.call(tasksApi.create, {
    body: { title: 'Not yet', teams: [{ id: tenant.teamId }] },
  });
  expect(answer.status).toBe(403);
  expect(answer.body).toMatchObject({ code: 'EMAIL_UNVERIFIED', message: authTexts.unverified });
  expect(await server.services.prisma.task.count({ where: { tenantId: tenant.tenantId } })).toBe(0);
});

test('a role without the right creates nothing', async ({ tenant }) => {
  const viewer = await tenant.member({ role: 'VIEWER' });
  const answer = await viewer.call(tasksApi.create, {
    body: { title: 'No', teams: [{ id: tenant.teamId }] },
  });
  expect(answer.status).toBe(403);
});

test('everything a task is linked with has to be of the caller’s world', async ({ server, tenant }) => {
  const other = await createTenant(server);
  const foreign = await other.owner.call(tasksApi.create, {
    body: { title: 'Foreign', teams: [{ id: other.teamId }] },
  });
  const secret = await tenant.owner.call(teamsApi.create, {
    body: { name: 'Secret', managerIds: [tenant.owner.employeeId] },
  });
  const teamId = 'id' in secret.body ? secret.body.id : '';
  const status = await server.services.prisma.taskStatus.findFirstOrThrow({
    where: { organizationTeamId: other.teamId, value: 'open' },
  });
  const ben = await tenant.member();
  const links: Record<string, unknown>[] = [
    { teams: [{ id: other.teamId }] },
    { teams: [{ id: teamId }] },
    { members: [{ id: other.owner.employeeId }] },
    { tags: [{ id: crypto.randomUUID() }] },
    { projectId: other.projectId },
    { parentId: foreign.body.id },
    { taskStatusId: status.id },
  ];
  for (const link of links) {
    const body = { title: 'Borrowed', teams: [{ id: tenant.teamId }], ...link };
    const answer = await ben.call(tasksApi.create, { body });
    expect(answer.status, JSON.stringify(link)).toBe(404);
  }
});

test('dates are ordered by day, and parents have a fitting type', async ({ tenant }) => {
  const create = (body: Record<string, unknown>) =>
    tenant.owner.call(tasksApi.create, {
      body: { title: 'Planned', teams: [{ id: tenant.teamId }], ...body },
    });
  const late = await create({ startDate: '2026-03-12T08:00:00Z', dueDate: '2026-03-11' });
  expect(late.status).toBe(400);
  expect(late.body).toMatchObject({ errors: { dueDate: taskRefusals.dateOrder } });
  const sameDay = await create({ startDate: '2026-03-11T15:00:00Z', dueDate: '2026-03-11' });
  expect(sameDay.body).toMatchObject({ dueDate: '2026-03-11T00:00:00.000Z' });
  const task = await create({});
  const wrong = await create({ parentId: task.body.id });
  expect(wrong.status).toBe(400);
  expect(wrong.body).toMatchObject({ errors: { parentId: taskRefusals.parentType } });
  const epic = await create({ issueType: 'epic' });
  expect(epic.body.issueType).toBe('Epic');
  expect((await create({ issueType: 'Story', parentId: epic.body.id })).status).toBe(201);
});

test('a task made done is resolved', async ({ tenant }) => {
  const { body } = await tenant.owner.call(tasksApi.create, {
    body: { title: 'Done before', teams: [{ id: tenant.teamId }], status: 'done' },
  });
  expect(body).toMatchObject({ status: 'completed', resolvedAt: '2026-03-11T09:00:00.000Z' });
});
