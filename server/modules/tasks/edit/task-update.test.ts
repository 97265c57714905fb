import { createTenant, type TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import type { TaskStatusName } from '#shared/enums/task-status-name.ts';
import { issueTypeTexts } from '#shared/tasks/issue-type-rules.ts';
import { type Task, taskTexts } from '#shared/tasks/task.schema.ts';
import { taskActionTexts } from '#shared/tasks/task-actions.schema.ts';
import { taskRefusals } from '#shared/tasks/task-rights.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';

async function addTask(tenant: TestTenant, body: Record<string, unknown> = {}): Promise<Task> {
  const answer = await tenant.owner.call(tasksApi.create, {
    body: { title: 'Write docs', teams: [{ id: tenant.teamId }], ...body },
  });
  expect(answer.status).toBe(201);
  return answer.body;
}

function update(tenant: TestTenant, id: string, body: Record<string, unknown>) {
  return tenant.owner.call(tasksApi.update, { params: { id }, body });
}

async function addTeam(tenant: TestTenant, name: string): Promise<string> {
  const { body } = await tenant.owner.call(teamsApi.create, {
    body: { name, managerIds: [tenant.owner.employeeId] },
  });
  return 'id' in body ? body.id : '';
}

async function statusId({ services }: TestServer, teamId: string, value: string): Promise<string> {
  const where = { organizationTeamId: teamId, value };
  return (await services.prisma.taskStatus.findFirstOrThrow({ where })).id;
}

function stored({ services }: TestServer, id: string) {
  return services.prisma.task.findUniqueOrThrow({ where: { id } });
}

test('the whole task sent back with one field changed changes that field alone', async ({
  server,
  tenant,
}) => {
  const ben = await tenant.member();
  const own = { tenantId: tenant.tenantId, organizationId: tenant.organizationId };
  const tag = await server.services.prisma.tag.create({ data: { ...own, name: 'docs' } });
  const epic = await addTask(tenant, { title: 'Epic', issueType: 'Epic' });
  const made = await addTask(tenant, {
    parentId: epic.id,
    description: '<p>text</p>',
    members: [{ id: ben.employeeId }],
    tags: [{ id: tag.id }],
    projectId: tenant.projectId,
    dueDate: '2026-04-01',
    version: '1.0',
  });
  const { body: read } = await tenant.owner.call(tasksApi.byId, { params: { id: made.id } });
  server.clock.advance(60_000);
  const whole = {
    ...read,
    number: 99,
    priority: 'urgent',
    createdByUser: { id: ben.userId },
    children: [{ id: 'x' }],
  };
  const { status, body } = await update(tenant, made.id, whole);
  expect(status).toBe(200);
  expect(body).toMatchObject({ priority: 'urgent', updatedAt: '2026-03-11T09:01:00.000Z' });
  const { priority: _p, taskPriorityId, updatedAt: _u, revision, ...rest } = body;
  const { updatedAt: _v, revision: was, ...before } = read;
  expect(rest).toEqual(before);
  expect([was, revision]).toEqual([1, 2]);
  expect(taskPriorityId).toBeTruthy();
  const where = { entityId: made.id, action: 'Updated' };
  const logs = await server.services.prisma.activityLog.findMany({ where });
  expect(logs).toMatchObject([
    {
      updatedFields: ['priority'],
      previousValues: { priority: null },
      updatedValues: { priority: 'urgent' },
    },
  ]);
});

test('a change to the stored values changes nothing', async ({ server, tenant }) => {
  const task = await addTask(tenant, { dueDate: '2026-04-01' });
  const { body } = await update(tenant, task.id, { ...task });
  expect(body).toEqual(task);
  expect((await stored(server, task.id)).revision).toBe(1);
});

test('a change of what somebody else changed meanwhile is refused, unless it changes nothing', async ({
  tenant,
}) => {
  const task = await addTask(tenant);
  await update(tenant, task.id, { title: 'Renamed', ifRevision: 1 });
  const late = await update(tenant, task.id, { title: 'Renamed too', ifRevision: 1 });
  expect(late.status).toBe(409);
  expect(late.body).toMatchObject({
    code: 'TASK_CHANGED',
    message: taskActionTexts.changed,
    details: { revision: 2 },
  });
  expect((await update(tenant, task.id, { title: 'Renamed', ifRevision: 1 })).status).toBe(200);
  expect((await update(tenant, task.id, { title: 'Renamed too', ifRevision: 2 })).body).toMatchObject({
    title: 'Renamed too',
    revision: 3,
  });
});

test('descriptions keep what the editor writes and lose the rest', async ({ server, tenant }) => {
  const dirty = '<p onclick="x()">Hello<script>alert(1)</script></p>';
  const task = await addTask(tenant, { description: dirty });
  expect(task.description).toBe('<p>Hello</p>');
  await server.services.prisma.task.update({ where: { id: task.id }, data: { description: dirty } });
  expect((await update(tenant, task.id, { description: dirty })).body.revision).toBe(1);
  const { body } = await update(tenant, task.id, { description: `${dirty}<img src=x onerror=y>` });
  expect(body).toMatchObject({ description: '<p>Hello</p>', revision: 2 });
});

test('small patches change what they name; null clears', async ({ server, tenant }) => {
  const task = await addTask(tenant, { estimate: 60, dueDate: '2026-04-01', size: 'small' });
  const patches: [Record<string, unknown>, Record<string, unknown>][] = [
    [{ title: '  Renamed ' }, { title: 'Renamed' }],
    [{ estimate: 7200 }, { estimate: 7200 }],
    [{ startDate: '2026-03-20T08:00:00.000Z' }, { startDate: '2026-03-20T08:00:00.000Z' }],
    [{ public: false }, { public: false }],
    [{ version: 'v2' }, { version: 'v2' }],
    [{ size: 'Large' }, { size: 'large' }],
    [{ description: '<p>x</p>' }, { description: '<p>x</p>' }],
  ];
  for (const [patch, expected] of patches) {
    const answer = await update(tenant, task.id, { id: task.id, ...patch });
    expect(answer.body).toMatchObject(expected);
  }
  const cleared = {
    estimate: null,
    startDate: null,
    dueDate: null,
    version: null,
    size: null,
  };
  const { body } = await update(tenant, task.id, { ...cleared, description: null, public: null });
  for (const key of Object.keys(cleared)) expect(body, key).not.toHaveProperty(key);
  expect(body).not.toHaveProperty('taskSizeId');
  expect(body.description).toBe('');
  expect(body.public).toBe(false);
  expect((await stored(server, task.id)).revision).toBe(1 + patches.length + 1);
});

test('members, labels and teams are replaced when present; the activity names them', async ({
  server,
  tenant,
}) => {
  const ben = await tenant.member({ firstName: 'Ben' });
  const cleo = await tenant.member({ firstName: 'Cleo' });
  const own = { tenantId: tenant.tenantId, organizationId: tenant.organizationId };
  const [docs, bugs] = await Promise.all(
    ['docs', 'bugs'].map((name) => server.services.prisma.tag.create({ data: { ...own, name } })),
  );
  const task = await addTask(tenant, { members: [{ id: ben.employeeId }] });
  const { body } = await update(tenant, task.id, {
    members: [{ id: cleo.employeeId, user: { id: 'ignored' } }],
    tags: [{ id: bugs?.id }, { id: docs?.id, name: 'ignored' }],
  });
  expect(body.members).toMatchObject([{ id: cleo.employeeId }]);
  expect(body.tags?.map(({ name }) => name)).toEqual(['bugs', 'docs']);
  const logs = await server.services.prisma.activityLog.findMany({
    where: { entityId: task.id, action: 'Updated' },
  });
  expect(logs).toMatchObject([
    {
      updatedFields: ['members', 'tags'],
      previousValues: { members: ['Ben Baker'], tags: [] },
      updatedValues: { members: ['Cleo Baker'], tags: ['bugs', 'docs'] },
    },
  ]);
  const swapped = await update(tenant, task.id, { tags: [{ id: docs?.id }, { id: bugs?.id }] });
  expect(swapped.body.tags?.map(({ name }) => name)).toEqual(['docs', 'bugs']);
  expect((await update(tenant, task.id, { members: [] })).body.members).toEqual([]);
  expect((await update(tenant, task.id, { members: [{ id: crypto.randomUUID() }] })).status).toBe(404);
});

test('a status is set by its id, by its name, and by both; the one that changed wins', async ({
  server,
  tenant,
}) => {
  const task = await addTask(tenant);
  const open = task.taskStatusId ?? '';
  const review = await statusId(server, tenant.teamId, 'in-review');
  const blocked = await statusId(server, tenant.teamId, 'blocked');
  const closed = await statusId(server, tenant.teamId, 'closed');
  const steps: [Record<string, unknown>, TaskStatusName, string][] = [
    [{ status: 'in-review', taskStatusId: review }, 'in-review', review],
    [{ status: 'blocked', taskStatusId: review }, 'blocked', blocked],
    [{ status: 'blocked', taskStatusId: open }, 'open', open],
    [{ status: 'In Review' }, 'in-review', review],
    [{ taskStatusId: blocked }, 'blocked', blocked],
    [{ status: 'todo', taskStatusId: null }, 'open', open],
    [{ status: 'cancelled' }, 'closed', closed],
    [{ status: 'blocked', taskStatusId: crypto.randomUUID() }, 'blocked', blocked],
    [{ status: 'blocked', taskStatusId: null }, 'blocked', blocked],
  ];
  for (const [patch, status, taskStatusId] of steps) {
    const { body } = await update(tenant, task.id, patch);
    expect(body, JSON.stringify(patch)).toMatchObject({ status, taskStatusId });
  }
  const unknown = await update(tenant, task.id, { status: 'nonsense' });
  expect(unknown.status).toBe(400);
  expect(unknown.body).toMatchObject({ errors: { status: taskRefusals.unknownStatus } });
  expect((await update(tenant, task.id, { taskStatusId: crypto.randomUUID() })).status).toBe(404);
  const { body } = await update(tenant, task.id, { status: null });
  expect(body).not.toHaveProperty('status');
  expect(body).not.toHaveProperty('taskStatusId');
});

test('a custom status counts once the team has a row for it; a built-in name counts without one', async ({
  server,
  tenant,
}) => {
  const { prisma } = server.services;
  const task = await addTask(tenant);
  const row = {
    tenantId: tenant.tenantId,
    organizationId: tenant.organizationId,
    name: 'custom',
    value: 'custom',
  };
  const custom = await prisma.taskStatus.create({
    data: { ...row, organizationTeamId: tenant.teamId, isDone: true },
  });
  const done = await update(tenant, task.id, { status: 'custom' });
  expect(done.body).toMatchObject({ taskStatusId: custom.id, resolvedAt: '2026-03-11T09:00:00.000Z' });
  await prisma.taskStatus.deleteMany({ where: { organizationTeamId: tenant.teamId, value: 'ready' } });
  const ready = await update(tenant, task.id, { status: 'ready' });
  expect(ready.body).toMatchObject({ status: 'ready' });
  expect(ready.body).not.toHaveProperty('taskStatusId');
  expect(ready.body).not.toHaveProperty('resolvedAt');
});

test('resolvedAt is set when a task becomes done and cleared when it opens again', async ({
  server,
  tenant,
}) => {
  const task = await addTask(tenant);
  expect(task).not.toHaveProperty('resolvedAt');
  expect((await update(tenant, task.id, { status: 'completed' })).body.resolvedAt).toBe(
    '2026-03-11T09:00:00.000Z',
  );
  server.clock.advance(60_000);
  expect((await update(tenant, task.id, { status: 'closed' })).body.resolvedAt).toBe(
    '2026-03-11T09:00:00.000Z',
  );
  expect((await update(tenant, task.id, { status: 'open' })).body).not.toHaveProperty('resolvedAt');
});

test('a task that moves to another team takes the rows of that team’s lists', async ({ server, tenant }) => {
  const task = await addTask(tenant, { priority: 'low', status: 'blocked' });
  const teamId = await addTeam(tenant, 'Other');
  const { body } = await update(tenant, task.id, { teams: [{ id: teamId }] });
  expect(body).toMatchObject({
    status: 'blocked',
    priority: 'low',
    taskStatusId: await statusId(server, teamId, 'blocked'),
    teams: [{ id: teamId }],
  });
  expect(body.number).toBe(task.number);
  const inBoth = await update(tenant, task.id, { teams: [{ id: teamId }, { id: tenant.teamId }] });
  expect(inBoth.body.teams).toHaveLength(2);
  const review = await statusId(server, tenant.teamId, 'in-review');
  const moved = await update(tenant, task.id, { status: 'in-review', taskStatusId: review });
  expect(moved.body).toMatchObject({ status: 'in-review', taskStatusId: review });
});

test('in another project a task keeps its number', async ({ server, tenant }) => {
  const task = await addTask(tenant);
  const { prisma } = server.services;
  await prisma.organizationProject.update({ where: { id: tenant.projectId }, data: { code: 'WEB' } });
  await addTask(tenant, { projectId: tenant.projectId });
  const moved = await update(tenant, task.id, { projectId: tenant.projectId });
  expect(moved.body).toMatchObject({ projectId: tenant.projectId, number: 1, taskNumber: 'TEA-1' });
  const back = await update(tenant, task.id, { projectId: '' });
  expect(back.body).toMatchObject({ number: 1, taskNumber: 'TEA-1' });
  expect(back.body).not.toHaveProperty('projectId');
});

test('issue types follow the rules, in their words', async ({ tenant }) => {
  const refused = async (id: string, issueType: string, text: string) => {
    const answer = await update(tenant, id, { issueType });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ message: text, errors: { issueType: text } });
  };
  const epic = await addTask(tenant, { issueType: 'Epic' });
  await refused(epic.id, 'Task', issueTypeTexts.epic);
  const story = await addTask(tenant, { issueType: 'Story', parentId: epic.id });
  const task = await addTask(tenant, { parentId: story.id });
  await refused(task.id, 'Story', issueTypeTexts.hasParent);
  await refused(task.id, 'Epic', issueTypeTexts.hasParent);
  await refused(task.id, 'Nonsense', taskRefusals.unknownIssueType);
  expect((await update(tenant, task.id, { issueType: 'bug' })).body.issueType).toBe('Bug');
  const free = await addTask(tenant);
  await refused(free.id, 'Epic', issueTypeTexts.unknown);
  expect((await update(tenant, free.id, { issueType: 'Story' })).body.issueType).toBe('Story');
});

