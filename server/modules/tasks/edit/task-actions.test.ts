import { addTag, addTask, addTeam, readTask } from '#server/modules/tasks/task-kit.ts';
import { createTenant, type TestTenant } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { issueTypeTexts } from '#shared/tasks/issue-type-rules.ts';
import { taskTexts } from '#shared/tasks/task.schema.ts';
import { taskActionTexts } from '#shared/tasks/task-actions.schema.ts';
import { taskRefusals } from '#shared/tasks/task-rights.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';

function bulk(tenant: TestTenant, ids: string[], change: Record<string, unknown>) {
  return tenant.owner.call(tasksApi.bulkUpdate, { body: { ids, change } });
}

test('a copy: "Copy" before the title, the first status, a Bug, assigned to who copies', async ({
  server,
  tenant,
}) => {
  const ben = await tenant.member();
  const tag = await addTag(server, tenant, 'docs');
  const given = { description: '<p>x</p>', size: 'large', priority: 'high', estimate: 60, version: '1' };
  const links = { tags: [{ id: tag }], projectId: tenant.projectId, status: 'blocked', issueType: 'Story' };
  const task = await addTask(tenant, { title: 'x'.repeat(255), ...given, ...links });
  const { status, body } = await ben.call(tasksApi.copy, { params: { id: task.id }, body: {} });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    ...given,
    title: `Copy ${'x'.repeat(250)}`,
    status: 'backlog',
    issueType: 'Bug',
    projectId: tenant.projectId,
    number: (task.number ?? 0) + 1,
    tags: [{ id: tag }],
    teams: [{ id: tenant.teamId }],
    members: [{ id: ben.employeeId }],
    createdByUserId: ben.userId,
  });
  const named = await ben.call(tasksApi.copy, { params: { id: task.id }, body: { title: 'Another' } });
  expect(named.body.title).toBe('Another');
  const other = await createTenant(server);
  expect((await other.owner.call(tasksApi.copy, { params: { id: task.id }, body: {} })).status).toBe(404);
});

test('a copy leaves out teams the copier does not see', async ({ tenant }) => {
  const ben = await tenant.member();
  const secret = await addTeam(tenant, 'Secret');
  const task = await addTask(tenant, { teams: [{ id: tenant.teamId }, { id: secret }] });
  const { body } = await ben.call(tasksApi.copy, { params: { id: task.id }, body: {} });
  expect(body.teams).toMatchObject([{ id: tenant.teamId }]);
});

test('a deleted task stops its timers, is nobody’s active task and comes back whole', async ({
  server,
  tenant,
}) => {
  const { prisma } = server.services;
  const ben = await tenant.member();
  const story = await addTask(tenant, { title: 'Story', issueType: 'Story' });
  const child = await addTask(tenant, { parentId: story.id });
  await ben.call(timerApi.start, { body: { taskId: story.id, organizationTeamId: tenant.teamId } });
  server.clock.advance(60_000);
  const manager = await tenant.member({ teamRole: 'MANAGER' });
  const params = { id: story.id };
  const answer = await manager.call(tasksApi.remove, { params });
  expect(answer).toMatchObject({ status: 200, body: { affected: 1 } });
  expect((await tenant.owner.call(tasksApi.byId, { params })).status).toBe(404);
  expect((await ben.call(timerApi.status)).body.running).toBe(false);
  const log = await prisma.timeLog.findFirstOrThrow({ where: { taskId: story.id } });
  expect(log).toMatchObject({ isRunning: false, stoppedAt: server.clock.now() });
  const membership = await prisma.organizationTeamEmployee.findUniqueOrThrow({
    where: { id: ben.membershipId },
  });
  expect(membership.activeTaskId).toBeNull();
  const orphan = await readTask(tenant, child.id);
  expect([orphan.parentId, orphan.parent]).toEqual([undefined, undefined]);
  const board = await tenant.owner.call(tasksApi.team, { query: { organizationTeamId: tenant.teamId } });
  expect(board.body.items.map(({ id }) => id)).toEqual([child.id]);
  const audit = await prisma.auditEntry.findMany({ where: { entityId: story.id, entity: 'Task' } });
  expect(audit).toMatchObject([{ action: 'task.delete', actorUserId: manager.userId }]);
  const restored = await manager.call(tasksApi.restore, { params });
  expect(restored.body).toMatchObject({ id: story.id, number: story.number, children: [{ id: child.id }] });
  expect((await manager.call(tasksApi.restore, { params })).status).toBe(200);
  const entries = await prisma.activityLog.findMany({
    where: { entityId: story.id },
    orderBy: { id: 'asc' },
  });
  expect(entries.map(({ action }) => action)).toContain('Deleted');
});

