import {
  type Client,
  clientIn,
  taskRelations,
  test,
} from '#server/testing/compatible-client/other-client.ts';
import type { TestTenant } from '#server/testing/tenant.ts';
import { expect } from '#server/testing/test.ts';

/** The team's tasks as every screen reads them: with the first project of the team. */
function boardOf(client: Client, { tenantId, organizationId, teamId, projectId }: TestTenant) {
  const where = { organizationId, tenantId, projectId, teams: [teamId] };
  return client.get('/tasks/team', { where, ...taskRelations });
}

async function statusOf(client: Client, { teamId }: TestTenant, name: string) {
  const { items } = await client.get('/task-statuses', { organizationTeamId: teamId });
  return items.find((row: { name: string; value: string }) => row.name === name && row.value === name);
}

/** Body that the composer sends when no project was picked. */
function newTask({ teamId }: TestTenant, title: string, more: Record<string, unknown> = {}) {
  return {
    ...{ title, description: '', teams: [{ id: teamId }], tags: [], estimate: 0, projectId: null },
    ...{ issueType: null, priority: null, size: null, status: 'open', ...more },
  };
}

test('a task without a project is found, started, moved and finished', async ({ server, tenant }) => {
  const client = clientIn(server, tenant, tenant.owner);
  const { teamId, organizationId, tenantId } = tenant;
  const { employeeId, membershipId } = tenant.owner;
  const backlog = await statusOf(client, tenant, 'backlog');
  const open = await statusOf(client, tenant, 'open');
  await client.post('/tasks', newTask(tenant, 'Write it', { status: 'backlog', taskStatusId: open.id }));
  const { items, total } = await boardOf(client, tenant);
  expect(total).toBe(1);
  const [task] = items;
  expect(task).toMatchObject({ title: 'Write it', status: 'backlog', taskStatusId: backlog.id });
  expect(task).not.toHaveProperty('projectId');

  const active = { organizationId, activeTaskId: task.id, organizationTeamId: teamId, tenantId };
  await client.put(`/organization-team-employee/${membershipId}/active-task`, active);
  const start = {
    taskId: task.id,
    logType: 'TRACKED',
    source: 'TEAMS',
    tags: [],
    organizationTeamId: teamId,
  };
  await client.post('/timesheet/timer/start', start);
  const running = await client.get('/timesheet/timer/status', { tenantId, organizationId });
  expect(running).toMatchObject({
    running: true,
    timerStatus: 'running',
    lastLog: { tenantId, organizationId, isEdited: false, taskId: task.id, source: 'TEAMS', isRunning: true },
  });
  expect(running.lastLog.isBillable).toBeTypeOf('boolean');
  expect(running.lastLog.createdAt).toBe(running.lastLog.startedAt);
  const inProgress = await statusOf(client, tenant, 'in-progress');
  const moved = { ...task, status: 'in-progress', taskStatusId: inProgress.id };
  expect(await client.put(`/tasks/${task.id}`, moved)).toMatchObject({
    status: 'in-progress',
    members: [{}],
  });
  server.clock.advance(60_000);
  const beat = { logType: 'TRACKED', source: 'TEAMS', employeeId, duration: 5 };
  await Promise.all([
    client.post('/timesheet/time-slot', beat),
    client.post('/timesheet/timer/stop', { source: 'TEAMS', logType: 'TRACKED', taskId: task.id }),
  ]);
  const stopped = await client.get('/timesheet/timer/status', { tenantId, organizationId });
  expect(stopped).toMatchObject({ running: false, duration: 60 });
  const done = await statusOf(client, tenant, 'completed');
  await client.put(`/tasks/${task.id}`, { id: task.id, status: 'completed', taskStatusId: done.id });
  expect((await boardOf(client, tenant)).items).toMatchObject([{ id: task.id, status: 'completed' }]);
});

test('a card is dragged to another column and stays there', async ({ server, tenant }) => {
  const client = clientIn(server, tenant, tenant.owner);
  const { id } = await client.post('/tasks', newTask(tenant, 'A card', { projectId: tenant.projectId }));
  for (const name of ['in-progress', 'ready', 'open']) {
    const column = await statusOf(client, tenant, name);
    const [card] = (await boardOf(client, tenant)).items;
    await client.put(`/tasks/${id}`, { ...card, status: column.name, taskStatusId: column.id });
    expect((await boardOf(client, tenant)).items).toMatchObject([
      { id, status: name, taskStatusId: column.id },
    ]);
  }
  // A column whose row the client did not find: it sends the new name with the previous id.
  const [card] = (await boardOf(client, tenant)).items;
  expect(await client.put(`/tasks/${id}`, { ...card, status: 'blocked' })).toMatchObject({
    status: 'blocked',
  });
});