test('a parent fits by type and never closes a circle; null takes it away', async ({ tenant }) => {
  const epic = await addTask(tenant, { issueType: 'Epic' });
  const story = await addTask(tenant, { issueType: 'Story' });
  const task = await addTask(tenant);
  const under = (id: string, parentId: string | null) =>
    update(tenant, id, { parentId, parent: { id: parentId } });
  expect((await under(story.id, epic.id)).body).toMatchObject({ parentId: epic.id, parent: { id: epic.id } });
  expect((await under(task.id, story.id)).body).toMatchObject({
    parentId: story.id,
    rootEpic: { id: epic.id },
  });
  expect((await under(epic.id, task.id)).body).toMatchObject({
    errors: { parentId: taskRefusals.ownFamily },
  });
  expect((await under(task.id, task.id)).body).toMatchObject({
    errors: { parentId: taskRefusals.ownFamily },
  });
  expect((await under(epic.id, story.id)).status).toBe(400);
  const other = await addTask(tenant, { issueType: 'Story' });
  expect((await under(story.id, other.id)).body).toMatchObject({
    errors: { parentId: taskRefusals.parentType },
  });
  const alone = await under(task.id, null);
  expect(alone.body).not.toHaveProperty('parentId');
  expect(alone.body).not.toHaveProperty('parent');
  expect((await under(task.id, crypto.randomUUID())).status).toBe(404);
});