test('the trash holds a task for 30 days', async ({ server, tenant }) => {
  const task = await addTask(tenant);
  const params = { id: task.id };
  await tenant.owner.call(tasksApi.remove, { params });
  const at = new Date(server.clock.now().getTime() - 31 * 86_400_000);
  await server.services.prisma.task.update({ where: params, data: { deletedAt: at } });
  expect((await tenant.owner.call(tasksApi.restore, { params })).status).toBe(404);
});

test('managers of a team and who holds the right delete; others hear why not', async ({ server, tenant }) => {
  const task = await addTask(tenant);
  const params = { id: task.id };
  const ben = await tenant.member();
  const refused = await ben.call(tasksApi.remove, { params });
  expect(refused).toMatchObject({ status: 403, body: { message: taskRefusals.notDeleter } });
  const viewer = await tenant.member({ role: 'VIEWER' });
  expect((await viewer.call(tasksApi.remove, { params })).status).toBe(403);
  const other = await createTenant(server);
  expect((await other.owner.call(tasksApi.remove, { params })).status).toBe(404);
  const admin = await tenant.member({ role: 'ADMIN' });
  expect((await admin.call(tasksApi.remove, { params })).status).toBe(200);
  expect((await ben.call(tasksApi.restore, { params })).status).toBe(403);
  expect((await other.owner.call(tasksApi.restore, { params })).status).toBe(404);
});

test('one call changes many tasks, each by its rules, and tells it once', async ({ server, tenant }) => {
  const ben = await tenant.member();
  const tag = await addTag(server, tenant, 'docs');
  const epic = await addTask(tenant, { title: 'Epic', issueType: 'Epic' });
  const first = await addTask(tenant, { title: 'First', dueDate: '2026-03-01' });
  const second = await addTask(tenant, { title: 'Second' });
  const unknown = crypto.randomUUID();
  const heard: (string | undefined)[] = [];
  const leave = server.services.live.subscribe(tenant.tenantId, ({ id, to }) =>
    to === undefined ? heard.push(id) : undefined,
  );
  const { status, body } = await bulk(tenant, [second.id, first.id, epic.id, unknown], {
    issueType: 'Bug',
    status: 'completed',
    priority: 'high',
    addMemberIds: [ben.employeeId],
    removeMemberIds: [tenant.owner.employeeId],
    addTagIds: [tag],
    projectId: tenant.projectId,
  });
  expect(status).toBe(200);
  expect(body).toEqual({
    changed: [second.id, first.id],
    refused: [
      { id: unknown, message: 'The task was not found' },
      { id: epic.id, message: issueTypeTexts.epic },
    ],
  });
  // Events of earlier changes may still arrive.
  await expect.poll(() => heard.filter((id) => id === undefined)).toHaveLength(1);
  leave();
  const [one, two] = [await readTask(tenant, second.id), await readTask(tenant, first.id)];
  for (const task of [one, two]) {
    expect(task).toMatchObject({
      issueType: 'Bug',
      status: 'completed',
      resolvedAt: '2026-03-11T09:00:00.000Z',
      priority: 'high',
      members: [{ id: ben.employeeId }],
      tags: [{ id: tag }],
      projectId: tenant.projectId,
      revision: 2,
    });
  }
  expect([one.number, two.number]).toEqual([second.number, first.number]);
  expect((one.rank ?? '') < (two.rank ?? '')).toBe(true);
  expect(await readTask(tenant, epic.id)).toMatchObject({ status: 'open', revision: 1 });
  const logs = await server.services.prisma.activityLog.findMany({
    where: { entityId: first.id, action: 'Updated' },
  });
  expect(logs).toMatchObject([
    { updatedValues: { members: ['Ben Baker'], tags: ['docs'], status: 'completed' } },
  ]);
  const late = await bulk(tenant, [first.id, second.id], { startDate: '2026-03-02' });
  expect(late.body.refused).toEqual([{ id: first.id, message: taskRefusals.dateOrder }]);
});