test('everything on the page of a task is changed and answered in full', async ({ server, tenant }) => {
  const client = clientIn(server, tenant, tenant.owner);
  const { teamId, organizationId, owner } = tenant;
  const { id } = await client.post('/tasks', newTask(tenant, 'Plain title'));
  const other = await client.post('/tasks', newTask(tenant, 'Related'));
  const label = await client.post('/tags', {
    name: 'Docs',
    color: '#ff0000',
    icon: '',
    organizationTeamId: teamId,
  });
  const version = await client.post('/task-versions', {
    name: '1.0',
    color: '#FFFFFF',
    organizationTeamId: teamId,
  });
  const read = () => client.get(`/tasks/${id}`, { ...taskRelations, includeRootEpic: true });
  const change = async (more: Record<string, unknown>) =>
    client.put(`/tasks/${id}`, { ...(await read()), ...more });
  expect(await read()).toMatchObject({ title: 'Plain title', public: true, rootEpic: null, description: '' });
  expect(await change({ title: 'Better title' })).toMatchObject({ title: 'Better title' });
  expect(await change({ description: '<p>Words</p>' })).toMatchObject({ description: '<p>Words</p>' });
  expect(await change({ size: 'large' })).toMatchObject({ size: 'large', taskSizeId: expect.any(String) });
  expect(await change({ priority: 'urgent' })).toMatchObject({ priority: 'urgent' });
  expect(await change({ issueType: 'Story' })).toMatchObject({ issueType: 'Story' });
  expect(await change({ version: version.value ?? version.name })).toMatchObject({ version: '1.0' });
  expect(await change({ tags: [label] })).toMatchObject({ tags: [{ id: label.id, name: 'Docs' }] });
  expect(await change({ estimate: 10_800 })).toMatchObject({ estimate: 10_800, estimateHours: 3 });
  expect(await change({ dueDate: '2026-03-20T00:00:00.000Z' })).toMatchObject({
    dueDate: '2026-03-20T00:00:00.000Z',
  });
  expect(await change({ public: false })).toMatchObject({ public: false });
  expect(await client.put(`/tasks/${id}`, { id, members: [{ id: owner.employeeId }] })).toMatchObject({
    members: [{ id: owner.employeeId, user: { imageUrl: expect.any(String) } }],
  });
  const link = { taskFromId: other.id, taskToId: id, organizationId, action: 7 };
  expect(await client.post('/task-linked-issue', link)).toMatchObject({ action: 7, taskFromId: other.id });
  const after = await read();
  expect(after.linkedIssues).toMatchObject([{ taskFrom: { title: 'Related' }, taskTo: { id } }]);
  const entity = { entity: 'Task', entityId: id, employeeId: owner.employeeId };
  const favorite = await client.post('/favorite', entity);
  await client.delete(`/favorite/${favorite.id}`);
  await client.delete(`/tasks/${other.id}`);
  expect((await boardOf(client, tenant)).total).toBe(1);
});

test('a child is made, linked to its parent and listed with it', async ({ server, tenant }) => {
  const client = clientIn(server, tenant, tenant.owner);
  const parent = await client.post('/tasks', newTask(tenant, 'Big', { issueType: 'Epic' }));
  await client.post('/tasks', newTask(tenant, 'Small', { issueType: 'Story' }));
  const child = (await boardOf(client, tenant)).items.find(
    ({ title }: { title: string }) => title === 'Small',
  );
  await client.put(`/tasks/${child.id}`, { id: child.id, parentId: parent.id, parent });
  expect(await client.get(`/tasks/${parent.id}`, taskRelations)).toMatchObject({
    children: [{ id: child.id, public: true }],
  });
  expect(await client.get(`/tasks/${child.id}`, { ...taskRelations, includeRootEpic: true })).toMatchObject({
    rootEpic: { id: parent.id },
  });
});

test('the tasks of a member are a bare array', async ({ server, tenant }) => {
  const client = clientIn(server, tenant, tenant.owner);
  const { tenantId, organizationId, teamId, owner } = tenant;
  await client.post('/tasks', newTask(tenant, 'Mine', { members: [{ id: owner.employeeId }] }));
  const query = { where: { tenantId, organizationId }, teams: [teamId] };
  expect(await client.get(`/tasks/employee/${owner.employeeId}`, query)).toMatchObject([{ title: 'Mine' }]);
});