test('of two tasks placed under each other at once, one stays above', async ({ server, tenant }) => {
  const free = { issueType: 'Memo' };
  const { prisma } = server.services;
  const [first, second] = await Promise.all([addTask(tenant), addTask(tenant)]);
  await prisma.task.updateMany({ where: { tenantId: tenant.tenantId }, data: free });
  const answers = await Promise.allSettled([
    update(tenant, first?.id ?? '', { parentId: second?.id }),
    update(tenant, second?.id ?? '', { parentId: first?.id }),
  ]);
  expect(answers).toHaveLength(2);
  const rows = await prisma.task.findMany({
    where: { tenantId: tenant.tenantId },
    select: { parentId: true },
  });
  expect(rows.filter(({ parentId }) => parentId !== null)).toHaveLength(1);
});

test('the due day may not be before the start', async ({ tenant }) => {
  const task = await addTask(tenant, { startDate: '2026-03-12' });
  const answer = await update(tenant, task.id, { dueDate: '2026-03-11' });
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ errors: { dueDate: taskRefusals.dateOrder } });
  expect((await update(tenant, task.id, { dueDate: '2026-03-12T01:00:00Z' })).status).toBe(200);
});

test('titles keep to their lengths', async ({ tenant }) => {
  const task = await addTask(tenant);
  const long = await update(tenant, task.id, { title: 'x'.repeat(256) });
  expect(long.status).toBe(400);
  expect(long.body).toMatchObject({ errors: { title: taskTexts.titleTooLong } });
});