test('a bulk change says what is missing, and names nobody from elsewhere', async ({ server, tenant }) => {
  const task = await addTask(tenant);
  const refused = async (ids: string[], change: Record<string, unknown>) =>
    (await bulk(tenant, ids, change)).body;
  expect(await refused([], { priority: 'low' })).toMatchObject({ message: taskActionTexts.bulkEmpty });
  expect(await refused([task.id], {})).toMatchObject({ message: taskActionTexts.bulkNothing });
  const other = await createTenant(server);
  const foreign = await addTask(other);
  expect((await bulk(tenant, [task.id], { addMemberIds: [other.owner.employeeId] })).status).toBe(404);
  expect((await bulk(tenant, [task.id], { projectId: other.projectId })).status).toBe(404);
  expect((await bulk(tenant, [foreign.id], { priority: 'low' })).status).toBe(404);
  expect(await readTask(other, foreign.id)).not.toHaveProperty('priority');
});

test('many tasks go to the trash at once; what the caller may not delete stays', async ({
  server,
  tenant,
}) => {
  const teamId = await addTeam(tenant, 'Other');
  const manager = await tenant.member({ teamRole: 'MANAGER' });
  const mine = await addTask(tenant, { title: 'Mine' });
  const lent = await addTask(tenant, {
    title: 'Lent',
    teams: [{ id: teamId }],
    members: [{ id: manager.employeeId }],
  });
  const other = await createTenant(server);
  const foreign = await addTask(other);
  const { body } = await manager.call(tasksApi.bulkDelete, { body: { ids: [mine.id, lent.id, foreign.id] } });
  expect(body).toEqual({
    changed: [mine.id],
    refused: [
      { id: lent.id, message: taskRefusals.notDeleter },
      { id: foreign.id, message: 'The task was not found' },
    ],
  });
  expect((await tenant.owner.call(tasksApi.byId, { params: { id: mine.id } })).status).toBe(404);
  expect((await other.owner.call(tasksApi.byId, { params: { id: foreign.id } })).status).toBe(200);
});

test('a member is taken out of every task of a team, by themselves or a manager', async ({
  server,
  tenant,
}) => {
  const ben = await tenant.member();
  const elsewhere = await addTeam(tenant, 'Other');
  const members = [{ id: ben.employeeId }, { id: tenant.owner.employeeId }];
  const tasks = [await addTask(tenant, { members }), await addTask(tenant, { members })];
  const kept = await addTask(tenant, { members, teams: [{ id: elsewhere }] });
  const cleo = await tenant.member();
  const request = { params: { employeeId: ben.employeeId }, query: { organizationTeamId: tenant.teamId } };
  const refused = await cleo.call(tasksApi.unassignEmployee, request);
  expect(refused).toMatchObject({ status: 403, body: { message: taskRefusals.notUnassigner } });
  const nothing = await cleo.call(tasksApi.unassignEmployee, { params: request.params });
  expect(nothing).toMatchObject({ status: 400, body: { message: taskTexts.teamRequired } });
  const other = await createTenant(server);
  expect((await other.owner.call(tasksApi.unassignEmployee, request)).status).toBe(404);
  expect((await ben.call(tasksApi.unassignEmployee, request)).body.affected).toBe(2);
  for (const { id } of tasks) {
    expect((await readTask(tenant, id)).members).toMatchObject([{ id: tenant.owner.employeeId }]);
    const logs = await server.services.prisma.activityLog.count({
      where: { entityId: id, updatedFields: { has: 'members' } },
    });
    expect(logs).toBe(1);
  }
  expect((await readTask(tenant, kept.id)).members).toHaveLength(2);
  const manager = await tenant.member({ teamRole: 'MANAGER' });
  expect((await manager.call(tasksApi.unassignEmployee, request)).body.affected).toBe(0);
});