test('only who sees a task and may edit changes it', async ({ server, tenant }) => {
  const teamId = await addTeam(tenant, 'Secret');
  const secret = await addTask(tenant, { teams: [{ id: teamId }] });
  const ben = await tenant.member();
  const other = await createTenant(server);
  const body = { title: 'Taken over' };
  for (const who of [ben, other.owner]) {
    expect((await who.call(tasksApi.update, { params: { id: secret.id }, body })).status).toBe(404);
  }
  const viewer = await tenant.member({ role: 'VIEWER' });
  const task = await addTask(tenant);
  expect((await viewer.call(tasksApi.update, { params: { id: task.id }, body })).status).toBe(403);
  expect((await stored(server, secret.id)).title).toBe('Write docs');
});

test('a person who takes the task out of sight still gets it as answer', async ({ tenant }) => {
  const ben = await tenant.member();
  const task = await addTask(tenant);
  const { status, body } = await ben.call(tasksApi.update, { params: { id: task.id }, body: { teams: [] } });
  expect(status).toBe(200);
  expect(body.teams).toEqual([]);
  expect((await ben.call(tasksApi.byId, { params: { id: task.id } })).status).toBe(404);
});

test('a change is told to everybody of the workspace', async ({ server, tenant }) => {
  const heard: string[] = [];
  const leave = server.services.live.subscribe(tenant.tenantId, ({ topic, id }) =>
    heard.push(`${topic} ${id}`),
  );
  const task = await addTask(tenant);
  await expect.poll(() => heard).toEqual([`tasks ${task.id}`]);
  await update(tenant, task.id, { title: 'Renamed' });
  await expect.poll(() => heard).toHaveLength(2);
  leave();
});

test('an estimate in hours and minutes is the same as in seconds', async ({ tenant }) => {
  const made = await addTask(tenant, { estimate: 0, estimateHours: 1, estimateMinutes: 15 });
  expect(made).toMatchObject({ estimate: 4500, estimateHours: 1, estimateMinutes: 15 });
  const longer = await update(tenant, made.id, { estimateHours: 2, estimateMinutes: 30 });
  expect(longer.body).toMatchObject({ estimate: 9000, estimateHours: 2, estimateMinutes: 30 });
  const whole = await update(tenant, made.id, { ...longer.body, estimate: 60 });
  expect(whole.body).toMatchObject({ estimate: 60, estimateHours: 0, estimateMinutes: 1 });
  const spread = await update(tenant, made.id, { ...whole.body, estimateHours: 3 });
  expect(spread.body.estimate).toBe(10_860);
  const days = await update(tenant, made.id, { estimateDays: 1, estimateMinutes: 0 });
  expect(days.body).toMatchObject({ estimate: 86_400, estimateHours: 24 });
  const none = await update(tenant, made.id, { estimate: null });
  expect(none.body).not.toHaveProperty('estimateHours');
});

test.for([
  [{ estimateHours: 1000 }, taskTexts.estimateParts],
  [{ estimateHours: -1 }, taskTexts.estimateParts],
  [{ estimateHours: 1.5 }, taskTexts.estimateParts],
  [{ estimateMinutes: 60 }, taskTexts.estimateParts],
  [{ estimateDays: 41, estimateHours: 100 }, taskTexts.estimate],
] as const)('an estimate of %o is refused', async ([body, message], { tenant }) => {
  const task = await addTask(tenant, { estimate: 60 });
  expect(await update(tenant, task.id, body)).toMatchObject({ status: 400, body: { message } });
  const made = await tenant.owner.call(tasksApi.create, { body: { title: 'New', ...body } });
  expect(made).toMatchObject({ status: 400, body: { message } });
  expect((await tenant.owner.call(tasksApi.byId, { params: { id: task.id } })).body.estimate).toBe(60);
});

test('a description is stored in paragraphs', async ({ tenant }) => {
  const task = await addTask(tenant, { description: 'plain text' });
  expect(task.description).toBe('<p>plain text</p>');
  const { body } = await update(tenant, task.id, { description: 'one\n\ntwo' });
  expect(body.description).toBe('<p>one</p><p>two</p>');
});
